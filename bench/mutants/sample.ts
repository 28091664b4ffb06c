/** Which mutants are tried: as many as one asks for, drawn by a seed. */
import { createHash } from 'node:crypto';
import type { Mutant } from './places.ts';

/**
 * Draws `count` of them, each as likely as any other. A mutant's lot depends on the seed and its own
 * lines alone, so that a change elsewhere leaves the others in the sample, and a larger sample holds
 * the smaller one.
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

/** What tells a mutant from others, whatever line it stands on today. */
export const nameOf = ({
  file,
  before,
  after,
}: Pick<Mutant, 'file' | 'before' | 'after'>): string => JSON.stringify([file, before, after]);
