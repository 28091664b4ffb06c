/** Intervals of the live stream. Must not import zod, because the browser loads this file. */
export const liveLimits = {
  /**
   * The interval at which the server sends a heartbeat, and at which a device repeats that its person
   * is in a supermarket.
   */
  heartbeatMs: 25_000,
  /**
   * After this time without a line, a connection counts as lost. After this time without a
   * repetition, an announcement counts as withdrawn.
   */
  silenceMs: 60_000,
} as const;
