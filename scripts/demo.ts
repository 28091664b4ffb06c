/** `npm run demo` creates a household with 14 months of data, and starts the app with it. */
import { spawnSync } from 'node:child_process';
import { removeSettingsOfInstallation } from './demo-environment.ts';
import { root } from './run.ts';

process.env['DATA_DIR'] ??= 'data/demo';
removeSettingsOfInstallation(process.env);

const { status } = spawnSync(process.execPath, ['server/demo/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
if (status === 0) await import('./start.ts');
else process.exitCode = status ?? 130;
