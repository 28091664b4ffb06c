/** Writes a backup, whether or not a server runs: `npm run backup -- FILE`. */
import { appVersion } from './app-facts.ts';
import { missingPhotosText } from './backup/missing-photos.ts';
import { writeBackup } from './backup/write-backup.ts';
import type { Config } from './config.ts';
import { joinDatabase } from './db/open.ts';
import { openPhotoFiles } from './db/photo-files.ts';
import { UsageError, explainFileErrors, resolveTypedPath, runCommand } from './operator-command.ts';

const usage =
  'Usage: npm run backup -- FILE   writes all data to FILE, and replaces an existing one';

async function run(config: Config, [typedPath, ...rest]: readonly string[]): Promise<string> {
  if (typedPath === undefined || typedPath.startsWith('-') || rest.length > 0)
    throw new UsageError(usage);
  const file = resolveTypedPath(typedPath);
  const { bytes, missingPhotos } = await explainFileErrors(async () => {
    const database = await joinDatabase(config);
    try {
      const origin = { madeAt: new Date().toISOString(), appVersion };
      const photoFiles = openPhotoFiles(config.photosDirectory);
      return await writeBackup(database.url, file, origin, photoFiles);
    } finally {
      await database.close();
    }
  });
  const megabytes = (bytes / 1_000_000).toFixed(1);
  return `All data is in ${file} (${megabytes} MB).${missingPhotosText(missingPhotos)} Everybody who can read it can sign in as anybody: keep it safe.`;
}

await runCommand(run);
