/**
 * Checks whether every tap reached the database exactly once and in the order of its tab, or ended
 * as a refusal that the person sees.
 */
import type { Tap } from './tab.ts';

export interface Verdict {
  readonly lost: readonly string[];
  /** Changes that the database recorded more often than they were tapped, or without a tap. */
  readonly doubled: readonly string[];
  readonly misordered: readonly string[];
  /** Refusals of taps that were applied, and refusals without a tap. */
  readonly wronglyRefused: readonly string[];
  /** The number of taps that ended as refusals. */
  readonly refused: number;
}

/**
 * Compares the taps of each tab with `audit`, the signatures of all changes since the test data was
 * created. Taps of different tabs never have the same signature. `refusals` has, for each refused
 * tap, the text with which its signature begins.
 */
export function compareWithAudit(
  tapsByTab: readonly (readonly Tap[])[],
  audit: readonly string[],
  refusals: readonly string[] = [],
): Verdict {
  const wronglyRefused = [...refusals];
  const consumeRefusal = (signature: string) => {
    const index = wronglyRefused.findIndex((prefix) => signature.startsWith(prefix));
    if (index !== -1) wronglyRefused.splice(index, 1);
    return index !== -1;
  };
  const lost: string[] = [];
  const misordered: string[] = [];
  const remaining = countEach(audit);
  for (const taps of tapsByTab) {
    const appliedTaps = taps.filter(({ signature, isUncertain }) => {
      const isApplied = removeOne(remaining, signature);
      if (!isApplied && !consumeRefusal(signature) && !isUncertain) lost.push(signature);
      return isApplied;
    });
    const tabSignatures = new Set(taps.map(({ signature }) => signature));
    const recorded = audit.filter((signature) => tabSignatures.has(signature));
    const expected = appliedTaps.map(({ signature }) => signature);
    // The order cannot be checked if a tap was lost or doubled, which is already reported.
    if (recorded.length !== expected.length) continue;
    misordered.push(...expected.filter((signature, index) => recorded[index] !== signature));
  }
  const doubled = [...remaining].flatMap(([signature, count]) =>
    Array<string>(count).fill(signature),
  );
  return {
    lost,
    doubled,
    misordered,
    wronglyRefused,
    refused: refusals.length - wronglyRefused.length,
  };
}

function countEach(signatures: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const signature of signatures) counts.set(signature, (counts.get(signature) ?? 0) + 1);
  return counts;
}

/** Removes one occurrence of the signature, and returns whether there was one. */
function removeOne(counts: Map<string, number>, signature: string): boolean {
  const count = counts.get(signature) ?? 0;
  if (count > 1) counts.set(signature, count - 1);
  else counts.delete(signature);
  return count > 0;
}
