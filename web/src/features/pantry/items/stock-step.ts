import { shownUnit, toStoredNumber, type StoredAmount } from '@quitanda/contract/units';
import { useSyncExternalStore } from 'react';
import type { Checked } from '../../../ui/fields/checks.ts';
import { parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { checkQuantity } from '../../../lib/amounts/quantities.ts';
import { readStockStep, saveStockStep } from '../../../lib/device/shopping-storage.ts';

/** The fields that show a step, and must show it again when it is changed elsewhere. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Checks the typed step of minus and plus, in the shown unit of an item, and returns it in the stored one. */
export const createStepCheck =
  (item: StoredAmount) =>
  (typed: string): Checked<number> => {
    const checked = checkQuantity(parseQuantityIn(typed, shownUnit(item)), 0.001);
    return 'value' in checked ? { value: toStoredNumber(checked.value, item) } : checked;
  };

/** PAN-03: stores the step of an item on this device. The default step is not stored. */
export function saveStep(itemId: string, step: number, defaultStep: number): void {
  saveStockStep(itemId, step === defaultStep ? null : step);
  for (const notify of listeners) notify();
}

/** Returns the step that is stored for an item; null if the person has set none on this device. */
export const useStoredStep = (itemId: string): number | null =>
  useSyncExternalStore(subscribe, () => readStockStep(itemId));
