import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSignedHeaders } from './sign.ts';

it('HOOK-02 signs id, time and body according to Standard Webhooks', () => {
  // The example of the specification.
  const headers = createSignedHeaders({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    secret: Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'),
    now: new Date(1_614_265_330_999),
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('HOOK-02 signs with the bytes of the secret, and signs each attempt again', () => {
  const secret = Buffer.alloc(32, 7);
  const event = { id: 'a', body: 'ç', secret };
  const headers = createSignedHeaders({ ...event, now: new Date(1_000) });
  const expected = createHmac('sha256', secret).update('a.1.ç').digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  const later = createSignedHeaders({ ...event, now: new Date(2_000) });
  expect(later['webhook-signature']).not.toBe(headers['webhook-signature']);
});
