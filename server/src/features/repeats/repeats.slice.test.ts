import { dueItemId, newId, repeatIdOf, type RepeatRule } from '@quitanda/contract';
import { beforeEach, expect, it } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  addTakenItem,
  changeItem,
  fetchThreeProducts,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { addAllDueItems } from './due-items-job.ts';

const { person, clock, database } = await startApp();
const onFridays = { unit: 'week', every: 1, day: 5 } as const;
const friday = '2026-11-20T15:00:00Z';
beforeEach(() => clock.set(friday));

const setRepeat = async (who: Person, listId: string, name: string, rule: RepeatRule = onFridays) =>
  (
    await who.call('setRepeat', {
      params: { listId, repeatId: repeatIdOf(listId, name) },
      body: { name, quantity: 2, unit: 'un', rule, setAt: clock.now().toISOString() },
    })
  ).body;
const repeatsOf = async (who: Person) => (await who.call('getRepeats')).body;
const addDue = (who: Person, listId: string, ...due: { id: string; nextOn: string }[]) =>
  who.call('addDueItems', {
    params: { listId },
    body: { items: due.map(({ id, nextOn }) => ({ repeatId: id, id: dueItemId(id, nextOn) })) },
  });
const runJob = () =>
  addAllDueItems({
    database,
    now: clock.now,
    onFailure: (error) => {
      throw error;
    },
  });
const namesOf = async (who: Person, listId: string) =>
  (await itemsOf(who, listId)).map(({ name }) => name);

async function createSharedHousehold() {
  const [ana, bia] = [await person({ displayName: 'Ana' }), await person({ displayName: 'Bia' })];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const [anaThere, biaThere] = [ana.inHousehold(household.id), bia.inHousehold(household.id)];
  return { ana, bia, anaThere, biaThere, household, listId: await newList(anaThere, 'Mercado') };
}

it('REP-01 stores how a name repeats on a list once, and sends it to every device', async () => {
  const { bia, anaThere, biaThere, household, listId } = await createSharedHousehold();
  const repeat = await setRepeat(anaThere, listId, 'Pão francês');
  expect(repeat).toMatchObject({ nextOn: '2026-11-27', addedOn: null, rule: onFridays });
  // The second member names the same thing.
  const everyTwoWeeks = { unit: 'week', every: 2, day: 6 } as const;
  const second = await setRepeat(biaThere, listId, 'PAO FRANCES', everyTwoWeeks);
  expect(second).toMatchObject({ id: repeat.id, nextOn: '2026-11-28', rule: everyTwoWeeks });
  const device = createDevice(bia, newId(), household.id);
  await device.sync();
  expect(device.rows()['repeats']).toEqual({ [repeat.id]: second });
});

it('REP-03 adds a due item once when two phones and the server notice it', async () => {
  const { ana, bia, anaThere, household, listId } = await createSharedHousehold();
  const repeat = await setRepeat(anaThere, listId, 'Leite');
  clock.set('2026-11-27T10:00:00Z');
  const devices = [ana, bia].map((who) => createDevice(who, newId(), household.id));
  await Promise.all(
    devices.map((device) =>
      device.sync([
        device.createWrite('addDueItems', {
          params: { listId },
          body: { items: [{ repeatId: repeat.id, id: dueItemId(repeat.id, '2026-11-27') }] },
        }),
      ]),
    ),
  );
  await runJob();
  expect(await itemsOf(anaThere, listId)).toMatchObject([
    { id: dueItemId(repeat.id, '2026-11-27'), name: 'Leite', quantity: 2, createdBy: null },
  ]);
  expect(await repeatsOf(anaThere)).toMatchObject([
    { nextOn: '2026-12-04', addedOn: '2026-11-27' },
  ]);
});

it('REP-04 adds a due item once after weeks without a server, in the time zone of the household', async () => {
  const ana = await person();
  const listId = await newList(ana);
  await setRepeat(ana, listId, 'Leite');
  clock.set('2026-11-27T02:59:00Z');
  await runJob();
  expect(await namesOf(ana, listId)).toEqual([]);
  clock.set('2027-01-02T03:00:00Z');
  await runJob();
  await runJob();
  expect(await namesOf(ana, listId)).toEqual(['Leite']);
  expect(await repeatsOf(ana)).toMatchObject([{ nextOn: '2027-01-08', addedOn: '2026-11-27' }]);
});

it('REP-03 does not add for a phone whose clock is ahead', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const repeat = await setRepeat(ana, listId, 'Leite');
  await addDue(ana, listId, repeat);
  expect(await namesOf(ana, listId)).toEqual([]);
  expect(await repeatsOf(ana)).toEqual([repeat]);
});

it('REP-03 adds nothing where the name waits already, and takes the next date', async () => {
  const ana = await person();
  const listId = await newList(ana);
  await newItem(ana, listId, { name: 'LEITE' });
  const coffee = await newItem(ana, listId, { name: 'Café' });
  await changeItem(ana, coffee, { isChecked: true });
  const repeats = [await setRepeat(ana, listId, 'Leite'), await setRepeat(ana, listId, 'Café')];
  clock.set('2026-11-27T15:00:00Z');
  await addDue(ana, listId, ...repeats);
  expect((await namesOf(ana, listId)).toSorted()).toEqual(['Café', 'Café', 'LEITE']);
  const next = { nextOn: '2026-12-04' };
  expect(await repeatsOf(ana)).toMatchObject([
    { ...next, name: 'Café', addedOn: '2026-11-27' },
    { ...next, name: 'Leite', addedOn: null },
  ]);
});

it('REP-05 tells the household what entered, as one activity of nobody', async () => {
  const { anaThere, listId } = await createSharedHousehold();
  for (const name of ['Leite', 'Café', 'Pão']) await setRepeat(anaThere, listId, name);
  clock.set('2026-11-27T15:00:00Z');
  await runJob();
  const { activities } = (await anaThere.call('getActivity', { query: {} })).body;
  expect(activities.filter(({ kind }) => kind === 'items-repeated')).toMatchObject([
    { count: 3, person: null, placeName: 'Mercado' },
  ]);
});

it('REP-12 keeps the schedule when the item is ticked, cleared or bought', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const repeat = await setRepeat(ana, listId, 'Leite');
  const [milk] = await fetchThreeProducts(ana);
  const [ticked, taken] = [
    await newItem(ana, listId, { name: 'Leite' }),
    await addTakenItem(ana, listId, { name: 'Leite', productId: milk.id }),
  ];
  await changeItem(ana, ticked, { isChecked: true });
  await ana.call('removeListItem', { params: { listId, itemId: ticked.id } });
  const params = { pantryId: await newPantry(ana) };
  await ana.call('finishPurchase', { params, body: finishBody([taken]) });
  expect(await repeatsOf(ana)).toEqual([repeat]);
});

it('REP-12 rests while the list is in the trash, and adds once when it returns', async () => {
  const ana = await person();
  const listId = await newList(ana);
  await setRepeat(ana, listId, 'Leite');
  await ana.call('deleteList', { params: { listId } });
  clock.set('2026-12-11T15:00:00Z');
  await runJob();
  expect(await repeatsOf(ana)).toEqual([]);
  await ana.call('restoreList', { params: { listId } });
  await runJob();
  expect(await namesOf(ana, listId)).toEqual(['Leite']);
  expect(await repeatsOf(ana)).toMatchObject([{ nextOn: '2026-12-18' }]);
});

const emptyTrash = statement('test.empty-trash', 'delete from deleted_lists');
const countAll = statement<{ count: number }, { listId: string }>(
  'test.count-repeats',
  'select count(*)::int as count from repeats where list_id = :listId',
);

it('REP-12 DAT-22 is deleted with a list that has left the trash', async () => {
  const ana = await person();
  const listId = await newList(ana);
  await setRepeat(ana, listId, 'Leite');
  await ana.call('deleteList', { params: { listId } });
  await database.rows(emptyTrash);
  clock.set('2026-11-27T15:00:00Z');
  await runJob();
  expect((await database.first(countAll, { listId }))?.count).toBe(0);
});

it('REP-12 CASA-08 moves with its list to another household', async () => {
  const { ana, anaThere, listId } = await createSharedHousehold();
  const repeat = await setRepeat(anaThere, listId, 'Leite');
  const { id } = (await ana.call('getProfile')).body;
  await anaThere.call('moveList', { params: { listId }, body: { householdId: id } });
  expect(await repeatsOf(anaThere)).toEqual([]);
  expect(await repeatsOf(ana)).toEqual([repeat]);
});

it('REP-06 ends once, and continues after an undo', async () => {
  const { anaThere, biaThere, listId } = await createSharedHousehold();
  const repeat = await setRepeat(anaThere, listId, 'Leite');
  const params = { listId, repeatId: repeat.id };
  await anaThere.call('endRepeat', { params });
  expect(await repeatsOf(biaThere)).toEqual([]);
  expect((await biaThere.expectFailure('endRepeat', { params })).body.code).toBe(
    'repeat-not-found',
  );
  expect(await setRepeat(anaThere, listId, 'Leite')).toEqual(repeat);
});

const fill = statement<never, { householdId: string; listId: string }>(
  'test.fill-repeats',
  `insert into repeats (household_id, id, list_id, name, quantity, unit, rule_unit, rule_every,
     rule_day, next_on)
   select :householdId, gen_random_uuid(), :listId, 'Sal', 1000, 'un', 'week', 1, 1, '2027-01-01'
   from generate_series(1, 499)`,
);

it('REP-01 API-17 keeps at most 500 repeats of a household, and refuses what is invalid', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const { id: householdId } = (await ana.call('getProfile')).body;
  await database.rows(fill, { householdId, listId });
  await setRepeat(ana, listId, 'Leite');
  await setRepeat(ana, listId, 'Leite');
  const body = { name: 'Café', quantity: 1, unit: 'un', setAt: friday } as const;
  const refusalOf = async (rule: RepeatRule, to = listId) =>
    (
      await ana.expectFailure('setRepeat', {
        params: { listId: to, repeatId: newId() },
        body: { ...body, rule },
      })
    ).body.code;
  expect(await refusalOf(onFridays)).toBe('too-many-repeats');
  expect(await refusalOf(onFridays, newId())).toBe('list-not-found');
  expect(await refusalOf({ unit: 'week', every: 1, day: 8 })).toBe('validation');
  expect(await refusalOf({ unit: 'week', every: 5, day: 1 })).toBe('validation');
  expect(await refusalOf({ unit: 'month', every: 2, day: 1 })).toBe('validation');
  expect(await refusalOf({ unit: 'day', every: 31, day: 1 })).toBe('validation');
  expect(await refusalOf({ unit: 'day', every: 10, day: 2 })).toBe('validation');
});

it('REP-02 returns every ten days, also after weeks without anybody', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const rule = { unit: 'day', every: 10, day: 1 } as const;
  expect(await setRepeat(ana, listId, 'Leite', rule)).toMatchObject({ rule, nextOn: '2026-11-30' });
  clock.set('2026-12-25T15:00:00Z');
  await runJob();
  expect(await namesOf(ana, listId)).toEqual(['Leite']);
  expect(await repeatsOf(ana)).toMatchObject([{ nextOn: '2026-12-30', addedOn: '2026-11-30' }]);
});

it('REP-03 passes over the date if the list is full', async () => {
  const ana = await person();
  const items = Array.from({ length: 1_000 }, (_, index) => ({
    name: `Item ${index}`,
    quantity: 1,
    unit: 'un' as const,
  }));
  const { id: listId } = (await ana.call('createList', { body: { name: 'Cheia', items } })).body;
  await setRepeat(ana, listId, 'Leite');
  clock.set('2026-11-27T15:00:00Z');
  await runJob();
  expect(await repeatsOf(ana)).toMatchObject([{ nextOn: '2026-12-04', addedOn: null }]);
});

it('UNI-13 adds what repeats with its word, which stays if a client sends none', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const cheese = { name: 'Queijo', quantity: 0.3, unit: 'kg' } as const;
  const params = { listId, repeatId: repeatIdOf(listId, cheese.name) };
  const rest = { rule: onFridays, setAt: friday };
  const set = async (body: object) =>
    (await ana.call('setRepeat', { params, body: { ...cheese, ...rest, ...body } })).body;
  expect(await set({ unitText: 'g' })).toMatchObject({ quantity: 0.3, unitText: 'g' });
  expect(await set({ quantity: 0.5 })).toMatchObject({ quantity: 0.5, unitText: 'g' });
  expect(await set({ quantity: 1, unit: 'un' })).toMatchObject({ unitText: null });
  expect(await set({ unitText: 'lata' }).catch(() => 'refused')).toBe('refused');
  await set({ unitText: 'g' });
  clock.set('2026-11-27T15:00:00Z');
  await runJob();
  expect(await itemsOf(ana, listId)).toMatchObject([{ ...cheese, unitText: 'g' }]);
});
