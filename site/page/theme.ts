const KEY = 'starlight-theme';

/** The reader's choice, as far as the browser lets a page remember anything. */
const remembered = {
  get: () => quietly(() => localStorage.getItem(KEY)),
  set: (theme: string) => quietly(() => localStorage.setItem(KEY, theme)),
  forget: () => quietly(() => localStorage.removeItem(KEY)),
};

function quietly<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    // Storage is blocked: the choice holds for this page.
    return undefined;
  }
}

/** Lets the reader choose the look; until then it follows the system's. */
export function switchTheme(): void {
  const root = document.documentElement;
  const button = document.querySelector('[data-theme-toggle]');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');

  const show = (theme: string) => {
    root.dataset['theme'] = theme;
    button?.setAttribute('aria-pressed', String(theme === 'dark'));
  };
  show(root.dataset['theme'] ?? 'light');

  button?.addEventListener('click', () => {
    const theme = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
    const isDefault = (theme === 'dark') === prefersDark.matches;
    if (isDefault) remembered.forget();
    else remembered.set(theme);
    show(theme);
  });
  prefersDark.addEventListener('change', ({ matches }) => {
    if (!remembered.get()) show(matches ? 'dark' : 'light');
  });
}
