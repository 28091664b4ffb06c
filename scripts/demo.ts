/** `npm run demo`: a new household that has shopped for 14 months, and the app on it. */
import { spawnSync } from 'node:child_process';
import { root } from './run.ts';

process.env['DATA_DIR'] ??= 'data/demo';
// It is not for a database or accounts that somebody uses.
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
