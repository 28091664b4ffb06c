/** Tests that nothing is lost or done twice if the database fails in the middle of a call. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { createAddItemWrite, createDevice } from '../../../test/people/device.ts';
import { holdOpen } from '../../../test/lock-waits.ts';
import { itemsOf, newList } from '../../../test/people/shopping.ts';
import { startStallingProxy } from '../../../test/servers/stalling-proxy.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { clientLimits, expireLimits, stopTimers } from '../../../test/time-limits.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { statement } from '../../db/database.ts';
import { openPostgres } from '../../db/postgres.ts';

const logger = pino({ level: 'silent' });
stopTimers();

/** Starts an app whose database can stop answering. */
async function startOnStallingDatabase() {
  const realDatabase = await openTestDatabase();
  addCleanup(() => realDatabase.close());
  const proxy = await startStallingProxy(realDatabase.url);
  const database = openPostgres(proxy.url, { limits: { ...clientLimits, lockMs: 1_100 } });
  addCleanup(() => database.close());
  const app = await startApp({ database, logger });
  return { realDatabase, proxy, ana: await app.person() };
}

const lockList = statement<{ id: string }, { id: string }>(
  'test.lock-list-of-write',
  'select id from lists where id = :id for update',
);

it('SYN-14 API-26 stops at a write that the database cannot do now, and continues with it in the next call', async () => {
  const { realDatabase, ana } = await startOnStallingDatabase();
  const [firstListId, secondListId] = [await newList(ana, 'Um'), await newList(ana, 'Dois')];
  const device = createDevice(ana);
  await device.sync();
  const writes = [
    createAddItemWrite(device, firstListId, 'Arroz'),
    device.createWrite('renameList', { params: { listId: secondListId }, body: { name: 'Outra' } }),
    createAddItemWrite(device, firstListId, 'Sal'),
  ];
  const lockHolder = await holdOpen(realDatabase, (sql) =>
    sql.first(lockList, { id: secondListId }),
  );
  const stoppedAnswer = await device.sync(writes);
  expect(stoppedAnswer).toMatchObject({
    outcomes: [{ sequence: 1, refusal: null }],
    stopped: { status: 503, failure: { code: 'unavailable' } },
    lastSequence: 1,
  });
  expect(Object.values(device.rows()['listItems'] ?? {})).toMatchObject([{ name: 'Arroz' }]);
  await lockHolder.commit();
  const again = await device.sync(writes);
  expect(again).toMatchObject({ stopped: null, lastSequence: 3 });
  expect(again.outcomes.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect((await itemsOf(ana, firstListId)).map(({ name }) => name)).toEqual(['Arroz', 'Sal']);
});

it('SYN-11 API-26 does a write only once if its first outcome is unknown', async () => {
  const { proxy, ana } = await startOnStallingDatabase();
  const listId = await newList(ana);
  const device = createDevice(ana);
  await device.sync();
  const writes = ['Arroz', 'Feijão', 'Sal'].map((name) => createAddItemWrite(device, listId, name));
  const stalled = proxy.stallAfter('commit');
  const body = { deviceId: device.id, cursor: device.cursor(), acknowledged: 0, writes };
  const calling = ana.expectFailure('sync', { body });
  await stalled;
  expect(await expireLimits(calling)).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  });
  proxy.resume();
  expect(await device.sync(writes)).toMatchObject({ stopped: null, lastSequence: 3 });
  expect((await itemsOf(ana, listId)).map(({ name }) => name)).toEqual(['Arroz', 'Feijão', 'Sal']);
});
