/** Tests that trips and lines say by which correction they can be undone, in answers and rows (CMP-29). */
import { newId, type FinishedTripChange, type PurchasedLineChange } from '@quitanda/contract';
import { beforeEach, expect, it } from 'vitest';
import { createDevice } from '../../../../test/people/device.ts';
import type { Person } from '../../../../test/people/person.ts';
import { addTakenItem, finishBody, prepareShopping } from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { purge } from '../../../db/purging/purge.ts';
import { correctionsPurge } from './correct-trip.ts';

const { person, clock, database } = await startApp();
beforeEach(() => clock.set('2026-11-20T12:00:00Z'));

/** A trip with two packages of rice at R$ 9,90. */
async function buyRice() {
  const shopper = await prepareShopping(await person());
  const { ana, listId, pantryId, rice } = shopper;
  const item = await addTakenItem(ana, listId, { productId: rice.id, supermarket: 'São Jorge' });
  const body = finishBody([item]);
  const finishId = (await ana.call('finishPurchase', { params: { pantryId }, body })).body.id;
  const device = createDevice(ana);
  return {
    ...shopper,
    item,
    finishId,
    change: async (change: PurchasedLineChange) =>
      (
        await ana.call('changePurchasedLine', {
          params: { finishId, listItemId: item.id },
          body: change,
        })
      ).body.correctionId,
    changeTrip: async (change: FinishedTripChange) =>
      (await ana.call('changeFinishedTrip', { params: { finishId }, body: change })).body
        .correctionId,
    undo: (correctionId: string) =>
      ana.call('undoTripCorrection', { params: { finishId, correctionId } }),
    /** The last corrections of the trip and of its only line, which answers and rows say alike. */
    async readCorrections() {
      const trip = await readTrip(ana, finishId);
      await device.sync();
      const { finishes, purchases } = device.rows();
      expect(Object.values(finishes ?? {})).toMatchObject([
        { lastCorrection: trip.lastCorrection ?? null },
      ]);
      expect(Object.values(purchases ?? {})).toMatchObject(
        trip.lines.map(({ lastCorrection }) => ({ lastCorrection: lastCorrection ?? null })),
      );
      return { trip: trip.lastCorrection, line: trip.lines[0]?.lastCorrection };
    },
  };
}
const readTrip = async (who: Person, finishId: string) =>
  (await who.call('getFinishedTrip', { params: { finishId } })).body;

it('CMP-29 CMP-38 says of a line its last correction and only what that changed, until none is left', async () => {
  const { change, undo, readCorrections, rice, beans } = await buyRice();
  expect((await readCorrections()).line).toBeNull();
  const unchanged = { quantity: null, unit: null, product: null, amounts: null };
  const priced = await change({ price: 29.9 });
  const counted = await change({ quantity: 3, productId: beans.id });
  expect((await readCorrections()).line).toEqual({
    id: counted,
    before: {
      ...unchanged,
      quantity: 2,
      product: {
        id: rice.id,
        name: rice.name,
        categoryName: expect.any(String),
        imageUrl: rice.imageUrl,
      },
    },
  });
  await undo(counted);
  const amounts = { price: 9.9, paid: null, isUnpriced: false };
  expect((await readCorrections()).line).toEqual({ id: priced, before: { ...unchanged, amounts } });
  await undo(priced);
  expect((await readCorrections()).line).toBeNull();
});

it('CMP-29 says that a line had no product, and a typed total', async () => {
  const { change, readCorrections, rice } = await buyRice();
  await change({ paid: 10, productId: null });
  const id = await change({ price: 4, productId: rice.id });
  expect((await readCorrections()).line).toMatchObject({
    id,
    before: {
      product: { id: null, name: null },
      amounts: { price: 5, paid: 10, isUnpriced: false },
    },
  });
});

it('CMP-29 has no correction of an added line, which is removed instead', async () => {
  const { ana, finishId } = await buyRice();
  const body = {
    listItemId: newId(),
    name: 'flores',
    productId: null,
    quantity: 1,
    unit: 'un' as const,
    price: 12,
  };
  await ana.call('addPurchasedLine', { params: { finishId }, body });
  const { lines } = await readTrip(ana, finishId);
  expect(lines.map(({ lastCorrection }) => lastCorrection)).toEqual([null, null]);
});

it('CMP-29 CMP-38 says of a trip its earlier date and supermarkets', async () => {
  const { changeTrip, undo, readCorrections, item } = await buyRice();
  const moved = await changeTrip({ supermarket: 'Assaí' });
  const dated = await changeTrip({ boughtAt: '2026-11-18T15:00:00.000Z' });
  const boughtAt = '2026-11-20T12:00:00.000Z';
  expect((await readCorrections()).trip).toEqual({
    id: dated,
    before: { boughtAt, total: null, lines: [] },
  });
  await undo(dated);
  const lines = [{ listItemId: item.id, supermarket: 'São Jorge' }];
  expect((await readCorrections()).trip).toEqual({
    id: moved,
    before: { boughtAt: null, total: null, lines },
  });
  await undo(moved);
  expect((await readCorrections()).trip).toBeNull();
});

it('CMP-29 CMP-38 names no supermarket of a removed line that a correction has left where it was', async () => {
  const { ana, finishId, item, changeTrip, readCorrections, beans } = await buyRice();
  const line = {
    listItemId: newId(),
    name: 'Feijão',
    productId: beans.id,
    quantity: 1,
    unit: 'un' as const,
    price: 8,
  };
  await ana.call('addPurchasedLine', { params: { finishId }, body: line });
  const params = { finishId, listItemId: line.listItemId };
  await ana.call('removePurchasedLine', { params, body: {} });
  clock.advance(1_000);
  await changeTrip({ boughtAt: '2026-11-18T15:00:00.000Z' });
  expect((await readCorrections()).trip).toMatchObject({ before: { lines: [] } });
  clock.advance(1_000);
  await changeTrip({ supermarket: 'Assaí' });
  clock.advance(1_000);
  await changeTrip({ supermarket: 'São Jorge' });
  expect((await readCorrections()).trip?.before.lines).toMatchObject([
    { listItemId: item.id, supermarket: 'Assaí' },
    { listItemId: line.listItemId, supermarket: 'Assaí' },
  ]);
});

it('CMP-29 CMP-38 keeps only the time of a correction after 30 days', async () => {
  const { ana, finishId, change } = await buyRice();
  await change({ price: 29.9 });
  clock.advance(31 * 86_400_000);
  await purge(database, [correctionsPurge], clock.now());
  const [line] = (await readTrip(ana, finishId)).lines;
  expect(line).toMatchObject({ correctedAt: '2026-11-20T12:00:00.000Z', lastCorrection: null });
});
