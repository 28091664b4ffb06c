import type { PantrySummary } from '@quitanda/contract';
import { useState } from 'react';
import { readActivePantryId, saveActivePantryId } from '../../lib/device/shopping-storage.ts';

/** PAN-02: returns the pantry last used on this device if it exists, or else the first. */
export function selectInitialPantry(
  pantries: readonly PantrySummary[] | undefined,
  storedId: string | null,
): PantrySummary | undefined {
  return pantries?.find(({ id }) => id === storedId) ?? pantries?.[0];
}

/**
 * Returns the selected pantry, and a function that selects another and stores it on the device.
 */
export function useSelectedPantry(pantries: readonly PantrySummary[] | undefined) {
  const [selectedId, setSelectedId] = useState(readActivePantryId);
  function select(id: string) {
    saveActivePantryId(id);
    setSelectedId(id);
  }
  return { selected: selectInitialPantry(pantries, selectedId), select };
}
