/** A copy of the working tree, so that no fault is ever written into the checkout itself. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Copy {
  readonly root: string;
  /** The paths of all files of the project, relative to the root, with forward slashes. */
  readonly files: readonly string[];
  remove(): void;
}

/** Copies the files that git tracks or would add, and links what npm has installed. */
export function copyProject(root: string): Copy {
  const output = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
  );
  const files = output.split('\0').filter((file) => existsSync(path.join(root, file)) && file);
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'quitanda-mutants-')));
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file));
  for (const name of ['.', 'contract', 'server', 'web', 'e2e', 'mobile']) {
    linkModules(path.join(root, name, 'node_modules'), path.join(folder, name, 'node_modules'));
  }
  return { root: folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Creates a real folder with a link to each package, because tools write into `node_modules`. The
 * links to the project's own packages are relative and are copied, so that they lead into the copy.
 */
function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@quitanda') cpSync(path.join(from, name), path.join(to, name), copyOptions);
    else if (!name.startsWith('.') || name === '.bin') {
      symlinkSync(path.join(from, name), path.join(to, name));
    }
  }
}

const copyOptions = { recursive: true, verbatimSymlinks: true };
