/**
 * Starts the processes of the cluster. They run in the process namespace of the drill. When the drill
 * ends, the kernel ends all processes of this namespace.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileOf } from './programs.ts';

/** Debian's account of PostgreSQL. PostgreSQL and PgBouncer refuse to run as root. */
const postgresAccountName = 'postgres';

export interface StartedProcess {
  readonly pid: number;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
}

export interface StartOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** The file to which the output is appended. */
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
}

const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' };

/** Starts a program, and appends its output to a file. */
export function start({ command, args, log, env: additional = {} }: StartOptions): StartedProcess {
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    stdio: ['ignore', output, output],
    env: { ...env, ...additional },
  });
  closeSync(output);
  let hasEnded = false;
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => {
      hasEnded = true;
      resolve();
    });
  });
  // If a program does not start, the code that waits for its answers times out.
  ended.catch(() => {});
  return { pid: child.pid ?? 0, ended, hasEnded: () => hasEnded };
}

/** Runs a program synchronously, and returns its output. Throws if it fails. */
export function runSync(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/**
 * Runs a program asynchronously, and returns its output. `input` is its standard input. Throws if it
 * fails.
 */
export function run(commandLine: readonly string[], input = ''): Promise<string> {
  const [command = '', ...args] = commandLine;
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${commandLine.join(' ')}: ${stdout}${stderr}`.trim()));
      else resolve(stdout);
    });
    child.stdin?.end(input);
  });
}

/** The command that runs `command` as PostgreSQL's account. */
export const asPostgres = (command: string, ...args: readonly string[]): readonly string[] => [
  fileOf('setpriv'),
  `--reuid=${postgresAccountName}`,
  `--regid=${postgresAccountName}`,
  '--clear-groups',
  '--inh-caps=-all',
  command,
  ...args,
];

/** Gives a folder to PostgreSQL's account. */
export const giveToPostgres = (folder: string): void =>
  void runSync('chown', `${postgresAccountName}:${postgresAccountName}`, folder);

/** Sends a signal to each process that has not ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended.
    }
  }
}

/** The last lines of a log. */
export function lastLines(log: string, count = 15): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
