/** `npm start` serves the built app and its API. The server replaces this process. */
import path from 'node:path';
import { buildServer, builtServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { stopChildProcesses, onStop, root } from './run.ts';
import { becomeNode, memoryEnvironment } from './server-process.ts';

// Node stores compiled code in this folder for the next start.
const compileCache = path.join(root, 'node_modules/.cache/node-compile');

onStop(() => stopChildProcesses());
try {
  await Promise.all([buildServer(), buildWeb()]);
  process.chdir(root);
  const env = { NODE_COMPILE_CACHE: compileCache, ...memoryEnvironment, ...process.env };
  becomeNode([path.join(root, builtServer)], env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
