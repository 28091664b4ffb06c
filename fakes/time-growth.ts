/** Compares the times of two sizes, which says how work grows on a machine of any speed. */

/** A busy machine lengthens a run, but never shortens it, so each time is the shortest of these. */
const maxRounds = 20;
/** The first runs are slow, until the code is compiled: within a few of them, or this many milliseconds. */
const warmUps = 3;
const maxWarmUpMs = 50;

function timeOf(run: () => unknown): number {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
}

/**
 * Returns how many times longer `run` takes for ten times the size: about 10 if its time grows
 * linearly, and 100 if it grows quadratically. Measures again while the result is at least `limit`,
 * because another process may have delayed one of the runs.
 */
export function growthOfTenfold(
  run: (size: number) => unknown,
  size: number,
  limit: number,
): number {
  let warmUpMs = 0;
  for (let count = 0; count < warmUps && warmUpMs < maxWarmUpMs; count += 1) {
    warmUpMs += timeOf(() => run(size));
  }
  let [small, large] = [Infinity, Infinity];
  let growth = Infinity;
  for (let round = 0; round < maxRounds && growth >= limit; round += 1) {
    small = Math.min(
      small,
      timeOf(() => run(size)),
    );
    large = Math.min(
      large,
      timeOf(() => run(10 * size)),
    );
    growth = large / small;
  }
  return growth;
}
