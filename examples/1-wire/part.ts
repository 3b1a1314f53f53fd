import { Part } from '@a2a-js/sdk';

// #region flat
const flat: Part = {
  // @ts-expect-error 2353
  text: 'Hello?',
  mediaType: 'text/plain',
  filename: '',
  metadata: undefined,
};
console.log('sent flat:  ', JSON.stringify(Part.toJSON(flat)));
// #endregion flat

// #region cased
const cased: Part = {
  content: { $case: 'text', value: 'Hello?' },
  mediaType: 'text/plain',
  filename: '',
  metadata: undefined,
};
console.log('in memory:  ', JSON.stringify(cased));
console.log('on the wire:', JSON.stringify(Part.toJSON(cased)));
// #endregion cased
