import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { preloadedScreens } from './screen-modules.ts';
import { patternOf } from './src/router/addresses.ts';

const visitorModule = 'app/routes/auth.tsx';
const signedInModules = ['app/AppShell.tsx', 'app/signed-in.ts'];

/**
 * Adds code to theme.js, which the browser runs first, that preloads the scripts of the screen at
 * the current address. Without it, the browser would request these scripts only after the app's
 * main script has loaded and run.
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
      const startFiles = new Set(withImports(bundle, chunkOf(bundle, 'app/main.tsx')));
      const filesOf = (...modules: string[]) => {
        const all = modules.flatMap((module) => withImports(bundle, chunkOf(bundle, module)));
        return [...new Set(all)].filter((file) => !startFiles.has(file)).map((file) => `/${file}`);
      };
      const table = [...preloadedScreens].map(([module, paths]) => [
        paths.map(patternOf).join('|'),
        filesOf(...signedInModules, module),
      ]);
      const theme = await readFile(join(publicDir, 'theme.js'), 'utf8');
      const source = `${theme}(${String(preload)})(${JSON.stringify(table)},${JSON.stringify(filesOf(visitorModule))});\n`;
      this.emitFile({ type: 'asset', fileName: 'theme.js', source });
    },
  };
}

/**
 * Runs in the browser. The build copies only the text of this function, so it must not use other
 * names of this module.
 */
function preload(screenTable: [string, string[]][], visitorFiles: string[]): void {
  try {
    // src/sync/session/known-user.ts stores the user under this key.
    const isUserKnown = localStorage.getItem('quitanda.user') !== null;
    const screen = screenTable.find(([pattern]) =>
      new RegExp(pattern, 'iu').test(location.pathname),
    );
    for (const href of isUserKnown ? (screen?.[1] ?? []) : visitorFiles) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
      document.head.append(link);
    }
  } catch {
    // Without local storage nothing is preloaded. The scripts load later.
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

/** Returns the file and all files that it imports, directly or indirectly. */
function withImports(bundle: Rolldown.OutputBundle, file: string, files: string[] = []): string[] {
  const chunk = bundle[file];
  if (files.includes(file) || chunk?.type !== 'chunk') return files;
  files.push(file);
  for (const imported of chunk.imports) withImports(bundle, imported, files);
  return files;
}
