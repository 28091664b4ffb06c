import type { Barcode } from '@quitanda/contract/barcodes';

/** A code that comes back after this time was shown again on purpose. */
const awayMs = 2_000;

export interface Repeats {
  /** Returns whether a sighting is new, and not the same code that is still in view. */
  readonly isNew: (barcode: Barcode, now: number) => boolean;
  /**
   * During a pause no code is read. The last code may still be in view afterwards, so it counts as
   * just seen.
   */
  readonly goOn: (now: number) => void;
}

/** Distinguishes a code that is shown again from one that is still in view (SCN-05). */
export function watchRepeats(): Repeats {
  const lastSeen = new Map<Barcode, number>();
  return {
    isNew(barcode, now) {
      const before = lastSeen.get(barcode);
      lastSeen.set(barcode, now);
      return before === undefined || now - before >= awayMs;
    },
    goOn(now) {
      for (const barcode of lastSeen.keys()) lastSeen.set(barcode, now);
    },
  };
}
