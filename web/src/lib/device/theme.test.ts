import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { chooseTheme, followTheme, readTheme } from './theme.ts';

const web = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(web, 'index.html'), 'utf8');
const script = readFileSync(path.join(web, 'public/theme.js'), 'utf8');
const shown = () => document.documentElement.dataset['theme'];
const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    ({ content }) => content,
  );

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  document.head.innerHTML = page.match(/<meta name="theme-color"[^>]*>/gu)?.join('') ?? '';
});

it("PRF-01 uses the system's theme until the user chooses one, and again after the user chooses it", () => {
  expect(readTheme()).toBe('system');
  const bySystem = bars();
  chooseTheme('dark');
  expect([readTheme(), shown(), ...bars()]).toEqual(['dark', 'dark', bySystem[1], bySystem[1]]);
  chooseTheme('light');
  expect([readTheme(), shown(), ...bars()]).toEqual(['light', 'light', bySystem[0], bySystem[0]]);
  chooseTheme('system');
  expect([readTheme(), shown()]).toEqual(['system', undefined]);
  expect(bars()).toEqual(bySystem);
});

it('PRF-01 sets the chosen theme before the first paint', () => {
  const [head = ''] = page.split('</head>');
  expect(head.indexOf('<script src="/theme.js"></script>')).toBeGreaterThan(0);
  expect(head.indexOf('theme.js')).toBeLessThan(head.indexOf('rel="stylesheet"'));
  const runScript = () => {
    // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it
    Function(script)();
  };
  runScript();
  expect(shown()).toBeUndefined();
  localStorage.setItem('theme', 'javascript:');
  runScript();
  expect(shown()).toBeUndefined();
  chooseTheme('dark');
  delete document.documentElement.dataset['theme'];
  runScript();
  expect(shown()).toBe('dark');
});

it('PRF-01 follows the choice made in another tab', () => {
  followTheme();
  localStorage.setItem('theme', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(shown()).toBe('dark');
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(shown()).toBeUndefined();
});
