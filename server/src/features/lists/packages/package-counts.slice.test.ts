/** Tests how many pieces a household's containers of a name have. */
import { limits } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';

const { person, database, clock } = await startApp();

const remember = (who: Person, name: string, count: number | null) =>
  who.call('rememberPackageCount', { body: { name, container: 'caixa', count } });
const countsOf = async (who: Person) => (await who.call('getPackageCounts')).body;

it('UNI-10 remembers the pieces of a container by the folded name, and forgets them', async () => {
  const ana = await person();
  await remember(ana, 'LEITE  Integral', 12);
  await ana.call('rememberPackageCount', {
    body: { name: 'leite integral', container: 'fardo', count: 6 },
  });
  expect(await countsOf(ana)).toEqual([
    { id: 'caixa leite integral', count: 12 },
    { id: 'fardo leite integral', count: 6 },
  ]);
  await remember(ana, 'Leite integral', null);
  await remember(ana, 'Leite integral', null);
  expect(await countsOf(ana)).toEqual([{ id: 'fardo leite integral', count: 6 }]);
});

it.each([0, 1.5, limits.piecesPerPackage + 1])('UNI-10 API-17 refuses %d pieces', async (count) => {
  const ana = await person();
  const { body } = await ana.expectFailure('rememberPackageCount', {
    body: { name: 'Leite', container: 'caixa', count },
  });
  expect(body).toMatchObject({
    fields: [{ field: 'count', message: 'Uma embalagem tem de 1 a 1.000 unidades.' }],
  });
});

it('UNI-10 CASA-46 keeps the last count that two people set, for their household only', async () => {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const [anaAtHome, joaoAtHome] = [ana.inHousehold(household.id), joao.inHousehold(household.id)];
  await remember(anaAtHome, 'Leite', 12);
  await remember(joaoAtHome, 'Leite', 6);
  expect(await countsOf(anaAtHome)).toEqual([{ id: 'caixa leite', count: 6 }]);
  expect(await countsOf(ana)).toEqual([]);
});

const fillCounts = statement<never, { householdId: string; count: number }>(
  'test.fill-package-counts',
  `insert into package_counts (household_id, id, count, changed_at)
   select :householdId, 'caixa coisa ' || number, 6, now() - number * interval '1 hour'
   from generate_series(1, :count::integer) as number`,
);

it('UNI-10 API-17 remembers the last 1,000 counts', async () => {
  const ana = await person();
  const { id: householdId } = (await ana.call('getProfile')).body;
  clock.set(new Date());
  await database.rows(fillCounts, { householdId, count: limits.packageCountsPerHousehold });
  await remember(ana, 'Coisa 1000', 8);
  await remember(ana, 'Nova', 24);
  const counts = new Map((await countsOf(ana)).map(({ id, count }) => [id, count]));
  expect(counts.size).toBe(limits.packageCountsPerHousehold);
  expect(['nova', 'coisa 1000', 'coisa 999'].map((name) => counts.get(`caixa ${name}`))).toEqual([
    24,
    8,
    undefined,
  ]);
});

it('UNI-10 PRF-02 exports the counts', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00Z');
  await remember(ana, 'Leite', 12);
  expect((await ana.call('exportAccount')).body.packageCounts).toEqual([
    { container: 'caixa leite', count: 12, changedAt: '2026-11-20T12:00:00.000Z' },
  ]);
});
