/** `npm run dev`: serves the web with hot reload, and restarts the server on every change. */
import { endAll, onStop, run, tool } from './run.ts';

onStop(() => endAll());

const forever = { isShown: true, limitSeconds: 2_000_000 };
await Promise.race([
  run(tool('vite'), ['web'], forever),
  run(tool('node'), ['--watch', 'server/src/main.ts'], {
    ...forever,
    // No other process serves requests meanwhile.
    env: { ...process.env, DRAIN_SECONDS: '0' },
  }),
]);
endAll();
