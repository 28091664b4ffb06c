/** Tests how corrections change stock that was joined, or is in another unit now (CMP-13, PAN-14). */
import { newId, type PantryItemJoin, type PurchasedLineChange } from '@quitanda/contract';
import { expect, it } from 'vitest';
import type { Person } from '../../../../test/people/person.ts';
import {
  addTakenItem,
  finishBody,
  newStock,
  prepareShopping,
  stockOf,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
clock.set('2026-11-20T12:00:00Z');

const summaryOf = async (who: Person, pantryId: string) =>
  (await stockOf(who, pantryId)).map(({ name, quantity, unit }) => `${name} ${quantity} ${unit}`);

/** A trip with 2 un of rice, whose 2 un in the pantry became 10 kg. */
async function buyRiceInKilos() {
  const shopper = await prepareShopping(await person());
  const { ana, rice, listId, pantryId } = shopper;
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const finish = { params: { pantryId }, body: finishBody([item]) };
  const finishId = (await ana.call('finishPurchase', finish)).body.id;
  const [stock] = await stockOf(ana, pantryId);
  const join = (itemId: string, body: PantryItemJoin) =>
    ana.call('joinPantryItem', { params: { pantryId, itemId }, body });
  const kilos = newId();
  await join(stock?.id ?? '', { into: kilos, unit: 'kg', ratio: { from: 1, to: 5 } });
  const params = { finishId, listItemId: item.id };
  const change = async (body: PurchasedLineChange) =>
    (await ana.call('changePurchasedLine', { params, body })).body;
  const undo = (correctionId: string) =>
    ana.call('undoTripCorrection', { params: { finishId, correctionId } });
  return { ...shopper, params, finishId, kilos, join, change, undo, name: rice.name };
}

it('CMP-13 PAN-13 changes stock that is in another unit now by the converted difference, and back', async () => {
  const { ana, pantryId, change, undo, name } = await buyRiceInKilos();
  expect(await summaryOf(ana, pantryId)).toEqual([`${name} 10 kg`]);
  const { stock, correctionId } = await change({ quantity: 3 });
  expect(stock).toMatchObject([{ unit: 'kg', before: 10, after: 15, used: 0 }]);
  await undo(correctionId);
  expect(await summaryOf(ana, pantryId)).toEqual([`${name} 10 kg`]);
});

it('CMP-13 CMP-15 PAN-13 takes the stock of a removed line or trip that is in another unit now', async () => {
  const { ana, pantryId, params, finishId, undo, name, kilos } = await buyRiceInKilos();
  const itemParams = { pantryId, itemId: kilos };
  await ana.call('changePantryItem', { params: itemParams, body: { add: -4 } });
  const line = (await ana.call('removePurchasedLine', { params, body: {} })).body;
  expect(line.stock).toMatchObject([{ before: 6, after: 0, used: 4 }]);
  await undo(line.correctionId);
  expect(await summaryOf(ana, pantryId)).toEqual([`${name} 6 kg`]);
  const body = { takesStock: true };
  const trip = (await ana.call('deleteFinishedTrip', { params: { finishId }, body })).body;
  expect(await summaryOf(ana, pantryId)).toEqual([`${name} 0 kg`]);
  await undo(trip.correctionId);
  expect(await summaryOf(ana, pantryId)).toEqual([`${name} 6 kg`]);
});

it('CMP-13 PAN-14 moves a line to the stock of its right product in another unit, with what was used', async () => {
  const { ana, pantryId, beans, change, undo, name, join, kilos } = await buyRiceInKilos();
  const pieces = await newStock(ana, pantryId, { name: beans.name, productId: beans.id });
  await join(pieces.id, { into: newId(), unit: 'kg', ratio: { from: 1, to: 1.5 } });
  const itemParams = { pantryId, itemId: kilos };
  await ana.call('changePantryItem', { params: itemParams, body: { add: -5 } });
  // One of two packages was used.
  const { correctionId } = await change({ productId: beans.id });
  const summary = await summaryOf(ana, pantryId);
  expect(summary.toSorted()).toEqual([`${name} 0 kg`, `${beans.name} 3 kg`]);
  await undo(correctionId);
  expect((await summaryOf(ana, pantryId)).toSorted()).toEqual([
    `${name} 5 kg`,
    `${beans.name} 1.5 kg`,
  ]);
});

it('CMP-13 PAN-15 adds nothing of a corrected line that is kept out of the pantry', async () => {
  const { ana, pantryId, change, undo, join, kilos } = await buyRiceInKilos();
  await join(kilos, { into: null });
  const { correctionId, stock } = await change({ quantity: 5 });
  expect([stock, await summaryOf(ana, pantryId)]).toEqual([[], []]);
  await undo(correctionId);
  expect(await summaryOf(ana, pantryId)).toEqual([]);
});

it('CMP-13 PAN-13 leaves stock whose unit nobody can convert', async () => {
  const { ana, pantryId, change, join, kilos, name } = await buyRiceInKilos();
  await ana.call('changePantryItem', {
    params: { pantryId, itemId: kilos },
    body: { quantity: 0 },
  });
  await join(kilos, { into: newId(), unit: 'un', ratio: null, quantity: 1 });
  await change({ quantity: 3 });
  expect(await summaryOf(ana, pantryId)).toContain(`${name} 1 un`);
});
