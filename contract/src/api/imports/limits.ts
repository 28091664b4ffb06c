/** The limits of one import (IMP-03). Must not import zod, because the browser loads this file. */
export const importLimits = {
  /** The maximum number of items of an import. */
  items: 2_000,
  /** The maximum number of lists of an import, and of its pantries. */
  places: 20,
} as const;
