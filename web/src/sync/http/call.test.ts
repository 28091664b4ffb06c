import { expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { createCall, pathOf } from './call.ts';
import { IdentityError, SignedOutError, type Identity } from './identity.ts';
import type { ApiRequest, Reply } from './request.ts';

const failure = { code: 'unauthenticated', message: 'Entre na sua conta para continuar.' };
const successReply: Reply = { status: 200, body: { names: [] }, retryAfterMs: 0 };
const unauthenticated: Reply = { status: 401, body: failure, retryAfterMs: 0 };

function setUp(...replies: Reply[]) {
  const sent: ApiRequest[] = [];
  const token = vi
    .fn<Identity['token']>()
    .mockImplementation(async (options) => (options?.forceRefresh ? 'renewed' : 'current'));
  const snapshot = vi.fn<Identity['snapshot']>().mockReturnValue({ status: 'signed-out' });
  const identity = { token, snapshot } as unknown as Identity;
  const call = createCall(identity, async (apiRequest) => {
    sent.push(apiRequest);
    return replies[sent.length - 1] ?? successReply;
  });
  const bearers = () => sent.map(({ headers }) => headers?.['authorization']);
  return { call, token, snapshot, sent, bearers };
}

it('API-04 encodes path parameters and omits undefined query parameters', () => {
  const params = { supermarketName: 'Pão & Cia/Sul' };
  expect(pathOf('/api/supermarkets/history/:supermarketName', { params })).toBe(
    '/api/supermarkets/history/P%C3%A3o%20%26%20Cia%2FSul',
  );
  const query = { search: 'café +', page: 2, categoryId: undefined };
  expect(pathOf('/api/products', { query })).toBe('/api/products?search=caf%C3%A9+%2B&page=2');
  expect(pathOf('/api/products', { query: {} })).toBe('/api/products');
});

it.each(['.', '..', '...', 'a..'])('API-204 API-04 sends a supermarket called %j', (name) => {
  const path = pathOf('/api/supermarkets/history/:supermarketName', {
    params: { supermarketName: name },
  });
  // A browser drops the segments '.' and '..', also as '%2E'.
  const { pathname } = new URL(path, 'https://quitanda.example');
  expect(pathname).toBe(path);
  expect(decodeURIComponent(pathname.split('/').at(-1) ?? '').trim()).toBe(name);
});

it('AUT-13 gets a token before each call and sends it as a bearer token', async () => {
  const { call, token, bearers } = setUp();
  await call('getSupermarkets', {});
  await call('getSupermarkets', {});
  expect(token).toHaveBeenCalledTimes(2);
  expect(bearers()).toEqual(['Bearer current', 'Bearer current']);
});

it('AUT-13 renews the token once if the server reports that it has expired', async () => {
  const { call, bearers } = setUp(unauthenticated);
  await expect(call('getSupermarkets', {})).resolves.toEqual({ names: [] });
  expect(bearers()).toEqual(['Bearer current', 'Bearer renewed']);
  const endedSession = setUp(unauthenticated, unauthenticated);
  await expect(endedSession.call('getSupermarkets', {})).rejects.toMatchObject({
    failure: { kind: 'error-response', status: 401, failure },
  });
  expect(endedSession.sent).toHaveLength(2);
});

it('AUT-13 PRF-02 does not repeat the request of a user with the token of the next user', async () => {
  const { call, token, snapshot, bearers } = setUp(unauthenticated);
  token.mockImplementation(async (options) => {
    if (options?.forceRefresh)
      snapshot.mockReturnValue({ status: 'signed-in', user: { id: 'bia-1', email: 'bia@e.com' } });
    return options?.forceRefresh ? 'of Bia' : 'of Ana';
  });
  await expect(call('getSupermarkets', {})).rejects.toMatchObject({
    failure: { kind: 'error-response', status: 401 },
  });
  expect(bearers()).toEqual(['Bearer of Ana']);
});

it('AUT-05 does not retry for a disabled user', async () => {
  const disabled = { code: 'user-disabled', message: 'Este usuário foi desabilitado.' };
  const { call, sent } = setUp({ status: 401, body: disabled, retryAfterMs: 0 });
  await expect(call('getSupermarkets', {})).rejects.toBeInstanceOf(CallError);
  expect(sent).toHaveLength(1);
});

it('API-18 sends a write with its key and a time limit of 20 s, and a read without a key and with a limit of 15 s', async () => {
  const { call, sent } = setUp();
  await call('saveSupermarket', { body: { name: 'Feira' } }, { key: 'k1' });
  await call('getSupermarkets', {});
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: '/api/supermarkets',
      body: { name: 'Feira' },
      timeoutMs: 20_000,
      headers: { 'idempotency-key': 'k1' },
    },
    { method: 'GET', timeoutMs: 15_000, body: undefined },
  ]);
  expect(sent[1]?.headers).not.toHaveProperty('idempotency-key');
});

it('API-22 waits longer than the server does if the server calls an outside service', async () => {
  const { call, sent } = setUp();
  const photo = new Blob(['…'], { type: 'image/jpeg' });
  await call('readLabel', { body: photo });
  await call('getSupermarkets', {});
  expect(sent[0]).toMatchObject({ body: photo, timeoutMs: 75_000, usesOutsideService: true });
  expect(sent[1]).toMatchObject({ usesOutsideService: false });
});

it("API-17 throws the server's failure, with its Retry-After", async () => {
  const body = { code: 'too-many-requests', message: 'Muitas tentativas.' };
  const { call } = setUp({ status: 429, body, retryAfterMs: 7_000 });
  await expect(call('getSupermarkets', {})).rejects.toMatchObject({
    failure: { kind: 'error-response', status: 429, failure: body },
    retryAfterMs: 7_000,
  });
});

it.each([
  [404, { error: 'nginx' }],
  [403, { code: 'AccessDenied', message: 'Forbidden by policy.' }],
  [400, { code: 1_020, message: 'Bad request.' }],
  [413, undefined],
  [431, undefined],
])(
  'MOB-01 treats a %i with the body %j, which our API never sends, as a network failure',
  async (status, body) => {
    const { call } = setUp({ status, body, retryAfterMs: 0 });
    await expect(call('getSupermarkets', {})).rejects.toMatchObject({
      failure: { kind: 'network' },
    });
  },
);

it('MOB-01 accepts an empty response only with status 204', async () => {
  const empty = { body: undefined, retryAfterMs: 0 };
  const { call } = setUp({ ...empty, status: 200 }, { ...empty, status: 204 });
  const remove = () => call('deleteList', { params: { listId: 'l1' } }, { key: 'k1' });
  await expect(remove()).rejects.toMatchObject({ failure: { kind: 'network' } });
  await expect(remove()).resolves.toBeUndefined();
});

it('AUT-13 sends nothing without a token: reports a network failure if no token can be fetched, and a 401 if the session has ended', async () => {
  const { call, token, sent } = setUp();
  token.mockRejectedValueOnce(new IdentityError('network'));
  await expect(call('getSupermarkets', {})).rejects.toMatchObject({ failure: { kind: 'network' } });
  token.mockRejectedValueOnce(new SignedOutError());
  await expect(call('getSupermarkets', {})).rejects.toMatchObject({
    failure: { kind: 'error-response', status: 401 },
  });
  expect(sent).toEqual([]);
});
