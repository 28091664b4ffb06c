/** Restores a backup while no server runs: `npm run restore -- FILE|--undo`. */
import { explainingFiles, typedPath } from './on-file.ts';
import { restore, undoRestore } from './backup/restore.ts';
import { appVersion } from './app-version.ts';
import type { Config } from './config.ts';
import { joinDatabase } from './db/open.ts';
import { runCommand, UsageError } from './operator-command.ts';

const usage = `Usage: npm run restore -- FILE     makes a backup the content of the database; what was there is kept in a file
       npm run restore -- --undo   puts back what was there before`;

async function run(config: Config, [typed, ...rest]: readonly string[]): Promise<string> {
  const isUndo = typed === '--undo';
  if (typed === undefined || (typed.startsWith('-') && !isUndo) || rest.length > 0) {
    throw new UsageError(usage);
  }
  const { manifest, kept } = await explainingFiles(async () => {
    const database = await joinDatabase(config, { creates: true });
    const place = { database, dataDirectory: config.dataDirectory, appVersion };
    try {
      return await (isUndo ? undoRestore(place) : restore(place, typedPath(typed)));
    } finally {
      await database.close();
    }
  });
  const what = isUndo
    ? 'What was there before the last restore is back.'
    : `The backup of ${manifest.madeAt} is the database now.`;
  if (kept === undefined) return what;
  return `${what} What was there before it is in ${kept}. npm run restore -- --undo puts it back.`;
}

await runCommand(run);
