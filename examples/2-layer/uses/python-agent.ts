import { Part, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  confidenceV1,
  costV1,
  emitSkillResult,
  FLEET_EXTENSIONS,
  readSkillResult,
  textOf,
  toolCallV1,
  worldStateDeltaV1,
  type Parsed,
} from '@protolabs/a2a';
import { userText } from '@examples/lib/message';
import { serveMirror } from '@examples/lib/mirror';
import { sending } from '@examples/lib/request';
import { z } from 'zod';

const MIME = 'application/vnd.protolabs.pr-diagnosis-v1+json';
const diagnosis = z.object({ verdict: z.string(), evidence: z.string() });

// #region connect
const agent = await serveMirror();
const client = await new ClientFactory().createFromUrl(agent.url);
const { name, capabilities } = await client.getAgentCard();
console.log(name, 'declares');
for (const { uri } of capabilities!.extensions) console.log(' ', uri);
// #endregion connect

// #region parts
const cost = { usage: { input_tokens: 1500, output_tokens: 320 } };
const runs = { domain: 'ci', path: 'runs' };
const emitted = [
  costV1.emit(cost),
  confidenceV1.emit({ confidence: 0.82 }),
  worldStateDeltaV1.emit({ deltas: [{ ...runs, op: 'inc', value: 1 }] }),
  toolCallV1.emit({ toolCallId: 'call-1', name: 'git', phase: 'started' }),
  emitSkillResult({ verdict: 'rebasable', evidence: 'Imports.' }, MIME),
];
// #endregion parts

// #region send
async function send(parts: Part[]): Promise<Part[]> {
  const request = sending({ ...userText(''), parts });
  const task = (await client.sendMessage(request)) as Task;
  return task.artifacts[0]!.parts;
}

const answered = await send(emitted);
for (const extension of FLEET_EXTENSIONS) {
  for (const read of extension.parseAll(answered)) {
    show(extension.name, read);
  }
}
show('result', readSkillResult(answered, MIME, diagnosis));
// #endregion send

function show(what: string, read?: Parsed<unknown>) {
  console.log(what);
  console.log(' ', JSON.stringify(read?.ok ? read.value : read));
}

// #region half
const half = Part.fromJSON({
  data: { usage: { ...cost.usage, input_tokens: 0.5 } },
  metadata: { mimeType: costV1.mime },
});
console.log(textOf({ parts: await send([half]) }));
// #endregion half

await agent.close();
