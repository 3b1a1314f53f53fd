import type { Part } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';

// #region show
let read: Part | undefined;

const echo: AgentExecutor = {
  async execute({ userMessage, contextId }, bus) {
    [read] = userMessage.parts;
    bus.publish(AgentEvent.message({ ...userMessage, contextId }));
  },
  async cancelTask() {},
};

/** What is in memory: the kind, and what the wire cannot show. */
function kept({ content }: Part): string {
  if (!content) return 'nothing';
  const { $case, value } = content;
  if ($case === 'raw') return `raw ${[...value].join(' ')}`.trim();
  return value === Infinity ? `${$case} ${value}` : $case;
}
// #endregion show

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Echo', description: 'Says what came.' }),
  executor: echo,
}));

// #region follow
async function follow(part: string) {
  const { body } = await post(
    agent.url,
    `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{
      "messageId":"m-1","role":"ROLE_USER","parts":[${part}]}}}`,
  );
  const wire = JSON.stringify(body.result.message.parts[0]);
  console.log('%s %s %s', part.padEnd(28), kept(read!).padEnd(13), wire);
}
// #endregion follow

// #region oneof
await follow('{"text":"a"}');
await follow('{"text":"a","url":"b"}');
await follow('{"url":"b","text":"a"}');
await follow('{"data":1,"raw":"aGk="}');
await follow('{"text":null,"url":"b"}');
await follow('{"text":""}');
await follow('{"text":null}');
await follow('{}');
await follow('{"video":"a"}');
// #endregion oneof

// #region values
await follow('{"data":null}');
await follow('{"data":{"a":null}}');
await follow('{"data":[[],{},""]}');
await follow('{"data":1500.0}');
await follow('{"data":1e3}');
await follow('{"data":9007199254740993}');
await follow('{"data":"9007199254740993"}');
await follow('{"data":1e400}');
await follow('{"data":{"n":1,"n":2}}');
await follow('{"data":{"snake_case":1}}');
// #endregion values

// #region bytes
await follow('{"raw":"+/8="}');
await follow('{"raw":"-_8="}');
await follow('{"raw":"-_8"}');
await follow('{"raw":"-_8=="}');
await follow('{"raw":"+/8=A"}');
await follow('{"raw":"+/ 8=\\n"}');
await follow('{"raw":""}');
await follow('{"raw":"%%"}');
await follow('{"raw":[251,255]}');
// #endregion bytes

await agent.close();
