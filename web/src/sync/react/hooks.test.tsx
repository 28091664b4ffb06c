import type { List, ListSummary, Profile, Row } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { createSync } from '../session/create-sync.ts';
import type { Identity, IdentitySnapshot, IdentityUser } from '../http/identity.ts';
import { SyncProvider, useIdentity, useSession } from './session.tsx';
import { useIsOnline, useIsWaiting, usePendingCount } from './use-pending.ts';
import { useProfile } from './use-profile.ts';
import { useRead } from './use-read.ts';
import { useWrite } from './use-write.ts';
import { openHomes } from '../session/homes.ts';
import type { Definitions } from '../replica/definitions.ts';

afterEach(() => vi.unstubAllGlobals());

function createSignedInIdentity() {
  const user: IdentityUser = { id: newId(), email: 'ana@exemplo.com.br' };
  const listeners = new Set<() => void>();
  let snapshot: IdentitySnapshot = { status: 'signed-in', user };
  const set = (next: IdentitySnapshot) => {
    snapshot = next;
    for (const listener of listeners) listener();
  };
  const startSession = async () => set({ status: 'signed-in', user });
  const identity: Identity = {
    signIn: startSession,
    signUp: startSession,
    resetPassword: async () => [],
    changePassword: async () => undefined,
    prove: async () => undefined,
    deleteAccount: async (_password, deleteServerData) => deleteServerData(),
    signOut: async () => set({ status: 'signed-out' }),
    token: async () => 'token',
    snapshot: () => snapshot,
    signInCount: () => 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return identity;
}

const definitions: Definitions = {
  writes: {
    createList: {
      describe: () => 'Criar a lista',
      apply(rows, { body: { id = '', name } }) {
        rows.put('lists', { id, name } as Row<'lists'>);
      },
    },
    renameList: {
      describe: () => 'Renomear a lista',
      failureText: 'Falha ao salvar.',
      apply(rows, { params, body }) {
        const list = rows.get('lists', params.listId);
        if (list) rows.put('lists', { ...list, name: body.name });
      },
    },
    deleteList: {
      describe: () => 'Excluir a lista',
      apply: (rows, { params }) => rows.remove('lists', params.listId),
    },
  },
  selectors: {
    getLists: (rows) => [...rows.all('lists')] as ListSummary[],
    getList: (rows, { params }) => rows.get('lists', params.listId) as List | undefined,
  },
  overlays: async () => ({
    getProfile: {
      writes: ['changeProfile'],
      apply: (profile, write) =>
        write.name === 'changeProfile' ? { ...profile, ...write.body } : profile,
    },
  }),
};

const useSessionWithProfile = () => ({ ...useSession(), profile: useProfile() });

/** Opens a page of one user, and renders a hook in it. */
function renderInPage<T>(hook: () => T, identity = createSignedInIdentity()) {
  const events = { refused: [] as string[], profile: [] as string[] };
  const sync = createSync({
    identity: () => identity,
    userPart: () => ({ openHomes, definitions }),
    onRefused: ({ failureText }, { message }) => events.refused.push(failureText ?? message),
    onStorageFailure: () => undefined,
    onProfileFailure: (detail) => events.profile.push(detail),
  });
  onTestFinished(() => sync.close());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SyncProvider sync={sync}>{children}</SyncProvider>
  );
  return { ...renderHook(hook, { wrapper }), events, identity, sync };
}

const listId = '01936d2e-0000-7000-8000-00000000000a';
const list = { id: listId, name: 'Feira', _count: { items: 0 } } as ListSummary;
const expectedLists = [expect.objectContaining({ id: listId, name: 'Feira' })];
const internalError = { status: 500, failure: { code: 'internal', message: 'internal.' } } as const;
const profile = { id: newId(), email: 'ana@exemplo.com.br', displayName: 'Ana' } as Profile;

describe('reading', () => {
  it("UI-07 a read is loading, then has the server's response", async () => {
    fakeApi({ getLists: [list] });
    const { result } = renderInPage(() => useRead('getLists', {}));
    expect(result.current).toMatchObject({ data: undefined, isLoading: true, failure: undefined });
    await waitFor(() => expect(result.current.data).toEqual(expectedLists));
    expect(result.current).toMatchObject({ isLoading: false, failure: undefined });
  });

  it('UI-07 reports a failed read only if there is no local copy either', async () => {
    const api = fakeApi({ getLists: [list] });
    api.isOffline = true;
    const { result } = renderInPage(() => useRead('getLists', {}));
    await waitFor(() => expect(result.current.failure).toEqual({ kind: 'network' }));
    expect(result.current.isLoading).toBe(false);
    api.isOffline = false;
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.data).toEqual(expectedLists));
    api.failures.sync = internalError;
    await act(async () => {
      result.current.refresh();
      await settle();
    });
    expect(result.current).toMatchObject({ data: expectedLists, failure: undefined });
  });

  it('UI-07 shows without a network what an earlier page has read', async () => {
    const identity = createSignedInIdentity();
    const api = fakeApi({ getLists: [list] });
    const first = renderInPage(() => useRead('getLists', {}), identity);
    await waitFor(() => expect(first.result.current.data).toEqual(expectedLists));
    first.sync.close();
    api.isOffline = true;
    const second = renderInPage(() => useRead('getList', { params: { listId } }), identity);
    await waitFor(() => expect(second.result.current.data).toMatchObject({ name: 'Feira' }));
  });

  it('UI-07 SYN-22 reports a row that this device does not have as loading until the server has answered', async () => {
    const identity = createSignedInIdentity();
    const api = fakeApi({ getLists: [] });
    const first = renderInPage(() => useRead('getLists', {}), identity);
    await waitFor(() => expect(first.result.current.data).toEqual([]));
    first.sync.close();
    const { promise, resolve } = Promise.withResolvers<[ListSummary]>();
    api.reads.getLists = () => promise;
    const { result } = renderInPage(() => useRead('getList', { params: { listId } }), identity);
    await act(() => settle());
    expect(result.current).toMatchObject({ data: undefined, isLoading: true, failure: undefined });
    resolve([list]);
    await waitFor(() => expect(result.current.data).toMatchObject({ name: 'Feira' }));
  });

  it('API-17 reports a missing row as not found', async () => {
    fakeApi({ getLists: [] });
    const { result } = renderInPage(() => useRead('getList', { params: { listId } }));
    await waitFor(() =>
      expect(result.current.failure).toMatchObject({ kind: 'error-response', status: 404 }),
    );
    expect(result.current.data).toBeUndefined();
  });

  it('does not request a read that is disabled', async () => {
    const api = fakeApi({ getCategories: [], getProfile: profile });
    const { result } = renderInPage(() => [
      useRead('getCategories', {}, { isEnabled: false }),
      useRead('getProfile', {}),
    ]);
    await waitFor(() => expect(result.current[1]?.data).toEqual(profile));
    expect(api.receivedReads.map(({ name }) => name)).toEqual(['getProfile']);
    expect(result.current[0]).toMatchObject({ data: undefined, isLoading: false });
  });
});

describe('writing', () => {
  const useList = () => ({
    list: useRead('getList', { params: { listId } }),
    lists: useRead('getLists', {}),
    write: useWrite(),
    pendingCount: usePendingCount(),
    isWaiting: useIsWaiting(listId.toUpperCase()),
  });

  it('UI-07 shows a tap in the same task, counts it as pending, and marks its row after a moment', async () => {
    fakeApi({ getLists: [list] });
    const { result } = renderInPage(useList);
    await waitFor(() => expect(result.current.lists.data).toEqual(expectedLists));
    act(() => {
      result.current.write('renameList', { params: { listId }, body: { name: 'Praia' } });
    });
    expect(result.current.lists.data?.[0]?.name).toBe('Praia');
    expect(result.current).toMatchObject({ pendingCount: 1, isWaiting: false });
    await waitFor(() => expect(result.current.isWaiting).toBe(true));
  });

  it('UI-07 renders a row again only after its tap has been pending for a moment', async () => {
    fakeApi().isOffline = true;
    const rowId = newId();
    let renders = 0;
    const { result } = renderInPage(() => {
      renders += 1;
      return { write: useWrite(), isWaiting: useIsWaiting(rowId) };
    });
    const rendersBefore = renders;
    act(() => {
      result.current.write('renameList', { params: { listId }, body: { name: 'Praia' } });
    });
    expect(renders).toBe(rendersBefore);
    act(() => {
      result.current.write('deleteList', { params: { listId: rowId } });
    });
    expect(renders).toBe(rendersBefore);
    await waitFor(() => expect(result.current.isWaiting).toBe(true));
  });

  it.each([
    [{}, 'Falha ao salvar.'],
    [{ failureText: 'Ocorreu um erro.' }, 'Ocorreu um erro.'],
  ])('UI-07 reverts a refused tap and reports its failure text', async (options, message) => {
    const api = fakeApi({ getLists: [list] });
    api.failures.renameList = { status: 400, failure: { code: 'validation', message: 'Não.' } };
    const { result, events } = renderInPage(useList);
    await waitFor(() => expect(result.current.lists.data).toEqual(expectedLists));
    const input = { params: { listId }, body: { name: 'Praia' } };
    act(() => {
      result.current.write('renameList', input, options);
    });
    await waitFor(() => expect(events.refused).toEqual([message]));
    await waitFor(() => expect(result.current.lists.data).toEqual(expectedLists));
    expect(result.current).toMatchObject({ pendingCount: 0, isWaiting: false });
  });

  it('UI-07 shows a row that was just created, even on a device that has no rows of the server', async () => {
    const api = fakeApi();
    api.isOffline = true;
    const { result } = renderInPage(() => ({
      list: useRead('getList', { params: { listId } }),
      write: useWrite(),
    }));
    act(() => {
      result.current.write('createList', { body: { id: listId, name: 'Feira' } });
    });
    expect(result.current.list).toMatchObject({ data: { name: 'Feira' }, isLoading: false });
  });

  it('PRF-01 applies a tap to a read that is not computed from rows, until a newer response arrives', async () => {
    const api = fakeApi({ getProfile: profile });
    const { result } = renderInPage(() => ({ profile: useProfile(), write: useWrite() }));
    await waitFor(() => expect(result.current.profile).toEqual(profile));
    api.answers.changeProfile = { ...profile, displayName: 'Bia' };
    act(() => {
      result.current.write('changeProfile', { body: { displayName: 'Bia' } });
    });
    expect(result.current.profile?.displayName).toBe('Bia');
    await waitFor(() => expect(api.sent).toHaveLength(1));
    await act(() => settle());
    expect(result.current.profile?.displayName).toBe('Bia');
    // The read is requested again once no writes follow for a moment. Then the new answer replaces
    // the tap.
    api.reads.getProfile = { ...profile, displayName: 'Caio' };
    await waitFor(() => expect(result.current.profile?.displayName).toBe('Caio'));
  });
});

describe('the session', () => {
  it('NAV-11 is loading, then signed in with the profile', async () => {
    fakeApi({ getProfile: profile });
    const { result } = renderInPage(useSessionWithProfile);
    expect(result.current).toEqual({ status: 'loading', profile: null });
    await waitFor(() => expect(result.current).toMatchObject({ status: 'signed-in', profile }));
  });

  it('NAV-11 stays signed in without a profile if the server fails, and reports the failure', async () => {
    fakeApi().failures.getProfile = internalError;
    const { result, events } = renderInPage(useSessionWithProfile);
    await waitFor(() => expect(events.profile).toEqual(['internal']));
    expect(result.current).toMatchObject({
      status: 'signed-in',
      email: 'ana@exemplo.com.br',
      profile: null,
    });
  });

  it('NAV-11 shows the stored profile without a network, and reports and shows no failure before', async () => {
    const identity = createSignedInIdentity();
    const api = fakeApi({ getProfile: profile });
    const first = renderInPage(useSessionWithProfile, identity);
    await waitFor(() => expect(first.result.current.profile).toEqual(profile));
    await act(() => settle());
    first.sync.close();
    api.isOffline = true;
    // The device reads its stored answers only after the request has failed.
    const restoration = Promise.withResolvers<void>();
    const { getAll } = IDBObjectStore.prototype;
    const getAllSpy = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...range
    ) {
      const request = getAll.apply(this, range);
      if (this.name !== 'reads') return request;
      const stored = new Promise((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
      return restoration.promise.then(() => stored) as never;
    });
    onTestFinished(() => getAllSpy.mockRestore());
    const failures: unknown[] = [];
    const { result, events } = renderInPage(() => {
      const read = useRead('getProfile', {});
      failures.push(read.failure);
      return read;
    }, identity);
    await waitFor(() =>
      expect((getAllSpy.mock.contexts as IDBObjectStore[]).map(({ name }) => name)).toContain(
        'reads',
      ),
    );
    await act(() => settle());
    restoration.resolve();
    await waitFor(() => expect(result.current.data).toEqual(profile));
    await act(() => settle());
    expect(new Set(failures)).toEqual(new Set([undefined]));
    expect(events.profile).toEqual([]);
  });

  it('NAV-11 reports no failure without a network right after the first sign-in, but a later one of the server', async () => {
    const api = fakeApi({ getProfile: profile });
    api.isOffline = true;
    const { result, events, sync } = renderInPage(() => useRead('getProfile', {}));
    await waitFor(() => expect(result.current.failure).toEqual({ kind: 'network' }));
    expect([sync.state().status, events.profile]).toEqual(['signed-in', []]);
    api.isOffline = false;
    api.failures.getProfile = internalError;
    act(() => result.current.refresh());
    await waitFor(() => expect(events.profile).toEqual(['internal']));
  });

  it('NAV-07 NAV-16 NAV-11 signs out, and has the unsent writes after signing in again', async () => {
    const api = fakeApi({ getProfile: profile });
    const { result, identity } = renderInPage(() => ({
      session: useSessionWithProfile(),
      identity: useIdentity(),
      write: useWrite(),
      pendingCount: usePendingCount(),
    }));
    await waitFor(() => expect(result.current.session).toMatchObject({ profile }));
    act(() => {
      result.current.write('deleteList', { params: { listId } });
    });
    const { session } = result.current;
    if (session.status !== 'signed-in') throw new Error('not signed in');
    await act(() => session.signOut());
    expect(result.current).toMatchObject({ session: { status: 'signed-out' }, pendingCount: 0 });
    expect(() => result.current.write('deleteList', { params: { listId } })).toThrow('signed-in');
    api.isOffline = true;
    await act(() => identity.signIn('', ''));
    await waitFor(() => expect(result.current.session.status).toBe('signed-in'));
    expect(result.current.session).toMatchObject({ profile: null });
    expect(result.current.pendingCount).toBe(1);
  });

  it('NAV-11 keeps the session and the profile when the same person signs in again', async () => {
    fakeApi({ getProfile: profile });
    const { result, identity } = renderInPage(useSessionWithProfile);
    await waitFor(() => expect(result.current).toMatchObject({ profile }));
    await act(() => identity.signIn('', ''));
    expect(result.current).toMatchObject({ status: 'signed-in', profile });
  });

  it('MOB-01 is offline after a failed call, and online after a successful one', async () => {
    const api = fakeApi({ getLists: [list] });
    api.isOffline = true;
    const { result } = renderInPage(() => ({
      isOnline: useIsOnline(),
      read: useRead('getLists', {}),
    }));
    expect(navigator.onLine).toBe(true);
    await waitFor(() => expect(result.current.isOnline).toBe(false));
    // The failure is set a moment before the read has ended. A refresh before the end would join
    // the same request.
    await waitFor(() => expect(result.current.read.failure).toBeDefined());
    api.isOffline = false;
    act(() => result.current.read.refresh());
    await waitFor(() => expect(result.current.isOnline).toBe(true));
  });
});
