import { routes } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { newBarcode } from '../../../../test/barcodes.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import type { Person } from '../../../../test/people/person.ts';
import { newProduct } from '../../../../test/people/products.ts';
import { newItem, newList, fetchThreeProducts } from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { addCleanup } from '../../../../test/clean-up.ts';
import { statement, type Database, type Sql } from '../../../db/database.ts';
import { selectReplayed } from '../../../http/replica/replica.sql.ts';
import { createLogger } from '../../../log.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());

/** The name of a category that only the replica has. It shows where a response was read. */
const onlyInReplica = 'Só na réplica';
const insertReplicaCategory = statement<never, { id: string }>(
  'test.mark',
  `insert into categories (id, name, folded_name, position)
   values (:id, '${onlyInReplica}', 'so na replica', 99)`,
);

/** Opens a replica that receives no commits, and that reports `replayedAt` as its replay time. */
async function openReplica(replayedAt: () => string | null): Promise<Database> {
  const copy = await openTestDatabase();
  addCleanup(() => copy.close());
  await copy.rows(insertReplicaCategory, { id: newId() });
  const withReplayTime = (sql: Sql): Sql => ({
    ...sql,
    first: async (query, ...params) =>
      query.name === selectReplayed.name
        ? ({ at: replayedAt() } as never)
        : sql.first(query, ...params),
  });
  return {
    ...copy,
    onOneConnection: (work) => copy.onOneConnection((sql) => work(withReplayTime(sql))),
  };
}

const isFromReplica = async (person: Person) =>
  (await person.call('getCategories')).body.some(({ name }) => name === onlyInReplica);
const search = async (person: Person, text: string) =>
  (await person.call('getProducts', { query: { search: text } })).body.map(({ name }) => name);

it('API-10 API-13 reads only the catalogue from the replica', async () => {
  const app = await startApp({ database, replica: await openReplica(() => null) });
  const ana = await app.person();
  expect(await isFromReplica(ana)).toBe(true);
  const { headers } = await ana.request('GET', routes.getCategories[1]);
  const options = { headers: { 'if-none-match': String(headers['etag']) } };
  expect((await ana.request('GET', routes.getCategories[1], options)).statusCode).toBe(304);
  const list = await ana.call('createList', { body: { name: 'Feira' } });
  expect((await ana.call('getLists')).body).toMatchObject([{ id: list.body.id }]);
});

it('API-12 shows a registered product to its author at once, whichever process answers', async () => {
  let replayedAt: string | null = null;
  const replica = await openReplica(() => replayedAt);
  const [firstProcess, secondProcess] = [
    await startApp({ database, replica }),
    await startApp({ database, replica }),
  ];
  const [ana, bia] = [await firstProcess.person(), await firstProcess.person()];
  const startMs = Date.now();
  const { name, barcode, id } = await newProduct(ana, { barcode: newBarcode() });
  const response = await secondProcess.request(
    'GET',
    `/api/products?search=${encodeURIComponent(name)}`,
    {
      headers: { authorization: `Bearer ${ana.token}` },
    },
  );
  expect(response.json()).toMatchObject([{ id }]);
  expect(await isFromReplica(ana)).toBe(false);
  expect(await search(bia, name)).toEqual([]);
  // A barcode that the replica does not have is looked up on the primary.
  const scanned = await bia.call('getProductByBarcode', { params: { barcode: barcode ?? '' } });
  expect(scanned.body.id).toBe(id);

  // The replica is used again when it has replayed everything up to a minute after the change.
  replayedAt = new Date(startMs + 59_000).toISOString();
  expect(await isFromReplica(ana)).toBe(false);
  replayedAt = new Date(Date.now() + 61_000).toISOString();
  expect(await isFromReplica(ana)).toBe(true);
});

it('LNK-02 API-10 returns first the product that was just chosen for an item, even if the replica lags', async () => {
  let replayedAt: string | null = null;
  const app = await startApp({ database, replica: await openReplica(() => replayedAt) });
  const ana = await app.person();
  const [, , chosen] = await fetchThreeProducts(ana);
  const findFirstProductId = async (itemName: string) =>
    (await ana.call('getProducts', { query: { itemName, limit: 1 } })).body[0]?.id;
  await newItem(ana, await newList(ana), { name: 'Pão  Francês', productId: chosen.id });
  expect(await findFirstProductId('pao francês')).toBe(chosen.id);
  expect(await findFirstProductId('Café')).not.toBe(chosen.id);
  expect(await isFromReplica(ana)).toBe(true);
  // With this replay time the page is read from the replica. The replica of this test receives no
  // commits, so it does not have the choice.
  replayedAt = new Date(Date.now() + 61_000).toISOString();
  expect(await findFirstProductId('pao francês')).not.toBe(chosen.id);
});

it('API-11 reports a barcode as unknown only if the primary does not have it', async () => {
  const app = await startApp({ database, replica: await openReplica(() => null) });
  const ana = await app.person();
  const refused = await ana.expectFailure('getProductByBarcode', {
    params: { barcode: newBarcode() },
  });
  expect(refused.body.code).toBe('barcode-not-found');
  expect(await isFromReplica(ana)).toBe(true);
});

it('API-17 checks permissions on the primary', async () => {
  const app = await startApp({ database, replica: await openReplica(() => null) });
  const ana = await app.person();
  expect(await isFromReplica(ana)).toBe(true);
  const setUserDisabled = statement<never, { subject: string }>(
    'test.lock-out',
    'update users set disabled_at = now() where subject = :subject',
  );
  await database.rows(setUserDisabled, { subject: ana.subject });
  const refused = await ana.expectFailure('getCategories');
  expect([refused.status, refused.body.code]).toEqual([401, 'user-disabled']);
});

it('API-10 reads from the primary after the replica fails, and then does not use the replica for a while', async () => {
  const replica = await openReplica(() => null);
  let callCount = 0;
  const brokenReplica: Database = {
    ...replica,
    onOneConnection: async () => {
      callCount += 1;
      throw new Error('gone');
    },
  };
  const logged: string[] = [];
  const logger = createLogger('warn', { write: (line) => void logged.push(line) });
  const app = await startApp({ database, replica: brokenReplica, logger });
  const ana = await app.person();
  expect(await isFromReplica(ana)).toBe(false);
  expect(await isFromReplica(ana)).toBe(false);
  expect([callCount, logged.length]).toEqual([1, 1]);
});
