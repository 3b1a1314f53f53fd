import starlight from '@astrojs/starlight';
import { defineConfig, fontProviders } from 'astro/config';
import { provenance } from './site/build/provenance.ts';
import { pages } from './site/build/markdown.ts';
import { regions } from './site/build/regions.ts';
import { types } from './site/build/types.ts';
import { PARTS, REFERENCE } from './site/chapters.ts';
import { REPOSITORY } from './site/repository.ts';
import runInBrowser from './site/run/integration.ts';

const face = (file, style = 'normal') => ({
  src: [`@fontsource-variable/${file}.woff2`],
  weight: '200 900',
  style,
});

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  base: process.env.BASE_PATH ?? '/',
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  // A page that waits for its types lets others go on.
  build: { inlineStylesheets: 'always', concurrency: 4 },
  server: { port: 4321 },
  devToolbar: { enabled: false },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Source Serif 4',
      cssVariable: '--font-text',
      fallbacks: ['Georgia', 'serif'],
      display: 'optional',
      options: {
        variants: [
          face('source-serif-4/files/source-serif-4-latin-wght-normal'),
          face('source-serif-4/files/source-serif-4-latin-wght-italic', 'italic'),
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: 'JetBrains Mono',
      cssVariable: '--font-code',
      fallbacks: ['ui-monospace', 'monospace'],
      display: 'optional',
      options: { variants: [face('jetbrains-mono/files/jetbrains-mono-latin-wght-normal')] },
    },
  ],
  integrations: [
    regions(),
    types(),
    starlight({
      title: 'A2A from the wire up',
      description: 'The Agent2Agent 1.0 protocol, taught by programs that run.',
      favicon: '/favicon.svg',
      social: [{ icon: 'github', label: 'Source', href: REPOSITORY }],
      sidebar: [
        ...PARTS.map((part) => ({
          label: part.label,
          items: part.groups.map(({ label, chapters }) => ({ label, items: chapters })),
        })),
        { label: 'Reference', items: REFERENCE },
      ],
      credits: false,
      disable404Route: true,
      pagination: true,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      // Code is drawn by site/code, which sends no script of Expressive Code's to readers.
      expressiveCode: false,
      customCss: ['./site/styles/index.css'],
      components: Object.fromEntries(
        [
          'ContentPanel',
          'Footer',
          'Head',
          'Header',
          'Hero',
          'MarkdownContent',
          'PageFrame',
          'PageSidebar',
          'PageTitle',
          'Sidebar',
          'ThemeProvider',
          'TwoColumnContent',
        ].map((name) => [name, `./site/components/starlight/${name}.astro`]),
      ),
    }),
    runInBrowser(),
    provenance(),
  ],
  vite: {
    plugins: [pages()],
    // Express brings an older one, which is what built pages would find.
    environments: { prerender: { resolve: { noExternal: ['cookie'] } } },
    build: {
      rolldownOptions: {
        onLog(level, log, handle) {
          // Astro marks every .mdx page with a directive that the bundler does not know.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
  },
});
