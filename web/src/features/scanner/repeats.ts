/** A code counts as shown again if it was out of view for at least this time. */
const minOutOfViewMs = 2_000;

export interface RepeatDetector {
  /** Records a sighting. Returns whether it is new; false for a code that is still in view. */
  readonly recordSighting: (code: string, now: number) => boolean;
  /**
   * Must be called at the end of a pause. Marks each code as just seen, because the code that was
   * in view before the pause may still be in view.
   */
  readonly onResume: (now: number) => void;
}

/** Distinguishes a code that is shown again from one that is still in view (SCN-05). */
export function createRepeatDetector(): RepeatDetector {
  const lastSeen = new Map<string, number>();
  return {
    recordSighting(code, now) {
      const previous = lastSeen.get(code);
      lastSeen.set(code, now);
      return previous === undefined || now - previous >= minOutOfViewMs;
    },
    onResume(now) {
      for (const code of lastSeen.keys()) lastSeen.set(code, now);
    },
  };
}
