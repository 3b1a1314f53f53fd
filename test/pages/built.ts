import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { root } from '../../snippets/root.ts';

export const dist = join(root, 'dist');

/** A page of the built site. */
export interface Page {
  /** `/1-wire/message/`. */
  path: string;
  html: string;
  dom: HTMLElement;
}

const pathOf = (file: string) =>
  `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1')}`;

/** A page is read and parsed when it is first looked at: most files of tests want few, or only paths. */
class BuiltPage implements Page {
  readonly path: string;
  readonly #file: string;
  #html: string | undefined;
  #dom: HTMLElement | undefined;

  constructor(file: string) {
    this.path = pathOf(file);
    this.#file = file;
  }

  get html(): string {
    return (this.#html ??= readFileSync(join(dist, this.#file), 'utf8'));
  }

  get dom(): HTMLElement {
    // Left out of this list, the content of <pre> is parsed like any other.
    return (this.#dom ??= parse(this.html, { blockTextElements: { script: true, style: true } }));
  }
}

/** Every page of `dist/`. */
export const pages: Page[] = globSync('**/*.html', { cwd: dist, exclude: ['pagefind/**'] })
  .toSorted()
  .map((file) => new BuiltPage(file));

/** The pages that teach; the 404 page shows nothing. */
export const contentPages = pages.filter(({ path }) => path !== '/404.html');
