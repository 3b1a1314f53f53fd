import { collector, type Exchange, type Told } from '../../snippets/recorder/fetch.ts';
import { liveFrames } from '../frames/live.ts';
import { methodLink } from '../frames/methods.ts';
import type { RunExample } from './element.ts';
import type { Report, Start } from './messages.ts';

/** What the build says a run must give. */
interface Recorded {
  stdout: string;
  exchanges: Exchange[];
}

/**
 * Starts the program of a `<run-example>` in a worker and shows what it does.
 *
 * @returns what ends it at once
 */
export function startRun(host: RunExample): () => void {
  const { of, program, worker: workerUrl, recorded: recordedUrl } = host.dataset;
  const panel = openPanel(host);
  const recorded = recordedUrl ? fetchRecorded(recordedUrl) : undefined;
  const { exchanges, tell } = collector();
  let stdout = '';
  let ended = false;
  let dropped = false;

  const worker = new Worker(workerUrl!, { type: 'module', name: of! });
  const end = () => {
    ended = true;
    worker.terminate();
    panel.settle();
  };

  const receive = (report: Report): void => {
    if (ended) return;
    if ('output' in report) {
      stdout += report.output;
      panel.print(report.output);
    } else if ('told' in report) {
      tell(report.told);
      panel.draw(report.told);
    } else if ('capped' in report) {
      panel.note(report.capped, CAPPED[report.capped]);
    } else if ('unloadable' in report) {
      end();
      host.show('failed', 'Could not load the program. Check your connection and try again.');
    } else if ('failed' in report) {
      end();
      panel.fail(report.failed);
      host.show('failed', 'Failed.');
    } else {
      end();
      void judge();
    }
  };

  const judge = async (): Promise<void> => {
    const run = { stdout, exchanges };
    const wanted = await recorded;
    const isSame = JSON.stringify(wanted) === JSON.stringify(run);
    const difference = wanted && !isSame && (await import('./difference.ts'));
    if (dropped) return;
    if (!wanted) {
      host.show('done', 'Ended. There is no recording at hand to compare it with.');
    } else if (!difference) {
      host.show('done', `Same as recorded: ${sizeOf(run)}.`);
    } else {
      panel.compare('output', difference.differenceHtml(wanted.stdout, run.stdout));
      panel.compare('frames', difference.differenceHtml(wanted.exchanges, run.exchanges));
      host.show('differs', 'Ended, and differs from the recording.');
    }
  };

  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => receive(data));
  worker.addEventListener('error', () => receive({ unloadable: true }));
  const start: Start = { program: new URL(program!, location.href).href };
  worker.postMessage(start);
  return () => {
    dropped = true;
    end();
  };
}

async function fetchRecorded(url: string): Promise<Recorded | undefined> {
  try {
    return await (await fetch(url)).json();
  } catch {
    return undefined;
  }
}

const CAPPED = {
  output: 'It prints more than fits here: the rest is cut off.',
  frames: 'It sends more than fits here: the rest is cut off.',
};

function sizeOf({ stdout, exchanges }: Recorded): string {
  const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
  const lines = count(stdout.split('\n').length - 1, 'line');
  return exchanges.length ? `${lines}, ${count(exchanges.length, 'exchange')}` : lines;
}

type Part = 'output' | 'frames';

/** Empties and opens what a `<run-example>` shows below its button. */
function openPanel(host: RunExample) {
  const find = (selector: string) => host.querySelector<HTMLElement>(selector)!;
  const panel = find('[data-panel]');
  const output = find('[data-output]');
  const frames = find('[data-frames]');
  const notes = (part: Part) => find(`[data-notes=${part}]`);

  // As high as what it will most likely hold, so that the page keeps still.
  const recorded = host.parentElement?.querySelector<HTMLElement>('pre[data-recorded]');
  const likely = panel.hidden ? recorded : panel;
  panel.style.minBlockSize = `${likely?.offsetHeight ?? 0}px`;
  for (const element of [output, frames, notes('output'), notes('frames')]) {
    element.replaceChildren();
  }
  frames.hidden = true;
  panel.hidden = false;

  const options = { open: true, methodLink };
  const drawTold = liveFrames(frames, options);
  let isOneOpen = false;

  return {
    print(text: string): void {
      const atEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 20;
      output.append(text);
      if (atEnd) output.scrollTop = output.scrollHeight;
    },
    draw(told: Told): void {
      frames.hidden = false;
      if ('request' in told) {
        options.open = !isOneOpen && told.request.method !== 'GET';
        isOneOpen ||= options.open;
      }
      drawTold(shortened(told));
    },
    note(part: Part, text: string): void {
      const note = document.createElement('p');
      note.className = 'run-note';
      note.textContent = text;
      notes(part).append(note);
    },
    compare(part: Part, html: string): void {
      notes(part).insertAdjacentHTML('beforeend', html);
    },
    fail(text: string): void {
      const error = document.createElement('span');
      error.className = 'run-error';
      error.textContent = text;
      output.append(error);
    },
    settle(): void {
      panel.style.minBlockSize = '';
    },
  };
}

/** Beyond this a body is shown as text, and not to its end. */
const MOST_OF_A_BODY = 20_000;

/** A copy to draw, since what draws keeps its own account of the events. */
function shortened(told: Told): Told {
  const short = (body: unknown): unknown => {
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
    if (text.length <= MOST_OF_A_BODY) return body;
    const rest = text.length - MOST_OF_A_BODY;
    return `${text.slice(0, MOST_OF_A_BODY)} … and ${rest.toLocaleString('en')} characters more`;
  };
  const { id } = told;
  if ('request' in told) {
    return { id, request: { ...told.request, body: short(told.request.body) } };
  }
  if ('response' in told) {
    const { body, events } = told.response;
    return { id, response: { ...told.response, body: short(body), events: events && [] } };
  }
  if ('event' in told && 'data' in told.event) {
    return { id, event: { ...told.event, data: short(told.event.data) } };
  }
  return told;
}
