/**
 * Runs a command that needs the built web and a Chromium: `node scripts/with-browser.ts <tool> …`.
 */
import { buildForTests } from './build-web.ts';
import { stopChildProcesses, onStop, run, tool } from './run.ts';
import { findBrowsers } from './system-packages.ts';

onStop(() => stopChildProcesses());

/** Two hours: all seeds of `test:offline` take more than one hour on a busy machine. */
const timeoutSeconds = 7_200;

const [command = 'node', ...args] = process.argv.slice(2);
const browsers = await findBrowsers();
if ('missing' in browsers) {
  console.error(browsers.missing);
  process.exitCode = 1;
} else {
  await buildForTests();
  const env = { ...process.env, ...browsers.env };
  const { status } = await run(tool(command), args, { env, isShown: true, timeoutSeconds });
  process.exitCode = status;
}
