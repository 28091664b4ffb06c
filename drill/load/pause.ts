/** How long a device waits before it sends again (web/src/sync/exchange/exchange.ts). */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** The pause in milliseconds after this many failures; `random` is between 0 and 1. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + random / 2);
