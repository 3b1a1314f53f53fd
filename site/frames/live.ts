import type { Exchange, Told } from '../../snippets/recorder/fetch.ts';
import {
  cutHtml,
  eventHtml,
  exchangeHtml,
  failureHtml,
  gistHtml,
  responseHtml,
  type FrameOptions,
} from './render.ts';

/**
 * Draws exchanges into `container` while they are under way. Give the returned
 * function everything that a recorder tells.
 */
export function liveFrames(container: Element, options: FrameOptions = {}): (told: Told) => void {
  const shown = new Map<number, { exchange: Exchange; element: Element }>();
  return (told) => {
    if ('request' in told) {
      const exchange: Exchange = { request: told.request };
      container.insertAdjacentHTML('beforeend', exchangeHtml(exchange, options));
      shown.set(told.id, { exchange, element: container.lastElementChild! });
      return;
    }
    const { exchange, element } = shown.get(told.id)!;
    const answer = element.querySelector('[data-answer]')!;
    if ('response' in told) {
      exchange.response = told.response;
      answer.outerHTML = responseHtml(told.response);
    } else if ('error' in told) {
      exchange.error = told.error;
      if (exchange.response) answer.insertAdjacentHTML('beforeend', cutHtml(told.error));
      else answer.outerHTML = failureHtml(told.error);
    } else {
      const events = (exchange.response!.events ??= []);
      events.push(told.event);
      answer
        .querySelector('[data-events]')!
        .insertAdjacentHTML('beforeend', eventHtml(told.event, events.length - 1));
    }
    element.querySelector('[data-gist]')!.outerHTML = gistHtml(exchange);
  };
}
