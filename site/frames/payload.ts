/** What a body carries, named as the protocol names it. */
export interface Payload {
  /** `task`, `statusUpdate`, `artifactUpdate`, `message`, `error`, `tasks`, `agent card`, `text` or `result`; empty when there is nothing to name. */
  name: string;
  /** What it says, in a few words. */
  words: string;
  failed: boolean;
}

type Fields = Record<string, unknown>;

/**
 * Names the payload of a JSON-RPC response, of an event's data, or of an agent card.
 *
 * @param event the event's type, when it came in a stream: `error` marks a failure
 */
export function describe(body: unknown, event?: string): Payload {
  const fields = asFields(body);
  const error = asFields(fields.error ?? (event === 'error' ? fields : undefined));
  if ('code' in error || 'message' in error || event === 'error') {
    const words = [error.code, error.message].filter((part) => part !== undefined).join(' ');
    return { name: 'error', words, failed: true };
  }
  const result = asFields(fields.result ?? fields);
  for (const [name, words] of Object.entries(CASES)) {
    if (name in result) return { name, words: words(asFields(result[name])), failed: false };
  }
  if (Array.isArray(result.tasks))
    return { name: 'tasks', words: `${result.tasks.length} of ${result.totalSize}`, failed: false };
  if ('supportedInterfaces' in fields)
    return { name: 'agent card', words: String(fields.name ?? ''), failed: false };
  if ('status' in result) return { name: 'task', words: task(result), failed: false };
  if (typeof body === 'string') return { name: 'text', words: quote(body), failed: false };
  return { name: 'result' in fields ? 'result' : '', words: '', failed: false };
}

const CASES: Record<string, (value: Fields) => string> = {
  task,
  statusUpdate: ({ status }) =>
    list(state(status), quote(textOf(asFields(asFields(status).message)))),
  artifactUpdate: ({ artifact, append, lastChunk }) =>
    list(
      quote(textOf(asFields(artifact))),
      append ? 'appended' : '',
      lastChunk ? 'last chunk' : '',
    ),
  message: (value) => quote(textOf(value)),
};

function task({ status, artifacts }: Fields): string {
  const count = Array.isArray(artifacts) ? artifacts.length : 0;
  return list(state(status), count ? `${count} artifact${count === 1 ? '' : 's'}` : '');
}

/** `TASK_STATE_INPUT_REQUIRED` → `input required`. */
function state(status: unknown): string {
  const { state: name } = asFields(status);
  return typeof name === 'string'
    ? name
        .replace(/^TASK_STATE_/, '')
        .replaceAll('_', ' ')
        .toLowerCase()
    : '';
}

function textOf({ parts }: Fields): string {
  if (!Array.isArray(parts)) return '';
  return parts
    .map((part) => asFields(part).text ?? `[${Object.keys(asFields(part))[0] ?? 'empty'}]`)
    .join(' ');
}

function quote(text: string): string {
  if (!text) return '';
  const line = text.replace(/\s+/g, ' ');
  return `“${line.length > 60 ? `${line.slice(0, 59)}…` : line}”`;
}

function list(...words: string[]): string {
  return words.filter(Boolean).join(', ');
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}
