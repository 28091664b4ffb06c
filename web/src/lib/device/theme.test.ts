import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { chooseTheme, followTheme, readTheme } from './theme.ts';

const web = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(web, 'index.html'), 'utf8');
const script = readFileSync(path.join(web, 'public/theme.js'), 'utf8');
const shownTheme = () => document.documentElement.dataset['theme'];
const barColours = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    ({ content }) => content,
  );

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  document.head.innerHTML = page.match(/<meta name="theme-color"[^>]*>/gu)?.join('') ?? '';
});

it("PRF-01 uses the system's theme until the user chooses another, and again once the user chooses 'system'", () => {
  expect(readTheme()).toBe('system');
  const systemColours = barColours();
  chooseTheme('dark');
  const [light, dark] = systemColours;
  expect([readTheme(), shownTheme(), ...barColours()]).toEqual(['dark', 'dark', dark, dark]);
  chooseTheme('light');
  expect([readTheme(), shownTheme(), ...barColours()]).toEqual(['light', 'light', light, light]);
  chooseTheme('system');
  expect([readTheme(), shownTheme()]).toEqual(['system', undefined]);
  expect(barColours()).toEqual(systemColours);
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
  expect(shownTheme()).toBeUndefined();
  localStorage.setItem('theme', 'javascript:');
  runScript();
  expect(shownTheme()).toBeUndefined();
  chooseTheme('dark');
  delete document.documentElement.dataset['theme'];
  runScript();
  expect(shownTheme()).toBe('dark');
});

it('PRF-01 follows the choice made in another tab', () => {
  followTheme();
  localStorage.setItem('theme', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(shownTheme()).toBe('dark');
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(shownTheme()).toBeUndefined();
});
