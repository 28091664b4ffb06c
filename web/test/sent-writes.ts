/** Waits until the writes of a screen have arrived at the fake server, or refuses them. */
import type { EndpointName, ReadName } from '@quitanda/contract';
import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { comeBack } from './come-back.ts';
import { ErrorResponse, type fakeApi } from './fakes/fake-api.ts';
import { settle } from './settle.ts';

type Api = ReturnType<typeof fakeApi>;

/** Waits until this many writes have arrived, and returns them in order, without their keys. */
export async function waitForSentWrites(api: Api, count: number) {
  await waitFor(() => expect(api.sent).toHaveLength(count));
  return api.sent.map(({ name, params, body }) => ({ name, params, body }));
}

/**
 * Waits until each write that the screen has made so far has arrived. Use it only for writes that
 * are answered, and in tests that expect no write.
 */
export async function waitUntilAllSent(api: Api): Promise<Api['sent']> {
  // Waits for two exchanges, because the first one may have begun before the last write was made.
  for (const _ of ['running', 'next']) {
    const countBefore = api.exchangeCount;
    comeBack();
    await waitFor(() => expect(api.exchangeCount).toBeGreaterThan(countBefore));
  }
  // The answers change what the screen shows.
  await act(() => settle());
  return api.sent;
}

/** Holds the answer to writes of this name. The returned function refuses them. */
export function refuseLater(api: Api, name: Exclude<EndpointName, ReadName>): () => void {
  const { promise, resolve } = Promise.withResolvers<ErrorResponse>();
  api.answers = { ...api.answers, [name]: () => promise };
  return () => resolve(new ErrorResponse(409, { code: 'key-reused', message: 'Não.' }));
}
