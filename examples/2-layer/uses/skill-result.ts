import { ClientFactory } from '@a2a-js/sdk/client';
import {
  buildCard,
  emitSkillResult,
  FleetExecutor,
  readSkillResult,
  submitToolName,
  textPart,
  type Turn,
} from '@protolabs/a2a';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { z } from 'zod';

// #region skill
const DIAGNOSIS = 'application/vnd.protolabs.pr-diagnosis-v1+json';
const diagnosis = z.object({
  verdict: z.enum(['redundant', 'rebasable', 'decomposable', 'genuine']),
  evidence: z.string(),
  conflictingFiles: z.array(z.string()).optional(),
});

const skill = {
  id: 'diagnose_pr_stuck',
  name: 'Diagnose',
  description: 'Says why a pull request is stuck.',
  tags: ['pr'],
  outputModes: [DIAGNOSIS, 'text/plain'],
};
// #endregion skill

// #region agent
class Doctor extends FleetExecutor {
  protected override async work(turn: Turn) {
    const result: z.output<typeof diagnosis> = {
      verdict: 'rebasable',
      evidence: 'Only imports conflict.',
      conflictingFiles: ['src/bus.ts'],
    };
    const words = textPart('It can be rebased: only imports conflict.');
    turn.artifact('diagnosis', [words, emitSkillResult(result, DIAGNOSIS)]);
  }
}

const agent = await serve((url) => ({
  card: buildCard({
    name: 'Doctor',
    description: 'Looks after pull requests.',
    version: '1.0.0',
    url,
    extensions: [],
    skills: [skill],
  }),
  executor: new Doctor(),
}));
// #endregion agent

// #region read
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage(ask('Why is 12 stuck?'));
if ('messageId' in answer) throw new Error('expected a task');

const parts = answer.artifacts.flatMap((artifact) => artifact.parts);
const result = readSkillResult(parts, DIAGNOSIS, diagnosis);
if (!result) console.log('no diagnosis');
else if (!result.ok) console.log(`${result.path}: ${result.reason}`);
else if (result.value.verdict === 'rebasable') {
  console.log('rebase', result.value.conflictingFiles);
}
// #endregion read

// #region tool
const parameters = z.toJSONSchema(diagnosis);
console.log(submitToolName(skill), 'takes', parameters.required);
// #endregion tool

await agent.close();
