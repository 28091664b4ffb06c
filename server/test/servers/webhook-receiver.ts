/** Starts an app for tests of webhooks. Its events are recorded instead of sent. */
import { newId } from '@quitanda/contract';
import { newWebhook } from '../people/connections.ts';
import type { Person } from '../people/person.ts';
import { startApp } from './start-app.ts';
import { statement } from '../../src/db/database.ts';
import type { PostResult, PostEvent } from '../../src/features/webhooks/sending/post-event.ts';
import { sendDueEvents } from '../../src/features/webhooks/sending/send-events.ts';

export const delivered: PostResult = { outcome: 'delivered', status: 204 };
export const refused: PostResult = { outcome: 'refused', status: 500 };
export const dayMs = 86_400_000;

type Respond = (url: string) => PostResult | Promise<PostResult>;

export interface WebhookEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Starts the app, and returns it with a fake receiver of its webhook events. */
export async function startWebhookApp() {
  const receiver = {
    respond: (() => delivered) as Respond,
    posted: [] as Parameters<PostEvent>[0][],
  };
  const postEvent: PostEvent = async (event) => {
    receiver.posted.push(event);
    return receiver.respond(event.url);
  };
  const { person, database } = await startApp({ postEvent });

  /**
   * Sends the events that are due at an instant, which is the time of the attempts too. Returns the
   * number of webhooks that had due events.
   */
  const sendEventsDueAt = (instant: number, respond: Respond = () => delivered) => {
    receiver.respond = respond;
    const now = () => new Date(instant);
    return sendDueEvents({ database, postEvent, now }, new AbortController().signal);
  };

  /** Sends the events that are due this many milliseconds from now. */
  const sendEventsDueAfter = (milliseconds: number, respond?: Respond) =>
    sendEventsDueAt(Date.now() + milliseconds, respond);

  /** Returns the requests that were posted to an address. */
  const postedTo = (url: string) => receiver.posted.filter((event) => event.url === url);

  /** Sends all due events. Returns those that were posted to an address since the last call. */
  async function deliverEvents(url: string): Promise<WebhookEvent[]> {
    while ((await sendEventsDueAfter(0)) > 0);
    const bodies = postedTo(url);
    receiver.posted = receiver.posted.filter((event) => event.url !== url);
    return bodies.map(({ body }) => JSON.parse(body) as WebhookEvent);
  }

  return {
    person,
    database,
    receiver,
    postEvent,
    sendEventsDueAt,
    sendEventsDueAfter,
    postedTo,
    deliverEvents,
  };
}

export const newUrl = () => `https://exemplo.com.br/${newId()}`;
export const createWebhook = (owner: Person) => newWebhook(owner, newUrl());
export const webhooksOf = async (owner: Person) => (await owner.call('getWebhooks')).body;
export const firstWebhookOf = async (owner: Person) => (await webhooksOf(owner))[0];

/** Returns an event as short text: the type, the name and the quantities. */
export const describeEvent = ({ type, data }: WebhookEvent) =>
  [type, data['name'], data['previousQuantity'], data['quantity']]
    .filter((part) => part !== undefined)
    .map(String)
    .join(' ');

export const deleteWebhookRow = statement<never, { id: string }>(
  'test.delete-hook',
  'delete from webhooks where id = :id',
);
