import type { PantryUnit } from '@quitanda/contract/values';
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

/** Checks the typed step of minus and plus. */
export const createStepCheck =
  (unit: PantryUnit) =>
  (typed: string): Checked<number> =>
    checkQuantity(parseQuantityIn(typed, unit), 0.001);

/** PAN-03: stores the step of an item on this device. The default step is not stored. */
export function saveStep(itemId: string, step: number, defaultStep: number): void {
  saveStockStep(itemId, step === defaultStep ? null : step);
  for (const notify of listeners) notify();
}

/** Returns the step that is stored for an item; null if the person has set none on this device. */
export const useStoredStep = (itemId: string): number | null =>
  useSyncExternalStore(subscribe, () => readStockStep(itemId));
