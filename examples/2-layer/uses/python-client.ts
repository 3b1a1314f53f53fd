import type { Part } from '@a2a-js/sdk';
import {
  buildCard,
  emitSkillResult,
  FleetExecutor,
  FLEET_EXTENSIONS,
  readSkillResult,
  textPart,
  type Extension,
  type Turn,
} from '@protolabs/a2a';
import { callFromPython } from '@examples/lib/mirror';
import { serve } from '@examples/lib/serve';
import { z } from 'zod';

const MIME = 'application/vnd.protolabs.pr-diagnosis-v1+json';
const diagnosis = z.object({ verdict: z.string(), evidence: z.string() });

// #region agent
/** The payloads of an extension, said again in the agent's own words. */
function again<T>(extension: Extension<T>, parts: Part[]): Part[] {
  return extension
    .parseAll(parts)
    .map((read) =>
      read.ok
        ? extension.emit(read.value)
        : textPart(`${extension.name}: refused at ${read.path}`),
    );
}

class Echo extends FleetExecutor {
  override async work(turn: Turn) {
    const { parts } = turn.request.userMessage;
    const [cost, confidence, worldState, toolCall] = FLEET_EXTENSIONS;
    const result = readSkillResult(parts, MIME, diagnosis);
    turn.artifact('echo', [
      ...again(cost, parts),
      ...again(confidence, parts),
      ...again(worldState, parts),
      ...again(toolCall, parts),
      ...(result?.ok ? [emitSkillResult(result.value, MIME)] : []),
    ]);
  }
}
// #endregion agent

// #region run
const skill = {
  id: 'diagnose_pr_stuck',
  name: 'Diagnose',
  description: 'Says why a pull request is stuck.',
  tags: ['ci'],
  outputModes: [MIME],
};
const agent = await serve((url) => ({
  card: buildCard({
    name: 'Echo',
    description: 'Sends back what it understood.',
    version: '1.0.0',
    url,
    skills: [skill],
  }),
  executor: new Echo(),
}));
console.log(await callFromPython(agent.url));
await agent.close();
// #endregion run
