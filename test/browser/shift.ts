import type { Page } from 'playwright-core';

/** The sum of what moved on its own since the page began to load. */
export const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            sum += (entry as unknown as { value: number }).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        document.fonts.ready.then(() => setTimeout(() => resolve(sum), 150));
      }),
  );
