const KEY = 'starlight-theme';

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
    if (isDefault) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
    show(theme);
  });
  prefersDark.addEventListener('change', ({ matches }) => {
    if (!localStorage.getItem(KEY)) show(matches ? 'dark' : 'light');
  });
}
