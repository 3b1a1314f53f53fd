import { Part } from '@a2a-js/sdk';
import { emitSkillResult, readSkillResult, textPart } from '@protolabs/a2a';
import { z } from 'zod';

const DIAGNOSIS = 'application/vnd.protolabs.pr-diagnosis-v1+json';
const diagnosis = z.object({
  verdict: z.enum(['redundant', 'rebasable', 'decomposable', 'genuine']),
  evidence: z.string(),
});

// #region answers
const good = { verdict: 'rebasable', evidence: 'Only imports conflict.' };
const maybe = { ...good, verdict: 'maybe' };
const cost = 'application/vnd.protolabs.cost-v1+json';
const answers: Record<string, Part[]> = {
  good: [textPart('See below.'), emitSkillResult(good, DIAGNOSIS)],
  'a verdict of its own': [emitSkillResult(maybe, DIAGNOSIS)],
  'wrong, then good': [
    emitSkillResult(maybe, DIAGNOSIS),
    emitSkillResult(good, DIAGNOSIS),
  ],
  'JSON as text': [textPart(JSON.stringify(good))],
  'another type': [emitSkillResult(good, cost)],
};
for (const [name, parts] of Object.entries(answers)) {
  const result = readSkillResult(parts, DIAGNOSIS, diagnosis);
  let found = 'none';
  if (result?.ok) found = result.value.verdict;
  else if (result) found = `refused: ${result.path}`;
  console.log(`${name}: ${found}`);
}
// #endregion answers

// #region emit
for (const value of [[good], 'rebasable'] as object[]) {
  try {
    emitSkillResult(value, DIAGNOSIS);
  } catch (error) {
    console.log(String(error));
  }
}
// #endregion emit
