import { maintenanceLimits } from '../../db/limits.ts';
import { openPostgres } from '../../db/postgres.ts';
import { BackupError } from '../backup-error.ts';
import type { Checksums } from '../manifest.ts';
import { checkBackup, restoreBackup } from '../restore-backup.ts';
import { countRows } from '../tables.sql.ts';

/**
 * Restores `file`, a backup of this version, to the empty database at `url`, and compares the
 * number of rows in each table with those that were backed up. Returns how many photos it lacks.
 * Throws BackupError on any difference.
 */
export async function checkRestore(url: string, file: string): Promise<number> {
  // Finds a damaged file before a row is inserted, as `npm run restore` does.
  await checkBackup(file);
  const { checksums, missingPhotos } = await restoreBackup(url, file, undefined);
  const database = openPostgres(url, { maxConnections: 1, limits: maintenanceLimits });
  try {
    const count = async (table: string) => (await database.first(countRows(table)))?.count ?? 0;
    await requireSameCounts(checksums, count);
    return missingPhotos;
  } finally {
    await database.close();
  }
}

/** Returns the number of all rows. Throws BackupError if a count differs from the expected one. */
export async function requireSameCounts(
  expected: Checksums,
  count: (table: string) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (const { table, rows } of expected) {
    const restoredRows = await count(table);
    if (restoredRows !== rows) {
      throw new BackupError(
        `${table} has ${restoredRows} rows after the restore, and had ${rows}.`,
      );
    }
    total += rows;
  }
  return total;
}
