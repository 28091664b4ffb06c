/** Tests that writes which share a transaction are done as if each had its own. */
import { newId } from '@quitanda/contract';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { addCleanup } from '../../../test/clean-up.ts';
import { openTestDatabase } from '../../../test/database.ts';
import {
  createAddItemWrite,
  createDevice,
  fetchFreshRows,
  type Device,
} from '../../../test/people/device.ts';
import type { Person } from '../../../test/people/person.ts';
import { itemsOf, newList, newPantry, newStock, stockOf } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement, type Database, type Transaction } from '../../db/database.ts';
import { openPostgres } from '../../db/postgres.ts';

const logger = pino({ level: 'silent' });

/** Fails a statement of a transaction in PostgreSQL, so that the transaction is really aborted. */
type Fail = (sql: Transaction) => Promise<never>;
const divide = statement<never>('test.divide-by-zero', 'select 1 / 0');
const failBy =
  (run: (sql: Transaction) => Promise<unknown>): Fail =>
  async (sql) => {
    await run(sql);
    throw new Error('The statement should have failed.');
  };
const faults = {
  error: failBy((sql) => sql.rows(divide)),
  deadlock: failBy((sql) =>
    sql.script(`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`),
  ),
  'lost connection': failBy((sql) => sql.script('select pg_terminate_backend(pg_backend_pid())')),
} satisfies Record<string, Fail>;

/** A database of which one statement of a transaction fails, counted from `failNext` on. */
function withFaults(database: Database) {
  let statementsUntilFault = Infinity;
  let fail: Fail = faults.error;
  let isDone = false;
  const isNow = () => {
    statementsUntilFault -= 1;
    isDone ||= statementsUntilFault === 0;
    return statementsUntilFault === 0;
  };
  const wrap = (sql: Transaction): Transaction => ({
    ...sql,
    first: (...args) => (isNow() ? fail(sql) : sql.first(...args)),
    rows: (...args) => (isNow() ? fail(sql) : sql.rows(...args)),
    atEnd: (...args) => {
      // Nobody awaits this statement before the commit.
      if (isNow()) sql.atEnd(divide);
      else sql.atEnd(...args);
    },
    withSavepoint: (work) => sql.withSavepoint((inner) => work(wrap(inner))),
  });
  return {
    database: {
      ...database,
      transaction: <T>(work: (sql: Transaction) => Promise<T>) =>
        database.transaction((sql) => work(wrap(sql))),
    },
    failNext(count: number, kind: keyof typeof faults) {
      [statementsUntilFault, fail, isDone] = [count, faults[kind], false];
    },
    /** Returns whether the fault has happened, and lets no later one happen. */
    end(): boolean {
      statementsUntilFault = Infinity;
      return isDone;
    },
  };
}

async function startWithFaults() {
  const testDatabase = await openTestDatabase();
  addCleanup(() => testDatabase.close());
  const commits: string[] = [];
  const observed = openPostgres(testDatabase.url, {
    onStatement: (name) => {
      if (name === 'commit') commits.push(name);
      return () => {};
    },
  });
  addCleanup(() => observed.close());
  const { failNext, end, database } = withFaults(observed);
  const app = await startApp({ database, logger });
  return { ana: await app.person(), failNext, end, commits };
}

/** Writes of which the third and the fifth are refused, and which change lists and the pantry. */
async function createMixedWrites(ana: Person, device: Device) {
  const pantryId = await newPantry(ana);
  const { id: stockId } = await newStock(ana, pantryId);
  const listId = await newList(ana);
  const addOne = () =>
    device.createWrite('changePantryItem', {
      params: { pantryId, itemId: stockId },
      body: { add: 1 },
    });
  const writes = [
    createAddItemWrite(device, listId, 'Arroz'),
    addOne(),
    createAddItemWrite(device, newId(), 'Perdido'),
    addOne(),
    createAddItemWrite(device, listId, ''),
    createAddItemWrite(device, listId, 'Sal'),
  ];
  return { pantryId, listId, writes };
}
const refusedStatuses = [undefined, undefined, 404, undefined, 400, undefined];

it('SYN-10 a device that sends twenty writes of a household causes one commit', async () => {
  const { ana, commits } = await startWithFaults();
  const listId = await newList(ana);
  const device = createDevice(ana);
  await device.sync();
  const addItems = (count: number) =>
    Array.from({ length: count }, (_, index) => createAddItemWrite(device, listId, `${index}`));
  commits.length = 0;
  await device.sync(addItems(20));
  expect(commits).toHaveLength(1);
  commits.length = 0;
  expect(await device.sync(addItems(21))).toMatchObject({ stopped: null });
  expect(commits).toHaveLength(2);
  expect(await itemsOf(ana, listId)).toHaveLength(41);
});

it('SYN-10 a write that names no household does not share a transaction', async () => {
  const { ana, commits } = await startWithFaults();
  const device = createDevice(ana);
  await device.sync();
  const listId = newId();
  const writes = [
    device.createWrite('createList', { body: { id: listId, name: 'Feira' } }),
    createAddItemWrite(device, listId, 'Arroz'),
    device.createWrite('changeProfile', { body: { name: 'Ana Maria' } }),
    createAddItemWrite(device, listId, 'Sal'),
  ];
  commits.length = 0;
  const answer = await device.sync(writes);
  expect(answer).toMatchObject({ stopped: null, lastSequence: 4 });
  expect(commits).toHaveLength(3);
});

it.each(Object.keys(faults) as (keyof typeof faults)[])(
  'SYN-11 SYN-13 does each write once, whichever statement of their transaction fails: %s',
  async (kind) => {
    const { ana, failNext, end } = await startWithFaults();
    for (let count = 1; ; count += 1) {
      const device = createDevice(ana);
      await device.sync();
      const { pantryId, listId, writes } = await createMixedWrites(ana, device);
      failNext(count, kind);
      const first = await device.callSync({ writes });
      const hasFailed = end();
      // What an outcome says is stored, also if the device never asks again.
      const done = first.outcomes.filter(({ refusal }) => refusal === null);
      const stored =
        (await itemsOf(ana, listId)).length + stockChange(await stockOf(ana, pantryId));
      expect(stored).toBe(done.length);

      const second = await device.sync(writes);
      expect(second.stopped).toBeNull();
      const statuses = second.outcomes.map(({ refusal }) => refusal?.status);
      expect(statuses).toEqual(refusedStatuses);
      expect((await itemsOf(ana, listId)).map(({ name }) => name)).toEqual(['Arroz', 'Sal']);
      expect(stockChange(await stockOf(ana, pantryId))).toBe(2);
      expect(device.rows()).toEqual(await fetchFreshRows(ana));
      if (!hasFailed) break;
    }
  },
);

const stockChange = (stock: readonly { readonly quantity: number }[]) =>
  (stock[0]?.quantity ?? 0) - 1;
