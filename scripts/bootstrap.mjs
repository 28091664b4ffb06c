// Installs what package-lock.json says, when it is not installed yet, and checks that scripts run
// on the Node that comes with it. Plain JavaScript over node:* only: the host may have an older Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const lock = path.join(root, '.install-lock');

const packagesIn = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

/** Whether node_modules holds what the lock file names; npm notes there what it has installed. */
function isInstalled() {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([folder, { version, optional }]) =>
      !folder.startsWith('node_modules/') || optional || installed[folder]?.version === version,
  );
}

function install() {
  console.error('Installing dependencies (npm ci)…');
  const env = { ...process.env };
  // What the outer `npm run` says about itself would confuse the inner npm; settings stay.
  for (const key of Object.keys(env)) {
    if (/^npm_(lifecycle|package|command)/i.test(key)) delete env[key];
  }
  delete env.NODE_ENV; // `production` would leave out what builds the web
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  args.push('--include=dev', '--include=optional');
  const npm = process.env.npm_execpath;
  const { status } =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit', env })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) {
    console.error('npm ci failed: fix the cause above and run this again.');
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

const isReady =
  isInstalled() ||
  // Another process may have done it meanwhile.
  (await withLock(lock, () => isInstalled() || install()));
if (!isReady || !hasNode24()) process.exitCode = 1;
