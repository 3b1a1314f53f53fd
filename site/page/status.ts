let region: HTMLElement | undefined;

/** Tells those who listen to the page what just happened. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('role', 'status');
    document.querySelector('main')!.append(region);
  }
  region.textContent = text;
}
