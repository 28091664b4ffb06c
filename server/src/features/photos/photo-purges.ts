/** Removes photos that nobody can see any more: first their rows, then the files without a row. */
import type { Database } from '../../db/database.ts';
import type { PhotoFiles } from '../../db/photo-files.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { purgePhotos, selectOrphans } from './photos.sql.ts';

const dayMs = 86_400_000;

/** A photo that no item has can be restored by an undo for a week. */
export const photosPurge: RetentionRule = { statement: purgePhotos, retentionMs: 7 * dayMs };

/**
 * Removes the files that no row names: of deleted photos, households and accounts, and of writes that
 * failed after the file. Leaves files of the last day, because their rows may not be committed yet.
 */
export async function removeOrphanedPhotos(
  database: Database,
  photoFiles: PhotoFiles,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  for await (const files of photoFiles.listBefore(new Date(now.getTime() - dayMs))) {
    if (signal.aborted) return;
    for (const { file } of await database.rows(selectOrphans, { files })) {
      await photoFiles.remove(file);
    }
  }
}
