/** Tests the activity of a household for each of its members. */
import { newId, type Activity } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  changeItem,
  finishOf,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { activitiesPurge } from './record-activity.ts';

const { person, clock, database } = await startApp();
const minute = 60_000;
const day = 24 * 60 * minute;
clock.set('2026-11-20T12:00:00Z');

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;

/**
 * Creates a household with Ana, who is responsible, and Bia. Both call the API in that household.
 */
async function anaAndBia() {
  const ana = await person({ displayName: 'Ana' });
  const bia = await person({ displayName: 'Bia' });
  const home = await createHousehold(ana);
  clock.advance(1_000);
  await home.invite(bia);
  clock.advance(1_000);
  const there = { ana: ana.inHousehold(home.id), bia: bia.inHousehold(home.id) };
  return {
    ...there,
    alone: { ana, bia },
    home,
    ids: { ana: await idOf(ana), bia: await idOf(bia) },
  };
}

const activityOf = async (
  who: Person,
  query: { before?: string; by?: string; limit?: number } = {},
) => (await who.call('getActivity', { query })).body;

/** Adds an item that is in the cart at once. */
const bought = (
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

/** A line as short text: '{who} {kind} {thing} {count}× {place}'. */
const textOf = ({ person: who, kind, thingName, count, placeName, other }: Activity) =>
  [who?.name ?? '?', kind, thingName, count > 1 ? `${count}×` : '', placeName, other?.name]
    .filter(Boolean)
    .join(' ');
const textsOf = async (who: Person, query = {}) =>
  (await activityOf(who, query)).activities.map(textOf);

describe('CASA-50 the activity', () => {
  it('records the founder and the members who joined', async () => {
    const { ana, bia } = await anaAndBia();
    expect(await textsOf(bia)).toEqual(['Bia joined', 'Ana household-founded']);
    expect(await activityOf(bia)).toEqual(await activityOf(ana));
  });

  it('records additions of one person to one list within ten minutes as one activity', async () => {
    const { ana, bia } = await anaAndBia();
    const listId = await newList(ana, 'Feira da semana');
    clock.advance(minute);
    await newItem(ana, listId, { name: 'Café' });
    expect((await textsOf(bia))[0]).toBe('Ana items-added Café Feira da semana');
    clock.advance(minute);
    await newItem(bia, listId, { name: 'Pão' });
    clock.advance(8 * minute);
    await newItem(ana, listId, { name: 'Leite' });
    clock.advance(8 * minute);
    await newItem(ana, listId, { name: 'Ovos' });
    expect((await textsOf(bia)).slice(0, 3)).toEqual([
      'Ana items-added Ovos 3× Feira da semana',
      'Bia items-added Pão Feira da semana',
      'Ana list-created Feira da semana',
    ]);
    clock.advance(11 * minute);
    await newItem(ana, listId, { name: 'Arroz' });
    expect((await textsOf(bia)).slice(0, 2)).toEqual([
      'Ana items-added Arroz Feira da semana',
      'Ana items-added Ovos 3× Feira da semana',
    ]);
  });

  it('records a repeated write once', async () => {
    const { ana } = await anaAndBia();
    const listId = await newList(ana, 'Feira');
    clock.advance(minute);
    const input = {
      params: { listId },
      body: { id: newId(), name: 'Café', quantity: 1, unit: 'un' },
      key: newId(),
    } as const;
    await ana.call('addListItem', input);
    await ana.call('addListItem', input);
    const { key: _, ...withoutKey } = input;
    await ana.call('addListItem', withoutKey);
    expect((await textsOf(ana))[0]).toBe('Ana items-added Café Feira');
  });

  it('records a taken item with price and supermarket; a correction changes the activity', async () => {
    const { ana, bia } = await anaAndBia();
    const listId = await newList(ana, 'Feira');
    clock.advance(minute);
    const item = await newItem(ana, listId, { name: 'Café 500 g' });
    clock.advance(minute);
    const paid = { isChecked: true, price: 24.9, purchasedQuantity: 2, supermarket: 'Assaí' };
    await changeItem(bia, item, paid);
    const first = (await activityOf(ana)).activities[0];
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
    clock.advance(minute);
    await changeItem(bia, item, { price: 22.5, purchasedQuantity: 3 });
    const corrected = (await activityOf(ana)).activities[0];
    expect(corrected).toEqual({ ...first, amount: 22.5, quantity: 3 });
  });

  it('removes the activity of an item put back at once, and records one put back later', async () => {
    const { ana, bia } = await anaAndBia();
    const listId = await newList(ana, 'Feira');
    clock.advance(minute);
    const item = await bought(bia, listId, { name: 'Café' });
    clock.advance(minute);
    expect((await textsOf(ana))[0]).toBe('Bia taken Café Feira');
    await changeItem(bia, item, { isChecked: false });
    expect((await textsOf(ana))[0]).toBe('Ana list-created Feira');
    clock.advance(minute);
    await changeItem(bia, item, { isChecked: true });
    clock.advance(11 * minute);
    await changeItem(ana, item, { isChecked: false });
    expect((await textsOf(ana)).slice(0, 2)).toEqual([
      'Ana put-back Café Feira',
      'Bia taken Café Feira',
    ]);
  });

  it('records a finished trip with sum, items and supermarket, and its undo', async () => {
    const { ana, bia } = await anaAndBia();
    const listId = await newList(ana, 'Feira');
    await bought(bia, listId, { name: 'Café', price: 24.9, purchasedQuantity: 2 });
    await bought(bia, listId, { name: 'Pão', price: 9.99, purchasedQuantity: 0.335, unit: 'kg' });
    const pantryId = await newPantry(ana);
    clock.advance(minute);
    const body = finishOf(await itemsOf(ana, listId));
    const { id: finishId } = (await bia.call('finishPurchase', { params: { pantryId }, body }))
      .body;
    const [line] = (await activityOf(ana)).activities;
    // 49,80 + 3,35, each line rounded.
    expect(line).toMatchObject({ kind: 'shop-finished', finishId, count: 2, amount: 53.15 });
    expect(line?.placeName).toBe('Feira');
    expect(line?.supermarket).toBe('Assaí');
    clock.advance(minute);
    await ana.call('undoFinish', { params: { pantryId, finishId } });
    expect((await textsOf(bia))[0]).toBe('Ana shop-undone Feira');
  });

  it('records only added, removed and used-up stock of a pantry', async () => {
    const { ana, bia } = await anaAndBia();
    const pantryId = await newPantry(ana, 'Cozinha');
    clock.advance(minute);
    const { id: itemId } = await newStock(ana, pantryId, { name: 'Café', quantity: 2 });
    clock.advance(minute);
    const params = { pantryId, itemId };
    await bia.call('changePantryItem', { params, body: { add: -1 } });
    expect((await textsOf(ana))[0]).toBe('Ana stock-added Café Cozinha');
    await bia.call('changePantryItem', { params, body: { add: -1 } });
    expect((await textsOf(ana))[0]).toBe('Bia ran-out Café Cozinha');
    clock.advance(minute);
    await bia.call('removePantryItem', { params });
    clock.advance(minute);
    await bia.call('renamePantry', { params: { pantryId }, body: { name: 'Copa' } });
    clock.advance(minute);
    await bia.call('deletePantry', { params: { pantryId } });
    expect((await textsOf(ana)).slice(0, 3)).toEqual([
      'Bia pantry-deleted Copa',
      'Bia pantry-renamed Copa',
      'Bia stock-removed Café Cozinha',
    ]);
  });

  it('records lists that were renamed, emptied, deleted and moved', async () => {
    const { ana, alone, home } = await anaAndBia();
    const listId = await newList(ana, 'Feira');
    const item = await newItem(ana, listId, { name: 'Café' });
    clock.advance(minute);
    await ana.call('removeListItem', { params: { listId, itemId: item.id } });
    clock.advance(minute);
    await ana.call('renameList', { params: { listId }, body: { name: 'Mercado' } });
    clock.advance(minute);
    const own = await newList(alone.ana, 'Praia');
    await alone.ana.call('moveList', { params: { listId: own }, body: { householdId: home.id } });
    clock.advance(minute);
    await ana.call('moveList', {
      params: { listId },
      body: { householdId: await idOf(alone.ana) },
    });
    expect((await textsOf(ana)).slice(0, 4)).toEqual([
      'Ana list-moved-away Mercado',
      'Ana list-moved-here Praia',
      'Ana list-renamed Mercado',
      'Ana items-removed Café Feira',
    ]);
    expect(await textsOf(alone.ana)).toEqual([]);
  });

  it('records the members who left, were removed, or became responsible', async () => {
    const { ana, bia, home, ids } = await anaAndBia();
    const params = { householdId: home.id };
    const caio = await person({ displayName: 'Caio' });
    await home.invite(caio);
    clock.advance(minute);
    await ana.call('removeMember', { params: { ...params, memberId: await idOf(caio) } });
    clock.advance(minute);
    await ana.call('renameHousehold', { params, body: { name: 'Casa nova' } });
    clock.advance(minute);
    await ana.call('handOver', { params: { ...params, memberId: ids.bia } });
    clock.advance(minute);
    await bia.call('leaveHousehold', { params });
    expect((await textsOf(ana)).slice(0, 4)).toEqual([
      'Bia left Ana',
      'Ana made-responsible Bia',
      'Ana household-renamed Casa nova',
      'Ana removed Caio',
    ]);
    expect((await activityOf(ana)).activities[0]?.person).toEqual({
      id: ids.bia,
      name: 'Bia',
      place: null,
    });
  });

  it('records claims of a section or an item, but not claims made for another person', async () => {
    const { ana, bia, ids } = await anaAndBia();
    const listId = await newList(ana, 'Feira');
    const item = await newItem(ana, listId, { name: 'Café' });
    const claim = (...claimed: { part: string; userId: string }[]) =>
      bia.call('changeClaims', { params: { listId }, body: { claimed } });
    clock.advance(minute);
    await claim({ part: 'Hortifrúti', userId: ids.bia }, { part: 'Bebidas', userId: ids.ana });
    expect((await textsOf(ana))[0]).toBe('Bia claimed Hortifrúti Feira');
    clock.advance(minute);
    await claim({ part: item.id, userId: ids.bia });
    expect((await textsOf(ana))[0]).toBe('Bia claimed Café 2× Feira');
  });

  it('does not contain the name of a person with a deleted account', async () => {
    const { ana, bia, alone, ids } = await anaAndBia();
    await newList(bia, 'Feira');
    clock.advance(minute);
    await alone.bia.call('deleteAccount');
    const { activities } = await activityOf(ana);
    expect(activities.map(textOf).slice(0, 3)).toEqual([
      '? left',
      '? list-created Feira',
      '? joined',
    ]);
    const rows = await database.rows(selectMentions, ids.bia);
    expect(rows).toEqual([]);
  });

  it('is not recorded in a personal household', async () => {
    const ana = await person();
    const listId = await newList(ana);
    await bought(ana, listId, { name: 'Café' });
    await ana.call('deleteList', { params: { listId } });
    expect(await activityOf(ana)).toEqual({ activities: [], hasMore: false });
    expect(await database.rows(selectMentions, await idOf(ana))).toEqual([]);
  });

  it('is deleted after 90 days', async () => {
    const { ana } = await anaAndBia();
    await newList(ana, 'Feira');
    const now = clock.now().getTime();
    await purge(database, [activitiesPurge], new Date(now + 89 * day));
    expect(await textsOf(ana)).toHaveLength(3);
    await purge(database, [activitiesPurge], new Date(now + 90 * day));
    expect(await textsOf(ana)).toEqual([]);
  });
});

const selectMentions = statement<{ id: string }, [userId: string]>(
  'test.activities-of',
  `select id from activities where $1 in (person_id, other_id, household_id)`,
);

describe('API-34 a page', () => {
  it('continues after the previous page, although merges have moved activities to the top', async () => {
    const { ana, bia } = await anaAndBia();
    const lists = [];
    for (const name of ['Um', 'Dois', 'Três']) {
      lists.push(await newList(ana, name));
      clock.advance(minute);
    }
    await newItem(ana, lists[0] ?? '', { name: 'Café' });
    clock.advance(minute);
    const first = await activityOf(bia, { limit: 2 });
    expect(first.activities.map(textOf)).toEqual([
      'Ana items-added Café Um',
      'Ana list-created Três',
    ]);
    expect(first.hasMore).toBe(true);
    await newItem(ana, lists[0] ?? '', { name: 'Pão' });
    const before = first.activities.at(-1)?.id ?? '';
    const second = await activityOf(bia, { limit: 2, before });
    expect(second.activities.map(textOf)).toEqual(['Ana list-created Dois', 'Ana list-created Um']);
    const last = await activityOf(bia, { before: second.activities.at(-1)?.id ?? '' });
    expect([last.activities.map(textOf), last.hasMore]).toEqual([
      ['Bia joined', 'Ana household-founded'],
      false,
    ]);
  });

  it('filters by one person, and is empty for a person who was never a member', async () => {
    const { ana, bia, ids } = await anaAndBia();
    await newList(ana, 'Feira');
    expect(await textsOf(ana, { by: ids.bia })).toEqual(['Bia joined']);
    expect(await textsOf(bia, { by: await idOf(await person()) })).toEqual([]);
    expect(await textsOf(bia, { by: newId() })).toEqual([]);
  });
});
