import { Part } from '@a2a-js/sdk';

// #region flat
const flat: Part = {
  // @ts-expect-error 2353
  text: 'Hello?',
  mediaType: '',
  filename: '',
  metadata: undefined,
};
console.log('flat:  ', JSON.stringify(Part.toJSON(flat)));
// #endregion flat

// #region cased
const cased: Part = {
  content: { $case: 'text', value: 'Hello?' },
  mediaType: '',
  filename: '',
  metadata: undefined,
};
console.log('memory:', JSON.stringify(cased));
console.log('wire:  ', JSON.stringify(Part.toJSON(cased)));

const back = Part.fromJSON({ text: 'Hello?' });
console.log('back:  ', JSON.stringify(back.content));
// #endregion cased
