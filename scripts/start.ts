/** `npm start`: the built app and its API in one process. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { buildServer, builtServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { endAll, root } from './run.ts';
import { memoryEnvironment, nodeOptions } from './server-process.ts';

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
  await buildServer();
  await buildWeb();
  server = spawn(process.execPath, [...nodeOptions, builtServer], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...memoryEnvironment, ...process.env },
    stdio: 'inherit',
    detached: true,
  });
  server.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
