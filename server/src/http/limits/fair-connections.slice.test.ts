/** Tests that one household cannot use up the connections to the database. */
import { expect, it } from 'vitest';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import { createAddItemWrite, createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import { newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { stopTimers } from '../../../test/time-limits.ts';
import { lockHousehold } from '../../db/households.sql.ts';
import { shareLimits } from './fair-connections.ts';

stopTimers();

it('API-46 answers others while 300 syncs of one household wait for each other', async () => {
  const { person, database } = await startApp();
  const [ana, bia] = [await person(), await person()];
  const [listId, { body: profile }] = [await newList(ana), await ana.call('getProfile')];
  const devices = Array.from({ length: 20 }, () => createDevice(ana));
  for (const device of devices) await device.sync();
  const lockHolder = await holdOpen(database, (sql) => lockHousehold(sql, profile.id));
  const requests = Array.from({ length: 300 }, (_, index) => {
    const device = devices[index % devices.length] ?? createDevice(ana);
    const write = createAddItemWrite(device, listId);
    const { path, body } =
      index % 2 === 0
        ? {
            path: '/api/sync',
            body: { deviceId: device.id, cursor: null, acknowledged: 0, writes: [write] },
          }
        : { path: `/api/shopping-lists/${listId}/items`, body: write.body };
    return ana.request('POST', path, { body });
  });
  await waitUntilBlocked(database, shareLimits.each);
  // These calls need connections while all writes of the other household wait.
  const biasList = await newList(bia);
  await createDevice(bia).sync([createAddItemWrite(createDevice(bia), biasList)]);
  await lockHolder.commit();
  const answers = await Promise.all(requests);
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([200, 201, 429]));
  for (const answer of answers.filter(({ statusCode }) => statusCode === 429)) {
    expect([answer.headers['retry-after'], answer.json()]).toMatchObject([
      '1',
      { code: 'too-many-requests' },
    ]);
  }
});

it('API-48 answers a member while strangers name the household in their calls', async () => {
  const { person, database } = await startApp();
  const [ana, ...strangers] = [await person(), await person(), await person(), await person()];
  const { id } = await createHousehold(ana);
  const member = ana.inHousehold(id);
  await member.call('getLists');
  const lockHolder = await holdOpen(database, (sql) => lockHousehold(sql, id));
  const refusals = strangers.map((stranger) =>
    stranger.inHousehold(id).expectFailure('createList', { body: { name: 'Feira' } }),
  );
  await waitUntilBlocked(database, shareLimits.each);
  // Their writes wait for the household, but do not use its connections.
  expect((await member.call('getLists')).body).toEqual([]);
  await lockHolder.commit();
  for (const { body } of await Promise.all(refusals)) expect(body.code).toBe('household-not-found');
});
