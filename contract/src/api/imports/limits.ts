/** The bounds of one import (IMP-03). Free of zod, because the browser checks them too. */
export const importLimits = {
  /** All items of an import together. */
  items: 2_000,
  /** The lists of an import, and its pantries. */
  places: 20,
} as const;
