import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { signedInPaths } from './src/router/addresses.ts';

/**
 * The module of each screen, below `src`, with its paths: read from the text of `app/routes.ts`,
 * because running it would load every screen. Throws for a path without an `import()` there.
 */
function signedInModules(): Map<string, string[]> {
  const text = readFileSync(join(import.meta.dirname, 'src/app/routes.ts'), 'utf8');
  const importOf = (start: string) =>
    new RegExp(`${start}lazyScreens?\\([^']*?import\\(\\s*'([^']+)'`, 'u').exec(text)?.[1];
  const modules = new Map<string, string[]>();
  for (const path of signedInPaths) {
    const entry = `'${path.replaceAll('$', String.raw`\$`)}': `;
    const shared = new RegExp(`${entry}(\\w+)`, 'u').exec(text)?.[1];
    const found = importOf(entry) ?? importOf(`const ${shared} = `);
    if (found === undefined) throw new Error(`app/routes.ts imports no screen for ${path}.`);
    const module = posix.join('app', found);
    modules.set(module, [...(modules.get(module) ?? []), path]);
  }
  return modules;
}

/** Screens that are rarely the first one; what they share with others would make those heavier. */
const rare = new Set([
  'app/routes/admin.tsx',
  'app/routes/households.tsx',
  'app/routes/imports.tsx',
  'app/routes/receipts.tsx',
  'app/routes/read-receipt.tsx',
  'features/connections/ConnectionsScreen.tsx',
]);

/** The screens whose files the page asks for at once. */
export const early: ReadonlyMap<string, readonly string[]> = new Map(
  [...signedInModules()].filter(([module]) => !rare.has(module)),
);
