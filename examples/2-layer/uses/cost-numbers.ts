import { costV1 } from '@protolabs/a2a';

// #region numbers
const counts = ['1500', '1500.0', '"1500"', '"1500.0"'];
const others = ['0.5', '-1', '"0.5"', '"1e3"', '" 7"', 'null', 'true'];

for (const count of [...counts, ...others]) {
  const wire = `{
    "data": {"usage": {"input_tokens": ${count}, "output_tokens": 320}},
    "metadata": {"mimeType": "${costV1.mime}"}
  }`;
  const cost = costV1.parse(JSON.parse(wire));
  if (!cost) throw new Error('expected a cost');
  const read = cost.ok
    ? cost.value.usage.input_tokens
    : `refused, ${cost.path}: ${cost.reason}`;
  console.log(count.padEnd(9), read);
}
// #endregion numbers
