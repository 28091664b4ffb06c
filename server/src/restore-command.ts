/** Restores a backup, beside a running server or without one: `npm run restore -- FILE|--undo`. */
import type { Config } from './config.ts';
import { runCommand, UsageError } from './operator-command.ts';
import { typedPath, withUpkeep } from './upkeep-command.ts';
import { restore, undoRestore } from './upkeep.ts';

const usage = `Usage: npm run restore -- FILE     makes a backup the database; the one from before is kept beside it
       npm run restore -- --undo   puts back the one from before`;

async function run(config: Config, [typed, ...rest]: readonly string[]): Promise<string> {
  const isUndo = typed === '--undo';
  if (typed === undefined || (typed.startsWith('-') && !isUndo) || rest.length > 0) {
    throw new UsageError(usage);
  }
  if (isUndo) {
    const kept = await withUpkeep(config, undoRestore);
    return `The database from before the last restore is back.${whereKept(kept)}`;
  }
  const file = typedPath(typed);
  const { manifest, kept } = await withUpkeep(config, (directory) => restore(directory, file));
  const undo = kept === undefined ? '' : ' npm run restore -- --undo puts it back.';
  return `The backup of ${manifest.madeAt} is the database now.${whereKept(kept)}${undo}`;
}

const whereKept = (kept: string | undefined) =>
  kept === undefined ? '' : ` The one from before it is in ${kept}.`;

await runCommand(run);
