/** Backs up the embedded database, beside a running server or without one: `npm run backup -- FILE`. */
import type { Config } from './config.ts';
import { runCommand, UsageError } from './operator-command.ts';
import { typedPath, withUpkeep } from './upkeep-command.ts';
import { backUp } from './upkeep.ts';

const usage = 'Usage: npm run backup -- FILE   leaves everything in FILE, which is replaced';

async function run(config: Config, [typed, ...rest]: readonly string[]): Promise<string> {
  if (typed === undefined || typed.startsWith('-') || rest.length > 0) throw new UsageError(usage);
  const file = typedPath(typed);
  const size = await withUpkeep(config, (directory) => backUp(directory, file));
  const megabytes = (size / 1_000_000).toFixed(1);
  return `Everything is in ${file} (${megabytes} MB). Whoever reads it can sign in as anybody: keep it safe.`;
}

await runCommand(run);
