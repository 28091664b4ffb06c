/** Lets people in tests be told about their household, and reads what they are told. */
import { newId, type Input } from '@quitanda/contract';
import {
  createTeller,
  type TellingDeps,
} from '../../src/features/notices/telling/start-telling.ts';
import { storeNotices as storeNoticesStatement } from '../../src/features/notices/telling/telling.sql.ts';
import { enqueuePush } from '../../src/push/enqueue.ts';
import { statement, type Database } from '../../src/db/database.ts';
import type { TestApp } from '../servers/start-app.ts';
import type { Person } from './person.ts';
import { newPushDevice } from './push-devices.ts';

const takeTestMessages = statement<
  { title: string; body: string; url: string },
  { userId: string }
>(
  'test.take-messages',
  `with taken as (
     delete from push_messages using push_subscriptions as device
     where device.id = push_messages.subscription_id and device.user_id = :userId
     returning push_messages.id, push_messages.title, push_messages.body, push_messages.url
   ) select title, body, url from taken order by id`,
);

/**
 * Registers a device of a person, and returns the person's id. Its notices wait in the queue, where
 * {@link takeMessages} finds them.
 */
export async function addDevice(person: Person): Promise<string> {
  await newPushDevice(person);
  return (await person.call('getProfile')).body.id;
}

/** Takes the notices that wait for the devices of a person out of the queue. */
export const takeMessages = (database: Database, userId: string) =>
  database.rows(takeTestMessages, { userId });

/** Everything that can be told, at any hour. */
export const everything: Input<'changeNoticePreferences'>['body'] = {
  itemsAdded: true,
  inSupermarket: true,
  expiring: true,
  priceFell: true,
  tripFinished: true,
  memberJoined: true,
  quiet: null,
};

/** Returns a function that does what the job of notices does every second. */
export function tellerOf(
  { app, database, clock }: Pick<TestApp, 'app' | 'database' | 'clock'>,
  deps: Partial<TellingDeps> = {},
): () => Promise<void> {
  const { present, isWatching } = app.livePeople;
  return createTeller({
    database,
    now: clock.now,
    sendsMail: false,
    present,
    isWatching,
    ...deps,
  });
}

/** Stores a notice that waits for a person, and one that waits for their new device. */
export async function storeNotices(database: Database, person: Person): Promise<void> {
  const userId = await addDevice(person);
  await person.call('changeNoticePreferences', { body: { itemsAdded: true } });
  const at = Date.now();
  const about = { householdId: userId, userId };
  const times = { since: at, lastEventAt: at, dueAt: at, expiresAt: at };
  const notice = { id: newId(), ...about, kind: 'itemsAdded', subject: 'items', ...times };
  await database.rows(storeNoticesStatement, { notices: JSON.stringify([notice]) });
  const texts = { topic: 'items', title: 'Casa', body: 'Sal', url: '/' };
  const period = { notBefore: new Date(), expiresAt: new Date(at + 60_000) };
  await enqueuePush(database, { ...about, ...texts, ...period });
}
