export interface ServerSentEvent {
  /** `message` when no line names it. */
  type: string;
  data: string;
}

// #region lines
/** The lines of a body, whether they end in LF, CRLF or CR. */
async function* linesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxLength: number,
) {
  let rest = '';
  let endsInCr = false;
  // Not a decoder per chunk: a character may lie across two of them.
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    // An LF after a CR belongs to it, though it came in the next chunk.
    rest += endsInCr ? text.replace(/^\n/, '') : text;
    if (text) endsInCr = text.endsWith('\r');
    const lines = rest.split(/\r\n|\n|\r/);
    rest = lines.pop()!;
    yield* lines;
    if (rest.length > maxLength) throw new RangeError('line too long');
  }
}
// #endregion lines

// #region events
/** Reads Server-Sent Events; throws when one gets longer than allowed. */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxLength = 1_000_000,
): AsyncGenerator<ServerSentEvent> {
  let type = 'message';
  let data: string[] = [];
  let length = 0;
  for await (const line of linesOf(body, maxLength)) {
    if (line === '') {
      if (data.length > 0) yield { type, data: data.join('\n') };
      [type, data, length] = ['message', [], 0];
      continue;
    }
    // A comment begins with the colon, so its field has no name.
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line)!;
    if (field === 'event') type = value!;
    if (field === 'data') data.push(value!);
    length += line.length;
    if (length > maxLength) throw new RangeError('event too long');
  }
}
// #endregion events
