/** Draws the mutants to try, reproducibly from a seed. */
import { createHash } from 'node:crypto';
import type { Mutant } from './places.ts';

/**
 * Draws `count` mutants, all equally likely. The lot of a mutant depends only on the seed and its
 * own lines. A change elsewhere therefore leaves the other mutants in the sample, and a larger
 * sample contains the smaller one.
 */
export function drawSample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const seen = new Map<string, number>();
  return mutants
    .map((mutant) => {
      const name = nameOf(mutant);
      const turn = seen.get(name) ?? 0;
      seen.set(name, turn + 1);
      return { mutant, lot: createHash('sha256').update(`${seed} ${turn} ${name}`).digest('hex') };
    })
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Identifies a mutant independently of its line number. */
export const nameOf = ({
  file,
  before,
  after,
}: Pick<Mutant, 'file' | 'before' | 'after'>): string => JSON.stringify([file, before, after]);
