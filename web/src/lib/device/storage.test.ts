import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
import { databaseNames, deviceStorage, requestPersistence, tabStorage } from './storage.ts';

const throwFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const throwDenied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** Replaces a property of the window or of another object until the test ends. */
function replaceProperty(object: object, name: string, property: PropertyDescriptor) {
  const original = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { ...property, configurable: true });
  onTestFinished(() => {
    if (original === undefined) Reflect.deleteProperty(object, name);
    else Object.defineProperty(object, name, original);
  });
}

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
])('NAV-15 MOB-01 LST-12 keeps a %s in memory if the device has no space', (_, save, read) => {
  save('1');
  expect(String(read())).toBe('1');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwFull);
  save('2');
  expect(String(read())).toBe('2');
  // An outdated choice would be wrong at the next start.
  expect(Object.keys(localStorage)).toEqual([]);
});

describe.each([
  ['local storage', 'localStorage', deviceStorage],
  ['session storage', 'sessionStorage', tabStorage],
] as const)('%s', (_, name, storage) => {
  it.each([
    ['throws at its property', { get: throwDenied }],
    ['is null, as in a WebView', { value: null }],
    ['is undefined', { value: undefined }],
    [
      'throws at each use, as a damaged profile',
      { value: new Proxy({}, { get: throwDenied, ownKeys: throwDenied }) },
    ],
  ])('NAV-15 keeps texts in memory where it %s', (shape, property) => {
    replaceProperty(window, name, property);
    const key = `key ${shape}`;
    expect([storage.read(key), storage.readJson(key)]).toEqual([null, null]);
    expect(storage.write(key, '{"a":1}')).toBe(false);
    expect([storage.read(key), storage.readJson(key)]).toEqual(['{"a":1}', { a: 1 }]);
    expect(storage.isOnlyInMemory(key)).toBe(true);
    expect(storage.keys()).toContain(key);
    expect(storage.store('other', 'b')).toBe(false);
    expect(storage.read('other')).toBeNull();
    storage.removeAll(['key ']);
    expect([storage.read(key), storage.keys().includes(key)]).toEqual([null, false]);
  });

  it('NAV-15 keeps a text in memory where nothing may be stored, as in old private windows of Safari', () => {
    storage.write('theme', 'dark');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwFull);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(throwFull);
    expect(storage.write('theme', 'light')).toBe(false);
    expect(storage.read('theme')).toBe('light');
    // The text in the storage cannot be removed, but the app no longer reads it.
    storage.write('theme', null);
    expect(storage.read('theme')).toBeNull();
    expect(storage.keys()).not.toContain('theme');
  });

  it('NAV-15 stores again once there is space, and reads what another tab has stored', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwFull);
    storage.write('list', 'a');
    storage.write('pantry', 'b');
    setItem.mockRestore();
    expect(storage.write('list', 'c')).toBe(true);
    expect([window[name].getItem('list'), storage.isOnlyInMemory('list')]).toEqual(['c', false]);
    window[name].setItem('pantry', 'd');
    const otherArea = name === 'localStorage' ? sessionStorage : localStorage;
    for (const key of ['pantry', null])
      dispatchEvent(new StorageEvent('storage', { key, storageArea: otherArea }));
    expect(storage.read('pantry')).toBe('b');
    dispatchEvent(new StorageEvent('storage', { key: 'pantry', storageArea: window[name] }));
    expect(storage.read('pantry')).toBe('d');
    window[name].clear();
  });

  it('NAV-15 reads a text that is not JSON as none', () => {
    storage.write('broken', '{"a":');
    expect(storage.readJson('broken')).toBeNull();
    storage.write('broken', null);
  });
});

it.each([
  ['are absent', { value: undefined }],
  ['throw at their property', { get: throwDenied }],
])('NAV-15 continues where databases and persistence %s', async (_, property) => {
  replaceProperty(globalThis, 'indexedDB', property);
  replaceProperty(navigator, 'storage', property);
  expect(await databaseNames()).toEqual([]);
  await expect(requestPersistence()).resolves.toBeUndefined();
});

it('NAV-15 continues where a browser does not list databases, and refuses persistence', async () => {
  replaceProperty(globalThis, 'indexedDB', { value: {} });
  replaceProperty(navigator, 'storage', { value: { persist: async () => throwDenied() } });
  expect(await databaseNames()).toEqual([]);
  await expect(requestPersistence()).resolves.toBeUndefined();
});
