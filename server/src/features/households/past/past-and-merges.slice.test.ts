/** Tests that what a person brings keeps its merged supermarkets and corrections (docs/adr/0094). */
import { newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import { addTakenItem, finishBody, prepareShopping } from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';

const { person, clock, database } = await startApp();
clock.set('2026-11-20T12:00:00Z');
const sendas = 'Sendas Distribuidora';
const assai = 'Assaí';

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
const namesOf = async (who: Person) => (await who.call('getSupermarkets')).body.names.toSorted();
const save = (who: Person, name: string) => who.call('saveSupermarket', { body: { name } });
const merge = (who: Person, from = sendas, into = assai) =>
  who.call('mergeSupermarkets', { body: { from, into } });
const undo = async (who: Person, finishId: string, correctionId: string) =>
  (await who.call('undoTripCorrection', { params: { finishId, correctionId } })).body.trip;
const readTrip = async (who: Person, finishId: string) =>
  (await who.call('getFinishedTrip', { params: { finishId } })).body;

/** A trip of a person alone with rice and beans. */
async function shop(supermarket: string) {
  const shopper = await prepareShopping(await person());
  const { ana, listId, rice, beans, pantryId } = shopper;
  const items = [
    await addTakenItem(ana, listId, { name: 'Arroz', productId: rice.id, supermarket }),
    await addTakenItem(ana, listId, { name: 'Feijão', productId: beans.id, supermarket }),
  ] as const;
  const finish = { params: { pantryId }, body: finishBody([...items]) };
  return { ...shopper, items, finishId: (await ana.call('finishPurchase', finish)).body.id };
}

/** The merged supermarkets of a household that lead to none of its own, or to a merged one. */
const selectLost = statement<{ name: string }, { householdId: string }>(
  'test.lost-supermarkets',
  `select market.name from supermarkets as market
   left join supermarkets as target on target.household_id = market.household_id
     and target.id = market.merged_into and target.merged_into is null
   where market.household_id = :householdId and market.merged_into is not null and target.id is null`,
);

it('CASA-67 CASA-85 MKT-01 MKT-04 brings a merged supermarket, whose name leads to that of the household', async () => {
  const { ana, pantryId, rice } = await shop(sendas);
  await save(ana, assai);
  await merge(ana);
  const bia = await person();
  const household = await createHousehold(bia);
  const bias = bia.inHousehold(household.id);
  await save(bias, assai);
  await household.invite(ana, true, true);
  expect(await database.rows(selectLost, { householdId: household.id })).toEqual([]);
  const line = { name: 'Arroz', productId: rice.id, unit: 'un' as const, quantity: 1, price: 5 };
  const body = { items: [{ ...line, supermarket: sendas }] };
  const { id } = (await bias.call('finishPurchase', { params: { pantryId }, body })).body;
  expect((await readTrip(bias, id)).supermarkets).toEqual([assai]);
  expect(await namesOf(bias)).toEqual([assai]);
});

it('CASA-67 CASA-85 MKT-01 MKT-04 brings purchases to the supermarket into which the household has merged theirs', async () => {
  const { ana, finishId } = await shop(sendas);
  const bia = await person();
  const household = await createHousehold(bia);
  const bias = bia.inHousehold(household.id);
  for (const name of [sendas, assai]) await save(bias, name);
  await merge(bias);
  await household.invite(ana, true, true);
  expect((await readTrip(bias, finishId)).supermarkets).toEqual([assai]);
});

it('CASA-67 CASA-85 CMP-16 undoes what was corrected before, at the supermarkets of the household', async () => {
  const { ana, finishId, items } = await shop('São Jorge');
  const params = { finishId };
  const removal = newId();
  const removed = { ...params, listItemId: items[1].id };
  await ana.call('removePurchasedLine', { params: removed, body: { id: removal } });
  const body = { supermarket: assai };
  const { correctionId } = (await ana.call('changeFinishedTrip', { params, body })).body;
  const bia = await person();
  const household = await createHousehold(bia);
  const bias = bia.inHousehold(household.id);
  // The household has them under other ids.
  for (const name of ['São Jorge', assai]) await save(bias, name);
  await household.invite(ana, true, true);
  expect((await undo(bias, finishId, correctionId))?.supermarkets).toEqual(['São Jorge']);
  const trip = await undo(bias, finishId, removal);
  expect(trip?.lines.map(({ supermarket }) => supermarket)).toEqual(['São Jorge', 'São Jorge']);
});

it('CASA-68 CMP-16 takes the supermarkets of corrections along, so that they can be undone', async () => {
  const { ana, finishId, items } = await shop('São Jorge');
  const household = await createHousehold(ana, 'Casa', true, true);
  const anas = ana.inHousehold(household.id);
  const params = { finishId };
  const correct = async (supermarket: string) =>
    (await anas.call('changeFinishedTrip', { params, body: { supermarket } })).body;
  await correct(assai);
  const { correctionId } = await correct('Feira');
  const bought = await idOf(ana);
  await database.rows(forgetSupermarkets, { householdId: bought });
  await ana.call('leaveWithCopy', { params: { householdId: household.id } });
  expect(await namesOf(ana)).toEqual([assai, 'Feira', 'São Jorge']);
  expect((await undo(ana, finishId, correctionId))?.lines).toMatchObject(
    items.map(() => ({ supermarket: assai })),
  );
});

const forgetSupermarkets = statement<never, { householdId: string }>(
  'test.forget-supermarkets',
  'delete from supermarkets where household_id = :householdId',
);

it('CASA-67 CMP-15 brings a deleted trip as deleted, and does not count it', async () => {
  const { ana, finishId } = await shop('São Jorge');
  const id = newId();
  const body = { id, takesStock: false };
  await ana.call('deleteFinishedTrip', { params: { finishId }, body });
  const household = await createHousehold(ana, 'Casa', true, true);
  const anas = ana.inHousehold(household.id);
  expect((await anas.call('getFinishedTrips', { query: {} })).body.trips).toEqual([]);
  const { activities } = (await anas.call('getActivity', { query: {} })).body;
  expect(activities.filter(({ kind }) => kind === 'past-brought')).toEqual([]);
  expect((await undo(anas, finishId, id))?.lines).toHaveLength(2);
});
