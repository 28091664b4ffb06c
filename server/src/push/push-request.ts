/** The request by which a push service gets a notice, encrypted for one browser. */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { createHash } from 'node:crypto';
import type { Posting } from '../http/outgoing/post.ts';
import type { VapidKeys } from './vapid.ts';

export interface PushSender {
  readonly keys: VapidKeys;
  /** How a push service can contact the operator: a mailto: or https: address. */
  readonly contact: string;
  /** The origin at which browsers open the app, for the address of a notice. */
  readonly publicOrigin: string | undefined;
}

/** A notice for one device. */
export interface DeviceNotice {
  readonly subscriptionId: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  readonly topic: string;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** The number on the icon of the app; null leaves it as it is. */
  readonly badge: number | null;
  readonly expiresAt: string;
}

/** A notice that is true for a short time is worth waking a phone that saves its battery. */
const urgentMs = 2 * 3_600_000;
/** The longest time for which push services keep a message. */
const maxTtlSeconds = 28 * 86_400;

/**
 * Builds the request (RFC 8030, 8188, 8291, 8292). The topic is hashed, because the push service reads
 * the headers; the body always has the same length.
 */
export async function buildPushRequest(
  notice: DeviceNotice,
  { keys, contact, publicOrigin }: PushSender,
  now: Date,
): Promise<Posting> {
  const { endpoint, p256dh, auth, expiresAt } = notice;
  const remainingMs = Date.parse(expiresAt) - now.getTime();
  const { headers, body } = await buildPushPayload(
    {
      data: payloadOf(notice, publicOrigin),
      options: {
        ttl: Math.min(Math.max(1, Math.floor(remainingMs / 1_000)), maxTtlSeconds),
        urgency: remainingMs <= urgentMs ? 'high' : 'normal',
        topic: hiddenTopic(notice),
      },
    },
    {
      endpoint,
      expirationTime: null,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    { ...keys, subject: contact },
  );
  return { url: endpoint, headers, body };
}

/**
 * The content in the form of declarative web push (w3.org/TR/push-api, "Declarative push message"),
 * which a browser shows without our service worker. Older browsers pass it to the worker.
 */
function payloadOf({ topic, title, body, url, badge }: DeviceNotice, publicOrigin = '') {
  return {
    web_push: 8030,
    notification: { title, body, navigate: publicOrigin + url, tag: topic, lang: 'pt-BR' },
    ...(badge !== null && { app_badge: badge }),
  };
}

/** Returns 32 URL-safe characters that are the same for each notice of a subject to one device. */
const hiddenTopic = ({ subscriptionId, topic }: DeviceNotice): string =>
  createHash('sha256').update(`${subscriptionId} ${topic}`).digest('base64url').slice(0, 32);
