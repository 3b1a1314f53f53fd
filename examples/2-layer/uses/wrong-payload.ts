import { costV1 } from '@protolabs/a2a';

// #region misspelt
// @ts-expect-error 2561
const misspelt = () => costV1.emit({ usage: { input_token: 1500 } });
// #endregion misspelt

// #region text
const usage = { input_tokens: '1500', output_tokens: 320 };
// @ts-expect-error 2322
const text = () => costV1.emit({ usage });
// #endregion text

// #region run
for (const emit of [misspelt, text]) {
  try {
    emit();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.log(error.message);
  }
}
// #endregion run
