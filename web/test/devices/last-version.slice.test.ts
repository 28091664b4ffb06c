// @vitest-environment jsdom
/**
 * The current app runs on a device that has the data of the previous version, with the real server.
 *
 * last-version.json contains what commit 1a078b6, built and run in Chromium, stored: its IndexedDB
 * database (without the catalogue) and its localStorage. The rows were created by the API. The
 * first tap on 'Aumentar' was answered. The server applied the second tap, but its answer was cut
 * off, and every later request failed: those of taps in the pantry, a finished trip, changes of the
 * list and a new list. Then a transaction blocked the database, so only the journal has the last
 * two taps.
 */
import type { Input, Row } from '@quitanda/contract';
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { fetchFreshRows } from '../../../server/test/people/device.ts';
import type { Person } from '../../../server/test/people/person.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import type { StoredWrite, NewWrite } from '../../src/sync/store/stored-write.ts';
import { createFaultCounts, openRealDevice, type Network, type RealDevice } from './real-device.ts';

interface LastVersion {
  readonly scene: {
    readonly listId: string;
    readonly pantryId: string;
    readonly items: readonly Input<'addListItem'>['body'][];
    readonly stock: Input<'addPantryItem'>['body'];
    readonly supermarket: string;
  };
  readonly database: {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly RecordedStore[];
  };
  readonly localStorage: Readonly<Record<string, string>>;
}

interface RecordedStore {
  readonly name: string;
  readonly keyPath: string | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly { name: string; keyPath: string; unique: boolean }[];
  readonly records: readonly { key: IDBValidKey; value: unknown }[];
}

const recordedJson = readFileSync(path.join(import.meta.dirname, 'last-version.json'), 'utf8');
const userId = '01a20cc4-99ed-78b5-b18d-768f7eee6406';
const { person, clock } = await startApp();
// The taps were recorded on this day.
clock.set('2026-11-24T09:00:00Z');

const openDevices: RealDevice[] = [];
afterEach(() => {
  for (const device of openDevices.splice(0)) device.close();
  localStorage.clear();
});

/**
 * Creates the user's rows on the server, and opens the user's device with the database and the
 * localStorage of the previous version.
 */
async function openUpdatedDevice(
  ana: Person,
  network: Network,
  faults = createFaultCounts(),
  random = createRandom(1),
): Promise<RealDevice> {
  const lastVersion = JSON.parse(recordedJson.replaceAll(userId, ana.subject)) as LastVersion;
  await createServerRows(ana, lastVersion);
  await restoreDeviceStorage(lastVersion);
  const device = await openRealDevice({
    person: ana,
    name: ana.subject,
    random,
    faults,
    network,
  });
  openDevices.push(device);
  return device;
}

/** Creates the rows that the server had when the device lost its network. */
async function createServerRows(ana: Person, { scene, database }: LastVersion): Promise<void> {
  const { listId, pantryId, items, stock, supermarket } = scene;
  await ana.call('createList', { body: { id: listId, name: 'Feira' } });
  for (const body of items) await ana.call('addListItem', { params: { listId }, body });
  await ana.call('createPantry', { body: { id: pantryId, name: 'Cozinha' } });
  await ana.call('addPantryItem', { params: { pantryId }, body: stock });
  await ana.call('saveSupermarket', { body: { name: supermarket } });
  const [unansweredWrite] = writesOf(database);
  const { params, body, key } = unansweredWrite as unknown as Input<'changePantryItem'> & NewWrite;
  await ana.call('changePantryItem', { params, body, key });
}

const writesOf = ({ stores }: LastVersion['database']) =>
  (stores.find(({ name }) => name === 'writes')?.records ?? []).map(
    ({ value }) => value as StoredWrite,
  );

function restoreDeviceStorage({
  database,
  localStorage: storedValues,
}: LastVersion): Promise<void> {
  for (const [name, value] of Object.entries(storedValues)) localStorage.setItem(name, value);
  const request = indexedDB.open(database.name, database.version);
  request.addEventListener('upgradeneeded', () => {
    for (const { name, keyPath, autoIncrement, indexes, records } of database.stores) {
      const store = request.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      for (const { key, value } of records) store.put(value, keyPath === null ? key : undefined);
    }
  });
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () => reject(request.error ?? new Error('No database.')));
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

/** Asserts the result of all taps, each applied once, whatever the network did. */
async function expectEachTapAppliedOnce(
  ana: Person,
  device: RealDevice,
  when?: string,
): Promise<void> {
  expect(device.pendingWrites(), when).toEqual([]);
  expect(device.refusedWrites(), when).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('quitanda.tap.'))).toEqual([]);
  const freshRows = await fetchFreshRows(ana);
  expect(device.shownRows(), when).toEqual(freshRows);
  const rows = device.rows();
  const describeItems = ({ id }: Row<'lists'>) =>
    rows
      .of('listItems', id)
      .map(({ name, quantity, isChecked }) => `${name} ${quantity}${isChecked ? ' x' : ''}`)
      .toSorted();
  const lists = rows.all('lists').map((list) => [list.name, describeItems(list)] as const);
  expect(Object.fromEntries(lists), when).toEqual({
    'Feira de sábado': ['Barbante 1', 'Fósforo 1', 'Pilha 4', 'Vela 1 x', 'Vinagre 1 x'],
    Churrasco: ['Carvão 1'],
  });
  const stock = rows.all('pantryItems').map(({ name, quantity }) => [name, quantity] as const);
  expect(Object.fromEntries(stock), when).toEqual({
    Café: 14,
    Mel: 1,
    'Leite integral Italac 1 L': 1,
  });
  expect(rows.all('finishes')).toHaveLength(1);
}

it('SYN-24 sends each tap that the previous version left in its database and journal, in order and once', async () => {
  const ana = await person();
  const device = await openUpdatedDevice(ana, 'none');
  // Opens the app a second time before anything is sent.
  await device.reload();
  const descriptions = device.pendingWrites().map(({ description }) => description);
  expect(descriptions).toEqual([
    ...Array.from({ length: 3 }, () => '+1 "Café" na despensa "Cozinha"'),
    'Adicionar "Mel" à despensa "Cozinha"',
    'Pegar "Leite"',
    'Finalizar a compra de "Feira" (1 item), para a despensa "Cozinha"',
    'Adicionar "Fósforo" à lista "Feira"',
    'Marcar "Vela"',
    'Mudar "Pilha" para 4\u00A0un',
    'Remover "Esponja" da lista "Feira"',
    'Renomear a lista "Feira" para "Feira de sábado"',
    'Criar a lista "Churrasco"',
    'Adicionar "Carvão" à lista "Churrasco"',
    'Marcar "Vinagre"',
    'Adicionar "Barbante" à lista "Feira de sábado"',
  ]);
  device.setNetwork('good');
  await device.exchange();
  await expectEachTapAppliedOnce(ana, device);
  await device.reload();
  await device.exchange();
  await expectEachTapAppliedOnce(ana, device);
});

it('SYN-24 applies each tap of the previous version once, on a network that loses, repeats and delays requests and answers', async () => {
  const faults = createFaultCounts();
  const hasEveryFault = () => Math.min(...Object.values(faults)) > 0;
  // The number of requests depends on the speed of the machine.
  for (let seed = 1; seed <= 8 || (seed <= 40 && !hasEveryFault()); seed += 1) {
    const ana = await person();
    const random = createRandom(seed);
    const device = await openUpdatedDevice(ana, 'bad', faults, random);
    for (let round = 0; round < 4; round += 1) {
      device.pull();
      // Real time: requests to the real server end at random moments between the reloads.
      await sleep(random.below(20));
      await device.deliverDelayedCopy();
      await device.reload();
    }
    device.setNetwork('good');
    device.deliverHeldReplies();
    while (!device.isNetworkIdle()) await device.deliverDelayedCopy();
    await device.exchange();
    await expectEachTapAppliedOnce(ana, device, `seed ${seed}`);
    device.close();
    localStorage.clear();
  }
  expect(hasEveryFault()).toBe(true);
});
