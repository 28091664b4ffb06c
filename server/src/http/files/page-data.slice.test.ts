import { newId } from '@quitanda/contract';
import { cataloguePageSize } from '@quitanda/contract/values';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { personOf, send } from '../../../test/people/person.ts';
import { startWithIdentity } from '../../../test/servers/start-with-identity.ts';
import { statement } from '../../db/database.ts';
import { firstRowLimit } from '../sync/first-rows.sql.ts';

const webDirectory = mkdtempSync(path.join(tmpdir(), 'quitanda-web-'));
afterAll(() => rmSync(webDirectory, { recursive: true }));
mkdirSync(path.join(webDirectory, 'assets'));
const plainPage = '<!doctype html><head><title>Quitanda</title></head><body></body>';
writeFileSync(path.join(webDirectory, 'index.html'), plainPage);

const app = await startWithIdentity({}, { webDirectory });

const openPage = (cookie: string, headers: Record<string, string> = {}, url = '/lista-compras') =>
  send(app.app, 'GET', url, {
    headers: { cookie, accept: 'text/html', 'sec-fetch-dest': 'document', ...headers },
  });
interface PageData {
  readonly token: string;
  readonly rows?: Record<string, readonly { readonly id: string; readonly name: string }[]>;
  readonly answers?: readonly (readonly [key: readonly [string, object], answer: unknown])[];
}
const parsePageData = (page: string): PageData =>
  JSON.parse(
    /<script type="application\/json" id="carried">([^<]*)<\/script>/u.exec(page)?.[1] ?? '',
  );

async function signUpPerson() {
  const { cookie } = await app.signUp();
  const token = (await app.token(cookie)).json<{ token: string }>().token;
  return { cookie, person: personOf(app.app, { subject: '', email: '', token }) };
}

it('SYN-28 the page contains the first token and rows of the signed-in user', async () => {
  const { cookie, person } = await signUpPerson();
  const list = { id: newId(), name: '</script><script>alert(1)' };
  await person.call('createList', { body: { ...list, name: 'Feira' } });
  // Only earlier versions accepted a name like this, so it is written directly to the database.
  await app.database.rows(renameList, { id: list.id, name: list.name });
  const page = await openPage(cookie);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  });
  const { token, rows } = parsePageData(page.body);
  expect(await personOf(app.app, { subject: '', email: '', token }).call('getLists')).toBeTruthy();
  expect(rows?.['lists']).toMatchObject([list]);
  expect(Object.keys(rows ?? {})).not.toContain('purchases');
  expect(page.body).toContain('<title>Quitanda</title>');
});

it('SYN-28 the page contains the answers to the first reads of its screen', async () => {
  const { cookie, person } = await signUpPerson();
  const profile = [['getProfile', {}], (await person.call('getProfile')).body];
  expect(parsePageData((await openPage(cookie)).body).answers).toEqual([profile]);
  const query = { page: 1, limit: cataloguePageSize };
  expect(parsePageData((await openPage(cookie, {}, '/catalogo')).body).answers).toEqual([
    profile,
    [['getCategories', {}], (await person.call('getCategories')).body],
    [['getProducts', { query }], (await person.call('getProducts', { query })).body],
  ]);
});

it('SYN-28 the page is compressed, and renews the session cookie', async () => {
  const { cookie } = await signUpPerson();
  const brotli = await openPage(cookie, { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: /accept-encoding/u });
  expect(parsePageData(brotliDecompressSync(brotli.rawPayload).toString())).toHaveProperty('token');
  const gzipped = await openPage(cookie, { 'accept-encoding': 'gzip' });
  expect(parsePageData(gunzipSync(gzipped.rawPayload).toString())).toHaveProperty('token');
  await app.database.rows(ageSessions);
  expect((await openPage(cookie)).cookies[0]?.maxAge).toBe(90 * 86_400);
});

const renameList = statement<object, { id: string; name: string }>(
  'test.name-list',
  'update lists set name = :name where id = :id',
);
const ageSessions = statement(
  'test.age-sessions',
  `update identity_sessions set expires_at = expires_at - interval '80 days'`,
);

it('SYN-28 the page contains no data without a session, or outside a tab', async () => {
  const { cookie } = await signUpPerson();
  const pages = [
    await openPage('quitanda.session_token=nonsense'),
    await openPage(cookie, { 'sec-fetch-dest': 'iframe' }),
    await openPage(cookie, { 'sec-fetch-dest': 'empty' }),
    await openPage(cookie, {}, '/index.html'),
    await send(app.app, 'GET', '/', { headers: { cookie, accept: 'text/html' } }),
  ];
  expect(pages.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    pages.map(() => [200, plainPage]),
  );
});

it('SYN-28 the page contains no data for a disabled user', async () => {
  const { cookie, email } = await app.signUp();
  const { subject = '' } = (await app.identity.accounts.find(email)) ?? {};
  expect(parsePageData((await openPage(cookie)).body)).toHaveProperty('token');
  await app.database.transaction((sql) => app.identity.accounts.setDisabled(sql, subject, true));
  expect((await openPage(cookie)).body).toBe(plainPage);
});

it('SYN-28 the page of a home with too many rows contains the token, but no rows', async () => {
  const { cookie, person } = await signUpPerson();
  const list = { id: newId(), name: 'Feira' };
  await person.call('createList', { body: list });
  await app.database.rows(
    statement(
      'test.many-items',
      `insert into list_items (household_id, id, list_id, name, quantity, unit, is_checked, is_impulse, created_at, updated_at)
       select household_id, gen_random_uuid(), id, 'Item ' || n, 1000, 'un', false, false, now(), now()
       from lists cross join generate_series(1, ${firstRowLimit}) as n where id = '${list.id}'`,
    ),
  );
  const data = parsePageData((await openPage(cookie)).body);
  expect(data).toHaveProperty('token');
  expect(data).not.toHaveProperty('rows');
});
