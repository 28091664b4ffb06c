/** What has been released: the versions, and the statements of the last one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** The file with the statements of the last release. */
export const recordFile = path.join(root, 'server/test/version-before.json');

export interface StatementsRecord {
  /** The version; null before the first release, where the statements are those of a commit. */
  readonly release: string | null;
  readonly statements: readonly { readonly name: string; readonly text: string }[];
}

export const readRecord = (): StatementsRecord =>
  JSON.parse(readFileSync(recordFile, 'utf8')) as StatementsRecord;

/** The versions with a section in CHANGELOG.md, the newest first. */
export function releasedVersions(): string[] {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const headings = changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gmu);
  return [...headings].map(([, version = '']) => version);
}
