/**
 * Checks whether every tap reached the database exactly once and in the order of its tab, or ended
 * as a refusal that its person sees.
 */
import type { Tap } from './tab.ts';

export interface Verdict {
  readonly lost: readonly string[];
  /** Changes that the database made more often than they were tapped, or without a tap. */
  readonly doubled: readonly string[];
  readonly misordered: readonly string[];
  /** Writes that were refused although they were applied, or refused without a tap. */
  readonly refusedToo: readonly string[];
  /** How many taps ended as refusals. */
  readonly refused: number;
}

/**
 * `audit` has every change after the scene was set. No two tabs share a signature. `refusals` are
 * the beginnings of the signatures of refused taps.
 */
export function compare(
  tabs: readonly (readonly Tap[])[],
  audit: readonly string[],
  refusals: readonly string[] = [],
): Verdict {
  const refusedToo = [...refusals];
  const isRefused = (signature: string) => {
    const index = refusedToo.findIndex((beginning) => signature.startsWith(beginning));
    if (index !== -1) refusedToo.splice(index, 1);
    return index !== -1;
  };
  const lost: string[] = [];
  const misordered: string[] = [];
  const left = counted(audit);
  for (const taps of tabs) {
    const arrived = taps.filter(({ signature, isUncertain }) => {
      const isThere = take(left, signature);
      if (!isThere && !isRefused(signature) && !isUncertain) lost.push(signature);
      return isThere;
    });
    const own = new Set(taps.map(({ signature }) => signature));
    const did = audit.filter((signature) => own.has(signature));
    const wanted = arrived.map(({ signature }) => signature);
    // A lost or doubled tap shifts all later ones. It is reported as such, not as an order error.
    if (did.length !== wanted.length) continue;
    misordered.push(...wanted.filter((signature, index) => did[index] !== signature));
  }
  const doubled = [...left].flatMap(([signature, count]) => Array<string>(count).fill(signature));
  return { lost, doubled, misordered, refusedToo, refused: refusals.length - refusedToo.length };
}

function counted(signatures: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const signature of signatures) counts.set(signature, (counts.get(signature) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, signature: string): boolean {
  const count = counts.get(signature) ?? 0;
  if (count > 1) counts.set(signature, count - 1);
  else counts.delete(signature);
  return count > 0;
}
