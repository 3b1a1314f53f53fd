import { costV1, type Cost } from '@protolabs/a2a';

// #region absent
const usage = { input_tokens: 1500, output_tokens: 320 };
const costs: Cost[] = [
  { usage },
  { usage, costUsd: 0 },
  { usage, costUsd: 0.0123, durationMs: 5230, success: false },
];
for (const cost of costs) {
  const read = costV1.parse(costV1.emit(cost));
  if (!read?.ok) throw new Error('expected a cost');
  console.log(read.value.costUsd ?? 'nobody said', read.value.success);
}
// #endregion absent
