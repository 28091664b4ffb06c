/** Random numbers that are the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T | undefined;
  /** Another generator, which does not depend on the further use of this one. */
  fork(): Random;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (end) => Math.floor(next() * end),
    chance: (probability) => next() < probability,
    pick: (values) => values[Math.floor(next() * values.length)],
    fork: () => createRandom(Math.floor(next() * 4_294_967_296)),
  };
}
