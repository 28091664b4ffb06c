/** The rounds: damage, wait until writes are acknowledged again, repair, wait until all is well. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster/cluster.ts';
import type { Fault } from './faults/fault.ts';
import type { Tally } from './load/tally.ts';

export interface Round {
  readonly fault: string;
  /** The primary before and after. */
  readonly primaries: readonly [string, string];
  /** The longest time without an acknowledged write, in milliseconds. */
  readonly withoutWritesMs: number;
  /** The number of requests that devices had to repeat. */
  readonly repeated: number;
  /** Whether there may be such requests. */
  readonly allowsFailures: boolean;
  /** The time from the damage until all machines replicate again, in milliseconds. */
  readonly healthyMs: number;
}

/** Writes must be acknowledged again within this time, or the drill ends. */
const patienceMs = 100_000;
/** So many acknowledged writes within {@link settledMs}, without a long gap, are steady. */
const settledMs = 3_000;
const settledWrites = 12;

/** Does one round. Throws if the cluster does not recover. */
export async function doRound(cluster: Cluster, tally: Tally, fault: Fault): Promise<Round> {
  await cluster.untilHealthy();
  await sleep(settledMs);
  const before = (await cluster.primary()).name;
  const injectedAt = performance.now();
  const repeatedBefore = tally.repeated;
  const repair = await fault.inject(cluster);
  try {
    await untilWriting(tally, injectedAt);
  } finally {
    // Also where writes did not come back, so that the households can be read afterwards.
    await repair();
  }
  await cluster.untilHealthy();
  return {
    fault: fault.what,
    primaries: [before, (await cluster.primary()).name],
    withoutWritesMs: tally.longestGap(injectedAt, performance.now()),
    repeated: tally.repeated - repeatedBefore,
    allowsFailures: fault.allowsFailures ?? true,
    healthyMs: performance.now() - injectedAt,
  };
}

/** Waits until writes have been acknowledged again for some seconds. */
async function untilWriting(tally: Tally, injectedAt: number): Promise<void> {
  for (;;) {
    await sleep(250);
    const now = performance.now();
    if (now - injectedAt > patienceMs) throw new Error('No write was acknowledged in time.');
    // A fault may need a few seconds until it has an effect.
    if (now - injectedAt < 2 * settledMs) continue;
    const since = now - settledMs;
    const isSteady = tally.longestGap(since, now) < settledMs / 2;
    if (isSteady && tally.acknowledgedSince(since) >= settledWrites) return;
  }
}
