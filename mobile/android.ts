/** `npm run mobile:android`: builds a debug APK of the web app, or prints which tools are missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/run.ts';
import { missingForAndroid } from './android-needs.ts';

const javaVersion = spawnSync('java', ['-version'], { encoding: 'utf8' });
const missing = missingForAndroid({
  environment: process.env,
  exists: existsSync,
  java: javaVersion.error ? undefined : javaVersion.stderr,
});
const inherit = { stdio: 'inherit' } as const;
if (missing.length > 0) {
  console.error(`An Android app cannot be built here yet:\n- ${missing.join('\n- ')}`);
  console.error('docs/MOBILE.md says how. `npm run mobile:sync` needs none of it.');
  process.exitCode = 1;
} else {
  const sync = spawnSync(process.execPath, [path.join(root, 'mobile/sync.ts')], inherit);
  const gradlew = process.platform === 'win32' ? 'gradlew.bat' : './gradlew';
  const cwd = path.join(root, 'mobile/android');
  process.exitCode =
    sync.status || (spawnSync(gradlew, ['assembleDebug'], { ...inherit, cwd }).status ?? 1);
}
