/** Starts a server on the first node, and lets households write to it by `/api/sync`. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer } from '../../scripts/build-server.ts';
import { root } from '../../scripts/run.ts';
import { memoryEnvironment } from '../../scripts/server-process.ts';
import { start } from '../cluster/processes.ts';
import { waitUntilReady } from '../cluster/wait-until-ready.ts';
import { Load } from '../load/households.ts';
import { Tally } from '../load/tally.ts';
import type { Difference } from '../verify/compare.ts';
import { findDifference } from '../verify/difference.ts';

const port = 7110;
const url = `http://127.0.0.1:${port}`;

/** Plans each execution, because Citus needs the values of a statement to find its shard. */
export const clientSettings = '-c plan_cache_mode=force_custom_plan';

export interface LoadResult {
  readonly tally: Tally;
  readonly difference: Difference;
  /** For how long the households wrote. */
  readonly milliseconds: number;
}

/**
 * Lets households write for `writingMs` milliseconds, and compares the server's rows with the acknowledged
 * writes.
 */
export async function runLoad(
  folder: string,
  databaseUrl: string,
  writingMs: number,
): Promise<LoadResult> {
  await startServer(path.join(folder, 'logs', 'server.log'), databaseUrl);
  const tally = new Tally();
  const load = new Load(url, tally);
  await load.start();
  const startedAt = performance.now();
  await sleep(writingMs);
  await load.end();
  const milliseconds = performance.now() - startedAt;
  return { tally, difference: await findDifference(load), milliseconds };
}

async function startServer(log: string, databaseUrl: string): Promise<void> {
  const started = start({
    command: process.execPath,
    args: [path.join(root, builtServer)],
    log,
    env: {
      ...memoryEnvironment,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      PGOPTIONS: clientSettings,
      RATE_LIMIT: '0',
      PASSWORD_TRIES: '0',
      LOG_LEVEL: 'warn',
    },
  });
  await waitUntilReady(url, log, started);
}
