/** Where a run is; `done` is ended and the same as recorded. */
export type State = 'idle' | 'running' | 'done' | 'differs' | 'failed' | 'stopped';

/**
 * `<run-example>`: a button that runs a program in the page, and says how it
 * went. What runs and shows it is loaded on the first click.
 */
export class RunExample extends HTMLElement {
  #button = this.querySelector('button')!;
  #runs = 0;
  #end = () => {};
  #leave = () => this.stop();

  connectedCallback(): void {
    this.#button.addEventListener('click', () =>
      this.dataset['state'] === 'running' ? this.stop() : this.start(),
    );
    addEventListener('pagehide', this.#leave);
  }

  disconnectedCallback(): void {
    removeEventListener('pagehide', this.#leave);
  }

  async start(): Promise<void> {
    const run = ++this.#runs;
    this.show('running', 'Running…');
    try {
      const { startRun } = await import('./panel.ts');
      if (run === this.#runs) this.#end = startRun(this);
    } catch {
      // A browser remembers for the life of the page that this import failed.
      const words = 'Could not load what runs it. Check your connection and reload the page.';
      if (run === this.#runs) this.show('failed', words);
    }
  }

  stop(): void {
    if (this.dataset['state'] !== 'running') return;
    this.#runs++;
    this.#end();
    this.show('stopped', 'Stopped.');
  }

  show(state: State, words: string): void {
    this.dataset['state'] = state;
    this.querySelector('[data-verdict]')!.textContent = words;
    this.#button.querySelector('[data-action]')!.textContent =
      state === 'running' ? 'Stop' : 'Run again';
  }
}

customElements.define('run-example', RunExample);
