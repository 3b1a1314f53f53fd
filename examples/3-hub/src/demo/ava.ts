import { AgentExecutor, ASK, type Model } from '../executors/agent.ts';
import type { Kept } from '../kept/kept.ts';

/** A model that follows a script, so that the demo needs no key. */
const model: Model = {
  async next(talk) {
    const { role, text } = talk.at(-1)!;
    const usage = { input_tokens: 12 * talk.length, output_tokens: 9 };
    const say = (words: string) => ({ text: words, calls: [], usage });
    const use = (tool: string, args: unknown) => ({
      text: '',
      calls: [{ id: crypto.randomUUID(), tool, args }],
      usage,
    });
    if (role === 'tool') return { ...say(text), confidence: 0.9 };
    if (/time/i.test(text)) return use('clock', {});
    if (/hello|hi\b/i.test(text)) return use(ASK, 'What is your name?');
    return { ...say(`You said: ${text}`), confidence: 0.5 };
  },
};

/** An agent of this process that can read the clock, and asks for names. */
export default ({ memory }: Kept) =>
  new AgentExecutor({
    model,
    memory,
    tools: { clock: async () => `It is ${new Date().toISOString()}.` },
  });
