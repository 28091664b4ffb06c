/** `npm run demo` creates a household with 14 months of data, and starts the app with it. */
import { spawnSync } from 'node:child_process';
import { root } from './run.ts';

process.env['DATA_DIR'] ??= 'data/demo';
// The demo never uses an existing database or existing accounts.
for (const name of [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_LISTEN_URL',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
]) {
  delete process.env[name];
}

const { status } = spawnSync(process.execPath, ['server/demo/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
if (status === 0) await import('./start.ts');
else process.exitCode = status ?? 130;
