/** A seeded random generator: two runs with the same seed draw the same numbers. */
export interface Chance {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** Whether something of this probability happens. */
  happens(probability: number): boolean;
  /** Any of these, all equally likely. */
  pick<T>(all: readonly [T, ...T[]]): T;
  /** One of these by Zipf's law: the first is the most frequent, with a long tail. */
  pickSkewed<T>(all: readonly [T, ...T[]]): T;
}

/** Mulberry32: fast, and good enough to draw names from. */
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
    pick: (all) => all[below(all.length)] ?? all[0],
    // The inverse of the harmonic sum: rank r is drawn about 1/r as often as the first.
    pickSkewed: (all) => all[Math.floor(all.length ** next()) - 1] ?? all[0],
  };
}
