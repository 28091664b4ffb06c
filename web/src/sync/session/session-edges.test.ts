/**
 * The end of one session and the start of another, with the embedded identity provider and a fake
 * server.
 */
import { newId } from '@quitanda/contract/ids';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { CallError } from '../http/call-error.ts';
import { createSync, type Sync } from './create-sync.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { SignedOutError } from '../http/identity.ts';
import type { SessionEnding } from './session-end.ts';
import { openDatabase } from '../store/database.ts';
import { noDefinitions } from '../fake-server.fixture.ts';
import { userOf } from '../react/sync-context.ts';
import { openHomes } from './homes.ts';

const listId = newId() as never;
const unauthenticated = { code: 'unauthenticated', message: 'Entre na sua conta.' };

interface SentBody {
  readonly email?: string;
  readonly writes?: readonly { readonly name: string; readonly sequence: number }[];
}

/** Starts a fake server that has one session at a time, as with a browser's cookie. */
function startFakeServer() {
  const users = { ana: newId(), bia: newId() };
  const server = {
    session: undefined as keyof typeof users | undefined,
    isOffline: false,
    /** Whether the server leaves writes unanswered. */
    isSlow: false,
    /** The HTTP method whose next request is lost before it reaches the server. */
    lostRequestMethod: '',
    /** The HTTP method whose next answer is lost, after the server has processed the request. */
    lostAnswerMethod: '',
    deleted: new Set<string>(),
    authError: undefined as { code: string; message: string } | undefined,
    tokenCount: 0,
    /** The writes that arrived, each with the name of its user. */
    receivedWrites: [] as string[],
  };
  const makeToken = (who: keyof typeof users) => {
    const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
    const serverTime = 1_000_000;
    return `x.${part({ sub: users[who], iat: serverTime, exp: serverTime + 300 })}.x`;
  };

  function authenticate(path: string, body: { email?: string }): Response {
    if (path === 'sign-in/email') {
      const who = body.email?.startsWith('ana') ? 'ana' : 'bia';
      server.session = who;
      return Response.json({ user: { id: users[who], email: `${who}@exemplo.com.br` } });
    }
    const who = server.session;
    if (who === undefined) return Response.json(unauthenticated, { status: 401 });
    if (path === 'sign-out') server.session = undefined;
    if (path !== 'token') return new Response(null, { status: 204 });
    server.tokenCount += 1;
    return Response.json({ token: makeToken(who) });
  }

  function answerApi(method: string, path: string, headers: Headers, body: SentBody): Response {
    const bearer = headers.get('authorization')?.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(bearer)) as { sub: string };
    const who = sub === users.ana ? 'ana' : 'bia';
    if (server.authError) return Response.json(server.authError, { status: 401 });
    if (who !== server.session || server.deleted.has(who)) {
      return Response.json(unauthenticated, { status: 401 });
    }
    if (method === 'GET') return Response.json({ id: users[who as 'ana'], lists: [who] });
    if (path.endsWith('/sync')) return answerSync(who, body.writes ?? []);
    server.receivedWrites.push(`${who} ${method} ${path}`);
    if (path.endsWith('/users/me')) {
      server.deleted.add(who);
      server.session = undefined;
    }
    return new Response(null, { status: 204 });
  }

  function answerSync(who: string, writes: NonNullable<SentBody['writes']>): Response {
    server.receivedWrites.push(...writes.map(({ name }) => `${who} ${name}`));
    return Response.json({
      memberships: [],
      outcomes: writes.map(({ sequence }) => ({ sequence, refusal: null })),
      stopped: null,
      isForked: false,
      lastSequence: writes.at(-1)?.sequence ?? 0,
      households: [{ id: users.ana, isReset: true, rows: {}, removed: {} }],
      cursor: 'now',
      hasMore: false,
    });
  }

  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await Promise.resolve();
    if (server.isOffline) throw new TypeError('Failed to fetch');
    const method = init.method ?? 'GET';
    if (server.isSlow && path.endsWith('/sync')) return new Promise<never>(() => undefined);
    if (server.lostRequestMethod === method) {
      server.lostRequestMethod = '';
      throw new TypeError('Failed to fetch');
    }
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as SentBody;
    const reply = path.startsWith('/api/auth/')
      ? authenticate(path.slice('/api/auth/'.length), body)
      : answerApi(method, path, new Headers(init.headers), body);
    if (server.lostAnswerMethod !== method) return reply;
    server.lostAnswerMethod = '';
    throw new TypeError('Failed to fetch');
  });
  return { server, users };
}

function openTab() {
  const endings: SessionEnding[] = [];
  const sync = createSync({
    identity: createEmbeddedIdentity,
    userPart: () => ({ openHomes, definitions: noDefinitions }),
    onRefused: () => undefined,
    onStorageFailure: () => undefined,
    onProfileFailure: () => undefined,
    onEnded: (ending) => endings.push(ending),
  });
  onTestFinished(() => sync.close());
  const getUser = () => {
    const user = userOf(sync.state());
    if (user === undefined) throw new Error('nobody is signed in');
    return user;
  };
  const read = async () => (await getUser().reads.cache()).request(['getCategories', {}]);
  const tap = () => getUser().outbox.push('deleteList', { params: { listId } });
  return { sync, endings, getUser, read, tap };
}

async function signIn(sync: Sync, who: string): Promise<void> {
  await sync.identity.signIn(`${who}@exemplo.com.br`, 'segredo');
  await vi.waitFor(() => expect(sync.state().status).toBe('signed-in'));
}

async function storedDataOf(userId: string) {
  const database = await openDatabase(userId, () => undefined);
  const [reads, writes] = await Promise.all([database.getAll('reads'), database.getAll('writes')]);
  database.close();
  return { reads, writes };
}

const receivedTapOf = (who: string) => `${who} deleteList`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

describe('a session that ends during use', () => {
  it('MOB-01 NAV-11 requires a new sign-in, and then sends the taps of the same user', async () => {
    const { server } = startFakeServer();
    const { sync, endings, tap, getUser } = openTab();
    await signIn(sync, 'ana');
    server.isOffline = true;
    tap();
    await settle();
    // Another device has changed the password. This device detects it when a request succeeds again.
    server.session = undefined;
    server.isOffline = false;
    sync.online.beginRequest()(true);
    getUser().outbox.push('deleteList', { params: { listId } });
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(sync.state().status).toBe('signed-out'));
    expect(endings).toEqual([{ kind: 'ended' }]);
    expect(server.receivedWrites).toEqual([]);
    await signIn(sync, 'ana');
    await vi.waitFor(() =>
      expect(server.receivedWrites).toEqual([receivedTapOf('ana'), receivedTapOf('ana')]),
    );
    await vi.waitFor(() => expect(getUser().outbox.state().pending).toEqual([]));
  });

  it('MOB-01 NAV-11 neither shows nor sends the data of one user in the session of another', async () => {
    const { server, users } = startFakeServer();
    const { sync, tap, read, getUser } = openTab();
    await signIn(sync, 'ana');
    await read();
    server.isOffline = true;
    tap();
    localStorage.setItem('activeShoppingListId', 'of-ana');
    localStorage.setItem('currentSupermarket_of-ana', 'São Jorge');
    localStorage.setItem('activePantryId', 'of-ana');
    server.session = undefined;
    server.isOffline = false;
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(sync.state().status).toBe('signed-out'));
    expect(localStorage.getItem('activeShoppingListId')).toBe('of-ana');

    await signIn(sync, 'bia');
    await settle();
    expect(getUser().outbox.state().pending).toEqual([]);
    expect(getUser().reads.state(['getCategories', {}]).lastAnswer).toBeUndefined();
    expect(await read()).toMatchObject({ answer: { lists: ['bia'] } });
    expect(server.receivedWrites).toEqual([]);
    const remainingKeys = Object.keys(localStorage).filter((key) =>
      /active|Supermarket/u.test(key),
    );
    expect(remainingKeys).toEqual([]);
    await sync.signOut();
    await signIn(sync, 'ana');
    await vi.waitFor(() => expect(server.receivedWrites).toEqual([receivedTapOf('ana')]));
    expect((await storedDataOf(users.bia)).writes).toEqual([]);
  });

  it('LST-12 keeps the chosen list and the trip for the same user', async () => {
    const { server } = startFakeServer();
    const { sync, read } = openTab();
    await signIn(sync, 'ana');
    localStorage.setItem('currentSupermarket_x', 'São Jorge');
    server.session = undefined;
    // The server rejects a valid token, and then its renewal.
    await expect(read()).rejects.toBeDefined();
    expect(sync.state().status).toBe('signed-out');
    await signIn(sync, 'ana');
    expect(localStorage.getItem('currentSupermarket_x')).toBe('São Jorge');
  });

  it('AUT-21 NAV-11 stays signed in if a call of the replaced session is rejected late', async () => {
    const { server } = startFakeServer();
    const { sync, endings } = openTab();
    await signIn(sync, 'ana');
    const lateAnswer = Promise.withResolvers<void>();
    const answerFetch = fetch;
    let isSent = false;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const reply = await answerFetch(path, init);
      if (!path.endsWith('/supermarkets')) return reply;
      isSent = true;
      await lateAnswer.promise;
      return reply;
    });
    server.authError = { code: 'user-disabled', message: 'Este usuário foi desabilitado.' };
    const call = sync.call('getSupermarkets', {});
    await vi.waitFor(() => expect(isSent).toBe(true));
    // The operator has enabled the account again.
    server.authError = undefined;
    await signIn(sync, 'ana');
    lateAnswer.resolve();
    await expect(call).rejects.toMatchObject({ failure: { kind: 'network' } });
    expect(sync.state().status).toBe('signed-in');
    expect(endings).toEqual([]);
  });

  it('AUT-05 API-17 signs a disabled user out at once, even with a valid token', async () => {
    const { server } = startFakeServer();
    const { sync, endings, read } = openTab();
    await signIn(sync, 'ana');
    await read();
    server.authError = { code: 'user-disabled', message: 'Este usuário foi desabilitado.' };
    await expect(read()).rejects.toBeDefined();
    expect(sync.state().status).toBe('signed-out');
    expect(endings).toEqual([{ kind: 'ended', failure: server.authError }]);
  });
});

describe('signing out', () => {
  it('NAV-07 NAV-16 removes the copies of reads in all tabs, and keeps the unsent writes', async () => {
    const { server, users } = startFakeServer();
    const firstTab = openTab();
    await signIn(firstTab.sync, 'ana');
    const secondTab = openTab();
    await vi.waitFor(() => expect(secondTab.sync.state().status).toBe('signed-in'));
    await Promise.all([firstTab.read(), secondTab.read()]);
    await vi.waitFor(async () => expect((await storedDataOf(users.ana)).reads).toHaveLength(1));
    server.isOffline = true;
    firstTab.tap();
    await vi.waitFor(async () => expect((await storedDataOf(users.ana)).writes).toHaveLength(1));
    await firstTab.getUser().clearLocalCopies();
    await settle();
    // An answer arrives before the other tab has received the message about the sign-out.
    const { client } = await secondTab.getUser().reads.cache();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    client.setQueryData(['getCategories', {}], { answer: { late: 1 }, askedAt: 9 });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await settle();
    expect((await storedDataOf(users.ana)).reads).toEqual([]);
    await firstTab.sync.signOut();
    dispatchEvent(new StorageEvent('storage', { key: 'quitanda.user' }));
    expect(secondTab.sync.state().status).toBe('signed-out');
    expect(await storedDataOf(users.ana)).toMatchObject({ reads: [], writes: [{}] });
    expect(firstTab.endings).toEqual([{ kind: 'signed-out' }]);
    expect(secondTab.endings).toEqual([{ kind: 'ended' }]);
  });
});

it('NAV-07 NAV-11 signs out once after two taps, and reports the end of the next session', async () => {
  const { server } = startFakeServer();
  const { sync, endings, read } = openTab();
  await signIn(sync, 'ana');
  await Promise.all([sync.signOut(), sync.signOut()]);
  await signIn(sync, 'bia');
  server.session = undefined;
  await expect(read()).rejects.toBeDefined();
  expect(endings.map(({ kind }) => kind)).toEqual(['signed-out', 'ended']);
});

describe('deleting an account', () => {
  it('PRF-02 removes all data of the account from the device, including unsent writes', async () => {
    const { server, users } = startFakeServer();
    const { sync, endings, read, tap } = openTab();
    await signIn(sync, 'ana');
    await read();
    server.isSlow = true;
    tap();
    await vi.waitFor(async () => expect((await storedDataOf(users.ana)).writes).toHaveLength(1));
    localStorage.setItem('activePantryId', 'of-ana');
    localStorage.setItem(`quitanda.tap.${users.ana}.1.000001`, '{}');
    await sync.deleteAccount('segredo', 'key');
    expect(sync.state().status).toBe('signed-out');
    expect(endings).toEqual([{ kind: 'deleted' }]);
    expect(Object.keys(localStorage)).toEqual([]);
    await vi.waitFor(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      expect(names).not.toContain(`quitanda-${users.ana}`);
    });
  });

  it('PRF-02 completes the deletion at the second attempt if the first response was lost and the session has ended', async () => {
    const { server } = startFakeServer();
    const { sync, endings } = openTab();
    await signIn(sync, 'ana');
    server.lostAnswerMethod = 'DELETE';
    await expect(sync.deleteAccount('segredo', 'key')).rejects.toMatchObject({
      failure: { kind: 'network' },
    });
    expect(sync.state().status).toBe('signed-in');
    await sync.deleteAccount('segredo', 'key');
    expect(endings).toEqual([{ kind: 'deleted' }]);
  });

  it('PRF-02 NAV-11 deletes nothing if the session has already ended', async () => {
    const { server } = startFakeServer();
    const { sync, endings } = openTab();
    await signIn(sync, 'ana');
    server.session = undefined;
    const deletion = sync.deleteAccount('segredo', 'key');
    await expect(deletion).rejects.toBeInstanceOf(SignedOutError);
    expect(endings).toEqual([{ kind: 'ended' }]);
    expect(server.receivedWrites).toEqual([]);
  });

  it('PRF-02 MOB-01 keeps the taps that are made after a failed deletion', async () => {
    const { server, users } = startFakeServer();
    const { sync, endings, read, tap } = openTab();
    await signIn(sync, 'ana');
    server.lostRequestMethod = 'DELETE';
    await expect(sync.deleteAccount('segredo', 'key')).rejects.toBeInstanceOf(CallError);
    await read();
    server.isOffline = true;
    tap();
    await vi.waitFor(async () => expect((await storedDataOf(users.ana)).writes).toHaveLength(1));
    server.isOffline = false;
    server.session = undefined;
    await expect(read()).rejects.toBeDefined();
    expect(endings).toEqual([{ kind: 'ended' }]);
    expect((await storedDataOf(users.ana)).writes).toHaveLength(1);
  });
});

describe('a wrong clock', () => {
  it.each([-1, 1])(
    'AUT-13 MOB-01 stays signed in and sends taps if the clock jumps by %s h while the page is open',
    async (hours) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { server } = startFakeServer();
      const { sync, read, tap } = openTab();
      await signIn(sync, 'ana');
      await read();
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      tap();
      await read();
      await vi.waitFor(() => expect(server.receivedWrites).toEqual([receivedTapOf('ana')]));
      expect(sync.state().status).toBe('signed-in');
      // One token still serves many calls, whatever the clock shows.
      const tokenCountBefore = server.tokenCount;
      await Promise.all([read(), read()]);
      await read();
      expect(server.tokenCount - tokenCountBefore).toBeLessThanOrEqual(1);
    },
  );
});
