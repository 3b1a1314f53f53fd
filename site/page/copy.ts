import { readExchange } from '../frames/read.ts';
import { announce } from './status.ts';

/** What a Copy button copies, by its `data-copy`. */
const SOURCES: Record<string, (button: Element) => string> = {
  code: (button) =>
    [...button.closest('figure')!.querySelectorAll('.ec-line .code')]
      .map((line) => line.textContent)
      .join('\n'),
  command: (button) => button.closest('figure')!.querySelector('.command')!.textContent ?? '',
  json: (button) => JSON.stringify(readExchange(button.closest('.exchange')!), null, 2),
};

/** Makes every Copy button of the page, and those to come, copy. */
export function copyOnClick(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-copy]');
    if (!button) return;
    try {
      await navigator.clipboard.writeText(SOURCES[button.dataset['copy']!]!(button));
    } catch {
      announce('The browser did not let the page copy');
      return;
    }
    announce('Copied');
    button.classList.add('done');
    setTimeout(() => button.classList.remove('done'), 1500);
  });
}
