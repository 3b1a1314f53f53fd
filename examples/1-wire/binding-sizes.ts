import {
  SendMessageRequest,
  SendMessageResponse,
  TaskState,
  type Part,
} from '@a2a-js/sdk';
import { A2AService } from '@a2a-js/sdk/server/grpc';
import { artifactOf } from '@examples/lib/events';
import { textPart, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { taskStatus } from '@examples/lib/task';

const other = (content: Part['content']): Part => ({
  content,
  mediaType: '',
  filename: '',
  metadata: undefined,
});

// #region samples
const numbers = Array.from({ length: 200 }, (_, index) => index * 1.5);
const SAMPLES: Record<string, Part> = {
  'one line of text': textPart('Soup, hot.'),
  '10 kB of text': textPart('Soup, hot. '.repeat(930)),
  '200 numbers': other({ $case: 'data', value: numbers }),
  '10 kB of bytes': other({ $case: 'raw', value: Buffer.alloc(10_230) }),
};
// #endregion samples

// #region sizes
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

for (const [name, part] of Object.entries(SAMPLES)) {
  const request = sending({ ...userText(''), parts: [part] });
  const contextId = crypto.randomUUID();
  const response: SendMessageResponse = {
    payload: {
      $case: 'task',
      value: {
        id: crypto.randomUUID(),
        contextId,
        status: taskStatus(TaskState.TASK_STATE_COMPLETED),
        artifacts: [artifactOf('dish', [part])],
        history: [],
        metadata: undefined,
      },
    },
  };

  const params = SendMessageRequest.toJSON(request);
  const result = SendMessageResponse.toJSON(response);
  const envelope = { jsonrpc: '2.0', id: 1 };
  const method = 'SendMessage';
  const { requestSerialize, responseSerialize } = A2AService.sendMessage;
  const sizes = {
    'JSON-RPC':
      bytes({ ...envelope, method, params }) +
      bytes({ ...envelope, result }),
    REST: bytes(params) + bytes(result),
    gRPC:
      requestSerialize(request).length + responseSerialize(response).length,
  };
  console.log(name.padEnd(17), JSON.stringify(sizes));
}
// #endregion sizes
