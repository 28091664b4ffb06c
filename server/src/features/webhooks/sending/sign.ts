import { createHmac } from 'node:crypto';

interface UnsignedEvent {
  /** The id of the event, which is the same in every attempt. */
  readonly id: string;
  readonly body: string;
  readonly secret: Buffer;
  /** The time of this attempt. */
  readonly now: Date;
}

/**
 * Returns the headers by which a receiver verifies that an event is new and from this server. They
 * contain the HMAC-SHA256 of id, time and body, as in the Standard Webhooks specification 1.0
 * (github.com/standard-webhooks/standard-webhooks, 'Signature scheme').
 */
export function createSignedHeaders({
  id,
  body,
  secret,
  now,
}: UnsignedEvent): Record<string, string> {
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
