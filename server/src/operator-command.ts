/**
 * The parts that all commands for operators share: starting, opening the database and reporting
 * errors.
 */
import path from 'node:path';
import { checkNode, readConfig, type Config } from './config.ts';
import { requireSchema } from './db/migrating/migrate.ts';
import { joinDatabase, type OpenDatabase } from './db/open.ts';
import { explain } from './explain.ts';

/** The typed command cannot be run. The operator sees only the message. */
export class UsageError extends Error {}

/** Opens the database, whether or not a server runs, runs `work` on it, and closes it. */
export async function withDatabase<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await joinDatabase(config);
  try {
    await requireSchema(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Whether this file is part of the built server. In a clone, npm runs the source files. */
const isBuilt = import.meta.filename.endsWith('.js');

/**
 * Replaces the npm commands in a text with those of a release, which has no npm: `npm run user --
 * list` becomes `quitanda user list`.
 */
export const replaceNpmCommands = (text: string, isRelease = isBuilt): string =>
  isRelease
    ? text.replaceAll(/npm run (user|product|audit|backup|restore)( --)?/gu, 'quitanda $1')
    : text;

/** A command: takes the configuration and the typed arguments, and returns the text to print. */
export type Command = (config: Config, args: readonly string[]) => Promise<string>;

/** Runs a command in this process. Returns its exit code and the text for the operator. */
export async function executeCommand(
  command: Command,
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<{ code: 0 | 1; output: string }> {
  try {
    checkNode(process.versions.node);
    return { code: 0, output: replaceNpmCommands(await command(readConfig(environment), args)) };
  } catch (error) {
    const message = error instanceof UsageError ? error.message : explain(error);
    return { code: 1, output: replaceNpmCommands(message) };
  }
}

/**
 * Runs the command of this process: takes its arguments, prints the text and sets the exit code.
 */
export async function runCommand(command: Command): Promise<void> {
  // Without a listener, a signal would end the process without its exit handlers, which stop the
  // PostgreSQL that the command has started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
  const { code, output } = await executeCommand(command, process.env, process.argv.slice(2));
  (code === 0 ? console.log : console.error)(output);
  process.exitCode = code;
}

/**
 * Resolves a path from the folder in which the command was typed, because npm runs scripts in the
 * project's folder.
 */
export function resolveTypedPath(typedPath: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', typedPath);
}

/** An error of renaming has the field `dest` too. */
type SystemError = NodeJS.ErrnoException & { dest?: string };

/**
 * Runs `work`. Replaces an error of the file by a UsageError with a message for the operator.
 */
export async function explainFileErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = messageFor(error);
    throw sentence === undefined ? error : new UsageError(sentence);
  }
}

function messageFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path: sourcePath, dest }: SystemError = error;
  const filePath = (dest ?? sourcePath ?? 'it').replace(/\.unfinished$/u, '');
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    // PostgreSQL's code for a full disk.
    case '53100':
      return 'The disk is full. Nothing was changed.';
    case 'ENOENT':
      return `There is no ${filePath}.`;
    case 'EISDIR':
      return `${filePath} is a folder: name a file.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This user may not use ${filePath}.`;
    default:
      return undefined;
  }
}
