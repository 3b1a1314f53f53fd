import { costV1, textPart, worldStateDeltaV1 } from '../../examples/2-layer/src/index.ts';

/** An answer, what it cost, and one more in the world's count. */
export const telemetryParts = (isRecovered: boolean) => [
  textPart(isRecovered ? 'again' : 'first'),
  costV1.emit({ usage: { input_tokens: 1, output_tokens: 1 } }),
  worldStateDeltaV1.emit({ deltas: [{ domain: 'kill', path: 'done', op: 'inc', value: 1 }] }),
];
