import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import type { UserId } from '@quitanda/contract';
import { DatabaseUnavailableError, type Database } from '../../db/database.ts';
import { shareConnections } from './fair-connections.ts';

/** Statements that run until the test ends them, in the order in which they began. */
function startDatabase() {
  const running: { name: string; end: () => void }[] = [];
  const begun: string[] = [];
  const first = (({ name }: { name: string }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(name);
    running.push({ name, end: resolve });
    return promise;
  }) as unknown as Database['first'];
  const database = { first } as Database;
  /** Ends the oldest statement, and lets the next ones begin. */
  const endOldest = async () => {
    running.shift()?.end();
    await setImmediate();
  };
  return { database, running, begun, endOldest };
}

// Calls that still wait at the end of a test never give up.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const callerOf = (id: string, householdId = id) => ({ id: id as UserId, householdId });
const namesOf = (statements: readonly { name: string }[]) => statements.map(({ name }) => name);
const read = (database: Database, name: string) => database.first({ name, text: '' });

it('API-46 lets one household use three connections, and others the rest', async () => {
  const { database, running, endOldest } = startDatabase();
  const share = shareConnections(database, { all: 4, each: 3, waiting: 100 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void read(share(callerOf('a')), name);
  void read(share(callerOf('b')), 'b1');
  void read(share(callerOf('c')), 'c1');
  await setImmediate();
  expect(namesOf(running)).toEqual(['a1', 'a2', 'a3', 'b1']);
  await endOldest();
  await endOldest();
  expect(namesOf(running)).toEqual(['a3', 'b1', 'a4', 'c1']);
});

it('API-46 counts a person in all their households, and a household with all its people', async () => {
  const { database, running } = startDatabase();
  const share = shareConnections(database, { all: 9, each: 2, waiting: 100 });
  for (const household of ['x', 'y', 'z']) void read(share(callerOf('ana', household)), household);
  for (const name of ['bia', 'caio', 'duda']) void read(share(callerOf(name, 'casa')), name);
  await setImmediate();
  expect(namesOf(running)).toEqual(['x', 'y', 'bia', 'caio']);
});

it('API-46 takes the lines in turn, whatever their length', async () => {
  const { database, begun, endOldest } = startDatabase();
  const share = shareConnections(database, { all: 1, each: 1, waiting: 100 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) {
    void read(share(callerOf(name.charAt(0))), name);
  }
  for (let count = 0; count < 7; count += 1) await endOldest();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('API-46 refuses a call whose line is full, but no later statement of a call that has begun', async () => {
  const { database, begun, endOldest } = startDatabase();
  const share = shareConnections(database, { all: 4, each: 1, waiting: 1 });
  const call = share(callerOf('a'));
  const firstStatement = read(call, 'a1');
  void read(share(callerOf('a')), 'a2');
  await expect(read(share(callerOf('a')), 'a3')).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: 1,
  });
  const secondStatement = read(call, 'a1, second');
  void read(share(callerOf('b')), 'b1');
  for (let count = 0; count < 4; count += 1) await endOldest();
  await Promise.all([firstStatement, secondStatement]);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a1, second']);
});

it('API-46 API-26 gives up after as long as the pool waits, and leaves the line', async () => {
  const { database, begun, endOldest } = startDatabase();
  const share = shareConnections(database, { all: 1, each: 1, waiting: 1 });
  void read(share(callerOf('a')), 'a1');
  const waiting = read(share(callerOf('a')), 'a2').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toBeInstanceOf(DatabaseUnavailableError);
  void read(share(callerOf('a')), 'a3');
  await endOldest();
  expect(begun).toEqual(['a1', 'a3']);
});
