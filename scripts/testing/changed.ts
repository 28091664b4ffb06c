/** What a change touches: its files, and the journeys of the rows of SPEC.md that it is about. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../run.ts';

export interface Change {
  /** The commit with which the checkout is compared. */
  readonly base: string;
  /** The changed files that still exist, from the root. */
  readonly files: readonly string[];
}

async function git(...args: readonly string[]): Promise<string | undefined> {
  const { status, output } = await run('git', args);
  return status === 0 ? output.trim() : undefined;
}

const linesOf = (text = '') => text.split('\n').filter(Boolean);

/**
 * Returns what differs from the upstream of this branch, or from HEAD~1 if there is no upstream or
 * nothing to push. Uncommitted and new files are included. Throws outside of a Git checkout.
 */
export async function findChange(): Promise<Change> {
  const head = await git('rev-parse', 'HEAD');
  const fork = await git('merge-base', 'HEAD', '@{upstream}');
  const base = fork && fork !== head ? fork : await git('rev-parse', 'HEAD~1');
  if (!base) throw new Error('--changed needs a Git checkout with at least two commits.');
  const changed = linesOf(await git('diff', '--name-only', base));
  const added = linesOf(await git('ls-files', '--others', '--exclude-standard'));
  return {
    base,
    files: [...changed, ...added].filter((file) => existsSync(path.join(root, file))),
  };
}

/** Returns the files that the next commit contains. */
export async function findStagedFiles(): Promise<readonly string[]> {
  const files = linesOf(await git('diff', '--cached', '--name-only', '--diff-filter=d'));
  return files.filter((file) => existsSync(path.join(root, file)));
}

const rowId = /\b[A-Z]{2,5}-\d{2,3}\b/gu;
const idsIn = (text: string) => text.match(rowId) ?? [];

/** Returns the ids of rows in the names of the tests beside a file. */
function rowsBeside(file: string): string[] {
  const folder = path.dirname(file);
  const tests = globSync('*.test.{ts,tsx}', { cwd: path.join(root, folder) });
  return tests.flatMap((test) => idsIn(readFileSync(path.join(root, folder, test), 'utf8')));
}

/**
 * Returns Playwright's arguments for the journeys that a change touches: changed specs, and the
 * journeys of rows that a changed line of docs/spec or a test beside a changed file names. Returns
 * undefined if there are none.
 */
export async function journeysOf({ base, files }: Change): Promise<readonly string[] | undefined> {
  const specs = files.filter((file) => /^e2e\/.*\.spec\.ts$/u.test(file));
  const changedRows = idsIn((await git('diff', '--unified=0', base, '--', 'docs/spec')) ?? '');
  const sources = files.filter((file) => /^(?:contract|server|web)\/src\//u.test(file));
  const rows = new Set([...changedRows, ...sources.flatMap(rowsBeside)]);
  const titles = specs.flatMap((file) => idsIn(readFileSync(path.join(root, file), 'utf8')));
  const ids = new Set([...rows, ...titles]);
  if (ids.size === 0) return undefined;
  return ['--grep', String.raw`\b(?:${[...ids].sort().join('|')})\b`, '--project', 'phone'];
}
