/** One call that sends a device's writes and brings it what changed. */
import { newId, type SentWrite } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { deviceOf, type Device } from '../../../test/device.ts';
import type { Person } from '../../../test/person.ts';
import {
  changeItem,
  finishOf,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newShopper,
  newStock,
  stockOf,
  takenItem,
} from '../../../test/shopping.ts';
import { startApp } from '../../../test/start-app.ts';
import { statement } from '../../db/database.ts';

// Three rows of an answer: every home comes in chunks.
const { person, database } = await startApp({ rowLimit: 3 });

const addTo = (device: Device, listId: string, name = 'Arroz', more: Partial<SentWrite> = {}) =>
  device.write('addListItem', {
    params: { listId },
    body: { id: newId(), name, quantity: 1, unit: 'un' },
    ...more,
  });
const done = (writes: readonly SentWrite[]) =>
  writes.map(({ sequence }) => ({ sequence, refusal: null }));
const namesOn = async (who: Person, listId: string) =>
  (await itemsOf(who, listId)).map(({ name }) => name).toSorted();

const makeAgain = statement<{ id: string }, [listId: string]>(
  'test.make-again',
  `with gone as (delete from list_items where list_id = $1 returning *)
   insert into list_items select * from gone returning id`,
);

/** A home with rows of every kind. */
async function wholeHome() {
  const { ana, rice, beans, listId, pantryId } = await newShopper(await person());
  await ana.call('planTrip', {
    params: { listId },
    body: { budget: 250.5, supermarket: 'Pague Menos' },
  });
  const taken = await takenItem(ana, listId, { productId: rice.id });
  await newItem(ana, listId, { name: 'Sal' });
  await newStock(ana, pantryId, { productId: beans.id, quantity: 2 });
  const params = { supermarketName: 'São Jorge', labelCode: '123456' };
  await ana.call('saveStoreLabel', { params, body: { productId: rice.id, valueKind: 'price' } });
  await ana.call('finishPurchase', { params: { pantryId }, body: finishOf([taken]) });
  await newItem(ana, listId, { name: 'Açúcar' });
  return { ana, rice, listId, pantryId };
}

/** What a device has that fetches everything now. */
async function freshRows(who: Person) {
  const device = deviceOf(who);
  await device.sync();
  return device.rows();
}

describe('rows', () => {
  it('SYN-01 a new device gets every row of the home, in chunks, as the other calls answer them', async () => {
    const { ana, listId, pantryId } = await wholeHome();
    const device = deviceOf(ana);
    const first = await device.sync();
    expect(first).toMatchObject({ hasMore: true, households: [{ isReset: true }] });
    const rows = device.rows();
    expect(Object.keys(rows).toSorted()).toEqual([
      'finishMoves',
      'finishes',
      'listItems',
      'lists',
      'pantries',
      'pantryItems',
      'purchases',
      'storeLabels',
      'supermarkets',
    ]);
    const { items, _count, ...list } = (await ana.call('getList', { params: { listId } })).body;
    expect(rows['lists']).toEqual({ [listId]: list });
    expect(rows['listItems']).toEqual(Object.fromEntries(items.map((item) => [item.id, item])));
    const pantry = (await ana.call('getPantry', { params: { pantryId } })).body;
    for (const item of pantry.items) {
      expect(rows['pantryItems']?.[item.id]).toMatchObject({ ...item, pantryId });
    }
    const { shops } = (await ana.call('getPurchasedShops', { query: {} })).body;
    expect(Object.keys(rows['finishes'] ?? {})).toEqual(shops.map(({ id }) => id));
    const params = { finishId: shops[0]?.id ?? '' };
    const receipt = (await ana.call('getPurchasedShop', { params })).body;
    const [{ total: _total, ...line } = { total: 0 }] = receipt.lines;
    expect(Object.values(rows['purchases'] ?? {})).toMatchObject([line]);
    expect(Object.values(rows['storeLabels'] ?? {})).toMatchObject([{ code: '123456' }]);
    expect(Object.values(rows['finishMoves'] ?? {})).toMatchObject([
      { finishId: shops[0]?.id, item: { name: 'Arroz', isChecked: true }, quantity: 2 },
    ]);
  });

  it('SYN-02 a device that comes again gets what changed since, and nothing when nothing did', async () => {
    const { ana, listId, pantryId } = await wholeHome();
    const device = deviceOf(ana);
    await device.sync();
    expect(await device.sync()).toMatchObject({
      hasMore: false,
      households: [{ isReset: false, rows: {}, removed: {} }],
    });
    const [item] = await itemsOf(ana, listId);
    if (!item) throw new Error('no item');
    await changeItem(ana, item, { quantity: 7 });
    const { households } = await device.ask();
    expect(households).toMatchObject([{ rows: { listItems: [{ id: item.id, quantity: 7 }] } }]);
    expect(Object.keys(households[0]?.rows ?? {})).toEqual(['listItems']);
    await ana.call('removeListItem', { params: { listId, itemId: item.id } });
    await ana.call('deletePantry', { params: { pantryId } });
    await newPantry(ana, 'Casa da praia');
    await device.sync();
    expect(device.rows()).toEqual(await freshRows(ana));
  });

  it('SYN-02 what came and went meanwhile is gone, and what went and came back is there', async () => {
    const { ana, listId } = await wholeHome();
    const device = deviceOf(ana);
    await device.sync();
    const gone = await newItem(ana, listId, { name: 'Vela' });
    await ana.call('removeListItem', { params: { listId, itemId: gone.id } });
    const [back] = await itemsOf(ana, listId);
    if (!back) throw new Error('no item');
    await ana.call('removeListItem', { params: { listId, itemId: back.id } });
    await newItem(ana, listId, { id: back.id, name: 'Voltou' });
    await device.sync();
    expect(device.rows()['listItems']).toMatchObject({ [back.id]: { name: 'Voltou' } });
    expect(device.rows()).toEqual(await freshRows(ana));
  });

  it('SYN-02 rows that are removed and made again in one transaction are there', async () => {
    const { ana, listId } = await wholeHome();
    for (const name of ['Sal', 'Alho', 'Cebola', 'Louro']) await newItem(ana, listId, { name });
    const device = deviceOf(ana);
    await device.sync();
    expect(await database.rows(makeAgain, listId)).toHaveLength(6);
    await device.sync();
    expect(Object.keys(device.rows()['listItems'] ?? {})).toHaveLength(6);
    expect(device.rows()).toEqual(await freshRows(ana));
  });

  it('SYN-02 a row that changes between two chunks ends as it is', async () => {
    const { ana, listId } = await wholeHome();
    const device = deviceOf(ana);
    let answer = await device.ask();
    const items = await itemsOf(ana, listId);
    const cursors: string[] = [];
    while (answer.hasMore) {
      for (const item of items) await changeItem(ana, item, { name: `${item.name}!` });
      cursors.push(answer.cursor);
      answer = await device.ask({ cursor: answer.cursor });
      if (cursors.length > 20) break;
    }
    await device.sync();
    expect(device.rows()).toEqual(await freshRows(ana));
  });

  it.each([
    ['nonsense', () => 'nonsense'],
    ['of another version of the rows', (cursor: string) => cursor.replace(/^1/u, '0')],
    ['of another database', (cursor: string) => cursor.replace(/^1\.[\da-f]{8}/u, '1.00000000')],
    ['of the future', (cursor: string) => cursor.replace(/\.(\d+)\.(\d+)\./u, '.99999.$2.')],
    ['with nonsense in it', (cursor: string) => cursor.replace(/\.(\d+)\.(\d+)\./u, '.x.$2.')],
  ])('SYN-03 a cursor that is %s gets everything anew', async (_what, spoil) => {
    const { ana } = await wholeHome();
    const device = deviceOf(ana);
    await device.sync();
    const answer = await device.ask({ cursor: spoil(device.cursor() ?? '') });
    expect(answer.households).toMatchObject([{ isReset: true }]);
  });

  it('SYN-03 another person’s cursor gets everything of one’s own, and nothing of theirs', async () => {
    const { ana } = await wholeHome();
    const device = deviceOf(ana);
    await device.sync();
    const bia = await person();
    const listId = await newList(bia, 'De Bia');
    const answer = await deviceOf(bia).ask({ cursor: device.cursor() });
    expect(answer.households).toMatchObject([{ isReset: true }]);
    const rows = await freshRows(bia);
    expect(Object.keys(rows)).toEqual(['lists']);
    expect(Object.keys(rows['lists'] ?? {})).toEqual([listId]);
  });
});

describe('writes', () => {
  it('SYN-10 are done in their order, and the rows of the answer contain them', async () => {
    const ana = await person();
    const device = deviceOf(ana);
    const listId = newId();
    const writes = [
      device.write('createList', { body: { id: listId, name: 'Feira' } }),
      addTo(device, listId, 'Arroz'),
      addTo(device, listId, 'Feijão'),
    ];
    const answer = await device.sync(writes);
    expect(answer).toMatchObject({
      outcomes: done(writes),
      stopped: null,
      isForked: false,
      lastSequence: 3,
    });
    expect(await namesOn(ana, listId)).toEqual(['Arroz', 'Feijão']);
    expect(device.rows()).toEqual(await freshRows(ana));
  });

  it('SYN-11 API-18 are done once, however often they are sent, and whatever the answer was', async () => {
    const ana = await person();
    const device = deviceOf(ana);
    const listId = await newList(ana);
    const writes = [addTo(device, listId, 'Arroz'), addTo(device, listId, 'Feijão')];
    await device.ask({ writes });
    const more = [...writes, addTo(device, listId, 'Sal')];
    for (const _time of [1, 2, 3]) {
      expect((await device.ask({ writes: more })).outcomes).toEqual(done(more));
    }
    expect(await namesOn(ana, listId)).toEqual(['Arroz', 'Feijão', 'Sal']);
  });

  it('SYN-11 under one key are one write, also with another sequence or from a device that lost its id', async () => {
    const ana = await person();
    const { pantryId, itemId } = await stock(ana);
    const device = deviceOf(ana);
    const write = plus(device, pantryId, itemId);
    await device.ask({ writes: [write] });
    await device.ask({ writes: [{ ...write, sequence: 9 }] });
    const again = await deviceOf(ana).ask({ writes: [{ ...write, sequence: 1 }] });
    expect(again).toMatchObject({ outcomes: [{ sequence: 1, refusal: null }], isForked: false });
    expect((await stockOf(ana, pantryId))[0]?.quantity).toBe(2);
  });

  it('SYN-11 of two calls at once are done once', async () => {
    const ana = await person();
    const { pantryId, itemId } = await stock(ana);
    const device = deviceOf(ana);
    const writes = [1, 2, 3].map(() => plus(device, pantryId, itemId));
    await Promise.all([1, 2, 3].map(() => device.ask({ writes })));
    expect((await stockOf(ana, pantryId))[0]?.quantity).toBe(4);
  });

  it('SYN-12 may leave sequences out', async () => {
    const ana = await person();
    const device = deviceOf(ana);
    const listId = await newList(ana);
    const writes = [3, 7, 12].map((sequence) => addTo(device, listId, `${sequence}`, { sequence }));
    expect(await device.sync(writes)).toMatchObject({ outcomes: done(writes), lastSequence: 12 });
  });

  it('SYN-13 that are refused spoil no other, and are refused again alike until acknowledged', async () => {
    const ana = await person();
    const device = deviceOf(ana);
    const listId = await newList(ana);
    const writes = [
      addTo(device, listId, 'Arroz'),
      addTo(device, newId(), 'Perdido'),
      addTo(device, listId, ''),
      device.write('cookRecipe' as 'createList', { body: {} }),
      device.write('deleteAccount', {}),
      addTo(device, listId, 'Sal'),
    ];
    const codes = ({ outcomes }: Awaited<ReturnType<Device['ask']>>) =>
      outcomes.map(({ refusal }) => refusal?.failure.code ?? null);
    const expected = [null, 'list-not-found', 'validation', 'validation', 'validation', null];
    const first = await device.ask({ writes });
    expect(codes(first)).toEqual(expected);
    expect(first.outcomes[2]?.refusal).toMatchObject({
      status: 400,
      failure: { fields: [{ field: 'name', message: 'O nome é obrigatório.' }] },
    });
    expect(codes(await device.ask({ writes }))).toEqual(expected);
    expect(await namesOn(ana, listId)).toEqual(['Arroz', 'Sal']);
    await device.ask({ acknowledged: 6 });
    expect(codes(await device.ask({ writes }))).toEqual([null, null, null, null, null, null]);
  });

  it('SYN-14 after one that can be neither done nor refused wait, and those before are done', async () => {
    const limited = await startApp({ rateLimit: 4, rowLimit: 100 });
    const ana = await limited.person();
    const listId = await newList(ana);
    const device = deviceOf(ana);
    const writes = ['a', 'b', 'c', 'd', 'e'].map((name) => addTo(device, listId, name));
    const answer = await device.ask({ writes });
    expect(answer.outcomes).toEqual(done(writes.slice(0, 3)));
    expect(answer.stopped).toMatchObject({ status: 429, failure: { code: 'too-many-requests' } });
    expect(answer.stopped?.retryAfter).toBeGreaterThan(0);
    expect(answer).toMatchObject({ lastSequence: 3, isForked: false });
  });

  it('SYN-15 of a copied device get no further, and are done under another id', async () => {
    const ana = await person();
    const listId = await newList(ana);
    const device = deviceOf(ana);
    await device.ask({ writes: [addTo(device, listId, 'Arroz'), addTo(device, listId, 'Sal')] });
    const copy = deviceOf(ana, device.id);
    const writes = [addTo(copy, listId, 'Vela')];
    expect(await copy.ask({ writes })).toMatchObject({ outcomes: [], isForked: true });
    const other = deviceOf(ana);
    expect(await other.ask({ writes })).toMatchObject({ outcomes: done(writes), isForked: false });
    expect(await namesOn(ana, listId)).toEqual(['Arroz', 'Sal', 'Vela']);
  });

  it('SYN-16 that an older app sent by their own call are not done again', async () => {
    const ana = await person();
    const { pantryId, itemId } = await stock(ana);
    const device = deviceOf(ana);
    const { key, ...write } = plus(device, pantryId, itemId);
    const params = { pantryId, itemId };
    await ana.call('changePantryItem', { params, body: { add: 1 }, key });
    const writes = [
      { ...write, key, wasSentAlone: true },
      { ...plus(device, pantryId, itemId), wasSentAlone: true },
    ];
    expect((await device.ask({ writes })).outcomes).toEqual(done(writes));
    expect((await stockOf(ana, pantryId))[0]?.quantity).toBe(3);
  });

  it('SYN-17 of somebody who is gone or disabled are not done', async () => {
    const ana = await person();
    const listId = await newList(ana);
    const device = deviceOf(ana);
    await device.sync();
    await ana.call('deleteAccount', {});
    const body = {
      deviceId: device.id,
      cursor: device.cursor(),
      acknowledged: 0,
      writes: [addTo(device, listId)],
    };
    expect(await ana.refused('sync', { body })).toMatchObject({ status: 401 });
  });

  it('SYN-18 are at most a hundred in a call', async () => {
    const ana = await person();
    const listId = await newList(ana);
    const device = deviceOf(ana);
    const writes = Array.from({ length: 101 }, () => addTo(device, listId));
    const body = { deviceId: device.id, cursor: null, acknowledged: 0, writes };
    expect(await ana.refused('sync', { body })).toMatchObject({ status: 400 });
  });
});

const plus = (device: Device, pantryId: string, itemId: string) =>
  device.write('changePantryItem', { params: { pantryId, itemId }, body: { add: 1 } });

async function stock(who: Person) {
  const pantryId = await newPantry(who);
  return { pantryId, itemId: (await newStock(who, pantryId)).id };
}

/** A small seeded generator, so that a failing run can be run again. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

it('SYN-04 two devices that write at random have the same rows as a fresh download, each time', async () => {
  for (const seed of [1, 2, 3]) {
    const roll = dice(seed);
    const { ana, rice, listId, pantryId } = await newShopper(await person());
    const devices = [deviceOf(ana), deviceOf(ana)] as const;
    for (let step = 0; step < 15; step += 1) {
      const device = devices[roll(2)] ?? devices[0];
      const items = await itemsOf(ana, listId);
      const item = items[roll(items.length)];
      const write = () => {
        switch (roll(5)) {
          case 0:
            return item
              ? device.write('removeListItem', { params: { listId, itemId: item.id } })
              : addTo(device, listId);
          case 1:
          case 2:
            return addTo(device, listId, `Item ${step}`);
          case 3:
            return device.write('addListItem', {
              params: { listId },
              body: {
                id: newId(),
                name: 'Arroz',
                quantity: 1,
                unit: 'un',
                productId: rice.id,
                price: 9.9,
                purchasedQuantity: 2,
                supermarket: 'São Jorge',
              },
            });
          default:
            return device.write('finishPurchase', {
              params: { pantryId },
              body: finishOf(
                items
                  .filter(({ isChecked }) => isChecked)
                  .concat(items)
                  .slice(0, 3),
                {
                  listId,
                },
              ),
            });
        }
      };
      const writes = Array.from({ length: roll(3) }, write);
      const answer = await device.sync(writes);
      expect(answer.stopped).toBeNull();
      expect(device.rows(), `seed ${seed}, step ${step}`).toEqual(await freshRows(ana));
    }
    for (const device of devices) {
      await device.sync();
      expect(device.rows(), `seed ${seed}`).toEqual(await freshRows(ana));
    }
  }
});
