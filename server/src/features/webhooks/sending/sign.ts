import { createHmac } from 'node:crypto';

interface Event {
  /** Stays the same when the event is sent again. */
  readonly id: string;
  readonly body: string;
  readonly secret: Buffer;
  /** The time of this attempt. */
  readonly now: Date;
}

/**
 * Returns the headers by which a receiver knows that an event is from this server and new: HMAC-SHA256
 * of id, time and body, as the Standard Webhooks specification 1.0 says
 * (github.com/standard-webhooks/standard-webhooks, 'Signature scheme').
 */
export function signedHeaders({ id, body, secret, now }: Event): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', secret)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
