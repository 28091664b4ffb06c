/** A code that was out of view for at least this time was shown again intentionally. */
const outOfViewMs = 2_000;

export interface RepeatDetector {
  /** Returns whether a sighting is new; false for a code that is still in view. */
  readonly isNew: (code: string, now: number) => boolean;
  /**
   * Call it at the end of a pause, during which no code is read. The last code may still be in
   * view, so the code counts as just seen.
   */
  readonly onResume: (now: number) => void;
}

/** Distinguishes a code that is shown again from one that is still in view (SCN-05). */
export function createRepeatDetector(): RepeatDetector {
  const lastSeen = new Map<string, number>();
  return {
    isNew(code, now) {
      const before = lastSeen.get(code);
      lastSeen.set(code, now);
      return before === undefined || now - before >= outOfViewMs;
    },
    onResume(now) {
      for (const code of lastSeen.keys()) lastSeen.set(code, now);
    },
  };
}
