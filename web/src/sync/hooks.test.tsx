import type { List } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSync } from './create-sync.ts';
import type { Identity, IdentitySnapshot, IdentityUser } from './identity.ts';
import { SyncProvider, useIdentity, useSession } from './session.tsx';
import type { Projections } from './types.ts';
import { useIsOnline, useIsWaiting, usePendingCount } from './use-pending.ts';
import { useProfile } from './use-profile.ts';
import { useRead } from './use-read.ts';
import { useWrite } from './use-write.ts';
import { openUserSync } from './user-sync.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the server answers to `GET path` and the like; a path not named here is offline. */
type Answers = Record<string, () => Response | Promise<Response>>;

function serve(answers: Answers) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const name = `${method} ${path.replace('/api/', '')}`;
    asked.push(name);
    const answer = answers[name];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  return { asked, answers };
}

const ok = (body: unknown) => () => Response.json(body);
const refused = (status: number, code: string) => () =>
  Response.json({ code, message: `${code}.` }, { status });
const never = () => new Promise<Response>(() => undefined);

function someone() {
  const user: IdentityUser = { id: newId(), email: 'ana@exemplo.com.br' };
  const listeners = new Set<() => void>();
  let snapshot: IdentitySnapshot = { status: 'signed-in', user };
  const set = (next: IdentitySnapshot) => {
    snapshot = next;
    for (const listener of listeners) listener();
  };
  const enter = async () => set({ status: 'signed-in', user });
  const identity: Identity = {
    signIn: enter,
    signUp: enter,
    resetPassword: async () => undefined,
    changePassword: async () => undefined,
    deleteAccount: async (_password, deleteOurs) => deleteOurs(),
    signOut: async () => set({ status: 'signed-out' }),
    token: async () => 'token',
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return identity;
}

const projections: Projections = {
  getLists: (lists, write) =>
    write.name === 'renameList'
      ? lists?.map((list) =>
          list.id === write.params.listId ? { ...list, name: write.body.name } : list,
        )
      : lists,
  getList: (list, write, { params }) =>
    write.name === 'createList' && write.body.id === params.listId
      ? ({ ...write.body, items: [] } as unknown as List)
      : write.name === 'deleteList'
        ? undefined
        : list,
};

const usePerson = () => ({ ...useSession(), profile: useProfile() });

/** One page of one person: everything the hooks under test say, in one tab. */
function page<T>(hook: () => T, identity = someone()) {
  const events = { refused: [] as string[], profile: [] as string[] };
  const sync = createSync({
    identity: () => identity,
    userPart: () => ({ openUserSync, projections }),
    onRefused: ({ failureText }, { message }) => events.refused.push(failureText ?? message),
    onStorageFailure: () => undefined,
    onProfileFailure: (detail) => events.profile.push(detail),
  });
  onTestFinished(() => sync.close());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SyncProvider sync={sync}>{children}</SyncProvider>
  );
  const reads = () => {
    const state = sync.state();
    if (state.status !== 'signed-in') return [];
    const cache = state.user.reads.client.getQueryCache();
    return cache.getAll().map((query) => query.state);
  };
  return { ...renderHook(hook, { wrapper }), events, identity, reads };
}

const listId = '01936d2e-0000-7000-8000-00000000000a';
const lists = [{ id: listId, name: 'Feira', _count: { items: 0 } }];

describe('reading', () => {
  it('UI-07 loads, then shows what the server says', async () => {
    serve({ 'GET shopping-lists': ok(lists) });
    const { result } = page(() => useRead('getLists', {}));
    expect(result.current).toMatchObject({ data: undefined, isLoading: true, failure: undefined });
    await waitFor(() => expect(result.current.data).toEqual(lists));
    expect(result.current).toMatchObject({ isLoading: false, failure: undefined });
  });

  it('UI-07 says that a read failed only where there is no local copy either', async () => {
    const identity = someone();
    const { asked, answers } = serve({});
    const first = page(() => useRead('getLists', {}), identity);
    await waitFor(() => expect(first.result.current.failure).toEqual({ kind: 'network' }));
    expect(first.result.current.isLoading).toBe(false);
    answers['GET shopping-lists'] = ok(lists);
    act(() => first.result.current.refresh());
    await waitFor(() => expect(first.result.current.data).toEqual(lists));
    answers['GET shopping-lists'] = refused(500, 'internal');
    act(() => first.result.current.refresh());
    await waitFor(() => expect(asked).toHaveLength(3));
    await waitFor(() => expect(first.reads()).toMatchObject([{ status: 'error' }]));
    expect(first.result.current).toMatchObject({ data: lists, failure: undefined });
  });

  it('API-17 a read of what is not there says so', async () => {
    serve({ [`GET shopping-lists/${listId}`]: refused(404, 'list-not-found') });
    const { result } = page(() => useRead('getList', { params: { listId } }));
    await waitFor(() =>
      expect(result.current.failure).toMatchObject({ kind: 'refused', status: 404 }),
    );
    expect(result.current.data).toBeUndefined();
  });

  it('asks nothing while it is not enabled', async () => {
    const { asked } = serve({ 'GET shopping-lists': ok(lists), 'GET users/me': ok({}) });
    const { result } = page(() => [
      useRead('getLists', {}, { isEnabled: false }),
      useRead('getProfile', {}),
    ]);
    await waitFor(() => expect(result.current[1]?.data).toEqual({}));
    expect(asked).toEqual(['GET users/me']);
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

  it('UI-07 a tap shows in its own tick and is pending until the server has answered', async () => {
    const { answers } = serve({ 'GET shopping-lists': ok(lists) });
    answers[`PUT shopping-lists/${listId}`] = never;
    const { result } = page(useList);
    await waitFor(() => expect(result.current.lists.data).toEqual(lists));
    act(() => {
      result.current.write('renameList', { params: { listId }, body: { name: 'Praia' } });
    });
    expect(result.current.lists.data?.[0]?.name).toBe('Praia');
    expect(result.current).toMatchObject({ pendingCount: 1, isWaiting: false });
    await waitFor(() => expect(result.current.isWaiting).toBe(true));
  });

  it('UI-07 a tap draws no row for its waiting, until that takes more than a moment', async () => {
    serve({});
    const rowId = newId();
    let drawn = 0;
    const { result } = page(() => {
      drawn += 1;
      return { write: useWrite(), isWaiting: useIsWaiting(rowId) };
    });
    const before = drawn;
    act(() => {
      result.current.write('renameList', { params: { listId }, body: { name: 'Praia' } });
    });
    expect(drawn).toBe(before);
    act(() => {
      result.current.write('deleteList', { params: { listId: rowId } });
    });
    expect(drawn).toBe(before);
    await waitFor(() => expect(result.current.isWaiting).toBe(true));
  });

  it('UI-07 a refused tap goes back, with its own failure text', async () => {
    serve({
      'GET shopping-lists': ok(lists),
      [`PUT shopping-lists/${listId}`]: refused(400, 'validation'),
    });
    const { result, events } = page(useList);
    await waitFor(() => expect(result.current.lists.data).toEqual(lists));
    const input = { params: { listId }, body: { name: 'Praia' } };
    act(() => {
      result.current.write('renameList', input, { failureText: 'Ocorreu um erro.' });
    });
    await waitFor(() => expect(events.refused).toEqual(['Ocorreu um erro.']));
    await waitFor(() => expect(result.current.lists.data).toEqual(lists));
    expect(result.current).toMatchObject({ pendingCount: 0, isWaiting: false });
  });

  it('UI-07 what is not on the server yet is built from its create and not asked for', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { asked, answers } = serve({ 'GET shopping-lists': ok([]) });
    answers['POST shopping-lists'] = () => promise;
    // It is opened once it is made: a read that began before is under way already.
    let isMade = false;
    const { result, rerender } = page(() => ({
      list: useRead('getList', { params: { listId } }, { isEnabled: isMade }),
      write: useWrite(),
    }));
    act(() => {
      result.current.write('createList', { body: { id: listId, name: 'Feira' } });
    });
    isMade = true;
    rerender();
    expect(result.current.list).toMatchObject({ data: { name: 'Feira' }, isLoading: false });
    await waitFor(() => expect(asked).toContain('POST shopping-lists'));
    expect(asked).not.toContain(`GET shopping-lists/${listId}`);
    answers[`GET shopping-lists/${listId}`] = ok({ id: listId, name: 'Feira', items: ['fresh'] });
    resolve(Response.json({ id: listId, name: 'Feira', items: [] }, { status: 201 }));
    await waitFor(() => expect(result.current.list.data?.items).toEqual(['fresh']));
  });
});

it('UI-07 what was just deleted here is neither loading nor a failure', async () => {
  const { answers } = serve({ [`GET shopping-lists/${listId}`]: ok({ id: listId, items: [] }) });
  const { result, reads } = page(() => ({
    list: useRead('getList', { params: { listId } }),
    write: useWrite(),
  }));
  await waitFor(() => expect(result.current.list.data).toBeDefined());
  delete answers[`GET shopping-lists/${listId}`];
  act(() => {
    result.current.write('deleteList', { params: { listId } });
    result.current.list.refresh();
  });
  await waitFor(() => expect(reads()).toMatchObject([{ status: 'error' }]));
  expect(result.current.list).toMatchObject({
    data: undefined,
    isLoading: false,
    failure: undefined,
  });
});

describe('the session', () => {
  const profile = { id: newId(), email: 'ana@exemplo.com.br', displayName: 'Ana' };

  it('NAV-11 is loading, then signed in with the profile', async () => {
    serve({ 'GET users/me': ok(profile) });
    const { result } = page(usePerson);
    expect(result.current).toEqual({ status: 'loading', profile: null });
    await waitFor(() => expect(result.current).toMatchObject({ status: 'signed-in', profile }));
  });

  it('NAV-11 stays signed in without profile when the server fails, and says so', async () => {
    serve({ 'GET users/me': refused(500, 'internal') });
    const { result, events } = page(usePerson);
    await waitFor(() => expect(events.profile).toEqual(['internal']));
    expect(result.current).toMatchObject({
      status: 'signed-in',
      email: 'ana@exemplo.com.br',
      profile: null,
    });
  });

  it('NAV-07 NAV-11 signs out, and back in with what was not sent', async () => {
    const { answers } = serve({ 'GET users/me': ok(profile) });
    const { result, identity } = page(() => ({
      session: usePerson(),
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
    answers['GET users/me'] = never;
    await act(() => identity.signIn('', ''));
    await waitFor(() => expect(result.current.session.status).toBe('signed-in'));
    expect(result.current.session).toMatchObject({ profile: null });
    expect(result.current.pendingCount).toBe(1);
  });

  it('NAV-11 stays as it is when the same person signs in again', async () => {
    serve({ 'GET users/me': ok(profile) });
    const { result, identity } = page(usePerson);
    await waitFor(() => expect(result.current).toMatchObject({ profile }));
    await act(() => identity.signIn('', ''));
    expect(result.current).toMatchObject({ status: 'signed-in', profile });
  });

  it('MOB-01 knows that it is offline from a call that failed, and online from one that did not', async () => {
    const { answers } = serve({});
    const { result } = page(() => ({ isOnline: useIsOnline(), read: useRead('getLists', {}) }));
    expect(navigator.onLine).toBe(true);
    await waitFor(() => expect(result.current.isOnline).toBe(false));
    // Known a moment before the read has ended: a refresh until then would be part of it.
    await waitFor(() => expect(result.current.read.failure).toBeDefined());
    answers['GET shopping-lists'] = ok(lists);
    act(() => result.current.read.refresh());
    await waitFor(() => expect(result.current.isOnline).toBe(true));
  });
});
