import { defineConfig } from 'vitest/config';

const suite = (name: string, more = {}) => ({
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: 30_000, ...more },
});

/** Suites that look at the built site share one build. A browser on a busy machine takes its time. */
const built = { globalSetup: 'test/build.ts', testTimeout: 90_000 };

export default defineConfig({
  test: {
    // Two cores have room for two files: most wait, for a browser, a process or a timer.
    maxWorkers: 2,
    projects: [
      suite('snippets'),
      suite('examples'),
      suite('layer'),
      suite('fleet'),
      // PostgreSQL takes seconds to start on a busy machine.
      suite('hub', { hookTimeout: 30_000 }),
      suite('pages', built),
      suite('browser', built),
    ],
  },
});
