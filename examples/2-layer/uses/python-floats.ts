import { Part } from '@a2a-js/sdk';
import { costV1 } from '@protolabs/a2a';
import { serveMirror } from '@examples/lib/mirror';
import { JSON_RPC } from '@examples/lib/post';

const agent = await serveMirror();

// #region send
const usage = { input_tokens: 1500, output_tokens: 320 };
const part = Part.toJSON(costV1.emit({ usage, durationMs: 5230 }));
const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [part] };
const call = { method: 'SendMessage', params: { message } };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call });
const init = { method: 'POST', headers: JSON_RPC, body };
const text = await (await fetch(agent.url, init)).text();
// #endregion send

// #region read
const NUMBER = /"(input_tokens|durationMs)":[^,}]+/g;
const numbers = (json: string) => new Set(json.match(NUMBER)?.toSorted());
console.log('sent', numbers(body));
console.log('came', numbers(text));

const { artifacts } = JSON.parse(text).result.task;
console.log('read', costV1.parse(artifacts[0].parts[0]));
// #endregion read

await agent.close();
