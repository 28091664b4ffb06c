/** Runs a round of the failover drill: a fault, recovery of the writes, the repair, a healthy cluster. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster/cluster.ts';
import type { Fault } from './faults/fault.ts';
import type { Tally } from './load/tally.ts';

export interface Round {
  readonly fault: string;
  /** The names of the primary before and after the fault. */
  readonly primaries: readonly [string, string];
  /** The longest time without an acknowledged write, in milliseconds. */
  readonly withoutWritesMs: number;
  /** The number of requests that devices had to repeat. */
  readonly repeated: number;
  /** Whether devices may have to repeat requests. */
  readonly allowsFailures: boolean;
  /** The time from the fault until all machines replicate again, in milliseconds. */
  readonly healthyMs: number;
}

/** Writes must be acknowledged again within this time, or the drill ends. */
const recoveryTimeoutMs = 100_000;
/** Writes are steady if at least this many are acknowledged within this time, without a long gap. */
const steadyMs = 3_000;
const minSteadyWrites = 12;

/** Runs one round. Throws if the cluster does not recover. */
export async function runRound(cluster: Cluster, tally: Tally, fault: Fault): Promise<Round> {
  await cluster.waitUntilHealthy();
  await sleep(steadyMs);
  const before = (await cluster.findPrimary()).name;
  const injectedAt = performance.now();
  const repeatedBefore = tally.repeated;
  const repair = await fault.inject(cluster);
  try {
    await waitForSteadyWrites(tally, injectedAt);
  } finally {
    // Repairs even if writes did not recover, so that the households can be read afterwards.
    await repair();
  }
  await cluster.waitUntilHealthy();
  return {
    fault: fault.description,
    primaries: [before, (await cluster.findPrimary()).name],
    withoutWritesMs: tally.longestGap(injectedAt, performance.now()),
    repeated: tally.repeated - repeatedBefore,
    allowsFailures: fault.allowsFailures ?? true,
    healthyMs: performance.now() - injectedAt,
  };
}

/** Waits until writes have been acknowledged steadily for some seconds. */
async function waitForSteadyWrites(tally: Tally, injectedAt: number): Promise<void> {
  for (;;) {
    await sleep(250);
    const now = performance.now();
    if (now - injectedAt > recoveryTimeoutMs) throw new Error('No write was acknowledged in time.');
    // Continues for a few seconds, because a fault may have no effect at first.
    if (now - injectedAt < 2 * steadyMs) continue;
    const since = now - steadyMs;
    const isSteady = tally.longestGap(since, now) < steadyMs / 2;
    if (isSteady && tally.acknowledgedSince(since) >= minSteadyWrites) return;
  }
}
