/** `npm start`: the built app and its API in one process. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import { endAll, root } from './run.ts';

// A household's server is idle most of the day: little room for short-lived objects keeps it small.
const nodeOptions = [
  '--max-semi-space-size=2',
  // The embedded PostgreSQL's largest function takes 600 MB to optimise: not for the sake of a start.
  '--wasm-tiering-budget=1000000000',
];
// What Node compiled once it need not compile at the next start.
const compileCache = path.join(root, 'node_modules/.cache/node-compile');

let server: ChildProcess | undefined;
let lastSignalAt = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // The terminal and npm both send Ctrl-C; a second signal would cut the server's end short.
    const isRepeat = Date.now() - lastSignalAt < 1_000;
    lastSignalAt = Date.now();
    if (isRepeat) return;
    if (server) {
      server.kill(signal);
    } else {
      endAll();
      process.exit(130);
    }
  });
}

try {
  await buildWeb();
  server = spawn(process.execPath, [...nodeOptions, 'server/src/main.ts'], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX: '1', ...process.env },
    stdio: 'inherit',
    detached: true,
  });
  server.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
