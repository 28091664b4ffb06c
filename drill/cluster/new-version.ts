/** Makes a version of the server that has one more migration than the running one. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/run.ts';

/** The files and folders that the built server reads. */
const parts = ['package.json', 'dist', 'migrations', 'seed'] as const;

/**
 * Makes a version in a new folder, and returns the folder. Version 1 has one migration more than the
 * repository, version 2 has two more, and so on: each has the migrations of the earlier versions too,
 * because a server refuses a database with a migration that it does not have.
 */
export function makeVersion(folder: string, versionNumber: number): string {
  const version = path.join(folder, `version-${versionNumber}`);
  mkdirSync(path.join(version, 'server'), { recursive: true });
  for (const part of parts) {
    cpSync(path.join(root, 'server', part), path.join(version, 'server', part), {
      recursive: true,
    });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(version, 'node_modules'));
  for (let index = 1; index <= versionNumber; index += 1) {
    const name = `9${String(index).padStart(3, '0')}_drill.sql`;
    writeFileSync(path.join(version, 'server/migrations', name), migrationOf(index));
  }
  return version;
}

/** SQL that locks the table to which every device writes. */
const migrationOf = (index: number) =>
  `alter table list_items add column drill_${index} text not null default '';\n`;
