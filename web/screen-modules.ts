import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { signedInPaths } from './src/router/addresses.ts';

/**
 * Returns the module of each screen for signed-in users, relative to `src`, with the paths of the
 * screen. Reads them from the text of `app/routes.ts`, because that file cannot run in the build.
 * Throws if it has no `import()` for a path.
 */
function readSignedInModules(): Map<string, string[]> {
  const text = readFileSync(join(import.meta.dirname, 'src/app/routes.ts'), 'utf8');
  const importOf = (start: string) =>
    new RegExp(`${start}lazyScreens?\\([^']*?import\\(\\s*'([^']+)'`, 'u').exec(text)?.[1];
  const modules = new Map<string, string[]>();
  for (const path of signedInPaths) {
    const entry = `'${path.replaceAll('$', String.raw`\$`)}': `;
    // Several paths can share one screen, which is then a constant.
    const constant = new RegExp(`${entry}(\\w+)`, 'u').exec(text)?.[1];
    const specifier = importOf(entry) ?? importOf(`const ${constant} = `);
    if (specifier === undefined) throw new Error(`app/routes.ts imports no screen for ${path}.`);
    const module = posix.join('app', specifier);
    modules.set(module, [...(modules.get(module) ?? []), path]);
  }
  return modules;
}

/**
 * Screens that people rarely open first. They are not preloaded, because the code that they share
 * with other screens would enlarge the first load of those screens.
 */
const rarelyFirst = new Set([
  'app/routes/admin.tsx',
  'app/routes/households.tsx',
  'app/routes/imports.tsx',
  'app/routes/receipts.tsx',
  'app/routes/read-receipt.tsx',
  'features/connections/ConnectionsScreen.tsx',
  'features/notices/NoticesScreen.tsx',
]);

/** The modules of the screens whose files the page preloads, each with the paths of its screen. */
export const preloadedScreens: ReadonlyMap<string, readonly string[]> = new Map(
  [...readSignedInModules()].filter(([module]) => !rarelyFirst.has(module)),
);
