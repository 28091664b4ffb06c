/** Reads the released versions, and the statements of the last release. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** The file with the statements of the last release. */
export const recordFile = path.join(root, 'server/test/version-before.json');

export interface StatementsRecord {
  /**
   * The version. It is null before the first release; the statements are then those of a commit.
   */
  readonly release: string | null;
  readonly statements: readonly { readonly name: string; readonly text: string }[];
}

export const readRecord = (): StatementsRecord =>
  JSON.parse(readFileSync(recordFile, 'utf8')) as StatementsRecord;

/** Returns the versions that have a section in CHANGELOG.md, the newest first. */
export function releasedVersions(): string[] {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const headings = changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gmu);
  return [...headings].map(([, version = '']) => version);
}
