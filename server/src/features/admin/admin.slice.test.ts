/** Tests the calls of the operator page. rights.slice.test.ts tests who may use them. */
import { newId, type Product } from '@quitanda/contract';
import { describe, expect, it, vi } from 'vitest';
import { newBarcode } from '../../../test/barcodes.ts';
import { createHousehold } from '../../../test/people/households.ts';
import { makeOperator } from '../../../test/people/operators.ts';
import type { Person } from '../../../test/people/person.ts';
import { newPushDevice } from '../../../test/people/push-devices.ts';
import { newProduct, registerProduct, newWord } from '../../../test/people/products.ts';
import { newItem, newList, itemsOf } from '../../../test/people/shopping.ts';
import { fakeToken } from '../../../test/servers/fake-identity.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { startWithIdentity } from '../../../test/servers/start-with-identity.ts';
import { selectEvents } from '../../audit/audit.sql.ts';
import { statement } from '../../db/database.ts';
import { recordPurge, recordPurgeFailure } from '../../db/purging/purge-state.sql.ts';
import { purge } from '../../db/purging/purge.ts';
import { reportsPurge } from '../catalogue/reports/reports.routes.ts';
import { createUser } from '../users/find-caller.ts';
import { setOperator } from './operators.ts';

const app = await startApp();
const { person, database } = app;

async function newOperator(): Promise<Person> {
  const operator = await person();
  await makeOperator(database, operator);
  return operator;
}

const olga = await newOperator();
const productParams = ({ id }: Pick<Product, 'id'>) => ({ params: { productId: id } });
const idOf = async (who: Person) => (await who.call('getProfile')).body.id;

describe('operators', () => {
  it('ADM-01 ADM-02 gives access to the page only while the account is marked as an operator', async () => {
    const dan = await person();
    expect((await dan.call('getProfile')).body).not.toHaveProperty('isOperator');
    await makeOperator(database, dan);
    expect((await dan.call('getProfile')).body).toMatchObject({ isOperator: true });
    await dan.call('getAdminOverview');
    const owner = { subject: dan.subject, email: dan.email, displayName: null };
    await setOperator(database, owner, false, new Date());
    expect((await dan.expectFailure('getAdminOverview')).status).toBe(404);
    expect((await dan.call('getProfile')).body).not.toHaveProperty('isOperator');
  });

  it('ADM-02 ADM-13 requires a new sign-in for a change if the last sign-in is more than an hour ago', async () => {
    const dan = await newOperator();
    const product = await newProduct(dan);
    const withSignInMinutesAgo = (minutesAgo: number) => {
      const { subject, email } = dan;
      const signedInAt = Date.now() - minutesAgo * 60_000;
      return dan.withIdentity({
        subject,
        email,
        token: fakeToken({ subject, email, displayName: null, signedInAt }),
      });
    };
    const oldSession = withSignInMinutesAgo(61);
    await oldSession.call('getAdminPeople', { query: {} });
    const body = { isHidden: true };
    expect(
      await oldSession.expectFailure('hideProduct', { ...productParams(product), body }),
    ).toMatchObject({
      status: 403,
      body: { code: 'sign-in-again', message: 'Confirme sua senha para continuar.' },
    });
    expect((await dan.call('getProducts', { query: { search: product.name } })).body).toHaveLength(
      1,
    );
    await withSignInMinutesAgo(59).call('hideProduct', { ...productParams(product), body });
  });

  it('ADM-02 ADM-13 AUT-12 reads the time of the sign-in from tokens of the embedded identity provider', async () => {
    const signInApp = await startWithIdentity();
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    const { cookie } = await signInApp.signUp();
    const { token } = (await signInApp.token(cookie)).json<{ token: string }>();
    const { signedInAt } = await signInApp.identity.verify(token);
    expect(signedInAt).toBeGreaterThanOrEqual(before);
    expect(signedInAt).toBeLessThanOrEqual(Date.now());
  });
});

it('ADM-03 shows the version and the numbers of rows', async () => {
  const before = (await olga.call('getAdminOverview')).body;
  expect(before).toMatchObject({
    version: '1.2.3',
    backup: { nextAt: '2026-11-20T06:00:00.000Z', lastAt: null },
  });
  expect(before.databaseBytes).toBeGreaterThan(1_000_000);
  const ana = await person();
  await createHousehold(ana);
  // A product that only her household sees is not in the catalogue, until an operator shows it.
  const product = await registerProduct(ana);
  expect((await olga.call('getAdminOverview')).body.products).toBe(before.products);
  await olga.call('hideProduct', { ...productParams(product), body: { isHidden: false } });
  const after = (await olga.call('getAdminOverview')).body;
  // Ana has two new households: her personal one and the shared one.
  expect([after.people, after.households, after.products]).toEqual([
    before.people + 1,
    before.households + 2,
    before.products + 1,
  ]);
});

it('PSH-10 shows on how many devices notices are on', async () => {
  const before = (await olga.call('getAdminOverview')).body;
  await newPushDevice(await person());
  expect((await olga.call('getAdminOverview')).body.pushDevices).toBe(
    (before.pushDevices ?? 0) + 1,
  );
});

it('ADM-03 shows when expired rows were deleted, and whether that is late or has failed', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const readPurgeState = async () => (await olga.call('getAdminOverview')).body.purge;
  expect(await readPurgeState()).toEqual({
    state: 'waiting',
    lastAt: null,
    failedAt: null,
    nextAt: null,
  });
  const [completedAt, failedAt, retriedAt] = [hoursAgo(2.1), hoursAgo(1), hoursAgo(0)];
  await database.rows(recordPurge, { at: completedAt });
  expect(await readPurgeState()).toMatchObject({
    state: 'late',
    lastAt: completedAt.toISOString(),
  });
  await database.rows(recordPurgeFailure, { at: failedAt });
  expect(await readPurgeState()).toEqual({
    state: 'failed',
    lastAt: completedAt.toISOString(),
    failedAt: failedAt.toISOString(),
    nextAt: new Date(failedAt.getTime() + 3_600_000).toISOString(),
  });
  await database.rows(recordPurge, { at: retriedAt });
  expect(await readPurgeState()).toMatchObject({
    state: 'ok',
    lastAt: retriedAt.toISOString(),
    failedAt: null,
  });
});

describe('people', () => {
  const findPeople = async (search: string, page = 1) =>
    (await olga.call('getAdminPeople', { query: { search, page } })).body;

  it('ADM-04 finds people by a part of their e-mail, and shows no data of their lists', async () => {
    const ana = await person({ email: `Segredo.${newId()}@exemplo.com.br` });
    await newList(ana, 'Feira secreta');
    const id = await idOf(ana);
    const found = await findPeople(`  ${ana.email.slice(0, 30).toUpperCase()} `);
    expect(found).toEqual({
      hasMore: false,
      people: [
        {
          id,
          email: ana.email,
          createdAt: expect.stringMatching(/^\d{4}-/u),
          lastSeenAt: null,
          isLocked: false,
          isOperator: false,
        },
      ],
    });
    expect((await findPeople(newId())).people).toEqual([]);
    expect((await findPeople(olga.email)).people).toMatchObject([{ isOperator: true }]);
  });

  it('ADM-04 shows fifty people on a page, ordered by e-mail', async () => {
    const group = newId();
    for (let index = 0; index < 51; index += 1) {
      const email = `${group}-${String(index).padStart(2, '0')}@exemplo.com.br`;
      await createUser(database, { subject: newId(), email, displayName: null }, new Date());
    }
    const first = await findPeople(group);
    expect([first.people.length, first.hasMore]).toEqual([50, true]);
    expect(first.people[0]?.email).toMatch(/-00@/u);
    expect(await findPeople(group, 2)).toMatchObject({
      hasMore: false,
      people: [{ email: `${group}-50@exemplo.com.br` }],
    });
  });

  it('ADM-05 locks an account out at once, and unlocks it', async () => {
    const ana = await person();
    const params = { personId: await idOf(ana) };
    await olga.call('changePersonLock', { params, body: { isLocked: true } });
    expect((await ana.expectFailure('getLists')).body.code).toBe('user-disabled');
    expect((await findPeople(ana.email)).people).toMatchObject([{ isLocked: true }]);
    await olga.call('changePersonLock', { params, body: { isLocked: false } });
    await ana.call('getLists');
  });

  it('ADM-05 ends the stored sessions of an account when it is locked', async () => {
    const signInApp = await startWithIdentity({ database });
    const { email, cookie } = await signInApp.signUp();
    const subject = (await signInApp.identity.accounts.find(email))?.subject ?? '';
    const session = (await signInApp.token(cookie)).json<{ token: string }>();
    const ana = (await signInApp.person()).withIdentity({ email, subject, token: session.token });
    const params = { personId: await idOf(ana) };
    await olga.call('changePersonLock', { params, body: { isLocked: true } });
    expect((await signInApp.token(cookie)).statusCode).toBe(401);
  });

  it('ADM-05 refuses to lock an operator or an unknown person', async () => {
    const dan = await newOperator();
    const body = { isLocked: true };
    for (const who of [dan, olga]) {
      const params = { personId: await idOf(who) };
      const refused = await olga.expectFailure('changePersonLock', { params, body });
      expect([refused.status, refused.body.code]).toEqual([409, 'operator-account']);
    }
    const unknown = await olga.expectFailure('changePersonLock', {
      params: { personId: newId() },
      body,
    });
    expect(unknown.body.code).toBe('person-not-found');
  });
});

it('ADM-06 shows the sizes of households, the largest first, and no data of their lists', async () => {
  const ana = await person({ displayName: 'Ana Segredo' });
  const household = await createHousehold(ana, 'Casa Segredo');
  await household.invite(await person());
  const anaInHousehold = ana.inHousehold(household.id);
  const listId = await newList(anaInHousehold, 'Lista Segredo');
  for (let index = 0; index < 30; index += 1)
    await newItem(anaInHousehold, listId, { name: `Segredo ${index}` });
  const { body } = await olga.call('getAdminHouseholds');
  expect(body.find(({ members, items }) => members === 2 && items === 30)).toEqual({
    createdAt: expect.any(String),
    members: 2,
    lists: 1,
    items: 30,
    stock: 0,
    purchases: 0,
  });
  const rows = body.map(({ items, stock, purchases }) => items + stock + purchases);
  expect(rows).toEqual(rows.toSorted((a, b) => b - a));
  expect(body.length).toBeLessThanOrEqual(50);
  const text = JSON.stringify(body);
  for (const secret of ['Segredo', household.id, await idOf(ana)])
    expect(text).not.toContain(secret);
});

describe('reported products', () => {
  const findReported = async (id: string) =>
    (await olga.call('getReportedProducts')).body.find((product) => product.id === id);

  it('ADM-07 ADM-08 counts each reporting person once, and does not show their names', async () => {
    const [ana, bia] = [await person(), await person()];
    const product = await newProduct(ana);
    await ana.call('reportProduct', { ...productParams(product), body: { reason: 'wrong' } });
    await ana.call('reportProduct', { ...productParams(product), body: { reason: 'offensive' } });
    await bia.call('reportProduct', { ...productParams(product), body: { reason: 'duplicate' } });
    const found = await findReported(product.id);
    expect(found).toMatchObject({ name: product.name, reports: 2 });
    expect(found?.reasons).toEqual(['duplicate', 'offensive']);
    expect(JSON.stringify(found)).not.toContain(ana.email);
    const { productReports } = (await ana.call('exportAccount')).body;
    expect(productReports).toEqual([
      {
        productId: product.id,
        productName: product.name,
        reason: 'offensive',
        at: expect.any(String),
      },
    ]);
    await ana.call('deleteAccount');
    expect(await findReported(product.id)).toMatchObject({ reports: 1 });
  });

  it('ADM-07 accepts thirty reports a day from one person', async () => {
    const ana = await person();
    const product = await newProduct(ana);
    const report = { ...productParams(product), body: { reason: 'other' } } as const;
    for (let index = 0; index < 30; index += 1) await ana.call('reportProduct', report);
    expect((await ana.expectFailure('reportProduct', report)).status).toBe(429);
  });

  it('ADM-08 removes a product from the reports when an operator dismisses them or hides the product', async () => {
    const ana = await person();
    const [correct, wrong] = [await newProduct(ana), await newProduct(ana)];
    for (const product of [correct, wrong]) {
      await ana.call('reportProduct', { ...productParams(product), body: { reason: 'wrong' } });
    }
    await olga.call('dismissReports', productParams(correct));
    expect(await findReported(correct.id)).toBeUndefined();
    await olga.call('hideProduct', { ...productParams(wrong), body: { isHidden: true } });
    expect(await findReported(wrong.id)).toBeUndefined();
    const bia = await person();
    const search = async ({ name }: Product) =>
      (await bia.call('getProducts', { query: { search: name } })).body.length;
    expect([await search(correct), await search(wrong)]).toEqual([1, 0]);
    await olga.call('hideProduct', { ...productParams(wrong), body: { isHidden: false } });
    expect(await search(wrong)).toBe(1);
  });

  it('ADM-07 DAT-09 deletes reports after 180 days', async () => {
    const ana = await person();
    const product = await newProduct(ana);
    await ana.call('reportProduct', { ...productParams(product), body: { reason: 'wrong' } });
    const dayMs = 86_400_000;
    await purge(database, [reportsPurge], new Date(Date.now() + 179 * dayMs));
    expect(await findReported(product.id)).toBeDefined();
    await purge(database, [reportsPurge], new Date(Date.now() + 181 * dayMs));
    expect(await findReported(product.id)).toBeUndefined();
  });
});

const setBarcode = statement<never, { id: string; barcode: string }>(
  'test.set-barcode',
  'update products set barcode = :barcode where id = :id',
);
const setBrand = statement<never, { id: string; name: string; brand: string }>(
  'test.set-brand',
  `update products set name = :name, folded_name = lower(:name), brand = nullif(:brand, ''),
     folded_brand = lower(:brand)
   where id = :id`,
);

describe('merges', () => {
  const findProposals = async (product: Pick<Product, 'id'>) =>
    (await olga.call('getProposedMerges')).body.filter(({ one, other }) =>
      [one.id, other.id].includes(product.id),
    );

  /** Creates products with the same name and with these brands; '' means no brand. */
  async function createNamesakes(...brands: readonly string[]): Promise<Product[]> {
    const ana = await person();
    const name = `igual ${newWord()}`;
    const products: Product[] = [];
    for (const brand of brands) {
      const product = await newProduct(ana);
      await database.rows(setBrand, { id: product.id, name, brand });
      products.push({ ...product, name, brand });
    }
    return products;
  }

  it('ADM-09 proposes products with equal names, unless their brands differ', async () => {
    const [plain, pilao, melitta] = await createNamesakes('', 'pilao', 'melitta');
    if (!plain || !pilao || !melitta) throw new Error('Three products must exist.');
    const found = await findProposals(plain);
    expect(found.map(({ reason }) => reason)).toEqual(['name', 'name']);
    expect(await findProposals(pilao)).toHaveLength(1);
    expect(
      (await findProposals(melitta)).flatMap(({ one, other }) => [one.id, other.id]),
    ).not.toContain(pilao.id);
  });

  it('ADM-09 proposes products whose barcodes differ only in leading zeros', async () => {
    const ana = await person();
    const [one, other] = [await newProduct(ana), await newProduct(ana)];
    const barcode = newBarcode();
    await database.rows(setBarcode, { id: one.id, barcode });
    await database.rows(setBarcode, { id: other.id, barcode: `0${barcode}` });
    expect(await findProposals(one)).toMatchObject([{ reason: 'barcode' }]);
  });

  it('ADM-09 merges two products as the operator’s command does, and does not propose the pair again', async () => {
    const [duplicate, kept] = await createNamesakes('', 'pilao');
    if (!duplicate || !kept) throw new Error('Two products must exist.');
    const ana = await person();
    const listId = await newList(ana);
    await newItem(ana, listId, { productId: duplicate.id });
    await olga.call('mergeProducts', { ...productParams(duplicate), body: { intoId: kept.id } });
    expect((await itemsOf(ana, listId))[0]?.productId).toBe(kept.id);
    expect(await findProposals(kept)).toEqual([]);
  });

  it('ADM-09 refuses to merge a pair that has changed since the proposal', async () => {
    const getMergeFailure = (duplicate: Pick<Product, 'id'>, kept: Pick<Product, 'id'>) =>
      olga.expectFailure('mergeProducts', {
        ...productParams(duplicate),
        body: { intoId: kept.id },
      });
    const [one, other] = await createNamesakes('', 'pilao');
    if (!one || !other) throw new Error('Two products must exist.');
    const impossible = { status: 409, body: { code: 'merge-impossible' } };
    expect(await getMergeFailure(one, one)).toMatchObject(impossible);
    await database.rows(setBrand, { id: other.id, name: `outro ${newWord()}`, brand: 'pilao' });
    expect(await getMergeFailure(one, other)).toMatchObject(impossible);
    await database.rows(setBrand, { id: other.id, name: one.name, brand: 'pilao' });
    await olga.call('keepBothProducts', { ...productParams(one), body: { otherId: other.id } });
    expect(await getMergeFailure(other, one)).toMatchObject(impossible);
    const unknown = await getMergeFailure(one, { id: newId() });
    expect(unknown.body.code).toBe('product-not-found');
    const [first, second] = await createNamesakes('', 'melitta');
    if (!first || !second) throw new Error('Two products must exist.');
    await olga.call('mergeProducts', { ...productParams(first), body: { intoId: second.id } });
    expect(await getMergeFailure(second, first)).toMatchObject(impossible);
    expect(await getMergeFailure(first, second)).toMatchObject(impossible);
  });

  it('ADM-09 merges a pair once if two operators merge it in opposite directions at the same time', async () => {
    const [one, other] = await createNamesakes('', 'pilao');
    if (!one || !other) throw new Error('Two products must exist.');
    const dan = await newOperator();
    const merge = (who: Person, duplicate: Product, kept: Product) =>
      who.call('mergeProducts', { ...productParams(duplicate), body: { intoId: kept.id } }).then(
        () => 'merged',
        () => 'refused',
      );
    const outcomes = await Promise.all([merge(olga, one, other), merge(dan, other, one)]);
    expect(outcomes.toSorted()).toEqual(['merged', 'refused']);
    const found = (await olga.call('getProducts', { query: { search: one.name } })).body;
    expect(found.map(({ id }) => id)).toEqual([outcomes[0] === 'merged' ? other.id : one.id]);
  });

  it('ADM-09 does not propose a pair of which an operator keeps both, whichever product the call names first', async () => {
    const [one, other, third] = await createNamesakes('', 'pilao', 'melitta');
    if (!one || !other || !third) throw new Error('Three products must exist.');
    await olga.call('keepBothProducts', { ...productParams(one), body: { otherId: other.id } });
    await olga.call('keepBothProducts', { ...productParams(third), body: { otherId: one.id } });
    expect(await findProposals(one)).toEqual([]);
    const itself = await olga.expectFailure('keepBothProducts', {
      ...productParams(one),
      body: { otherId: one.id },
    });
    expect(itself.body.code).toBe('product-not-found');
  });
});

it('ADM-10 starts a backup, and refuses to start one if no backup folder is configured', async () => {
  const start = vi.fn<() => void>();
  const describeBackups = vi.fn<() => never>();
  const { person: personWithBackups } = await startApp({
    database,
    backupControl: { describe: describeBackups, start },
  });
  const dan = await personWithBackups();
  await makeOperator(database, dan);
  await dan.call('backUpNow');
  expect(start).toHaveBeenCalledOnce();
  const appWithoutBackups = await startApp({ database, backupControl: undefined });
  const eva = await appWithoutBackups.person();
  await makeOperator(database, eva);
  expect((await eva.expectFailure('backUpNow')).body.code).toBe('backups-off');
  expect((await eva.call('getAdminOverview')).body.backup).toBeNull();
});

it('ADM-11 AUD-08 records each change with the operator and the changed account', async () => {
  const dan = await newOperator();
  const ana = await person();
  const one = await newProduct(ana);
  const other = await newProduct(ana, { name: one.name, brand: 'Pilão' });
  const third = await newProduct(ana, { name: one.name, brand: 'Melitta' });
  const params = { personId: await idOf(ana) };
  await dan.call('changePersonLock', { params, body: { isLocked: true } });
  await dan.call('changePersonLock', { params, body: { isLocked: false } });
  await dan.call('dismissReports', productParams(one));
  await dan.call('hideProduct', { ...productParams(one), body: { isHidden: true } });
  await dan.call('hideProduct', { ...productParams(one), body: { isHidden: false } });
  await dan.call('keepBothProducts', { ...productParams(one), body: { otherId: third.id } });
  await dan.call('mergeProducts', { ...productParams(one), body: { intoId: other.id } });
  await dan.call('backUpNow');
  await dan.expectFailure('changePersonLock', {
    params: { personId: newId() },
    body: { isLocked: true },
  });
  const events = await database.rows(selectEvents, {
    since: new Date(0),
    accounts: [dan.subject],
    limit: 100,
  });
  expect(
    events.map(({ kind, detail, account, byAccount }) => [kind, detail, account, byAccount]),
  ).toEqual(
    [
      ['admin lock', ana.subject],
      ['admin unlock', ana.subject],
      [`admin dismiss-reports ${one.id}`, null],
      [`admin hide ${one.id}`, null],
      [`admin show ${one.id}`, null],
      [`admin keep-both ${one.id} ${third.id}`, null],
      [`admin merge ${one.id} ${other.id}`, null],
      ['admin backup', null],
    ].map(([detail, account]) => ['operator-command', detail, account, dan.subject]),
  );
});
