/** Queues notices for the devices of a person. `send-due.ts` sends them later (PSH-04). */
import { newId } from '@quitanda/contract';
import type { Sql } from '../db/database.ts';
import { insertPushMessages } from './push.sql.ts';

/** A notice for one person. */
export interface PushMessage {
  readonly userId: string;
  /** The household that the notice is about. It is sent only while the person is a member of it. */
  readonly householdId: string | null;
  /** The subject: 1 to 32 URL-safe characters. A waiting notice of the same subject is replaced. */
  readonly topic: string;
  readonly title: string;
  readonly body: string;
  /** The path in the app that a tap opens, beginning with a slash. */
  readonly url: string;
  /** The notice is not sent before this instant. */
  readonly notBefore: Date;
  /** The notice is dropped at this instant. */
  readonly expiresAt: Date;
}

/** What a notice has room for: its encrypted form must fit into 4,096 bytes (RFC 8030). */
const maxCharacters = { title: 100, body: 500, url: 300 } as const;

/**
 * Queues a notice for each device of the person, in the transaction of `client`. A person without
 * devices, with a disabled account, or who is no member of the household, gets none. Longer texts are
 * cut. Throws a RangeError if the topic or the path is invalid.
 */
export async function enqueuePush(client: Sql, message: PushMessage): Promise<void> {
  await enqueueFor(client, message, null);
}

/** Queues a notice for one device of the person, as {@link enqueuePush} does for all of them. */
export async function enqueuePushTo(
  client: Sql,
  deviceId: string,
  message: PushMessage,
): Promise<void> {
  await enqueueFor(client, message, deviceId);
}

async function enqueueFor(
  client: Sql,
  message: PushMessage,
  deviceId: string | null,
): Promise<void> {
  const { userId, householdId, topic, title, body, url, notBefore, expiresAt } = message;
  if (!/^[\w-]{1,32}$/u.test(topic)) throw new RangeError(`Invalid topic: ${topic}`);
  if (!/^\/(?![/\\])/u.test(url) || url.length > maxCharacters.url)
    throw new RangeError(`Invalid path: ${url}`);
  await client.rows(insertPushMessages, {
    id: newId(notBefore.getTime()),
    userId,
    deviceId,
    householdId,
    topic,
    title: cut(title, maxCharacters.title),
    body: cut(body, maxCharacters.body),
    url,
    notBefore,
    expiresAt,
  });
}

/** Returns the text, or its beginning and an ellipsis where it is longer than `max` characters. */
function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
