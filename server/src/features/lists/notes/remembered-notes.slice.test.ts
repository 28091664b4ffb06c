/** Tests the notes that a household keeps for the names of its items. */
import { limits } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import { itemsOf, newItem, newList } from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';

const { person, database, clock } = await startApp();

const remember = (who: Person, name: string, note: string | null) =>
  who.call('rememberNote', { body: { name, note } });
const rememberedBy = async (who: Person) => (await who.call('getRememberedNotes')).body;

it('LST-55 gives an item the note that is remembered for its folded name, unless it is sent with one or with none', async () => {
  const ana = await person();
  const listId = await newList(ana);
  await remember(ana, 'Queijo  Mussarela', 'fatiado fino');
  expect(await rememberedBy(ana)).toEqual([{ id: 'queijo mussarela', note: 'fatiado fino' }]);
  const add = async (item: object) => (await newItem(ana, listId, item)).note;
  expect(await add({ name: 'QUEIJO mussarela' })).toBe('fatiado fino');
  expect(await add({ name: 'Queijo mussarela', note: 'em peça' })).toBe('em peça');
  expect(await add({ name: 'Queijo mussarela', note: null })).toBeNull();
  expect(await add({ name: 'Queijo prato' })).toBeNull();
  const items = [{ name: 'queijo mussarela', quantity: 1, unit: 'un' as const }];
  const copy = (await ana.call('createList', { body: { name: 'Outra', items } })).body;
  expect(copy.items).toMatchObject([{ note: 'fatiado fino' }]);
});

it('LST-55 forgets a note, and keeps the notes of items', async () => {
  const ana = await person();
  const listId = await newList(ana);
  await remember(ana, 'Queijo', 'fatiado fino');
  await newItem(ana, listId, { name: 'Queijo' });
  await remember(ana, 'queijo', null);
  await remember(ana, 'queijo', null);
  expect(await rememberedBy(ana)).toEqual([]);
  await newItem(ana, listId, { name: 'Queijo' });
  expect((await itemsOf(ana, listId)).map(({ note }) => note)).toEqual(['fatiado fino', null]);
});

it('LST-55 CASA-46 keeps the last note that two people remember, for their household only', async () => {
  const [ana, joao, stranger] = [await person(), await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const [anaAtHome, joaoAtHome] = [ana.inHousehold(household.id), joao.inHousehold(household.id)];
  await remember(anaAtHome, 'Queijo', 'fatiado fino');
  await remember(joaoAtHome, 'Queijo', 'em peça');
  expect(await rememberedBy(anaAtHome)).toEqual([{ id: 'queijo', note: 'em peça' }]);
  for (const who of [ana, stranger]) {
    expect(await rememberedBy(who)).toEqual([]);
    expect((await newItem(who, await newList(who), { name: 'Queijo' })).note).toBeNull();
  }
});

const fillNotes = statement<never, { householdId: string; count: number }>(
  'test.fill-notes',
  `insert into remembered_notes (household_id, id, note, changed_at)
   select :householdId, 'coisa ' || number, 'nota', now() - number * interval '1 hour'
   from generate_series(1, :count::integer) as number`,
);

it('LST-55 API-17 remembers the notes of the last 1,000 names', async () => {
  const ana = await person();
  const { id: householdId } = (await ana.call('getProfile')).body;
  clock.set(new Date());
  await database.rows(fillNotes, { householdId, count: limits.rememberedNotesPerHousehold });
  await remember(ana, 'Coisa 1000', 'usada');
  await remember(ana, 'Nova', 'nova');
  const notes = new Map((await rememberedBy(ana)).map(({ id, note }) => [id, note]));
  expect(notes.size).toBe(limits.rememberedNotesPerHousehold);
  expect([notes.get('nova'), notes.get('coisa 1000'), notes.get('coisa 999')]).toEqual([
    'nova',
    'usada',
    undefined,
  ]);
});

it('LST-55 PRF-02 exports the remembered notes', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00Z');
  await remember(ana, 'Queijo', 'fatiado fino');
  expect((await ana.call('exportAccount')).body.rememberedNotes).toEqual([
    { itemName: 'queijo', note: 'fatiado fino', changedAt: '2026-11-20T12:00:00.000Z' },
  ]);
});
