/** Tests the activity of a household for each of its members. */
import { newId, type Activity } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { activityPurges } from '../../shared/activity/record-activity.ts';

const { person, clock, database } = await startApp();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
clock.set('2026-11-20T12:00:00Z');

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;

/**
 * Creates a household with Ana, who is responsible, and Bia. `ana` and `bia` call the API in this
 * household, `personal.ana` and `personal.bia` in their personal ones.
 */
async function createSharedHousehold() {
  const ana = await person({ displayName: 'Ana' });
  const bia = await person({ displayName: 'Bia' });
  const household = await createHousehold(ana);
  clock.advance(1_000);
  await household.invite(bia);
  clock.advance(1_000);
  return {
    ana: ana.inHousehold(household.id),
    bia: bia.inHousehold(household.id),
    personal: { ana, bia },
    household,
    ids: { ana: await idOf(ana), bia: await idOf(bia) },
  };
}

const readActivity = async (
  who: Person,
  query: { before?: string; by?: string; limit?: number } = {},
) => (await who.call('getActivity', { query })).body;

/** Adds an item that is already in the cart. */
const newItemInCart = (
  who: Person,
  listId: string,
  item: { name: string; price?: number; purchasedQuantity?: number; unit?: 'kg' },
) =>
  newItem(who, listId, {
    isChecked: true,
    price: 5,
    purchasedQuantity: 1,
    supermarket: 'Assaí',
    ...item,
  });

/** Returns an activity as short text: '{person} {kind} {thing} {count}× {place} {other}'. */
const textOf = ({ person: who, kind, thingName, count, placeName, other }: Activity) =>
  [who?.name ?? '?', kind, thingName, count > 1 ? `${count}×` : '', placeName, other?.name]
    .filter(Boolean)
    .join(' ');
const readActivityTexts = async (who: Person, query = {}) =>
  (await readActivity(who, query)).activities.map(textOf);

describe('CASA-50 the activity', () => {
  it('records who founded the household and who joined it', async () => {
    const { ana, bia } = await createSharedHousehold();
    expect(await readActivityTexts(bia)).toEqual(['Bia joined', 'Ana household-founded']);
    expect(await readActivity(bia)).toEqual(await readActivity(ana));
  });

  it('keeps the order in which one call did several things', async () => {
    const ana = await person({ displayName: 'Ana' });
    const names = ['Feira', 'Churrasco', 'Farmácia', 'Padaria', 'Festa'];
    for (const name of names) {
      await newList(ana, name);
      clock.advance(1_000);
    }
    const household = await createHousehold(ana, 'Casa Souza', true);
    expect(await readActivityTexts(ana.inHousehold(household.id))).toEqual([
      ...names.toReversed().map((name) => `Ana list-moved-here ${name}`),
      'Ana household-founded',
    ]);
  });

  it('records additions of one person to one list within ten minutes as one activity', async () => {
    const { ana, bia } = await createSharedHousehold();
    const listId = await newList(ana, 'Feira da semana');
    clock.advance(minuteMs);
    await newItem(ana, listId, { name: 'Café' });
    expect((await readActivityTexts(bia))[0]).toBe('Ana items-added Café Feira da semana');
    clock.advance(minuteMs);
    await newItem(bia, listId, { name: 'Pão' });
    clock.advance(8 * minuteMs);
    await newItem(ana, listId, { name: 'Leite' });
    clock.advance(8 * minuteMs);
    await newItem(ana, listId, { name: 'Ovos' });
    expect((await readActivityTexts(bia)).slice(0, 3)).toEqual([
      'Ana items-added Ovos 3× Feira da semana',
      'Bia items-added Pão Feira da semana',
      'Ana list-created Feira da semana',
    ]);
    clock.advance(11 * minuteMs);
    await newItem(ana, listId, { name: 'Arroz' });
    expect((await readActivityTexts(bia)).slice(0, 2)).toEqual([
      'Ana items-added Arroz Feira da semana',
      'Ana items-added Ovos 3× Feira da semana',
    ]);
  });

  it('records an item once when its write is repeated, with and without its key', async () => {
    const { ana } = await createSharedHousehold();
    const listId = await newList(ana, 'Feira');
    clock.advance(minuteMs);
    const input = {
      params: { listId },
      body: { id: newId(), name: 'Café', quantity: 1, unit: 'un' },
      key: newId(),
    } as const;
    await ana.call('addListItem', input);
    await ana.call('addListItem', input);
    const { key: _, ...withoutKey } = input;
    await ana.call('addListItem', withoutKey);
    expect((await readActivityTexts(ana))[0]).toBe('Ana items-added Café Feira');
  });

  it('records a taken item with price and supermarket, and updates this activity after a correction', async () => {
    const { ana, bia } = await createSharedHousehold();
    const listId = await newList(ana, 'Feira');
    clock.advance(minuteMs);
    const item = await newItem(ana, listId, { name: 'Café 500 g' });
    clock.advance(minuteMs);
    const paid = { isChecked: true, price: 24.9, purchasedQuantity: 2, supermarket: 'Assaí' };
    await changeItem(bia, item, paid);
    const first = (await readActivity(ana)).activities[0];
    expect(first).toMatchObject({
      kind: 'taken',
      person: { name: 'Bia', place: 1 },
      thingName: 'Café 500 g',
      quantity: 2,
      unit: 'un',
      amount: 24.9,
      supermarket: 'Assaí',
      listId,
    });
    clock.advance(minuteMs);
    await changeItem(bia, item, { price: 22.5, purchasedQuantity: 3 });
    const corrected = (await readActivity(ana)).activities[0];
    expect(corrected).toEqual({ ...first, amount: 22.5, quantity: 3 });
  });

  it('removes the activity of an item that is put back at once, and records an item that is put back later', async () => {
    const { ana, bia } = await createSharedHousehold();
    const listId = await newList(ana, 'Feira');
    clock.advance(minuteMs);
    const item = await newItemInCart(bia, listId, { name: 'Café' });
    clock.advance(minuteMs);
    expect((await readActivityTexts(ana))[0]).toBe('Bia taken Café Feira');
    await changeItem(bia, item, { isChecked: false });
    expect((await readActivityTexts(ana))[0]).toBe('Ana list-created Feira');
    clock.advance(minuteMs);
    await changeItem(bia, item, { isChecked: true });
    clock.advance(11 * minuteMs);
    await changeItem(ana, item, { isChecked: false });
    expect((await readActivityTexts(ana)).slice(0, 2)).toEqual([
      'Ana put-back Café Feira',
      'Bia taken Café Feira',
    ]);
  });

  it('FIN-07 records a finished trip without prices without a total', async () => {
    const { ana } = await createSharedHousehold();
    const listId = await newList(ana, 'Feira');
    const item = await newItem(ana, listId, { name: 'Café', isChecked: true });
    const pantryId = await newPantry(ana);
    const { items, ...body } = finishBody([item]);
    const unpriced = items.map((line) => ({ ...line, isUnpriced: true }));
    // Activities of the same millisecond have no order.
    clock.advance(minuteMs);
    await ana.call('finishPurchase', { params: { pantryId }, body: { ...body, items: unpriced } });
    const { activities } = await readActivity(ana);
    expect(activities.find(({ kind }) => kind === 'shop-finished')).toMatchObject({
      count: 1,
      amount: null,
    });
  });

  it('records a finished trip with total, items and supermarket, and its undo', async () => {
    const { ana, bia } = await createSharedHousehold();
    const listId = await newList(ana, 'Feira');
    await newItemInCart(bia, listId, { name: 'Café', price: 24.9, purchasedQuantity: 2 });
    await newItemInCart(bia, listId, {
      name: 'Pão',
      price: 9.99,
      purchasedQuantity: 0.335,
      unit: 'kg',
    });
    const pantryId = await newPantry(ana);
    clock.advance(minuteMs);
    const body = finishBody(await itemsOf(ana, listId));
    const { id: finishId } = (await bia.call('finishPurchase', { params: { pantryId }, body }))
      .body;
    const [activity] = (await readActivity(ana)).activities;
    // 49.80 + 3.35 = 53.15, because the total of each purchase is rounded.
    expect(activity).toMatchObject({ kind: 'shop-finished', finishId, count: 2, amount: 53.15 });
    expect(activity?.placeName).toBe('Feira');
    expect(activity?.supermarket).toBe('Assaí');
    clock.advance(minuteMs);
    await ana.call('undoFinish', { params: { pantryId, finishId } });
    expect((await readActivityTexts(bia))[0]).toBe('Ana shop-undone Feira');
  });

  it('records changes of a pantry and of its stock, except a quantity that becomes smaller', async () => {
    const { ana, bia } = await createSharedHousehold();
    const pantryId = await newPantry(ana, 'Cozinha');
    clock.advance(minuteMs);
    const { id: itemId } = await newStock(ana, pantryId, { name: 'Café', quantity: 2 });
    clock.advance(minuteMs);
    const params = { pantryId, itemId };
    await bia.call('changePantryItem', { params, body: { add: -1 } });
    expect((await readActivityTexts(ana))[0]).toBe('Ana stock-added Café Cozinha');
    await bia.call('changePantryItem', { params, body: { add: -1 } });
    expect((await readActivityTexts(ana))[0]).toBe('Bia ran-out Café Cozinha');
    clock.advance(minuteMs);
    await bia.call('removePantryItem', { params });
    clock.advance(minuteMs);
    await bia.call('renamePantry', { params: { pantryId }, body: { name: 'Copa' } });
    clock.advance(minuteMs);
    await bia.call('deletePantry', { params: { pantryId } });
    expect((await readActivityTexts(ana)).slice(0, 3)).toEqual([
      'Bia pantry-deleted Copa',
      'Bia pantry-renamed Copa',
      'Bia stock-removed Café Cozinha',
    ]);
  });

  it('records removed items, a renamed list, and lists that were moved into or out of the household', async () => {
    const { ana, personal, household } = await createSharedHousehold();
    const listId = await newList(ana, 'Feira');
    const item = await newItem(ana, listId, { name: 'Café' });
    clock.advance(minuteMs);
    await ana.call('removeListItem', { params: { listId, itemId: item.id } });
    clock.advance(minuteMs);
    await ana.call('renameList', { params: { listId }, body: { name: 'Mercado' } });
    clock.advance(minuteMs);
    const personalListId = await newList(personal.ana, 'Praia');
    await personal.ana.call('moveList', {
      params: { listId: personalListId },
      body: { householdId: household.id },
    });
    clock.advance(minuteMs);
    await ana.call('moveList', {
      params: { listId },
      body: { householdId: await idOf(personal.ana) },
    });
    expect((await readActivityTexts(ana)).slice(0, 4)).toEqual([
      'Ana list-moved-away Mercado',
      'Ana list-moved-here Praia',
      'Ana list-renamed Mercado',
      'Ana items-removed Café Feira',
    ]);
    expect(await readActivityTexts(personal.ana)).toEqual([]);
  });

  it('records a pantry that is moved into the household, and moved out of it', async () => {
    const { ana, bia, personal, household } = await createSharedHousehold();
    const personalId = await idOf(personal.ana);
    const pantryId = await newPantry(personal.ana, 'Sítio');
    await personal.ana.call('movePantry', {
      params: { pantryId },
      body: { householdId: household.id },
    });
    clock.advance(minuteMs);
    await ana.call('movePantry', { params: { pantryId }, body: { householdId: personalId } });
    expect((await readActivityTexts(bia)).slice(0, 2)).toEqual([
      'Ana pantry-moved-away Sítio',
      'Ana pantry-moved-here Sítio',
    ]);
  });

  it('records members who left, were removed or became responsible, and the new name of the household', async () => {
    const { ana, bia, household, ids } = await createSharedHousehold();
    const params = { householdId: household.id };
    const caio = await person({ displayName: 'Caio' });
    await household.invite(caio);
    clock.advance(minuteMs);
    await ana.call('removeMember', { params: { ...params, memberId: await idOf(caio) } });
    clock.advance(minuteMs);
    await ana.call('renameHousehold', { params, body: { name: 'Casa nova' } });
    clock.advance(minuteMs);
    await ana.call('handOver', { params: { ...params, memberId: ids.bia } });
    clock.advance(minuteMs);
    await bia.call('leaveHousehold', { params });
    expect((await readActivityTexts(ana)).slice(0, 4)).toEqual([
      'Bia left Ana',
      'Ana made-responsible Bia',
      'Ana household-renamed Casa nova',
      'Ana removed Caio',
    ]);
    expect((await readActivity(ana)).activities[0]?.person).toEqual({
      id: ids.bia,
      name: 'Bia',
      place: null,
    });
  });

  it('CASA-66 CASA-84 records a new time zone, and only the last of several in a row', async () => {
    const { bia, household } = await createSharedHousehold();
    const change = (timeZone: 'America/Manaus' | 'America/Cuiaba') =>
      bia.inHousehold(household.id).call('changeTimeZone', { body: { timeZone } });
    await change('America/Manaus');
    await change('America/Cuiaba');
    await change('America/Cuiaba');
    const [newest, previous] = (await readActivity(bia)).activities;
    expect(newest).toMatchObject({ kind: 'time-zone-changed', thingName: 'America/Cuiaba' });
    expect(previous?.kind).not.toBe('time-zone-changed');
  });

  it('records claims of a section or an item, but not claims made for another person', async () => {
    const { ana, bia, ids } = await createSharedHousehold();
    const listId = await newList(ana, 'Feira');
    const item = await newItem(ana, listId, { name: 'Café' });
    const claim = (...claimed: { part: string; userId: string }[]) =>
      bia.call('changeClaims', { params: { listId }, body: { claimed } });
    clock.advance(minuteMs);
    await claim({ part: 'Hortifrúti', userId: ids.bia }, { part: 'Bebidas', userId: ids.ana });
    expect((await readActivityTexts(ana))[0]).toBe('Bia claimed Hortifrúti Feira');
    clock.advance(minuteMs);
    await claim({ part: item.id, userId: ids.bia });
    expect((await readActivityTexts(ana))[0]).toBe('Bia claimed Café 2× Feira');
  });

  it('does not contain the name of a person who deleted their account', async () => {
    const { ana, bia, personal, ids } = await createSharedHousehold();
    await newList(bia, 'Feira');
    clock.advance(minuteMs);
    await personal.bia.call('deleteAccount');
    const { activities } = await readActivity(ana);
    expect(activities.map(textOf).slice(0, 3)).toEqual([
      '? left',
      '? list-created Feira',
      '? joined',
    ]);
    const rows = await database.rows(selectMentions, { userId: ids.bia });
    expect(rows).toEqual([]);
  });

  it('stays empty in a personal household', async () => {
    const ana = await person();
    const listId = await newList(ana);
    await newItemInCart(ana, listId, { name: 'Café' });
    await ana.call('deleteList', { params: { listId } });
    expect(await readActivity(ana)).toEqual({ activities: [], hasMore: false });
    expect(await database.rows(selectMentions, { userId: await idOf(ana) })).toEqual([]);
  });

  it('is deleted after 90 days', async () => {
    const { ana } = await createSharedHousehold();
    await newList(ana, 'Feira');
    const now = clock.now().getTime();
    await purge(database, activityPurges, new Date(now + 89 * dayMs));
    expect(await readActivityTexts(ana)).toHaveLength(3);
    await purge(database, activityPurges, new Date(now + 90 * dayMs));
    expect(await readActivityTexts(ana)).toEqual([]);
  });
});

const selectMentions = statement<{ id: string }, { userId: string }>(
  'test.activities-of',
  `select id from activities where :userId in (person_id, other_id, household_id)`,
);

describe('API-34 a page of activities', () => {
  it('continues after the previous page, also when merging has moved activities to the top', async () => {
    const { ana, bia } = await createSharedHousehold();
    const listIds = [];
    for (const name of ['Um', 'Dois', 'Três']) {
      listIds.push(await newList(ana, name));
      clock.advance(minuteMs);
    }
    await newItem(ana, listIds[0] ?? '', { name: 'Café' });
    clock.advance(minuteMs);
    const first = await readActivity(bia, { limit: 2 });
    expect(first.activities.map(textOf)).toEqual([
      'Ana items-added Café Um',
      'Ana list-created Três',
    ]);
    expect(first.hasMore).toBe(true);
    await newItem(ana, listIds[0] ?? '', { name: 'Pão' });
    const before = first.activities.at(-1)?.id ?? '';
    const second = await readActivity(bia, { limit: 2, before });
    expect(second.activities.map(textOf)).toEqual(['Ana list-created Dois', 'Ana list-created Um']);
    const last = await readActivity(bia, { before: second.activities.at(-1)?.id ?? '' });
    expect([last.activities.map(textOf), last.hasMore]).toEqual([
      ['Bia joined', 'Ana household-founded'],
      false,
    ]);
  });

  it('filters by one person, and is empty for a person who was never a member', async () => {
    const { ana, bia, ids } = await createSharedHousehold();
    await newList(ana, 'Feira');
    expect(await readActivityTexts(ana, { by: ids.bia })).toEqual(['Bia joined']);
    expect(await readActivityTexts(bia, { by: await idOf(await person()) })).toEqual([]);
    expect(await readActivityTexts(bia, { by: newId() })).toEqual([]);
  });
});

it('CASA-50 counts an item once although it ran out twice within ten minutes', async () => {
  const { ana, bia } = await createSharedHousehold();
  const pantryId = await newPantry(ana, 'Cozinha');
  const coffee = await newStock(ana, pantryId, { name: 'Café', quantity: 1 });
  const rice = await newStock(ana, pantryId, { name: 'Arroz', quantity: 1 });
  const add = (itemId: string, count: number) =>
    bia.call('changePantryItem', { params: { pantryId, itemId }, body: { add: count } });
  clock.advance(minuteMs);
  for (const count of [-1, 1, -1]) await add(coffee.id, count);
  expect((await readActivityTexts(ana))[0]).toBe('Bia ran-out Café Cozinha');
  await add(rice.id, -1);
  expect((await readActivityTexts(ana))[0]).toBe('Bia ran-out Arroz 2× Cozinha');
});

it('UNI-16 tells what was taken in its word, if it was taken in the planned unit', async () => {
  const { ana, bia } = await createSharedHousehold();
  const listId = await newList(ana);
  const price = { isChecked: true, price: 5, purchasedQuantity: 2, supermarket: 'Assaí' };
  const corn = await newItem(ana, listId, { name: 'Milho', unitText: 'lata' });
  await changeItem(ana, corn, price);
  const taken = async () =>
    (await readActivity(bia)).activities.find(({ kind }) => kind === 'taken');
  expect(await taken()).toMatchObject({ quantity: 2, unit: 'un', unitText: 'lata' });
  await changeItem(ana, corn, { purchasedUnit: 'kg', purchasedQuantity: 0.5 });
  expect(await taken()).toMatchObject({ unit: 'kg', unitText: null });
});
