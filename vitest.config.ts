import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

const suite = (name: string, more = {}) => ({
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: 30_000, ...more },
});

/** Suites that look at the built site share one build. A browser on a busy machine takes its time. */
const built = { globalSetup: 'test/build.ts', testTimeout: 90_000 };

/** Files that take long, the longest first. */
const LONG = [
  'browser/access',
  'examples/recordings',
  'browser/phone',
  'browser/run',
  'pages/authoring',
  'layer/properties',
  'snippets/recorder',
  'examples/edges',
  'examples/tampered',
];

/** Starts what takes long first, so that no worker is left with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return index === -1 ? LONG.length : index;
    };
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // Two cores have room for three files: most wait, for a browser, a process or a timer.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    coverage: {
      include: ['examples/2-layer/src/**'],
      exclude: ['**/index.ts'],
      reporter: ['text'],
      thresholds: { 100: true },
    },
    projects: [
      suite('snippets'),
      suite('examples'),
      suite('layer'),
      suite('fleet'),
      // PostgreSQL takes seconds to start on a busy machine, and so may whatever is waited for.
      suite('hub', { hookTimeout: 30_000, expect: { poll: { timeout: 10_000 } } }),
      suite('pages', built),
      suite('browser', { ...built, globalSetup: [built.globalSetup, 'test/serve.ts'] }),
    ],
  },
});
