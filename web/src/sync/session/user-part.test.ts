/** The code for signed-in users may still be loading when a user signs in, or out again. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { noDefinitions } from '../fake-server.fixture.ts';
import { fakeIdentity } from '../../../test/screens/signed-in.tsx';
import { createSync, type UserPart } from './create-sync.ts';
import { openHomes } from './homes.ts';

function given(status: 'signed-in' | 'signed-out') {
  const identity = fakeIdentity(status);
  const arriving = Promise.withResolvers<UserPart>();
  const open = vi.fn(openHomes);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const sync = createSync({
    identity: () => identity,
    userPart: () => arriving.promise,
    onRefused: () => undefined,
    onStorageFailure: () => undefined,
    onProfileFailure: () => undefined,
  });
  onTestFinished(() => {
    sync.close();
    vi.unstubAllGlobals();
  });
  const arrive = () => arriving.resolve({ openHomes: open, definitions: noDefinitions });
  return { identity, sync, open, arrive };
}

it('NAV-11 shows the loading state until the part has loaded, and opens it once for repeated notifications', async () => {
  const { identity, sync, open, arrive } = given('signed-out');
  await identity.signIn('', '');
  await identity.signIn('', '');
  expect(sync.state()).toEqual({ status: 'loading' });
  arrive();
  await vi.waitFor(() => expect(sync.state().status).toBe('signed-in'));
  expect(open).toHaveBeenCalledTimes(1);
});

it('NAV-11 opens nothing for a user who has signed out before the part has loaded', async () => {
  const { identity, sync, open, arrive } = given('signed-in');
  await identity.signOut();
  arrive();
  await new Promise(setImmediate);
  expect(sync.state()).toEqual({ status: 'signed-out' });
  expect(open).not.toHaveBeenCalled();
});
