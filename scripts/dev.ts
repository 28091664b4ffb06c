/** `npm run dev` serves the web with hot reload, and restarts the server on every change. */
import { stopChildProcesses, onStop, run, tool } from './run.ts';

onStop(() => stopChildProcesses());

const foreverOptions = { isShown: true, timeoutSeconds: 2_000_000 };
await Promise.race([
  run(tool('vite'), ['web'], foreverOptions),
  run(tool('node'), ['--watch', 'server/src/main.ts'], {
    ...foreverOptions,
    // Makes the server stop at once, because there is no other process that could take over
    // requests.
    env: { ...process.env, DRAIN_SECONDS: '0' },
  }),
]);
stopChildProcesses();
