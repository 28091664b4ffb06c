/** `npm start`: serves the built app and its API. The server replaces this process. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildServer, builtServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { endAll, onStop, root } from './run.ts';
import { memoryEnvironment } from './server-process.ts';

// Node stores its compiled code there for the next start.
const compileCache = path.join(root, 'node_modules/.cache/node-compile');

onStop(() => endAll());
try {
  await buildServer();
  await buildWeb();
  becomeServer({ NODE_COMPILE_CACHE: compileCache, ...memoryEnvironment, ...process.env });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** No child process may outlive a server that is killed. */
function becomeServer(env: NodeJS.ProcessEnv): void {
  process.chdir(root);
  if (process.execve !== undefined && process.platform !== 'win32') {
    const words = [process.execPath, path.join(root, builtServer)];
    process.execve(process.execPath, words, env);
  }
  const server = spawn(process.execPath, [builtServer], { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => server.kill(signal));
  }
  server.on('exit', (code) => process.exit(code ?? 1));
}
