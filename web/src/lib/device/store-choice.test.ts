import { beforeEach, expect, it, vi } from 'vitest';
import {
  readActiveListId,
  readActivePantryId,
  readBudget,
  readCurrentSupermarket,
  readStockStep,
  saveActiveListId,
  saveActivePantryId,
  saveBudget,
  saveCurrentSupermarket,
  saveStockStep,
} from './shopping-storage.ts';
import { readShownHousehold, saveShownHousehold } from './shown-household.ts';

beforeEach(() => localStorage.clear());

it.each([
  ['list', saveActiveListId, readActiveListId],
  ['pantry', saveActivePantryId, readActivePantryId],
  ['household', saveShownHousehold, () => readShownHousehold() ?? null],
  [
    'supermarket',
    (name: string) => saveCurrentSupermarket('feira', name),
    () => readCurrentSupermarket('feira'),
  ],
  [
    'budget',
    (cents: string) => saveBudget('feira', Number(cents) as never),
    () => readBudget('feira'),
  ],
  ['step', (step: string) => saveStockStep('arroz', Number(step)), () => readStockStep('arroz')],
])('MOB-01 LST-12 continues without a stored %s if the device has no space', (_, save, read) => {
  save('1');
  expect(String(read())).toBe('1');
  const setItemSpy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  save('2');
  // An outdated choice would be wrong at the next start.
  expect(read()).toBeNull();
  setItemSpy.mockRestore();
});
