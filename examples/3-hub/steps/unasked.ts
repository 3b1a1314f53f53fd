import { post } from '@examples/lib/post';
import { smallHub } from '@examples/lib/small-hub';
import { toldStatus } from '@examples/lib/told';
import { FunctionExecutor } from '../src/executors/function.ts';

// #region desk
const desk = new FunctionExecutor({
  async chat({ asked, parts }) {
    const words = 'For which day?';
    if (asked === undefined) return { state: 'input-required', words };
    return `Booked for ${parts[0]?.text}.`;
  },
});
// #endregion desk

// #region asks
const first = await smallHub(desk);
const { id: taskId, contextId, status } = await first.send('Book a table.');
console.log(toldStatus(status));
await first.close();
// #endregion asks

// #region restarted
const second = await smallHub(desk);
const message = {
  messageId: 'the answer',
  taskId,
  contextId,
  role: 'ROLE_USER',
  parts: [{ text: 'Friday' }],
};
const params = { message };
const method = 'SendMessage';
const body = { jsonrpc: '2.0', id: 1, method, params };
const answer = await post(second.url, body);
console.log(answer.body.error.message);
await second.close();
// #endregion restarted
