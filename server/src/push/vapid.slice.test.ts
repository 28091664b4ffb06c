import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { addCleanup } from '../../test/clean-up.ts';
import { openTestDatabase } from '../../test/database.ts';
import { statement } from '../db/database.ts';
import { loadVapidKeys, publicKeyOf } from './vapid.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());

const selectVapidKey = statement<{ value: string }>(
  'test.vapid-key',
  "select value from server_secrets where name = 'vapid'",
);

it('PSH-01 makes one key pair at the first start, which the database and its backups contain', async () => {
  const [one, other] = await Promise.all([loadVapidKeys(database), loadVapidKeys(database)]);
  expect(other).toEqual(one);
  expect(await loadVapidKeys(database)).toEqual(one);
  expect(await database.rows(selectVapidKey)).toEqual([{ value: one.privateKey }]);
  expect(
    [one.privateKey, one.publicKey].map((key) => Buffer.from(key, 'base64url').length),
  ).toEqual([32, 65]);
});

it('PSH-01 uses the key of the environment, and stores nothing', async () => {
  const emptyDatabase = await openTestDatabase();
  addCleanup(() => emptyDatabase.close());
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const padding = Buffer.alloc(32);
  const privateKey = Buffer.concat([padding, pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  expect(await loadVapidKeys(emptyDatabase, privateKey)).toEqual({ privateKey, publicKey });
  expect(publicKeyOf(privateKey)).toBe(publicKey);
  expect(await emptyDatabase.rows(selectVapidKey)).toEqual([]);
});
