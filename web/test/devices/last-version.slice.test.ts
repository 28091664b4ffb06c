// @vitest-environment jsdom
/**
 * Today's app on what the version before left on a device, before the real server.
 *
 * last-version.json is what commit 1a078b6 kept, built and run in Chromium: its IndexedDB database
 * (without the catalogue) and its localStorage. The API had set the scene. One 'Aumentar' was
 * answered. The next one the server did, but its answer was cut off, and no request came through any
 * more: taps in the pantry, a finished shop, changes of the list and a new list followed. Then a
 * transaction held the database, so that the last two taps stand in the journal alone.
 */
import type { Input, Row } from '@quitanda/contract';
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createChance } from '../../../fakes/chance.ts';
import { freshRows } from '../../../server/test/people/device.ts';
import type { Person } from '../../../server/test/people/person.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import type { StoredWrite, NewWrite } from '../../src/sync/outbox/stored-write.ts';
import { noMischief, openRealDevice, type Network, type RealDevice } from './real-device.ts';

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
    readonly stores: readonly KeptStore[];
  };
  readonly localStorage: Readonly<Record<string, string>>;
}

interface KeptStore {
  readonly name: string;
  readonly keyPath: string | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly { name: string; keyPath: string; unique: boolean }[];
  readonly records: readonly { key: IDBValidKey; value: unknown }[];
}

const recorded = readFileSync(path.join(import.meta.dirname, 'last-version.json'), 'utf8');
const userId = '01a20cc4-99ed-78b5-b18d-768f7eee6406';
const { person, clock } = await startApp();
// The day of the taps.
clock.set('2026-11-24T09:00:00Z');

const open: RealDevice[] = [];
afterEach(() => {
  for (const device of open.splice(0)) device.close();
  localStorage.clear();
});

/** The device of somebody new, with the database and the journal that the version before left. */
async function updatedDevice(
  ana: Person,
  network: Network,
  mischief = noMischief(),
  chance = createChance(1),
): Promise<RealDevice> {
  const left = JSON.parse(recorded.replaceAll(userId, ana.subject)) as LastVersion;
  await setScene(ana, left);
  await restore(left);
  const device = await openRealDevice({
    person: ana,
    name: ana.subject,
    chance,
    mischief,
    network,
  });
  open.push(device);
  return device;
}

/** What the server had when the device lost its network. */
async function setScene(ana: Person, { scene, database }: LastVersion): Promise<void> {
  const { listId, pantryId, items, stock, supermarket } = scene;
  await ana.call('createList', { body: { id: listId, name: 'Feira' } });
  for (const body of items) await ana.call('addListItem', { params: { listId }, body });
  await ana.call('createPantry', { body: { id: pantryId, name: 'Cozinha' } });
  await ana.call('addPantryItem', { params: { pantryId }, body: stock });
  await ana.call('saveSupermarket', { body: { name: supermarket } });
  const [unanswered] = writesOf(database);
  const { params, body, key } = unanswered as unknown as Input<'changePantryItem'> & NewWrite;
  await ana.call('changePantryItem', { params, body, key });
}

const writesOf = ({ stores }: LastVersion['database']) =>
  (stores.find(({ name }) => name === 'writes')?.records ?? []).map(
    ({ value }) => value as StoredWrite,
  );

function restore({ database, localStorage: kept }: LastVersion): Promise<void> {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  const opening = indexedDB.open(database.name, database.version);
  opening.addEventListener('upgradeneeded', () => {
    for (const { name, keyPath, autoIncrement, indexes, records } of database.stores) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      for (const { key, value } of records) store.put(value, keyPath === null ? key : undefined);
    }
  });
  return new Promise((resolve, reject) => {
    opening.addEventListener('error', () => reject(opening.error ?? new Error('No database.')));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

/** What the taps come to, whatever the network did: each was done once. */
async function expectAllDone(ana: Person, device: RealDevice, when?: string): Promise<void> {
  expect(device.waiting(), when).toEqual([]);
  expect(device.refused(), when).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('quitanda.tap.'))).toEqual([]);
  const fresh = await freshRows(ana);
  expect(device.shown(), when).toEqual(fresh);
  const rows = device.rows();
  const onList = ({ id }: Row<'lists'>) =>
    rows
      .of('listItems', id)
      .map(({ name, quantity, isChecked }) => `${name} ${quantity}${isChecked ? ' x' : ''}`)
      .toSorted();
  const lists = rows.all('lists').map((list) => [list.name, onList(list)] as const);
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

it('SYN-24 every tap that the version before left in its database and journal waits in its order, and is done once', async () => {
  const ana = await person();
  const device = await updatedDevice(ana, 'none');
  // Opened once more before anything was sent.
  await device.reload();
  const words = device.waiting().map(({ description }) => description);
  expect(words).toEqual([
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
  await expectAllDone(ana, device);
  await device.reload();
  await device.exchange();
  await expectAllDone(ana, device);
});

it('SYN-24 they are done once on a network that loses, repeats and delays requests and answers', async () => {
  const mischief = noMischief();
  const isSeen = () => Math.min(...Object.values(mischief)) > 0;
  // How many requests there are follows from the pace of the machine.
  for (let seed = 1; seed <= 8 || (seed <= 40 && !isSeen()); seed += 1) {
    const ana = await person();
    const chance = createChance(seed);
    const device = await updatedDevice(ana, 'bad', mischief, chance);
    for (let turn = 0; turn < 4; turn += 1) {
      device.pull();
      await sleep(chance.below(20));
      await device.deliverLate();
      await device.reload();
    }
    device.setNetwork('good');
    device.letThrough();
    while (!device.isQuiet()) await device.deliverLate();
    await device.exchange();
    await expectAllDone(ana, device, `seed ${seed}`);
    device.close();
    localStorage.clear();
  }
  expect(isSeen()).toBe(true);
});
