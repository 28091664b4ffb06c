import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeIdentity } from '../../test/signed-in.tsx';
import { createSync } from './create-sync.ts';
import { SyncProvider } from './session.tsx';
import { useOnceAnswered } from './use-once-answered.ts';
import { useRead } from './use-read.ts';
import { openUserSync } from './user-sync.ts';

/** A screen that asks for the lists; the answer is given by the test. */
function openScreen() {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const sync = createSync({
    identity: () => fakeIdentity('signed-in'),
    userPart: () => ({ openUserSync, projections: {} }),
    onRefused: () => undefined,
    onStorageFailure: () => undefined,
    onProfileFailure: () => undefined,
  });
  onTestFinished(() => {
    sync.close();
    vi.unstubAllGlobals();
  });
  const onAnswered = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SyncProvider sync={sync}>{children}</SyncProvider>
  );
  const screen = renderHook(
    () => {
      useOnceAnswered(onAnswered);
      return useRead('getLists', {});
    },
    { wrapper },
  );
  return { ...screen, answer, sync, onAnswered };
}

const aMoment = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

async function expectWaiting({ sync, onAnswered }: ReturnType<typeof openScreen>) {
  await waitFor(() => expect(sync.state().status).toBe('signed-in'));
  await aMoment();
  expect(onAnswered).not.toHaveBeenCalled();
}

it('UI-07 waits for what the screen asks first, and calls back once', async () => {
  const screen = openScreen();
  await expectWaiting(screen);
  screen.answer.resolve(Response.json([]));
  await waitFor(() => expect(screen.onAnswered).toHaveBeenCalled());
  expect(screen.result.current.data).toEqual([]);
  screen.result.current.refresh();
  await aMoment();
  expect(screen.onAnswered).toHaveBeenCalledTimes(1);
});

it('UI-07 calls back too when there is no signal for an answer', async () => {
  const screen = openScreen();
  await expectWaiting(screen);
  screen.answer.reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(screen.onAnswered).toHaveBeenCalledTimes(1));
});

it('UI-07 does not call back for a screen that was left', async () => {
  const screen = openScreen();
  await expectWaiting(screen);
  screen.unmount();
  screen.answer.resolve(Response.json([]));
  await aMoment();
  expect(screen.onAnswered).not.toHaveBeenCalled();
});
