/**
 * Runs an archive as on the machine of a person who has just downloaded it, and measures the time.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../run.ts';

export interface Trial {
  /** Bytes of the unpacked archive, without what npm fetches. */
  readonly unpackedBytes: number;
  readonly fileCount: number;
  /** Seconds until npm has fetched PostgreSQL, and its bytes. */
  readonly fetchSeconds: number;
  readonly fetchedBytes: number;
  /** Seconds from the start to the first successful answer: with an empty DATA_DIR, and later. */
  readonly firstSeconds: number;
  readonly laterSeconds: number;
}

const startTimeoutMs = 120_000;

/**
 * Unpacks the archive into a temporary folder, lets it fetch PostgreSQL, and starts it twice.
 * Requests the health check and the page after each start. Throws with the output of what failed.
 */
export async function testArchive(archive: string): Promise<Trial> {
  const workFolder = mkdtempSync(path.join(tmpdir(), 'quitanda-release-'));
  // Lets every account enter the folder, as a folder in /opt does.
  chmodSync(workFolder, 0o755);
  try {
    await runOrThrow('tar', ['-xzf', archive, '-C', workFolder]);
    const folder = path.join(workFolder, 'package');
    const unpacked = sizeOf(folder);
    const env = createCleanEnvironment(workFolder);
    const preparation = await runOrThrow(process.execPath, ['.', 'prepare'], { cwd: folder, env });
    const afterFetch = sizeOf(folder);
    const firstSeconds = await measureStart(folder, env);
    const laterSeconds = await measureStart(folder, env);
    return {
      unpackedBytes: unpacked.bytes,
      fileCount: unpacked.count,
      fetchSeconds: preparation.seconds,
      fetchedBytes: afterFetch.bytes - unpacked.bytes,
      firstSeconds,
      laterSeconds,
    };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/**
 * Creates an empty DATA_DIR. Returns the environment without the settings of this machine, except
 * those by which npm reaches its registry.
 */
function createCleanEnvironment(workFolder: string): NodeJS.ProcessEnv {
  const keptEntries = Object.entries(process.env).filter(([name]) =>
    /^(path|home|userprofile|appdata|localappdata|systemroot|temp|tmp|tmpdir|node_extra_ca_certs|https?_proxy|no_proxy|npm_config_(cache|registry))$/iu.test(
      name,
    ),
  );
  const dataDirectory = path.join(workFolder, 'data');
  mkdirSync(dataDirectory);
  return {
    ...Object.fromEntries(keptEntries),
    PORT: '0',
    DRAIN_SECONDS: '0',
    DATA_DIR: dataDirectory,
  };
}

async function runOrThrow(...[command, args, options]: Parameters<typeof run>) {
  const result = await run(command, args, options);
  if (result.status === 0) return result;
  throw new Error(`${command} ${args.join(' ')} failed.\n${result.output}`);
}

function sizeOf(folder: string): { bytes: number; count: number } {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), count: sizes.length };
}

/** Starts the server, sends requests to it, and stops it. Returns the seconds until it answered. */
async function measureStart(cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const start = performance.now();
  const server = spawn(process.execPath, ['.'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number>((resolve) => server.on('exit', (code) => resolve(code ?? -1)));
  let output = '';
  const timeout = setTimeout(() => server.kill('SIGKILL'), startTimeoutMs);
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const readAddress = (chunk: Buffer) => {
        output += chunk.toString();
        const [, printedAddress] = /Quitanda: (http\S+)/u.exec(output) ?? [];
        if (printedAddress !== undefined) resolve(printedAddress);
      };
      server.stdout.on('data', readAddress);
      server.stderr.on('data', readAddress);
      void ended.then(() => reject(new Error(`The archive did not start.\n${output}`)));
    });
    const ready = await fetch(`${address}/api/health/ready`);
    const seconds = (performance.now() - start) / 1_000;
    if (!ready.ok) throw new Error(`The health check answered ${ready.status}.\n${output}`);
    const page = await (await fetch(address)).text();
    if (!page.includes('<title>Quitanda</title>'))
      throw new Error(`This is not the page of Quitanda:\n${page}`);
    return seconds;
  } finally {
    server.kill('SIGTERM');
    const code = await ended;
    clearTimeout(timeout);
    if (code !== 0) console.error(`The server ended with ${code}.\n${output}`);
  }
}
