/** Restores a backup while no server runs: `npm run restore -- FILE|--undo`. */
import { missingPhotosText } from './backup/missing-photos.ts';
import { restore, undoRestore } from './backup/restore.ts';
import { appVersion } from './app-facts.ts';
import type { Config } from './config.ts';
import { joinDatabase } from './db/open.ts';
import { openPhotoFiles } from './db/photo-files.ts';
import { UsageError, explainFileErrors, resolveTypedPath, runCommand } from './operator-command.ts';

const usage = `Usage: npm run restore -- FILE     replaces the database with a backup, after writing its content to a file
       npm run restore -- --undo   restores the content from before the last restore`;

async function run(config: Config, [typedPath, ...rest]: readonly string[]): Promise<string> {
  const isUndo = typedPath === '--undo';
  if (typedPath === undefined || (typedPath.startsWith('-') && !isUndo) || rest.length > 0) {
    throw new UsageError(usage);
  }
  const { manifest, previousBackup, missingPhotos } = await explainFileErrors(async () => {
    const database = await joinDatabase(config, { creates: true });
    const { dataDirectory, photosDirectory } = config;
    const photoFiles = openPhotoFiles(photosDirectory);
    const target = { database, photoFiles, dataDirectory, appVersion };
    try {
      return await (isUndo ? undoRestore(target) : restore(target, resolveTypedPath(typedPath)));
    } finally {
      await database.close();
    }
  });
  const restored = isUndo
    ? 'The content from before the last restore is back.'
    : `The database now has the backup of ${manifest.madeAt}.`;
  const message = restored + missingPhotosText(missingPhotos);
  if (previousBackup === undefined) return message;
  return `${message} The content from before this restore is in ${previousBackup}. npm run restore -- --undo restores it.`;
}

await runCommand(run);
