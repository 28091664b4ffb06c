/** Draws the mutants to try, reproducibly from a seed. */
import { createHash } from 'node:crypto';
import type { Mutant } from './find-mutants.ts';

/**
 * Draws `count` mutants, all equally likely. The order of the mutants is that of their hashes, and
 * a hash depends only on the seed and the mutant's own lines. A change elsewhere therefore leaves
 * the other mutants in the sample, and a larger sample contains the smaller one.
 */
export function drawSample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const occurrences = new Map<string, number>();
  return mutants
    .map((mutant) => {
      const name = nameOf(mutant);
      const occurrence = occurrences.get(name) ?? 0;
      occurrences.set(name, occurrence + 1);
      return {
        mutant,
        hash: createHash('sha256').update(`${seed} ${occurrence} ${name}`).digest('hex'),
      };
    })
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Identifies a mutant independently of its line number. */
export const nameOf = ({
  file,
  before,
  after,
}: Pick<Mutant, 'file' | 'before' | 'after'>): string => JSON.stringify([file, before, after]);
