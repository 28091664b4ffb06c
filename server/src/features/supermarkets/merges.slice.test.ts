/** Tests merging two supermarkets of a household, and undoing it. */
import { describe, expect, it } from 'vitest';
import { createDevice, fetchFreshRows } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { lineOf, receiptOf } from '../../../test/people/receipts.ts';
import {
  addTakenItem,
  finishBody,
  newItem,
  newList,
  prepareShopping,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { newId } from '@quitanda/contract/ids';
import { purge } from '../../db/purging/purge.ts';
import { selectFirstRows } from '../../synced-rows.sql.ts';
import { mergesPurge } from './merges.routes.ts';

const { person, clock, database } = await startApp();
clock.set('2026-11-20T12:00:00Z');
const dayMs = 86_400_000;

const sendas = 'Sendas Distribuidora';
const assai = 'Assaí';

const save = (who: Person, name: string) => who.call('saveSupermarket', { body: { name } });
const merge = async (who: Person, from = sendas, into = assai) =>
  (await who.call('mergeSupermarkets', { body: { from, into } })).body;
const undo = (who: Person, mergeId: string) =>
  who.call('undoSupermarketMerge', { params: { mergeId } });
const namesOf = async (who: Person) => (await who.call('getSupermarkets')).body.names;
const spendingOf = async (who: Person) =>
  (await who.call('getSpending', { query: { months: 1 } })).body.whole.supermarkets;
const failureOf = async (who: Person, from: string, into: string) =>
  (await who.expectFailure('mergeSupermarkets', { body: { from, into } })).body.code;

/** Records a purchase of rice without a list. */
async function buy(
  { ana, rice, pantryId }: Awaited<ReturnType<typeof prepareShopping>>,
  supermarket: string,
  price: number,
) {
  const item = { name: 'Arroz', productId: rice.id, unit: 'un' as const, quantity: 1 };
  const body = { items: [{ ...item, price, supermarket }] };
  return (await ana.call('finishPurchase', { params: { pantryId }, body })).body.id;
}

describe('API-206 MKT-01 merging two supermarkets', () => {
  it('MKT-01 MKT-04 moves purchases, prices, notes, labels, receipts, lists, taking order and the CNPJ', async () => {
    const shopper = await prepareShopping(await person());
    const { ana, rice, beans, pantryId } = shopper;
    const listId = await newList(ana, 'Feira');
    const first = await addTakenItem(ana, listId, { productId: rice.id, supermarket: sendas });
    await ana.call('finishPurchase', {
      params: { pantryId },
      body: finishBody([first], { listId }),
    });
    await newItem(ana, listId, { name: 'Sal' });
    const open = await addTakenItem(ana, listId, {
      name: 'Café',
      productId: beans.id,
      supermarket: sendas,
    });
    await ana.call('planTrip', { params: { listId }, body: { budget: 90, supermarket: sendas } });
    const note = { productId: beans.id, supermarket: sendas, unit: 'un' as const, price: 7 };
    await ana.call('notePrice', { body: note });
    const label = { productId: beans.id, valueKind: 'weight' as const };
    await ana.call('saveStoreLabel', {
      params: { supermarketName: sendas, labelCode: '001234' },
      body: label,
    });
    const receipt = receiptOf(pantryId, [lineOf({ name: 'Pão', paid: 5 })], {
      supermarket: sendas,
    });
    await ana.call('recordReceipt', { body: receipt });
    await save(ana, assai);

    expect(await merge(ana)).toMatchObject({ from: sendas, into: assai });

    expect(await namesOf(ana)).not.toContain(sendas);
    expect((await spendingOf(ana)).map(({ name }) => name)).toEqual([assai]);
    const list = (await ana.call('getList', { params: { listId } })).body;
    expect(list).toMatchObject({ budget: 90, supermarket: assai });
    expect(list.items.find(({ id }) => id === open.id)).toMatchObject({ supermarket: assai });
    const prices = (await ana.call('getProductPrices', { query: { productId: beans.id } })).body;
    expect(prices.prices.map(({ supermarket }) => supermarket)).toEqual([assai]);
    for (const supermarketName of [assai, sendas]) {
      const params = { supermarketName };
      expect((await ana.call('getPriceHistory', { params })).body).toHaveLength(2);
      expect((await ana.call('getTakingOrder', { params })).body.productIds).toEqual([rice.id]);
      const labels = (await ana.call('getStoreLabels', { params })).body;
      expect(labels.map(({ code }) => code)).toEqual(['001234']);
    }
    const { receipts } = (await ana.call('getReceipts', { query: { search: 'assai' } })).body;
    expect(receipts.map(({ supermarket }) => supermarket)).toEqual([assai]);
    const next = receiptOf(pantryId, [lineOf({ name: 'Pão' })], { supermarket: sendas });
    expect((await ana.call('recordReceipt', { body: next })).body.supermarket).toBe(assai);
  });

  it('MKT-01 MKT-04 keeps the meaning that a label has in the other supermarket', async () => {
    const { ana, rice, beans } = await prepareShopping(await person());
    const saveLabel = (supermarketName: string, labelCode: string, productId: string) =>
      ana.call('saveStoreLabel', {
        params: { supermarketName, labelCode },
        body: { productId, valueKind: 'price' },
      });
    await saveLabel(sendas, '000001', rice.id);
    await saveLabel(sendas, '000002', rice.id);
    await saveLabel(assai, '000001', beans.id);
    const labelsOf = async (supermarketName: string) => {
      const { body } = await ana.call('getStoreLabels', { params: { supermarketName } });
      return body.map(({ code, product }) => [code, product.id]);
    };
    const { id } = await merge(ana);
    expect(await labelsOf(assai)).toEqual([
      ['000001', beans.id],
      ['000002', rice.id],
    ]);
    await undo(ana, id);
    expect(await labelsOf(assai)).toEqual([['000001', beans.id]]);
    expect(await labelsOf(sendas)).toEqual([
      ['000001', rice.id],
      ['000002', rice.id],
    ]);
  });

  it('MKT-01 MKT-04 reaches the devices: the merged supermarket is removed, and returns with the undo', async () => {
    const shopper = await prepareShopping(await person());
    const { ana } = shopper;
    await buy(shopper, sendas, 10);
    await save(ana, assai);
    const device = createDevice(ana, newId(), (await ana.call('getProfile')).body.id);
    const namesOnDevice = () =>
      Object.values(device.rows()['supermarkets'] ?? {})
        .map((row) => ('name' in row ? String(row.name) : ''))
        .toSorted((one, other) => (one < other ? -1 : 1));
    const soldAt = () =>
      Object.values(device.rows()['purchases'] ?? {}).map(
        (row) => 'supermarket' in row && row.supermarket,
      );
    await device.sync();
    const namesBefore = namesOnDevice();
    const { id } = await merge(ana);
    await device.sync();
    expect(namesOnDevice()).toEqual(namesBefore.filter((name) => name !== sendas));
    expect(soldAt()).toEqual([assai]);
    const fresh = Object.values((await fetchFreshRows(ana))['supermarkets'] ?? {});
    expect(fresh.map((row) => 'name' in row && row.name)).not.toContain(sendas);
    // The first rows that the server sends with the page.
    const householdId = (await ana.call('getProfile')).body.id;
    const firstRows = await database.rows(selectFirstRows, { householdId });
    expect(JSON.stringify(firstRows)).not.toContain(sendas);
    expect(JSON.stringify(firstRows)).toContain(assai);
    await undo(ana, id);
    await device.sync();
    expect(namesOnDevice()).toEqual(namesBefore);
    expect(soldAt()).toEqual([sendas]);
  });

  it('MKT-01 records a purchase under the old name, from a device that has not heard of it, at the other', async () => {
    const shopper = await prepareShopping(await person());
    await buy(shopper, sendas, 10);
    await save(shopper.ana, assai);
    await merge(shopper.ana);
    await buy(shopper, 'SENDAS  distribuidora', 11);
    expect(await spendingOf(shopper.ana)).toEqual([{ name: assai, total: 21 }]);
    expect(await namesOf(shopper.ana)).not.toContain(sendas);
  });

  it('MKT-01 merges once when two people do the same, or the opposite, at the same time', async () => {
    for (const [from, into] of [
      [sendas, assai],
      [assai, sendas],
    ] as const) {
      const { ana } = await prepareShopping(await person());
      await save(ana, sendas);
      await save(ana, assai);
      await merge(ana);
      expect(await failureOf(ana, from, into)).toBe('supermarkets-are-one');
      expect((await ana.call('getSupermarketMerges')).body).toHaveLength(1);
    }
  });

  it('MKT-01 refuses a second merge of one supermarket into another, and unknown names', async () => {
    const { ana } = await prepareShopping(await person());
    for (const name of [sendas, assai, 'Extra']) await save(ana, name);
    await merge(ana);
    expect(await failureOf(ana, sendas, 'Extra')).toBe('supermarket-merged');
    expect(await failureOf(ana, 'Nenhum', assai)).toBe('supermarket-not-found');
    expect(await failureOf(ana, assai, 'Nenhum')).toBe('supermarket-not-found');
    expect(await failureOf(ana, assai, 'assai')).toBe('supermarkets-are-one');
    expect(await namesOf(ana)).toEqual(expect.arrayContaining([assai, 'Extra']));
  });

  it('MKT-01 MKT-04 API-17 merges nothing of another household', async () => {
    const { ana } = await prepareShopping(await person());
    const { ana: bia } = await prepareShopping(await person());
    for (const name of [sendas, assai]) await save(ana, name);
    expect(await failureOf(bia, sendas, assai)).toBe('supermarket-not-found');
    const { id } = await merge(ana);
    const refusal = await bia.expectFailure('undoSupermarketMerge', { params: { mergeId: id } });
    expect(refusal.body.code).toBe('merge-not-found');
    expect((await bia.call('getSupermarketMerges')).body).toEqual([]);
  });

  it('MKT-03 tells the household in its activity', async () => {
    const [ana, bia] = [await person({ displayName: 'Ana' }), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const member = ana.inHousehold(household.id);
    for (const name of [sendas, assai]) await save(member, name);
    const { id } = await merge(member);
    clock.advance(60_000);
    await undo(bia.inHousehold(household.id), id);
    const { activities } = (await member.call('getActivity', { query: {} })).body;
    const told = activities.filter(({ kind }) => kind.startsWith('supermarkets-'));
    expect(told.map(({ kind, thingName, placeName }) => [kind, thingName, placeName])).toEqual([
      ['supermarkets-separated', sendas, assai],
      ['supermarkets-merged', sendas, assai],
    ]);
  });
});

describe('MKT-02 the undo of a merge', () => {
  it('MKT-02 moves back what was moved, and leaves later purchases at the other', async () => {
    const shopper = await prepareShopping(await person());
    const { ana } = shopper;
    await buy(shopper, sendas, 10);
    await buy(shopper, assai, 20);
    const { id } = await merge(ana);
    expect((await ana.call('getSupermarketMerges')).body).toMatchObject([
      { id, from: sendas, into: assai, mergedAt: clock.now().toISOString() },
    ]);
    await buy(shopper, sendas, 5);
    await undo(ana, id);
    expect(await spendingOf(ana)).toEqual([
      { name: assai, total: 25 },
      { name: sendas, total: 10 },
    ]);
    expect((await ana.call('getSupermarketMerges')).body).toEqual([]);
    await buy(shopper, sendas, 1);
    expect(await spendingOf(ana)).toContainEqual({ name: sendas, total: 11 });
  });

  it.each([
    ['in the order of the merges', (ids: string[]) => ids],
    ['in the opposite order', (ids: string[]) => ids.toReversed()],
  ])('MKT-02 separates a chain of merges %s', async (_, inOrder) => {
    const shopper = await prepareShopping(await person());
    const { ana } = shopper;
    await buy(shopper, sendas, 10);
    await buy(shopper, assai, 20);
    await buy(shopper, 'Extra', 40);
    const before = await spendingOf(ana);
    const ids = [(await merge(ana)).id, (await merge(ana, assai, 'Extra')).id];
    expect(await spendingOf(ana)).toEqual([{ name: 'Extra', total: 70 }]);
    await buy(shopper, sendas, 1);
    expect(await spendingOf(ana)).toEqual([{ name: 'Extra', total: 71 }]);
    for (const id of inOrder(ids)) await undo(ana, id);
    expect(await spendingOf(ana)).toEqual(
      before.map(({ name, total }) => ({ name, total: name === 'Extra' ? total + 1 : total })),
    );
  });

  it('MKT-02 restores a list and a finish from before the merge at the other supermarket', async () => {
    const { ana, rice, pantryId } = await prepareShopping(await person());
    const listId = await newList(ana, 'Feira');
    const item = await addTakenItem(ana, listId, { productId: rice.id, supermarket: sendas });
    const body = finishBody([item], { listId });
    const finishId = (await ana.call('finishPurchase', { params: { pantryId }, body })).body.id;
    const trashedId = await newList(ana, 'Churrasco');
    await addTakenItem(ana, trashedId, { productId: rice.id, supermarket: sendas });
    await ana.call('deleteList', { params: { listId: trashedId } });
    await save(ana, assai);
    await merge(ana);
    await ana.call('undoFinish', { params: { pantryId, finishId } });
    await ana.call('restoreList', { params: { listId: trashedId } });
    for (const id of [listId, trashedId]) {
      const { items } = (await ana.call('getList', { params: { listId: id } })).body;
      expect(items.map(({ supermarket }) => supermarket)).toEqual([assai]);
    }
  });

  it('MKT-02 is done once when two people undo it', async () => {
    const { ana } = await prepareShopping(await person());
    for (const name of [sendas, assai]) await save(ana, name);
    const { id } = await merge(ana);
    await undo(ana, id);
    const refusal = await ana.expectFailure('undoSupermarketMerge', { params: { mergeId: id } });
    expect(refusal).toMatchObject({ status: 404, body: { code: 'merge-not-found' } });
    expect(await namesOf(ana)).toEqual(expect.arrayContaining([sendas, assai]));
  });

  it('MKT-02 DAT-09 cannot be undone after 30 days, and the name still leads to the other', async () => {
    const shopper = await prepareShopping(await person());
    const { ana } = shopper;
    for (const name of [sendas, assai]) await save(ana, name);
    const { id } = await merge(ana);
    await purge(database, [mergesPurge], new Date(clock.now().getTime() + 30 * dayMs));
    const refusal = await ana.expectFailure('undoSupermarketMerge', { params: { mergeId: id } });
    expect(refusal.body.code).toBe('merge-not-found');
    await buy(shopper, sendas, 3);
    expect(await spendingOf(ana)).toEqual([{ name: assai, total: 3 }]);
  });
});
