import { newId } from '@quitanda/contract';
import { builtInTemplates } from '@quitanda/contract/knowledge/templates/built-in-templates';
import { beforeEach, expect, it } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { purge } from '../../db/purging/purge.ts';
import { statement } from '../../db/database.ts';
import { templatesPurge } from './templates.routes.ts';

const { person, clock, database } = await startApp();
beforeEach(() => clock.set('2026-11-20T15:00:00Z'));

const itemOf = (name: string, quantity = 1) => ({
  id: newId(),
  name,
  quantity,
  unit: 'un' as const,
});
const bolo = itemOf('Bolo');
const vela = itemOf('Vela');
const party = { name: 'Festa da Lia', portions: 10, items: [bolo, vela] };
const create = async (who: Person, body: object = {}) =>
  (await who.call('createTemplate', { body: { ...party, ...body } })).body;
const change = async (who: Person, templateId: string, body: object) =>
  (await who.call('changeTemplate', { params: { templateId }, body })).body;
const templatesOf = async (who: Person) => (await who.call('getTemplates')).body;

it('REP-08 stores a template once, and sends it to every device of the household', async () => {
  const [ana, bia] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const id = newId();
  const stored = await create(ana.inHousehold(household.id), { id });
  expect(stored).toEqual({
    ...party,
    id,
    createdAt: '2026-11-20T15:00:00.000Z',
    deletedAt: null,
  });
  // A second device has made the same template of a built-in one.
  expect(await create(bia.inHousehold(household.id), { id, name: 'Outra' })).toEqual(stored);
  const device = createDevice(bia, newId(), household.id);
  await device.sync();
  expect(device.rows()['templates']).toEqual({ [id]: stored });
});

it('REP-09 keeps the changes of two people to one template', async () => {
  const [ana, bia] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const { id } = await create(ana.inHousehold(household.id));
  await change(ana.inHousehold(household.id), id, { items: [{ ...bolo, quantity: 2 }] });
  const gelo = itemOf('Gelo', 3);
  await change(bia.inHousehold(household.id), id, { items: [gelo], removed: [vela.id] });
  const both = await change(bia.inHousehold(household.id), id, { name: 'Festa', portions: 12 });
  expect(both).toMatchObject({
    name: 'Festa',
    portions: 12,
    items: [{ ...bolo, quantity: 2 }, gelo],
  });
});

it('REP-09 keeps a deleted template for 30 days, and restores it', async () => {
  const ana = await person();
  const { id } = await create(ana);
  await change(ana, id, { isDeleted: true });
  clock.advance(86_400_000);
  expect(await change(ana, id, { isDeleted: true })).toMatchObject({
    deletedAt: '2026-11-20T15:00:00.000Z',
  });
  expect(await change(ana, id, { isDeleted: false })).toMatchObject({ deletedAt: null });
  await change(ana, id, { isDeleted: true });
  clock.advance(30 * 86_400_000 - 1_000);
  await purge(database, [templatesPurge], clock.now());
  expect(await templatesOf(ana)).toHaveLength(1);
  clock.advance(2_000);
  await purge(database, [templatesPurge], clock.now());
  expect(await templatesOf(ana)).toEqual([]);
});

it('REP-09 keeps a deleted built-in template deleted', async () => {
  const ana = await person();
  const [builtIn] = builtInTemplates;
  if (!builtIn) throw new Error('There is no built-in template.');
  const { id, name, portions, items } = builtIn;
  await create(ana, { id, name, portions, items });
  await change(ana, id, { isDeleted: true });
  clock.advance(400 * 86_400_000);
  await purge(database, [templatesPurge], clock.now());
  expect(await templatesOf(ana)).toMatchObject([{ id }]);
});

const fill = statement<never, { householdId: string; count: number; isDeleted: boolean }>(
  'test.fill-templates',
  `insert into templates (household_id, id, name, portions, items, created_at, deleted_at)
   select :householdId, gen_random_uuid(), 'Sal', 1, '[]', now(),
     case when :isDeleted then '2026-11-01'::timestamptz - number * interval '1 minute' end
   from generate_series(1, :count::integer) as number`,
);

it('REP-08 API-17 keeps at most 50 templates, 200 items of each, and 50 deleted ones', async () => {
  const ana = await person();
  const { id: householdId } = (await ana.call('getProfile')).body;
  const { id } = await create(ana);
  await database.rows(fill, { householdId, count: 49, isDeleted: false });
  const refused = await ana.expectFailure('createTemplate', { body: party });
  expect(refused.body.code).toBe('too-many-templates');
  const many = Array.from({ length: 199 }, (_, index) => itemOf(`Item ${index}`));
  const params = { templateId: id };
  const tooLong = await ana.expectFailure('changeTemplate', { params, body: { items: many } });
  expect(tooLong.body.code).toBe('too-many-template-items');
  await database.rows(fill, { householdId, count: 60, isDeleted: true });
  await change(ana, id, { isDeleted: true });
  expect((await templatesOf(ana)).filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(50);
  await create(ana);
  const restored = await ana.expectFailure('changeTemplate', {
    params: { templateId: id },
    body: { isDeleted: false },
  });
  expect(restored.body.code).toBe('too-many-templates');
});

it('REP-09 answers template-not-found for the template of another household', async () => {
  const [ana, eve] = [await person(), await person()];
  const { id } = await create(ana);
  const params = { templateId: id };
  const refused = await eve.expectFailure('changeTemplate', { params, body: { name: 'Minha' } });
  expect(refused.body.code).toBe('template-not-found');
});

it('REP-07 PRF-02 exports templates and what repeats, and copies templates with the past', async () => {
  const ana = await person();
  await create(ana);
  const { id: listId } = (await ana.call('createList', { body: { name: 'Mercado' } })).body;
  const rule = { unit: 'month', every: 1, day: 31 } as const;
  const setAt = clock.now().toISOString();
  const body = { name: 'Leite', quantity: 1, unit: 'un', rule, setAt } as const;
  await ana.call('setRepeat', { params: { listId, repeatId: newId() }, body });
  const exported = (await ana.call('exportAccount')).body;
  expect(exported.templates).toMatchObject([{ name: 'Festa da Lia' }]);
  expect(exported.repeats).toMatchObject([{ name: 'Leite', nextOn: '2026-11-30' }]);
  const household = await createHousehold(ana, 'Casa Souza', true, true);
  expect(await templatesOf(ana.inHousehold(household.id))).toMatchObject([{ name: party.name }]);
});

it('UNI-13 keeps the word of an item when a client without words changes its amount', async () => {
  const ana = await person();
  const corn = { ...itemOf('Milho', 2), unitText: 'lata' };
  const { id, items } = await create(ana, { items: [corn] });
  expect(items).toEqual([corn]);
  const { unitText: _, ...older } = corn;
  const changed = await change(ana, id, { items: [{ ...older, quantity: 3 }] });
  expect(changed.items).toEqual([{ ...corn, quantity: 3 }]);
  const refused = { params: { templateId: id }, body: { items: [{ ...corn, unitText: 'g' }] } };
  await ana.expectFailure('changeTemplate', refused as never);
});
