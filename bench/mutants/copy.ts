/** A copy of the working tree, so that a fault never stands in the checkout itself. */
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
  /** Every file of the project, from its root, with forward slashes. */
  readonly files: readonly string[];
  remove(): void;
}

/** Copies what git knows or would add; what npm installed is linked. */
export function copyProject(root: string): Copy {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
  );
  const files = listed.split('\0').filter((file) => existsSync(path.join(root, file)) && file);
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'quitanda-mutants-')));
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file));
  for (const place of ['.', 'contract', 'server', 'web', 'e2e', 'mobile']) {
    linkModules(path.join(root, place, 'node_modules'), path.join(folder, place, 'node_modules'));
  }
  return { root: folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A folder of links: the project's own packages lead into the copy, and tools write into it. */
function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@quitanda') cpSync(path.join(from, name), path.join(to, name), asTheyAre);
    else if (!name.startsWith('.') || name === '.bin') {
      symlinkSync(path.join(from, name), path.join(to, name));
    }
  }
}

const asTheyAre = { recursive: true, verbatimSymlinks: true };
