/** Starts the built app as an operator does: one process with a new database on a free port. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDatabase, dropDatabase } from '../../server/src/db/throw-away/databases.ts';
import { startThrowAwayPostgres } from '../../server/src/db/throw-away/postgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The build of the server, which scripts/build-server.ts makes. */
const serverBuild = path.join(root, 'server/dist');

export interface App {
  readonly url: string;
  /** Runs a command of `npm run user` on the database of the app. */
  readonly runUserCommand: (...args: readonly string[]) => Promise<void>;
  /** Moves the clock of an app ahead that was started with {@link preload} of offline/clock.ts. */
  readonly moveClock: (milliseconds: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The setting by which the app runs modules of e2e/ before its own code. */
export const preload = (...modules: readonly string[]): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: modules.map((name) => `--import ${path.join(root, 'e2e', name)}`).join(' '),
});

/** Returns a port on which no process listens at the moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

/**
 * Returns the environment without the developer's variables for databases, keys and services.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const excludedNames =
    /^(DATABASE_URL$|GEMINI_|AI_|OFF_|RECEIPT_|OIDC_|SMTP_|MAIL_|EMAIL_|OTEL_)/u;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !excludedNames.test(name)),
  );
}

/**
 * The environment variables in which `globalSetup` stores, for the workers, the name of the
 * template database of new apps and the URL of its PostgreSQL.
 */
const templateVariable = 'E2E_TEMPLATE_DATABASE';
const serverVariable = 'E2E_DATABASE_SERVER';

/**
 * Runs before all tests. Fills one database with the catalogue, because this takes longer than the
 * rest of a start. Every app of the run then uses a copy of that database, on one PostgreSQL.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-e2e-'));
  const postgres = await startThrowAwayPostgres();
  const template = await createDatabase(postgres.url);
  const app = await startProcess(folder, { DATABASE_URL: template.url });
  await app.stop();
  process.env[serverVariable] = postgres.url;
  process.env[templateVariable] = template.name;
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Starts the app and waits until it answers. Without `settings` the app has no language model and
 * cannot reach Open Food Facts (see fakes/). Throws with the output of the app if it does not
 * start.
 */
export async function startApp(settings: Readonly<Record<string, string>> = {}): Promise<App> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-app-'));
  const database = 'DATA_DIR' in settings ? undefined : await copyTemplate();
  const cleanUp = async (): Promise<void> => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const databaseSettings = database === undefined ? {} : { DATABASE_URL: database.url };
    const { stop, ...app } = await startProcess(folder, { ...databaseSettings, ...settings });
    return {
      ...app,
      async stop() {
        await stop();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/**
 * Copies the template database for one app. Returns undefined outside of a test run, because the
 * app then starts its own PostgreSQL.
 */
async function copyTemplate() {
  const { [serverVariable]: server, [templateVariable]: template } = process.env;
  if (server === undefined || template === undefined) return undefined;
  const { name, url } = await createDatabase(server, template);
  return { url, drop: () => dropDatabase(server, name) };
}

async function startProcess(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<App> {
  const port = await findFreePort();
  const url = `http://${settings['HOST'] ?? '127.0.0.1'}:${port}`;
  const processOptions = {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      // Node stores compiled code in this folder for the next start.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      PASSWORD_TRIES: '0',
      DRAIN_SECONDS: '0',
      AI_RATE_LIMIT: '0',
      AI_DAILY_LIMIT: '0',
      LOOKUP_RATE_LIMIT: '0',
      // No process listens on this port.
      OFF_BASE_URL: 'http://127.0.0.1:9',
      RECEIPT_PAGES_URL: 'http://127.0.0.1:9',
      ...settings,
    },
  };
  const server = spawn(process.execPath, [path.join(serverBuild, 'main.js')], {
    ...processOptions,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const runUserCommand: App['runUserCommand'] = async (...args) => {
    await promisify(execFile)(
      process.execPath,
      [path.join(serverBuild, 'user-command.js'), ...args],
      processOptions,
    );
  };
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  const moveClock: App['moveClock'] = async (milliseconds) => {
    server.send(milliseconds);
    await once(server, 'message');
  };
  const exited = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
  };
  for (let attempt = 0; attempt < 1_200 && server.exitCode === null; attempt += 1) {
    if (await isReady(url)) return { url, runUserCommand, moveClock, stop };
    // Real time: the process is not connected to the test, so the test can only ask again.
    await sleep(50);
  }
  await stop();
  throw new Error(`The app did not become ready.\n${output.join('')}`);
}
