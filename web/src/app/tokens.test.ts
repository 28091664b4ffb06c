import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

it('UI-02 the dark theme is the same, whether the system or the user asks for it', async () => {
  const css = await readFile(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  const block = (selector: string) => {
    const start = css.indexOf(`${selector} {`);
    expect(start).toBeGreaterThan(-1);
    return css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start)).replaceAll(/\s+/gu, ' ');
  };
  const bySystem = block(":root:not([data-theme='light'])");
  expect(bySystem).toContain('--surface: #0d1730');
  expect(block(":root[data-theme='dark']")).toBe(bySystem);
});
