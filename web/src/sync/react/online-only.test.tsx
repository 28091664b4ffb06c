import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { noDefinitions } from '../fake-server.fixture.ts';
import { fakeIdentity } from '../../../test/screens/signed-in.tsx';
import { createSync } from '../session/create-sync.ts';
import { SyncProvider } from './session.tsx';
import { useCall } from './use-call.ts';
import { useFetchOnce } from './use-fetch-once.ts';
import { useStream } from './use-stream.ts';
import { openHomes } from '../session/homes.ts';

afterEach(() => vi.unstubAllGlobals());

function setUp(answer: () => Response, identity = fakeIdentity()) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  const sync = createSync({
    identity: () => identity,
    userPart: () => ({ openHomes, definitions: noDefinitions }),
    onRefused: () => undefined,
    onStorageFailure: () => undefined,
    onProfileFailure: () => undefined,
  });
  onTestFinished(() => sync.close());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SyncProvider sync={sync}>{children}</SyncProvider>
  );
  const useOnlineOnly = () => ({
    call: useCall(),
    stream: useStream(),
    fetchOnce: useFetchOnce(),
  });
  const { result } = renderHook(useOnlineOnly, { wrapper });
  return { ...result.current, fetch, isOnline: sync.online.isOnline };
}

const product = { id: 'p1', name: 'Café' };
const productRead = ['getProductByBarcode', { params: { barcode: '7891000100103' } }] as const;

it('UI-07 sends calls, single reads and streams as the signed-in user', async () => {
  const plain = setUp(() => Response.json(product));
  await expect(plain.call(...productRead)).resolves.toEqual(product);
  await expect(plain.fetchOnce(...productRead)).resolves.toEqual(product);
  // The app may also request the home's rows at any time.
  const lookUps = plain.fetch.mock.calls.filter(([url]) =>
    JSON.stringify(url).includes('7891000100103'),
  );
  expect(lookUps).toHaveLength(2);
  const headers = { 'content-type': 'application/x-ndjson' };
  const streamed = setUp(() => new Response('{"type":"done"}\n', { headers }));
  const received: unknown[] = [];
  const events = streamed.stream('askTips', { body: { question: 'Feijão?' } });
  for await (const event of events) received.push(event);
  expect(received).toEqual([{ type: 'done' }]);
  expect(streamed.fetch.mock.calls[0]?.[1]?.headers).toMatchObject({
    authorization: 'Bearer token',
  });
});

it('AI-04 stays online if the assistant fails', async () => {
  const failure = { code: 'ai-unavailable', message: 'O serviço de IA não está disponível.' };
  const { stream, isOnline } = setUp(() => Response.json(failure, { status: 503 }));
  const events = stream('askTips', { body: { question: 'Feijão?' } });
  await expect(events[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    failure: { kind: 'error-response', status: 503, failure },
  });
  expect(isOnline()).toBe(true);
});

it('UI-07 sends no read while no user is signed in, and throws a 401', async () => {
  const { fetchOnce, fetch } = setUp(() => Response.json(product), fakeIdentity('signed-out'));
  await expect(fetchOnce(...productRead)).rejects.toMatchObject({ failure: { status: 401 } });
  expect(fetch).not.toHaveBeenCalled();
});
