/** Tests which devices are stored, and writes of one device that arrive at two processes. */
import { newId, type SyncResponse } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createAddItemWrite, createDevice, type Device } from '../../../test/people/device.ts';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import { personOf, type Person } from '../../../test/people/person.ts';
import { newList, newPantry, newStock, stockOf } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { lockHousehold } from '../../db/households.sql.ts';
import { lockUserForDeletion } from '../../db/lock-user.sql.ts';
import { purge } from '../../db/purging/purge.ts';
import { deleteHouseholdRow } from '../../features/households/households.sql.ts';
import { deleteUser } from '../../features/users/users.sql.ts';
import { devicesPurge } from './devices.ts';

const app = await startApp();
const { person, database, clock } = app;
const dayMs = 86_400_000;

const fetchUserId = async (who: Person) => (await who.call('getProfile')).body.id;
const buildInvalidWrite = (device: Device) =>
  device.createWrite('createList', { body: { name: '' } });
const listRefusalCodes = ({ outcomes }: SyncResponse) =>
  outcomes.map(({ refusal }) => refusal?.failure.code ?? null);

const selectDevices = statement<{ id: string }, { userId: string }>(
  'test.devices',
  'select device_id as id from devices where user_id = :userId',
);
const deleteDevices = statement<never, { userId: string }>(
  'test.delete-devices',
  'delete from devices where user_id = :userId',
);
const countRefusals = statement<{ count: number }, { userId: string }>(
  'test.refused',
  'select count(*)::int as count from device_refusals where user_id = :userId',
);
const setDisabled = statement<never, { userId: string }>(
  'test.set-disabled',
  'update users set disabled_at = now() where id = :userId',
);

it('SYN-19 DAT-09 deletes a device and its refusals 400 days after its last call', async () => {
  const ana = await person();
  const userId = await fetchUserId(ana);
  const [oldDevice, activeDevice] = [createDevice(ana), createDevice(ana)];
  clock.set('2026-01-01T12:00:00Z');
  await oldDevice.callSync({ writes: [buildInvalidWrite(oldDevice)] });
  await activeDevice.callSync({ writes: [buildInvalidWrite(activeDevice)] });
  clock.advance(300 * dayMs);
  await activeDevice.callSync();
  clock.advance(100 * dayMs - 1);
  await purge(database, [devicesPurge], clock.now());
  expect(await database.rows(selectDevices, { userId })).toHaveLength(2);
  clock.advance(1);
  await purge(database, [devicesPurge], clock.now());
  expect(await database.rows(selectDevices, { userId })).toEqual([{ id: activeDevice.id }]);
  expect(await database.first(countRefusals, { userId })).toEqual({ count: 1 });
  clock.set(new Date());
});

const requestSync = (who: Person, deviceId: string) =>
  who.request('POST', '/api/sync', {
    body: { deviceId, cursor: null, acknowledged: 0, writes: [] },
  });

it('SYN-32 SYN-11 refuses the 101st new device of an hour, and still knows the writes of all others', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const { id: itemId } = await newStock(ana, pantryId, { quantity: 1 });
  const device = createDevice(ana);
  const writes = [
    device.createWrite('changePantryItem', { params: { pantryId, itemId }, body: { add: 1 } }),
  ];
  await device.callSync({ writes });
  // Fewer at once than may wait for a connection (API-46).
  const sendAtOnce = () => Promise.all(Array.from({ length: 75 }, () => requestSync(ana, newId())));
  const answers = [...(await sendAtOnce()), ...(await sendAtOnce())];
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(51);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'too-many-devices' }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  await device.callSync({ writes });
  expect((await stockOf(ana, pantryId))[0]?.quantity).toBe(2);
  clock.advance(3_600_000);
  expect((await requestSync(ana, newId())).statusCode).toBe(200);
  clock.set(new Date());
});

const insertDevices = statement<
  never,
  { userId: string; count: number; lastSequence: number; seenAt: Date }
>(
  'test.insert-devices',
  `insert into devices (user_id, device_id, last_sequence, seen_at)
   select :userId, gen_random_uuid(), :lastSequence, :seenAt from generate_series(1, :count)`,
);

it('SYN-32 keeps at most 2,000 devices, without forgetting one that has written', async () => {
  const ana = await person();
  const userId = await fetchUserId(ana);
  const known = createDevice(ana);
  await known.callSync();
  const monthAgo = new Date(clock.now().getTime() - 31 * dayMs);
  await database.rows(insertDevices, { userId, count: 1_998, lastSequence: 1, seenAt: monthAgo });
  await database.rows(insertDevices, { userId, count: 1, lastSequence: 0, seenAt: monthAgo });
  // The device that never wrote makes room for one.
  expect((await requestSync(ana, newId())).statusCode).toBe(200);
  const refused = await requestSync(ana, newId());
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too-many-devices' }]);
  await known.callSync();
  expect(await database.rows(selectDevices, { userId })).toHaveLength(2_000);
});

it('SYN-32 asks a device that was deleted during its call to take another id', async () => {
  const ana = await person();
  const [userId, listId] = [await fetchUserId(ana), await newList(ana)];
  const device = createDevice(ana);
  await device.sync();
  const lockHolder = await holdOpen(database, async (sql) => {
    await sql.rows(deleteDevices, { userId });
    await lockHousehold(sql, userId);
  });
  const answer = device.callSync({ writes: [createAddItemWrite(device, listId)] });
  await waitUntilBlocked(database, 1);
  await lockHolder.commit();
  expect(await answer).toMatchObject({ isForked: true, outcomes: [], lastSequence: 0 });
});

it('SYN-19 keeps 200 refusals of a device that acknowledges none', async () => {
  const ana = await person();
  const device = createDevice(ana);
  const writes = Array.from({ length: 230 }, () => buildInvalidWrite(device));
  for (const from of [0, 100, 200])
    await device.callSync({ writes: writes.slice(from, from + 100) });
  expect(await database.first(countRefusals, { userId: await fetchUserId(ana) })).toEqual({
    count: 200,
  });
  const last = await device.callSync({ writes: writes.slice(-100) });
  expect(new Set(listRefusalCodes(last))).toEqual(new Set(['validation']));
});

it('SYN-11 does each write once, even if it arrives at two processes at the same time', async () => {
  const ana = await person();
  const otherProcess = await startApp({ database });
  const pantryId = await newPantry(ana);
  const { id: itemId } = await newStock(ana, pantryId, { quantity: 1 });
  const device = createDevice(ana);
  await device.sync();
  const writes = Array.from({ length: 5 }, () =>
    device.createWrite('changePantryItem', { params: { pantryId, itemId }, body: { add: 1 } }),
  );
  const deviceAtOtherProcess = createDevice(personOf(otherProcess.app, ana), device.id);
  const answers = await Promise.all(
    [device, deviceAtOtherProcess, device, deviceAtOtherProcess].map((each) =>
      each.callSync({ writes }),
    ),
  );
  for (const { isForked, stopped, lastSequence, outcomes } of answers) {
    expect({ isForked, stopped, lastSequence }).toEqual({
      isForked: false,
      stopped: null,
      lastSequence: 5,
    });
    expect(outcomes.map(({ refusal }) => refusal)).toEqual(writes.map(() => null));
  }
  expect((await stockOf(ana, pantryId))[0]?.quantity).toBe(6);
});

it('SYN-17 AUT-05 answers 401 and does no further write if the user is disabled during the call', async () => {
  const ana = await person();
  const [userId, listId] = [await fetchUserId(ana), await newList(ana)];
  const device = createDevice(ana);
  await device.sync();
  const lockHolder = await holdOpen(database, (sql) => lockHousehold(sql, userId));
  const body = {
    deviceId: device.id,
    cursor: device.cursor(),
    acknowledged: 0,
    writes: [createAddItemWrite(device, listId), createAddItemWrite(device, listId)],
  };
  const answer = ana.expectFailure('sync', { body });
  await waitUntilBlocked(database, 1);
  await database.rows(setDisabled, { userId });
  await lockHolder.commit();
  expect(await answer).toMatchObject({ status: 401, body: { code: 'user-disabled' } });
  const selectItems = statement<{ id: string }, { listId: string }>(
    'test.items',
    'select id from list_items where list_id = :listId',
  );
  // The first write was already in progress, so only it was done.
  expect(await database.rows(selectItems, { listId })).toHaveLength(1);
});

it('SYN-17 answers 401 if the user is deleted during the call, and leaves no device', async () => {
  const ana = await person();
  const [userId, listId] = [await fetchUserId(ana), await newList(ana)];
  const device = createDevice(ana);
  const lockHolder = await holdOpen(database, async (sql) => {
    await lockUserForDeletion(sql, userId);
    await sql.rows(deleteHouseholdRow, { householdId: userId });
    await sql.rows(deleteUser, { userId });
  });
  const writes = [createAddItemWrite(device, listId)];
  const body = { deviceId: device.id, cursor: null, acknowledged: 0, writes };
  const answer = ana.expectFailure('sync', { body });
  await waitUntilBlocked(database, 1);
  await lockHolder.commit();
  expect(await answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await database.rows(selectDevices, { userId })).toEqual([]);
});

it('SYN-18 API-17 refuses a call that is nested too deeply, and invalid text', async () => {
  const ana = await person();
  const device = createDevice(ana);
  const call = (write: object, cursor: string | null = null) =>
    ana.request('POST', '/api/sync', {
      body: {
        deviceId: device.id,
        cursor,
        acknowledged: 0,
        writes: [{ ...createAddItemWrite(device, newId()), ...write }],
      },
    });
  const deeplyNested = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;
  const tooDeep = await call({ body: deeplyNested });
  expect([tooDeep.statusCode, tooDeep.json()]).toMatchObject([400, { code: 'malformed-body' }]);
  const invalidFields = { 'a\0': '\uD83D', __proto__: { name: 'x' } };
  for (const write of [
    { name: 'a\0' },
    { name: '__proto__' },
    { name: 'constructor' },
    { name: 'getLists' },
    { name: 'askTips' },
    { name: 'sync' },
    { body: 'a\0' },
    { body: { ...invalidFields, name: 'a\0' } },
    { params: { listId: 'a\0' } },
    { params: invalidFields },
  ]) {
    const response = await call(write, '1.0.0.0.0.a\0.b');
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { outcomes: [{ refusal: { status: 400, failure: { code: 'validation' } } }] },
    ]);
  }
});
