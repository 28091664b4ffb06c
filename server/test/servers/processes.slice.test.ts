/**
 * Tests two server processes on one database. Two separate apps stand for the processes; they share
 * nothing but the database.
 */
import { newId } from '@quitanda/contract/ids';
import { expect, inject, it } from 'vitest';
import { statement, type Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrating/migrate.ts';
import { openPostgres } from '../../src/db/postgres.ts';
import { seedCatalogue } from '../../src/features/catalogue/seed/seed-catalogue.ts';
import { openTestDatabase } from '../database.ts';
import { startFakeGemini } from './fakes.ts';
import { personOf, send } from '../people/person.ts';
import { createDatabase, dropDatabase } from '../../src/db/throw-away/databases.ts';
import { startApp } from './start-app.ts';
import { newEmail, password, startWithIdentity, type SignInApp } from './start-with-identity.ts';
import { addCleanup } from '../clean-up.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());

it('DAT-03 fills an empty database once when two processes start at the same time', async () => {
  const connections = await openEmptyDatabaseTwice();
  const now = new Date();
  await Promise.all(
    connections.map(async (each) => {
      await migrate(each);
      await seedCatalogue(each, now);
    }),
  );
  const count = statement<{ count: number }>('test.products', 'select count(*) from products');
  expect(await connections[0].first(count)).toEqual(await database.first(count));
});

async function openEmptyDatabaseTwice(): Promise<readonly [Database, Database]> {
  const template = inject('template');
  const { name, url } = await createDatabase(template.url);
  const connections = [openPostgres(url), openPostgres(url)] as const;
  addCleanup(async () => {
    await Promise.all(connections.map((each) => each.close()));
    await dropDatabase(template.url, name);
  });
  return connections;
}

const startTwoWithIdentity = async (
  passwordTries = 0,
): Promise<readonly [SignInApp, SignInApp]> => [
  await startWithIdentity({ database, passwordTries }),
  await startWithIdentity({ database, passwordTries }),
];

it('AUT-12 AUT-13 accepts a session of one process in another process, and ends it in both', async () => {
  const [one, other] = await startTwoWithIdentity();
  const { cookie } = await one.signUp();
  const { token } = (await other.token(cookie)).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  for (const { app } of [one, other]) {
    expect((await send(app, 'GET', '/api/users/me', { headers })).statusCode).toBe(200);
  }
  await other.post('sign-out', {}, { headers: { cookie } });
  expect((await one.token(cookie)).statusCode).toBe(401);
});

it('AUT-05 refuses a disabled person at once in both processes', async () => {
  const [one, other] = await startTwoWithIdentity();
  const { email, cookie } = await one.signUp();
  const { token } = (await one.token(cookie)).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const getListsFromBoth = async () =>
    Promise.all(
      [one, other].map(async ({ app }) => send(app, 'GET', '/api/shopping-lists', { headers })),
    );
  expect((await getListsFromBoth()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const disableUser = statement<never, { email: string }>(
    'test.lock-out-everywhere',
    'update users set disabled_at = now() where email = :email',
  );
  await database.rows(disableUser, { email });
  for (const answer of await getListsFromBoth()) {
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'user-disabled' }]);
  }
});

it('API-17 API-211 counts password attempts by e-mail and address over both processes, and stores only hashes', async () => {
  const [one, other] = await startTwoWithIdentity(2);
  const trySignIn = async ({ post }: SignInApp, email: string) =>
    (await post('sign-in/email', { email, password })).statusCode;
  const email = newEmail();
  expect(await trySignIn(one, email)).toBe(401);
  expect(await trySignIn(other, email)).toBe(401);
  expect([await trySignIn(one, email), await trySignIn(other, email)]).toEqual([429, 429]);
  // The database must not show who tried to sign in.
  const selectUses = statement<{ text: string }>(
    'test.tries',
    'select quota::text from quota_uses quota',
  );
  const rows = JSON.stringify(await database.rows(selectUses));
  expect(rows).toContain('tries-by-email');
  expect(rows).toContain('tries-by-address-and-email');
  expect(rows).not.toContain(email);
  expect(rows).not.toContain('127.0.0.1');
});

it('AI-05 counts questions over both processes', async () => {
  const { ai } = await startFakeGemini();
  const deps = { database, ai, aiRateLimit: 3 };
  const [one, other] = [await startApp(deps), await startApp(deps)];
  const ana = await one.person();
  const anaAtOther = personOf(other.app, ana);
  const ask = { body: { question: 'E agora?' } };
  const answers = await Promise.all(
    [ana, anaAtOther, ana, anaAtOther].map((each) => each.request('POST', '/api/ai/tips', ask)),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('API-18 executes a write once if it is sent to both processes at once, and repeats its answer', async () => {
  const [one, other] = [await startApp({ database }), await startApp({ database })];
  const ana = await one.person();
  const anaAtOther = personOf(other.app, ana);
  const { body: list } = await ana.call('createList', { body: { name: 'Feira' } });
  const path = `/api/shopping-lists/${list.id}/items`;
  const writes = Array.from({ length: 20 }, (_, index) => ({
    key: newId(),
    body: { name: `Item ${index}`, quantity: 1, unit: 'un' },
  }));
  const answers = await Promise.all(
    writes.map((write) =>
      Promise.all(
        [ana, anaAtOther, anaAtOther, ana].map((each) => each.request('POST', path, write)),
      ),
    ),
  );
  for (const answersOfWrite of answers) {
    expect(new Set(answersOfWrite.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answersOfWrite.map(({ body }) => body)).size).toBe(1);
  }
  const { body } = await anaAtOther.call('getList', { params: { listId: list.id } });
  expect(body.items).toHaveLength(writes.length);
});

it('API-01 creates one user for a person who calls both processes for the first time', async () => {
  const [one, other] = [await startApp({ database }), await startApp({ database })];
  const ana = await one.person();
  const profiles = await Promise.all(
    [ana, personOf(other.app, ana)].map(async (each) => (await each.call('getProfile')).body.id),
  );
  expect(new Set(profiles).size).toBe(1);
});
