import type { PantrySummary } from '@quitanda/contract';
import { useState } from 'react';
import { readActivePantryId, saveActivePantryId } from '../../lib/device/shopping-storage.ts';

/** PAN-02: the pantry last used on this device if it exists, or else the first. */
export function selectInitialPantry(
  pantries: readonly PantrySummary[] | undefined,
  wanted: string | null,
): PantrySummary | undefined {
  return pantries?.find(({ id }) => id === wanted) ?? pantries?.[0];
}

/**
 * Returns the selected pantry, and a function that selects another and remembers it on the device.
 */
export function useSelectedPantry(pantries: readonly PantrySummary[] | undefined) {
  const [wanted, setWanted] = useState(readActivePantryId);
  function select(id: string) {
    saveActivePantryId(id);
    setWanted(id);
  }
  return { selected: selectInitialPantry(pantries, wanted), select };
}
