import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newWebhook } from '../../../test/people/connections.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { delivered, firstWebhookOf, newUrl } from '../../../test/servers/webhook-receiver.ts';
import type { PostEvent, PostResult } from './sending/post-event.ts';

const posted = Promise.withResolvers<void>();
const response = Promise.withResolvers<PostResult>();
/** Answers when the test decides. Rejects if its signal aborts, as the real one does. */
const postEvent: PostEvent = (_, signal) => {
  signal?.addEventListener('abort', () => response.reject(signal.reason));
  posted.resolve();
  return response.promise;
};
const { app, person } = await startApp({ postEvent });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

it('HOOK-06 records the result of a test event although the client disconnects before', async () => {
  const ana = await person();
  const { id } = await newWebhook(ana, newUrl());
  const controller = new AbortController();
  const answer = fetch(`http://127.0.0.1:${port}/api/webhooks/${id}/test`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}` },
    signal: controller.signal,
  });
  await posted.promise;
  controller.abort();
  await expect(answer).rejects.toThrow(/abort/u);
  const countConnections = promisify(app.server.getConnections.bind(app.server));
  await expect.poll(() => countConnections()).toBe(0);
  response.resolve(delivered);
  await expect
    .poll(async () => (await firstWebhookOf(ana))?.lastAttempt)
    .toMatchObject({ outcome: 'delivered', status: 204 });
});
