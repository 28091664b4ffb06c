import type { PantrySummary } from '@quitanda/contract';
import { useState } from 'react';
import { readActivePantryId, saveActivePantryId } from '../../lib/device/shopping-storage.ts';

/** PAN-02: returns the pantry with the stored id, or the first pantry if none has this id. */
export function findPantryOrFirst(
  pantries: readonly PantrySummary[] | undefined,
  storedId: string | null,
): PantrySummary | undefined {
  return pantries?.find(({ id }) => id === storedId) ?? pantries?.[0];
}

/**
 * Returns the selected pantry, and a function that selects another one and stores it on the device.
 */
export function useSelectedPantry(pantries: readonly PantrySummary[] | undefined) {
  const [selectedId, setSelectedId] = useState(readActivePantryId);
  function select(id: string) {
    saveActivePantryId(id);
    setSelectedId(id);
  }
  return { selected: findPantryOrFirst(pantries, selectedId), select };
}
