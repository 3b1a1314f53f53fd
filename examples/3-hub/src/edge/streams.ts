import type { RequestHandler } from 'express';

/** What may wait for a reader who does not read; bytes. */
const MOST_UNREAD = 8 * 1024 * 1024;

/**
 * Keeps streams of server-sent events alive: whoever stands between cuts
 * what is silent for long, so a comment is said, which readers ignore. A
 * stream that nobody reads is cut; its task goes on, and can be subscribed
 * to again.
 *
 * @param beatMs no stream is silent for longer; milliseconds
 */
export function streams(beatMs: number): RequestHandler {
  return (_request, response, next) => {
    const flushHeaders = response.flushHeaders.bind(response);
    response.flushHeaders = () => {
      flushHeaders();
      const type = response.get('Content-Type') ?? '';
      if (type.startsWith('text/event-stream')) begin();
    };
    const begin = () => {
      const write = response.write.bind(response) as (
        chunk: unknown,
      ) => boolean;
      const beat = setInterval(() => write(':\n\n'), beatMs);
      response.on('close', () => clearInterval(beat));
      response.write = (chunk: unknown) => {
        if (response.destroyed) return false;
        beat.refresh();
        if (response.writableLength > MOST_UNREAD) response.destroy();
        return write(chunk);
      };
    };
    next();
  };
}
