const KEY = 'starlight-theme';
const root = document.documentElement;
const button = document.querySelector('[data-theme-toggle]');
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function show(theme: string): void {
  root.dataset['theme'] = theme;
  button?.setAttribute('aria-pressed', String(theme === 'dark'));
}

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

export {};
