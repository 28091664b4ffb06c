import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { createFakeServer } from '../fake-server.fixture.ts';
import { fetchOnce } from './fetch-once.ts';
import { openTab } from '../tab.fixture.ts';

const usedProducts = ['getUsedProducts', {}] as const;

async function openDevice() {
  const server = createFakeServer();
  server.reads['getUsedProducts'] = 10;
  const tab = openTab({ server, userId: newId() });
  onTestFinished(() => tab.close());
  await tab.user.opened;
  // The cache's code is loaded on first use.
  await tab.user.reads.cache();
  await settle();
  const fetchRead = (signal?: AbortSignal) => {
    const pendingAnswer = fetchOnce(tab.user, usedProducts, signal);
    return pendingAnswer.then(
      (answer) => answer,
      (error: { failure: unknown }) => error.failure,
    );
  };
  /** Waits for the request, and returns it before the server answers it. */
  const waitForRequest = async () => {
    await settle();
    const request = server.open.find(({ name }) => name === 'getUsedProducts');
    if (request === undefined) throw new Error('No request is open.');
    return request;
  };
  const shownAnswer = () => {
    const { state, view } = tab.user.reads;
    return view(usedProducts, state(usedProducts).lastAnswer);
  };
  return { server, fetchRead, waitForRequest, shownAnswer };
}

it('SCN-01 sends a request each time, and stores the response as useRead does', async () => {
  const { server, fetchRead, waitForRequest, shownAnswer } = await openDevice();
  const first = fetchRead();
  (await waitForRequest()).answer();
  expect(await first).toBe(10);
  expect(shownAnswer()).toBe(10);
  server.reads['getUsedProducts'] = 4;
  const second = fetchRead();
  (await waitForRequest()).answer();
  expect(await second).toBe(4);
});

it('UI-07 returns the local copy without a network, and throws if there is no local copy', async () => {
  const { fetchRead, waitForRequest } = await openDevice();
  const first = fetchRead();
  (await waitForRequest()).lose();
  expect(await first).toEqual({ kind: 'network' });
  const second = fetchRead();
  (await waitForRequest()).answer();
  await second;
  const third = fetchRead();
  (await waitForRequest()).lose();
  expect(await third).toBe(10);
});

it('API-11 throws if the server says that a resource does not exist, and stops returning the local copy', async () => {
  const { fetchRead, waitForRequest } = await openDevice();
  const first = fetchRead();
  (await waitForRequest()).answer();
  await first;
  const second = fetchRead();
  (await waitForRequest()).refuse(404, 'pantry-not-found');
  expect(await second).toMatchObject({ kind: 'error-response', status: 404 });
  const third = fetchRead();
  (await waitForRequest()).lose();
  expect(await third).toEqual({ kind: 'network' });
});

it('API-17 throws any other error of the server, and keeps the local copy', async () => {
  const { fetchRead, waitForRequest, shownAnswer } = await openDevice();
  const first = fetchRead();
  (await waitForRequest()).answer();
  await first;
  const second = fetchRead();
  (await waitForRequest()).fail(429, 'too-many-requests');
  expect(await second).toMatchObject({ kind: 'error-response', status: 429 });
  expect(shownAnswer()).toBe(10);
});

it('rejects at once after an abort, even if there is a local copy, and still stores the response', async () => {
  const { server, fetchRead, waitForRequest, shownAnswer } = await openDevice();
  const first = fetchRead();
  (await waitForRequest()).answer();
  await first;
  server.reads['getUsedProducts'] = 4;
  const aborter = new AbortController();
  const second = fetchRead(aborter.signal);
  const request = await waitForRequest();
  aborter.abort();
  expect(await second).toEqual({ kind: 'network' });
  request.answer();
  await settle();
  expect(shownAnswer()).toBe(4);
});

it('UI-07 treats a server that is too slow as a missing network', async () => {
  const { fetchRead, waitForRequest } = await openDevice();
  const first = fetchRead();
  (await waitForRequest()).answer();
  await first;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const second = fetchRead();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await second).toBe(10);
});
