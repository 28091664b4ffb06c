import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * `DATA_DIR` contains a database that only an earlier version can open. The message says what to
 * do.
 */
export class OldDataError extends Error {
  constructor(dataDirectory: string) {
    super(
      `${folderOf(dataDirectory)} contains the database of an earlier Quitanda, whose files this version cannot open. "Moving the data of an earlier version" in CHANGELOG.md says how to bring it here; to begin without it, move that folder away. Nothing was changed.`,
    );
  }
}

const folderOf = (dataDirectory: string) => path.resolve(dataDirectory, 'database');

/** Whether an earlier version kept its database in `dataDirectory`. */
export const hasOldData = (dataDirectory: string): boolean =>
  existsSync(path.join(folderOf(dataDirectory), 'PG_VERSION'));
