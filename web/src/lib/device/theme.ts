/** The theme: light, dark or the system's, chosen per device (PRF-01). */
import { deviceStorage } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Also read by public/theme.js, before anything is painted. */
const themeKey = 'theme';
/**
 * The colour of the browser's toolbar in each theme, for the `<meta name="theme-color">` of
 * index.html.
 */
const barColours = { light: '#FFFFFF', dark: '#162442' } as const;

/** Returns the theme chosen on this device; 'system' until the user chooses one. */
export function readTheme(): Theme {
  const stored = deviceStorage.read(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores the chosen theme and applies it. */
export function chooseTheme(theme: Theme): void {
  deviceStorage.write(themeKey, theme === 'system' ? null : theme);
  applyTheme();
}

/** Applies the chosen theme, now and whenever another tab changes it. */
export function followTheme(): void {
  renderTheme(readTheme());
  addEventListener('storage', ({ key }) => {
    if (key === themeKey || key === null) applyTheme();
  });
}

const listeners = new Set<() => void>();

/** Calls back when the user chooses a theme, in this tab or another. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyTheme(): void {
  renderTheme(readTheme());
  for (const listener of listeners) listener();
}

function renderTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const systemTheme = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = barColours[theme === 'system' ? systemTheme : theme];
  }
}
