/** Tests that corrections and their undo follow supermarkets that were merged since (CMP-12). */
import { newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import type { Person } from '../../../../test/people/person.ts';
import { lineOf, newAccessKey, receiptOf } from '../../../../test/people/receipts.ts';
import { addTakenItem, finishBody, prepareShopping } from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
clock.set('2026-11-20T12:00:00Z');
const sendas = 'Sendas Distribuidora';
const assai = 'Assaí';

const save = (who: Person, name: string) => who.call('saveSupermarket', { body: { name } });
const merge = (who: Person, from: string, into: string) =>
  who.call('mergeSupermarkets', { body: { from, into } });
const undo = async (who: Person, finishId: string, correctionId: string) =>
  (await who.call('undoTripCorrection', { params: { finishId, correctionId } })).body;
const changeTrip = async (who: Person, finishId: string, supermarket: string) =>
  (await who.call('changeFinishedTrip', { params: { finishId }, body: { supermarket } })).body;

async function buyRice() {
  const shopper = await prepareShopping(await person());
  const { ana, listId, pantryId, rice } = shopper;
  const item = await addTakenItem(ana, listId, { productId: rice.id, supermarket: 'São Jorge' });
  const body = finishBody([item]);
  const finishId = (await ana.call('finishPurchase', { params: { pantryId }, body })).body.id;
  return { ...shopper, item, finishId };
}

/** A receipt of 'Sendas Distribuidora' without a list. */
async function recordReceipt() {
  const { ana, pantryId } = await prepareShopping(await person());
  const body = receiptOf(pantryId, [lineOf({ name: 'Pão', paid: 5 })], {
    key: newAccessKey(),
    supermarket: sendas,
  });
  const { finishId } = (await ana.call('recordReceipt', { body })).body;
  const supermarketOf = async () =>
    (await ana.call('getReceipts', { query: {} })).body.receipts.map(
      ({ supermarket }) => supermarket,
    );
  return { ana, finishId: finishId ?? '', supermarketOf };
}

it('CMP-12 MKT-01 undoes a corrected supermarket that was merged into another one since', async () => {
  const { ana, finishId } = await buyRice();
  const { correctionId } = await changeTrip(ana, finishId, sendas);
  await save(ana, assai);
  await merge(ana, sendas, assai);
  const { trip } = await undo(ana, finishId, correctionId);
  expect(trip?.supermarkets).toEqual(['São Jorge']);
});

it('CMP-12 MKT-01 MKT-04 gives a receipt back to the supermarket into which its own was merged', async () => {
  const { ana, finishId, supermarketOf } = await recordReceipt();
  const { correctionId } = await changeTrip(ana, finishId, 'São Jorge');
  await save(ana, assai);
  await merge(ana, sendas, assai);
  const { trip } = await undo(ana, finishId, correctionId);
  expect([trip?.supermarkets, await supermarketOf()]).toEqual([[assai], [assai]]);
});

it('CMP-15 MKT-01 restores a receipt at the supermarket into which its own was merged', async () => {
  const { ana, finishId, supermarketOf } = await recordReceipt();
  const id = newId();
  await ana.call('deleteFinishedTrip', { params: { finishId }, body: { id, takesStock: true } });
  await save(ana, assai);
  await merge(ana, sendas, assai);
  const { trip } = await undo(ana, finishId, id);
  expect([trip?.supermarkets, await supermarketOf()]).toEqual([[assai], [assai]]);
});

it('CMP-15 FIN-05 offers no removed line of a finish that was undone', async () => {
  const { ana, finishId, item, pantryId } = await buyRice();
  const params = { finishId, listItemId: item.id };
  await ana.call('removePurchasedLine', { params, body: {} });
  const readDeleted = async () =>
    (await ana.call('getDeletedTrips')).body.map((trip) => trip.finishId);
  expect(await readDeleted()).toEqual([finishId]);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await readDeleted()).toEqual([]);
});
