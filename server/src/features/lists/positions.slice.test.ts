/** Rows that are made together keep their order, and a row can be moved between two others. */
import { createIdSequence, newId, positionOfId, type ListItem } from '@quitanda/contract';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import type { Person } from '../../../test/people/person.ts';
import { lineOf, receiptOf } from '../../../test/people/receipts.ts';
import {
  addTakenItem,
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  prepareShopping,
  share,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';

const { person, clock, database } = await startApp();
const start = Date.parse('2026-11-20T12:00:00.000Z');
clock.set('2026-11-20T12:00:00.000Z');

/** The lines of a list as somebody wrote it, which are in no other order. */
const names = Array.from({ length: 60 }, (_, index) => `Linha ${(index * 37) % 60}`);
const planned = (name: string) => ({ name, quantity: 1, unit: 'un' as const });
const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
const byText = (one: string, other: string) => (one < other ? -1 : 1);
/** The order on a device, which compares positions and then ids. */
const asOnDevices = (items: readonly ListItem[]) =>
  items.toSorted((a, b) => byText(a.position + a.id, b.position + b.id));
/** The order on a device of the previous version, which compares ids. */
const asOnOlderDevices = (items: readonly ListItem[]) =>
  items.toSorted((a, b) => byText(a.id, b.id));

/** Expects that the list shows these names in this order, in the API and on every device. */
async function expectOrder(who: Person, listId: string, expected: readonly string[]) {
  const items = await itemsOf(who, listId);
  expect(namesOf(items)).toEqual(expected);
  expect(namesOf(asOnDevices(items.toReversed()))).toEqual(expected);
  const device = createDevice(who);
  await device.sync();
  const rows = Object.values(device.rows()['listItems'] ?? {}) as ListItem[];
  const rowsOfList = rows.filter((row) => row.listId === listId);
  expect(namesOf(asOnDevices(rowsOfList))).toEqual(expected);
  return items;
}

describe('LST-27 items that are made together keep their order', () => {
  it('in a list that is created with its items, without ids', async () => {
    const ana = await person();
    const body = { name: 'Feira', items: names.map((name) => planned(name)) };
    const { id } = (await ana.call('createList', { body })).body;
    const items = await expectOrder(ana, id, names);
    expect(namesOf(asOnOlderDevices(items))).toEqual(names);
  });

  it.each([
    ['random ids', () => randomUUID()],
    ['time-ordered ids of one millisecond', () => newId(start)],
  ])('in a list that is created with its items, with %s', async (_, makeId) => {
    const ana = await person();
    const items = names.map((name) => ({ ...planned(name), id: makeId() }));
    const { id } = (await ana.call('createList', { body: { name: 'Feira', items } })).body;
    await expectOrder(ana, id, names);
  });

  it('in an import, as do the lists and pantries that it creates', async () => {
    const ana = await person();
    const items = names.map((name) => planned(name));
    const places = Array.from({ length: 8 }, (_, index) => ({
      name: `Lugar ${(index * 3) % 8}`,
      items,
    }));
    const { body } = await ana.call('createImport', { body: { lists: places, pantries: places } });
    for (const { id, kind } of body.places) {
      if (kind === 'list')
        expect(namesOf(asOnOlderDevices(await expectOrder(ana, id, names)))).toEqual(names);
    }
    expect(namesOf((await ana.call('getLists')).body)).toEqual(namesOf(places));
    expect(namesOf((await ana.call('getPantries')).body)).toEqual(namesOf(places));
  });

  it('in the copy of a shared list', async () => {
    const [ana, bia] = [await person(), await person()];
    const items = names.map((name) => planned(name));
    const { id } = (await ana.call('createList', { body: { name: 'Feira', items } })).body;
    const [first, second] = await itemsOf(ana, id);
    if (!first || !second) throw new Error('The list is empty.');
    // Ana has moved the first item below the second.
    await changeItem(ana, first, { position: `${second.position}i` });
    const moved = [names[1], names[0], ...names.slice(2)].map(String);
    const params = { inviteToken: await share(ana, id) };
    const copy = (await bia.call('acceptInvite', { params })).body;
    const copied = await expectOrder(bia, copy.id, moved);
    expect(namesOf(asOnOlderDevices(copied))).toEqual(moved);
  });

  it('in a purchase of a receipt, and in one without a list', async () => {
    const ana = await person();
    const pantryId = await newPantry(ana);
    const linesOf = async (finishId: string) =>
      (await ana.call('getFinishedTrip', { params: { finishId } })).body.lines;
    const receipt = receiptOf(
      pantryId,
      names.map((name) => lineOf({ name })),
    );
    const recorded = (await ana.call('recordReceipt', { body: receipt })).body;
    expect(namesOf(await linesOf(recorded.finishId))).toEqual(names);

    const line = { productId: null, price: 5, supermarket: 'Feira' } as const;
    const items = names.map((name) => ({ ...planned(name), ...line }));
    const purchase = { params: { pantryId }, body: { items } };
    const finish = (await ana.call('finishPurchase', purchase)).body;
    expect(namesOf(await linesOf(finish.id))).toEqual(names);
  });
});

describe('SYN-33 the position of an item', () => {
  it('is that of its id, if the device has sent none', async () => {
    const ana = await person();
    const makeId = createIdSequence(start);
    const items = names.map((name) => ({ ...planned(name), id: makeId() }));
    const { id } = (await ana.call('createList', { body: { name: 'Feira', items } })).body;
    const added = await newItem(ana, id, { id: newId(start + 1), name: 'Depois' });
    const stored = await expectOrder(ana, id, [...names, 'Depois']);
    expect(stored.every((item) => item.position === positionOfId(item.id))).toBe(true);
    expect(added.position).toBe(positionOfId(added.id));
  });

  it('follows the creation, if its id says no time', async () => {
    const ana = await person();
    const listId = await newList(ana);
    for (const name of names.slice(0, 8)) {
      clock.advance(1);
      await newItem(ana, listId, { id: randomUUID(), name });
    }
    await expectOrder(ana, listId, names.slice(0, 8));
  });

  it('does not alternate the items that two devices add offline in one millisecond', async () => {
    const ana = await person();
    const listId = await newList(ana);
    const [phone, tablet] = ['Celular', 'Tablet'].map((name) => {
      const makeId = createIdSequence(start);
      const bodies = names
        .slice(0, 20)
        .map((line) => ({ ...planned(`${name} ${line}`), id: makeId() }));
      const device = createDevice(ana);
      const writes = bodies.map((body) =>
        device.createWrite('addListItem', { params: { listId }, body }),
      );
      return { bodies, send: () => device.sync(writes) };
    });
    if (!phone || !tablet) throw new Error('There are two devices.');
    await tablet.send();
    await phone.send();
    const batches = [phone.bodies, tablet.bodies].toSorted((a, b) =>
      byText(a[0]?.id ?? '', b[0]?.id ?? ''),
    );
    await expectOrder(ana, listId, namesOf(batches.flat()));
  });

  it('that two devices give to two items leaves them in the same order everywhere', async () => {
    const ana = await person();
    const listId = await newList(ana);
    const [first, second] = [await newItem(ana, listId), await newItem(ana, listId)];
    for (const item of [second, first]) await changeItem(ana, item, { position: '0199' });
    const inOrderOfIds = [first, second].toSorted((a, b) => byText(a.id, b.id));
    expect((await itemsOf(ana, listId)).map(({ id }) => id)).toEqual(
      inOrderOfIds.map(({ id }) => id),
    );
  });
});

const forgetPositions = statement<never, { listId: string }>(
  'test.forget-positions',
  'update list_items set position = null where list_id = :listId',
);

describe('SYN-33 an item that was stored without a position', () => {
  it('stays where its time-ordered id puts it, also after others were added', async () => {
    const ana = await person();
    const listId = await newList(ana);
    // The phone was offline and sent its items later, so their creation is in another order.
    const late = [
      { ...planned('Meio'), id: newId(start + 20) },
      { ...planned('Início'), id: newId(start + 10) },
    ];
    for (const item of late) {
      clock.advance(1);
      await newItem(ana, listId, item);
    }
    await database.first(forgetPositions, { listId });
    await newItem(ana, listId, { id: newId(start + 30), name: 'Fim' });
    await newItem(ana, listId, { id: newId(start + 15), name: 'Entre' });
    await expectOrder(ana, listId, ['Início', 'Entre', 'Meio', 'Fim']);
  });

  it('keeps the order of a batch of one millisecond, and of a copy with random ids', async () => {
    const ana = await person();
    const items = names.map((name) => ({ ...planned(name), id: newId(start) }));
    const { id } = (await ana.call('createList', { body: { name: 'Feira', items } })).body;
    await database.first(forgetPositions, { listId: id });
    await expectOrder(ana, id, names);

    const copies = names.map((name) => ({ ...planned(name), id: randomUUID() }));
    const copy = (await ana.call('createList', { body: { name: 'Cópia', items: copies } })).body;
    await database.first(forgetPositions, { listId: copy.id });
    await newItem(ana, copy.id, { name: 'Depois', id: newId(start + 3_600_000) });
    await expectOrder(ana, copy.id, [...names, 'Depois']);
  });
});

describe('API-202 a position that is sent', () => {
  it('puts a new item between two others, and moves one', async () => {
    const ana = await person();
    const listId = await newList(ana);
    const [first, second] = [
      await newItem(ana, listId, { name: 'Arroz', position: '0199' }),
      await newItem(ana, listId, { name: 'Feijão', position: '019a' }),
    ];
    await newItem(ana, listId, { name: 'Óleo', position: '0199i' });
    expect([first.position, second.position]).toEqual(['0199', '019a']);
    await expectOrder(ana, listId, ['Arroz', 'Óleo', 'Feijão']);
    const moved = await changeItem(ana, second, { position: '0199c' });
    expect(moved).toMatchObject({ name: 'Feijão', quantity: 1, position: '0199c' });
    await expectOrder(ana, listId, ['Arroz', 'Feijão', 'Óleo']);
  });

  it.each(['', 'A', 'é', '01-9', '0 1', 'z'.repeat(201)])(
    'is refused if it is %j',
    async (position) => {
      const ana = await person();
      const item = await newItem(ana, await newList(ana));
      const params = { listId: item.listId, itemId: item.id };
      const body = { position };
      const refused = await ana.expectFailure('changeListItem', { params, body });
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'position' }] } });
    },
  );

  it('survives the trash of a list, and a finished trip that is undone', async () => {
    const { ana, rice, listId, pantryId } = await prepareShopping(await person());
    const taken = await addTakenItem(ana, listId, {
      name: 'Arroz',
      productId: rice.id,
      position: '5',
    });
    await newItem(ana, listId, { name: 'Sal', position: '4' });
    await ana.call('deleteList', { params: { listId } });
    await ana.call('restoreList', { params: { listId } });
    const positions = async () => (await itemsOf(ana, listId)).map((item) => item.position);
    expect(await positions()).toEqual(['4', '5']);
    const finish = (
      await ana.call('finishPurchase', { params: { pantryId }, body: finishBody([taken]) })
    ).body;
    expect(await positions()).toEqual(['4']);
    await ana.call('undoFinish', { params: { pantryId, finishId: finish.id } });
    expect(await positions()).toEqual(['4', '5']);
  });
});
