import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import type { UserId } from '@quitanda/contract';
import {
  DatabaseUnavailableError,
  statement,
  type Database,
  type Transaction,
} from '../../db/database.ts';
import { shareConnections, type Sharer } from './fair-connections.ts';

type Connections = Pick<Database, 'onOneConnection' | 'transaction'>;

/** Statements that run until the test ends them, in the order in which they began. */
function startDatabase() {
  const running: { name: string; end: () => void }[] = [];
  const begun: string[] = [];
  const run = ({ name }: { name: string }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(name);
    running.push({ name, end: resolve });
    return promise;
  };
  const sql = { first: run, rows: run, isTransaction: true } as unknown as Transaction;
  const database: Connections = {
    onOneConnection: async (work) => work(sql),
    transaction: async (work) => work(sql),
  };
  /** Ends the oldest statement, and lets the next ones begin. */
  const endOldest = async () => {
    running.shift()?.end();
    await setImmediate();
  };
  return { database: database as Database, running, begun, endOldest };
}

// Calls that still wait at the end of a test never give up.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const sharerOf = (id: string, householdId = id, isMember = true): Sharer => ({
  caller: { id: id as UserId, householdId },
  knownHouseholds: new Set(isMember ? [householdId] : []),
});
const namesOf = (statements: readonly { name: string }[]) => statements.map(({ name }) => name);
const read = (database: Database, name: string) => database.first(statement(name, ''));
const write = (database: Database, name: string) =>
  database.transaction((sql) => sql.first(statement(name, '')));
const limits = { all: 9, writes: 9, each: 3, waiting: 100, waitingOfHousehold: 120 };

it('API-46 lets one household use three connections, and others the rest', async () => {
  const { database, running, endOldest } = startDatabase();
  const { shareDatabase: share } = shareConnections(database, {
    ...limits,
    all: 4,
    each: 3,
    waiting: 100,
  });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void read(share(sharerOf('a')), name);
  void read(share(sharerOf('b')), 'b1');
  void read(share(sharerOf('c')), 'c1');
  await setImmediate();
  expect(namesOf(running)).toEqual(['a1', 'a2', 'a3', 'b1']);
  await endOldest();
  await endOldest();
  expect(namesOf(running)).toEqual(['a3', 'b1', 'a4', 'c1']);
});

it('API-46 counts a person in all their households, and a household with all its people', async () => {
  const { database, running } = startDatabase();
  const { shareDatabase: share } = shareConnections(database, {
    ...limits,
    all: 9,
    each: 2,
    waiting: 100,
  });
  for (const household of ['x', 'y', 'z']) void read(share(sharerOf('ana', household)), household);
  for (const name of ['bia', 'caio', 'duda']) void read(share(sharerOf(name, 'casa')), name);
  await setImmediate();
  expect(namesOf(running)).toEqual(['x', 'y', 'bia', 'caio']);
});

it('API-46 takes the lines in turn, whatever their length', async () => {
  const { database, begun, endOldest } = startDatabase();
  const { shareDatabase: share } = shareConnections(database, {
    ...limits,
    all: 1,
    each: 1,
    waiting: 100,
  });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) {
    void read(share(sharerOf(name.charAt(0))), name);
  }
  for (let count = 0; count < 7; count += 1) await endOldest();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('API-46 refuses a call whose line is full, but no later statement of a call that has begun', async () => {
  const { database, begun, endOldest } = startDatabase();
  const { shareDatabase: share } = shareConnections(database, {
    ...limits,
    all: 4,
    each: 1,
    waiting: 1,
  });
  const call = share(sharerOf('a'));
  const firstStatement = read(call, 'a1');
  void read(share(sharerOf('a')), 'a2');
  await expect(read(share(sharerOf('a')), 'a3')).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: 1,
  });
  const secondStatement = read(call, 'a1, second');
  void read(share(sharerOf('b')), 'b1');
  for (let count = 0; count < 4; count += 1) await endOldest();
  await Promise.all([firstStatement, secondStatement]);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a1, second']);
});

it('API-46 refuses a call of a member while too many calls of the household wait', async () => {
  const { database, begun } = startDatabase();
  const { shareDatabase: share } = shareConnections(database, {
    ...limits,
    each: 1,
    waitingOfHousehold: 2,
  });
  for (const name of ['ana', 'bia', 'caio']) void read(share(sharerOf(name, 'casa')), name);
  const refused = { code: 'too-many-requests', retryAfterSeconds: 1 };
  await expect(read(share(sharerOf('duda', 'casa')), 'duda')).rejects.toMatchObject(refused);
  // A stranger who names the household does not count for it.
  void read(share(sharerOf('eva', 'casa', false)), 'eva');
  expect(begun).toEqual(['ana', 'eva']);
});

it('API-46 API-26 gives up after as long as the pool waits, and leaves the line', async () => {
  const { database, begun, endOldest } = startDatabase();
  const { shareDatabase: share } = shareConnections(database, {
    ...limits,
    all: 1,
    each: 1,
    waiting: 1,
  });
  void read(share(sharerOf('a')), 'a1');
  const waiting = read(share(sharerOf('a')), 'a2').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toBeInstanceOf(DatabaseUnavailableError);
  void read(share(sharerOf('a')), 'a3');
  await endOldest();
  expect(begun).toEqual(['a1', 'a3']);
});

it('API-48 counts a stranger who names a household only as a person', async () => {
  const { database, running } = startDatabase();
  const { shareDatabase: share } = shareConnections(database, { ...limits, each: 2 });
  for (const stranger of ['x', 'y', 'z'])
    void read(share(sharerOf(stranger, 'casa', false)), stranger);
  for (const name of ['m1', 'm2', 'm3']) void read(share(sharerOf(name, 'casa')), name);
  await setImmediate();
  expect(namesOf(running)).toEqual(['x', 'y', 'z', 'm1', 'm2']);
});

it('API-48 counts a call for its household once the membership is known', async () => {
  const { database, running, endOldest } = startDatabase();
  const { shareDatabase: share } = shareConnections(database, { ...limits, each: 1 });
  const newcomer = sharerOf('ana', 'casa', false);
  const call = share(newcomer);
  void read(call, 'membership');
  void read(share(sharerOf('bia', 'casa')), 'b1');
  await setImmediate();
  newcomer.knownHouseholds.add('casa');
  await endOldest();
  void read(call, 'a1');
  await setImmediate();
  expect(namesOf(running)).toEqual(['b1']);
  await endOldest();
  expect(namesOf(running)).toEqual(['a1']);
});

it('API-48 lets reads begin while writes of many households use all their connections', async () => {
  const { database, running, endOldest } = startDatabase();
  const shares = shareConnections(database, { ...limits, all: 3, writes: 2 });
  const { shareDatabase: share, countWaiting } = shares;
  for (const home of ['a', 'b', 'c']) void write(share(sharerOf(home)), `${home} writes`);
  void read(share(sharerOf('c')), 'c reads');
  void read(share(sharerOf('d')), 'd reads');
  await setImmediate();
  expect(namesOf(running)).toEqual(['a writes', 'b writes', 'c reads']);
  expect([countWaiting('read'), countWaiting('write')]).toEqual([1, 1]);
  await endOldest();
  expect(namesOf(running)).toEqual(['b writes', 'c reads', 'c writes']);
  await endOldest();
  expect(namesOf(running)).toEqual(['c reads', 'c writes', 'd reads']);
  expect([countWaiting('read'), countWaiting('write')]).toEqual([0, 0]);
});

it('API-48 API-26 counts the time in the line and the time until a connection together', async () => {
  const connected = Promise.withResolvers<void>();
  let isFirst = true;
  const { database, begun, endOldest } = startDatabase();
  const slowDatabase: Database = {
    ...database,
    onOneConnection: async (work) => {
      if (!isFirst) await connected.promise;
      isFirst = false;
      return database.onOneConnection(work);
    },
  };
  const { shareDatabase: share, countWaiting } = shareConnections(slowDatabase, {
    ...limits,
    all: 1,
  });
  void read(share(sharerOf('a')), 'a1');
  const waiting = read(share(sharerOf('b')), 'b1').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_500);
  await endOldest();
  expect(countWaiting('read')).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(await waiting).toBeInstanceOf(DatabaseUnavailableError);
  // The statement of a call that has been answered does not run any more.
  connected.resolve();
  await setImmediate();
  void read(share(sharerOf('c')), 'c1');
  await setImmediate();
  expect(begun).toEqual(['a1', 'c1']);
});
