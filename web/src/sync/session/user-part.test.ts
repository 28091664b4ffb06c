/** A user may sign in, or out again, while the code for signed-in users is still loading. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { noDefinitions } from '../fake-server.fixture.ts';
import { settle } from '../../../test/settle.ts';
import { fakeIdentity } from '../../../test/screens/signed-in.tsx';
import { createSync, type UserPart } from './create-sync.ts';
import { openHomes } from './homes.ts';

function setUp(status: 'signed-in' | 'signed-out') {
  const identity = fakeIdentity(status);
  const loadingPart = Promise.withResolvers<UserPart>();
  const openHomesSpy = vi.fn(openHomes);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const sync = createSync({
    identity: () => identity,
    userPart: () => loadingPart.promise,
    onRefused: () => undefined,
    onStorageFailure: () => undefined,
    onProfileFailure: () => undefined,
  });
  onTestFinished(() => {
    sync.close();
    vi.unstubAllGlobals();
  });
  const finishLoading = () =>
    loadingPart.resolve({ openHomes: openHomesSpy, definitions: noDefinitions });
  return { identity, sync, openHomesSpy, finishLoading };
}

it('NAV-11 shows that the session is loading until the user part has loaded, and opens the homes once, even if the sign-in is reported twice', async () => {
  const { identity, sync, openHomesSpy, finishLoading } = setUp('signed-out');
  await identity.signIn('', '');
  await identity.signIn('', '');
  expect(sync.state()).toEqual({ status: 'loading' });
  finishLoading();
  await vi.waitFor(() => expect(sync.state().status).toBe('signed-in'));
  expect(openHomesSpy).toHaveBeenCalledTimes(1);
});

it('NAV-11 opens no homes for a user who has signed out before the user part has loaded', async () => {
  const { identity, sync, openHomesSpy, finishLoading } = setUp('signed-in');
  await identity.signOut();
  finishLoading();
  await settle();
  expect(sync.state()).toEqual({ status: 'signed-out' });
  expect(openHomesSpy).not.toHaveBeenCalled();
});
