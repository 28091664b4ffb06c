/**
 * Finds what tests and benches need from the operating system: Chromium and PostgreSQL.
 * On Debian or Ubuntu, root installs a missing package; otherwise the result says what to install.
 */
import { accessSync, constants, globSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.ts';

interface SystemPackage {
  readonly title: string;
  readonly debianName: string;
  /** Returns the path, if the program is installed. */
  readonly find: () => string | undefined;
  /** Returns whether an environment variable sets the path. If so, no package is installed. */
  readonly isPathSet?: () => boolean;
  readonly advice: string;
}

function findInPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable);
}

/** Whether this process may run the file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const chromium: SystemPackage = {
  title: 'Chromium',
  debianName: 'chromium',
  find: () => {
    const configured = process.env['CHROMIUM_PATH'];
    if (configured) return isExecutable(configured) ? configured : undefined;
    return findInPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome');
  },
  isPathSet: () => Boolean(process.env['CHROMIUM_PATH']),
  advice:
    'Install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH to a Chromium or ' +
    'Chrome that is already installed.',
};

/** Chromium without its window, which needs a third less time. It has no camera. */
const headlessShell: SystemPackage = {
  title: 'Chromium headless shell',
  debianName: 'chromium-headless-shell',
  find: () => findInPath('chromium-headless-shell'),
  advice: '',
};

const postgres: SystemPackage = {
  title: 'PostgreSQL',
  debianName: 'postgresql',
  find: () => {
    const debianPaths = globSync('/usr/lib/postgresql/*/bin/initdb').sort((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    const initdb = debianPaths.at(-1) ?? findInPath('initdb');
    return initdb && path.dirname(initdb);
  },
  advice:
    'Install PostgreSQL 15 or newer (Debian: apt-get install postgresql), so that initdb and ' +
    'postgres are in PATH or in /usr/lib/postgresql.',
};

/** Returns the path of a Chromium, or why there is none. */
export const findChromium = () => provide(chromium);
/**
 * Returns the environment variables that name the browsers of e2e/support/launch.ts, or why there is
 * no Chromium. Where Chromium has no headless shell, or CHROMIUM_PATH names another browser, that
 * browser runs every test.
 */
export async function findBrowsers(): Promise<
  { readonly env: NodeJS.ProcessEnv } | { readonly missing: string }
> {
  const isChosen = Boolean(process.env['CHROMIUM_PATH']);
  const found = await findChromium();
  if ('missing' in found) return found;
  const shell = isChosen ? undefined : await provide(headlessShell);
  const shellPath = shell && 'path' in shell ? shell.path : found.path;
  return { env: { CHROMIUM_PATH: found.path, HEADLESS_SHELL_PATH: shellPath } };
}
/** Returns the folder of PostgreSQL's programs, or why there is none. */
export const findPostgres = () => provide(postgres);

export type Found = { readonly path: string } | { readonly missing: string };

let aptUpdate: ReturnType<typeof run> | undefined;
let lastInstallation: Promise<unknown> = Promise.resolve();

async function provide(systemPackage: SystemPackage): Promise<Found> {
  const found = systemPackage.find();
  if (found) return { path: found };
  const installOutput =
    systemPackage.isPathSet?.() || !canInstall() ? '' : await install(systemPackage);
  const installed = systemPackage.find();
  return installed
    ? { path: installed }
    : { missing: `${systemPackage.title} is missing. ${systemPackage.advice}${installOutput}` };
}

const canInstall = () => process.getuid?.() === 0 && findInPath('apt-get') !== undefined;

/**
 * Installs a package, and returns the output of apt-get if it fails. Runs one apt-get at a time,
 * because apt-get locks its database.
 */
async function install({ title, debianName }: SystemPackage): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const previousInstallation = lastInstallation;
  const work = async () => {
    await previousInstallation;
    aptUpdate ??= run('apt-get', ['update', '-qq'], { env });
    await aptUpdate;
    console.log(`Installing ${title} (apt-get install ${debianName})…`);
    return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianName], { env });
  };
  const installation = work();
  lastInstallation = installation;
  const { status, output } = await installation;
  return status === 0 ? '' : `\n${output.trim()}`;
}
