import type { Barcode } from '@quitanda/contract/barcodes';

/** Out of sight for this long, a code that is seen again was held there again on purpose. */
const awayMs = 2_000;

export interface Repeats {
  /** Whether this sighting is a new one, not the same code still before the camera. */
  readonly isNew: (barcode: Barcode, now: number) => boolean;
  /** Nobody looked for a while: what was there before may still be, and counts as just seen. */
  readonly goOn: (now: number) => void;
}

/** Tells a code that is held before the camera again from one that still is there (SCN-05). */
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
