/** A random generator with a seed: it gives the same numbers for the same seed. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Picks a value; undefined if there is none. All are equally likely. */
  pick<T>(values: readonly [T, ...T[]]): T;
  pick<T>(values: readonly T[]): T | undefined;
  /** Picks a value by Zipf's law: the first is the most frequent, with a long tail. */
  pickSkewed<T>(values: readonly [T, ...T[]]): T;
  /** Returns another generator, which does not depend on the further use of this one. */
  fork(): Random;
}

/** Uses Mulberry32, which is fast, and random enough for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);

  function pick<T>(values: readonly [T, ...T[]]): T;
  function pick<T>(values: readonly T[]): T | undefined;
  function pick<T>(values: readonly T[]): T | undefined {
    return values[below(values.length)];
  }

  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick,
    // Inverts the harmonic sum: the value at rank r is picked about 1/r as often as the first.
    pickSkewed: (values) => values[Math.floor(values.length ** next()) - 1] ?? values[0],
    fork: () => createRandom(below(4_294_967_296)),
  };
}
