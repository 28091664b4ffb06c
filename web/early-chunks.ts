import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { early } from './screen-modules.ts';
import { patternOf } from './src/router/addresses.ts';

const visitors = 'app/routes/auth.tsx';
const signedIn = ['app/AppShell.tsx', 'app/signed-in.ts'];

/**
 * Has theme.js, which the browser runs first, ask for the scripts of the screen at this address
 * together with the app's own: else they are known only once that has loaded and run.
 */
export function earlyChunks(): Plugin {
  let publicDir = '';
  return {
    name: 'early-chunks',
    apply: 'build',
    configResolved(config) {
      ({ publicDir } = config);
    },
    async generateBundle(_options, bundle) {
      const start = new Set(withImports(bundle, chunkOf(bundle, 'app/main.tsx')));
      const filesOf = (...modules: string[]) => {
        const all = modules.flatMap((module) => withImports(bundle, chunkOf(bundle, module)));
        return [...new Set(all)].filter((file) => !start.has(file)).map((file) => `/${file}`);
      };
      const table = [...early].map(([module, paths]) => [
        paths.map(patternOf).join('|'),
        filesOf(...signedIn, module),
      ]);
      const theme = await readFile(join(publicDir, 'theme.js'), 'utf8');
      const source = `${theme}(${String(ask)})(${JSON.stringify(table)},${JSON.stringify(filesOf(visitors))});\n`;
      this.emitFile({ type: 'asset', fileName: 'theme.js', source });
    },
  };
}

/** Runs in the browser: its text is all that arrives there. */
function ask(table: [string, string[]][], ofVisitors: string[]): void {
  try {
    // As src/sync/session/known-user.ts keeps it.
    const isKnown = localStorage.getItem('quitanda.user') !== null;
    const found = table.find(([pattern]) => new RegExp(pattern, 'iu').test(location.pathname));
    for (const href of isKnown ? (found?.[1] ?? []) : ofVisitors) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
      document.head.append(link);
    }
  } catch {
    // No storage: they are asked for later.
  }
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (output) =>
      output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/src/${module}`)),
  );
  if (chunk === undefined) throw new Error(`${module} is in no chunk.`);
  return chunk.fileName;
}

function withImports(bundle: Rolldown.OutputBundle, file: string, seen: string[] = []): string[] {
  const chunk = bundle[file];
  if (seen.includes(file) || chunk?.type !== 'chunk') return seen;
  seen.push(file);
  for (const needed of chunk.imports) withImports(bundle, needed, seen);
  return seen;
}
