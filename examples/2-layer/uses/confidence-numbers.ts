import { confidenceV1 } from '@protolabs/a2a';

// #region numbers
const numbers = ['0.65', '1', '1.2', '-3', '1e308', '0'];
const others = ['"0.65"', '"NaN"', '"Infinity"', 'null', 'true'];

for (const number of [...numbers, ...others]) {
  const wire = `{
    "data": {"confidence": ${number}},
    "metadata": {"mimeType": "${confidenceV1.mime}"}
  }`;
  const read = confidenceV1.parse(JSON.parse(wire));
  if (!read) throw new Error('expected a confidence');
  const found = read.ok ? read.value.confidence : 'refused';
  console.log(number.padEnd(10), found);
}
// #endregion numbers
