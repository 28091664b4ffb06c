/** Light, dark or as the system has it, chosen per device (PRF-01). */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Also read by public/theme.js, before anything is painted. */
const themeKey = 'theme';
/** Each `<meta name="theme-color">` of index.html stands for one of the two: the browser's frame. */
const barColours = { light: '#FFFFFF', dark: '#162442' } as const;

/** What was chosen here; the system's theme unless somebody chose. */
export function readTheme(): Theme {
  const kept = localStorage.getItem(themeKey);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the choice and shows it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(themeKey);
  else localStorage.setItem(themeKey, theme);
  change();
}

/** Shows what was chosen, from now on also when another tab chooses. */
export function followTheme(): void {
  showTheme(readTheme());
  addEventListener('storage', ({ key }) => {
    if (key === themeKey || key === null) change();
  });
}

const listeners = new Set<() => void>();

/** Calls back when somebody chooses, in this tab or another. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(): void {
  showTheme(readTheme());
  for (const listener of listeners) listener();
}

function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const bySystem = bar.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    bar.content = barColours[theme === 'system' ? bySystem : theme];
  }
}
