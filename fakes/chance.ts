/** A seeded random generator: it gives the same numbers for the same seed. */
export interface Chance {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** Returns true with this probability. */
  happens(probability: number): boolean;
  /** Picks a value. All are equally likely. */
  pick<T>(values: readonly [T, ...T[]]): T;
  /** Picks a value by Zipf's law: the first is the most frequent, with a long tail. */
  pickSkewed<T>(values: readonly [T, ...T[]]): T;
}

/** Uses Mulberry32, which is fast, and random enough for test data. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (values) => values[below(values.length)] ?? values[0],
    // Inverts the harmonic sum: the value at rank r is picked about 1/r as often as the first.
    pickSkewed: (values) => values[Math.floor(values.length ** next()) - 1] ?? values[0],
  };
}
