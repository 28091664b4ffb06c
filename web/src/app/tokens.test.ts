import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

it('UI-02 defines each colour once, for both themes', async () => {
  const css = await readFile(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  const names = [...css.matchAll(/^\s*(--[\w-]+):[^;]*(?:#|rgb)/gmu)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(css).toContain('--surface: light-dark(#fbf7ef, #0d1730)');
});

it("UI-02 uses the system's theme, or the theme that the user has selected", async () => {
  const css = await readFile(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  const colorSchemeOf = (selector: string) =>
    css.slice(css.indexOf(`${selector} {`)).match(/color-scheme: ([a-z ]+);/u)?.[1];
  expect(colorSchemeOf(':root')).toBe('light dark');
  expect(colorSchemeOf(":root[data-theme='light']")).toBe('light');
  expect(colorSchemeOf(":root[data-theme='dark']")).toBe('dark');
});

it('UI-23 all faces of one font have one range of weights, so that no text falls back to another font', async () => {
  const css = await readFile(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  const faces = css.matchAll(
    /@font-face \{[^}]*?font-family: '([^']+)';[^}]*?font-weight: ([^;]+);/gu,
  );
  const ranges = Map.groupBy(faces, ([, family]) => family);
  expect(ranges.size).toBe(2);
  for (const [family, range] of ranges) {
    expect([family, new Set(range.map(([, , weights]) => weights)).size]).toEqual([family, 1]);
  }
});
