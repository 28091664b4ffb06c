/** A version of the server that is newer than the running one by one migration. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/run.ts';

/** What the built server reads. */
const parts = ['package.json', 'dist', 'migrations', 'seed'] as const;

/**
 * Makes version `count` in a folder of its own, and returns the folder. It has `count` migrations more
 * than the repository, because a server refuses a database with migrations that it does not know.
 */
export function makeVersion(folder: string, count: number): string {
  const version = path.join(folder, `version-${count}`);
  mkdirSync(path.join(version, 'server'), { recursive: true });
  for (const part of parts) {
    cpSync(path.join(root, 'server', part), path.join(version, 'server', part), {
      recursive: true,
    });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(version, 'node_modules'));
  for (let index = 1; index <= count; index += 1) {
    const name = `9${String(index).padStart(3, '0')}_drill.sql`;
    writeFileSync(path.join(version, 'server/migrations', name), migrationOf(index));
  }
  return version;
}

/** A change that locks the table to which every device writes. */
const migrationOf = (index: number) =>
  `alter table list_items add column drill_${index} text not null default '';\n`;
