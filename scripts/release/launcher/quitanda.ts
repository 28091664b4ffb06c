/**
 * The program `quitanda` of a release: `node .` in an unpacked archive, or `npx` with the archive.
 * It runs the built server and the operator's commands with the settings of `npm start`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { becomeNode, memoryEnvironment } from '../../server-process.ts';
import { parseCommand, usage, type Command } from './commands.ts';
import { checkHealth, healthAddress } from './health.ts';
import { PrepareError, preparePostgres, usesOwnPostgres } from './own-postgres.ts';

const minNodeVersion = 24;
const folder = path.dirname(fileURLToPath(import.meta.url));

async function run(command: Command): Promise<void> {
  switch (command.kind) {
    case 'serve':
      return runBuilt('main.js');
    case 'operate':
      return runBuilt(command.file, command.args);
    case 'prepare':
      return preparePostgres(folder, console.error);
    case 'health': {
      const { isReady, message } = await checkHealth(healthAddress(process.env));
      console.log(message);
      if (!isReady) process.exitCode = 1;
      return;
    }
    case 'version':
      console.log(readVersion());
      return;
    case 'help':
      console.log(usage);
      return;
    case 'unknown':
      console.error(`There is no command ${command.name}.\n${usage}`);
      process.exitCode = 1;
      return;
  }
}

/** Replaces this process by a file of the built server. The working directory stays the same. */
function runBuilt(file: string, args: readonly string[] = []): void {
  if (usesOwnPostgres(process.env)) preparePostgres(folder, console.error);
  becomeNode([path.join(folder, 'server/dist', file), ...args], {
    // Node stores compiled code in this folder for the next start, if this user may write there.
    NODE_COMPILE_CACHE: path.join(folder, '.cache'),
    ...memoryEnvironment,
    ...process.env,
  });
}

function readVersion(): string {
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

if (Number(process.versions.node.split('.')[0]) < minNodeVersion) {
  console.error(
    `Quitanda needs Node ${minNodeVersion} or newer, and this is ${process.versions.node}: install it, or use the Docker image, which contains Node.`,
  );
  process.exit(1);
}
try {
  await run(parseCommand(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
