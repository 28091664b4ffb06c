import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PluginError, startNativeShell } from '../../../test/native-shell.ts';
import { createEmbeddedIdentity } from '../../sync/session/embedded-identity.ts';
import { SignedOutError } from '../../sync/http/identity.ts';
import type { HttpRequest } from '../port.ts';

interface SentRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
}

const stored = new Map<string, string>();
const storage = {
  internalGetItem: vi.fn(({ prefixedKey }: { prefixedKey: string }) => ({
    data: stored.get(prefixedKey) ?? null,
  })),
  internalSetItem: vi.fn(({ prefixedKey, data }: { prefixedKey: string; data: string }) => {
    stored.set(prefixedKey, data);
  }),
  internalRemoveItem: vi.fn(({ prefixedKey }: { prefixedKey: string }) => ({
    success: stored.delete(prefixedKey),
  })),
};
const request = vi.fn<(sent: SentRequest) => unknown>();
startNativeShell({ CapacitorHttp: { request }, SecureStorage: storage });
vi.stubEnv('VITE_API_URL', 'https://api.exemplo.com.br/');

/** Reloads the modules, as a restart of the app does; the device's storage is kept. */
async function startApp() {
  vi.resetModules();
  return (await import('./http.ts')).http;
}
const json = { 'content-type': 'application/json' };
const pluginResponse = (status: number, data: unknown, headers: object = {}) => ({
  status,
  data,
  headers: { ...json, ...headers },
  url: '',
});
const makeRequest = (fields: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  headers: {},
  body: undefined,
  timeoutMs: 15_000,
  signal: new AbortController().signal,
  ...fields,
});

beforeEach(() => {
  stored.clear();
  request.mockReset();
  vi.clearAllMocks();
  Reflect.deleteProperty(window, 'CapacitorWebFetch');
});
afterEach(() => vi.unstubAllGlobals());

it('MOB-02 sends a request by the device’s HTTP client, with a timeout and without redirects', async () => {
  request.mockReturnValue(pluginResponse(200, { id: 'a', quantity: 1.5 }, { 'retry-after': '3' }));
  const http = await startApp();
  const headers = { authorization: 'Bearer t', ...json };
  const response = await http.send(
    '/api/lists?page=2',
    makeRequest({ method: 'PUT', headers, body: '{"name":"Feira – pão"}' }),
  );
  expect(request.mock.calls).toEqual([
    [
      {
        url: 'https://api.exemplo.com.br/api/lists?page=2',
        method: 'PUT',
        headers,
        data: '{"name":"Feira – pão"}',
        responseType: 'text',
        disableRedirects: true,
        connectTimeout: 15_000,
        readTimeout: 15_000,
      },
    ],
  ]);
  expect(response.headers.get('retry-after')).toBe('3');
  expect(await response.json()).toEqual({ id: 'a', quantity: 1.5 });
});

it('MOB-02 PRD-03 sends a picture in base64, with its own media type', async () => {
  request.mockReturnValue(pluginResponse(200, {}));
  const http = await startApp();
  const body = new Blob([new Uint8Array([0, 255, 128])], { type: 'image/jpeg' });
  const headers = { 'content-type': 'image/jpeg' };
  await http.send('/api/ai/label', makeRequest({ method: 'POST', headers, body }));
  expect(request.mock.calls[0]?.[0]).toMatchObject({ headers, data: 'AP+A', dataType: 'file' });
});

it.each([
  [204, '', null],
  [205, 'OK', null],
  [404, { code: 'not-found' }, '{"code":"not-found"}'],
  [200, '[1,2]', '[1,2]'],
  [502, '<html>', '<html>'],
])(
  'MOB-02 returns a response of status %i unchanged, without a body after 204 and 205',
  async (status, data, text) => {
    request.mockReturnValue(pluginResponse(status, data));
    const response = await (await startApp()).send('/api/x', makeRequest());
    expect([response.status, (await response.text()) || null]).toEqual([status, text]);
  },
);

it.each([302, 307, 0, -1])('MOB-02 rejects a response of status %i', async (status) => {
  request.mockReturnValue(pluginResponse(status, ''));
  await expect((await startApp()).send('/api/x', makeRequest())).rejects.toThrow(TypeError);
});

it('MOB-02 rejects a request without a network, and sends none after an abort', async () => {
  request.mockRejectedValue(new PluginError('UnknownHostException', 'Unable to resolve host'));
  const http = await startApp();
  await expect(http.send('/api/x', makeRequest())).rejects.toThrow('Unable to resolve host');
  request.mockClear();
  const abortedRequest = makeRequest({ signal: AbortSignal.abort() });
  await expect(http.send('/api/x', abortedRequest)).rejects.toThrow();
  expect(request).not.toHaveBeenCalled();
});

it('MOB-02 AUT-13 stores the session on the device and sends it only to the routes under /api/auth', async () => {
  const http = await startApp();
  request.mockReturnValue(pluginResponse(200, { user: {} }, { 'set-auth-token': 'um.assinado' }));
  await http.send(
    '/api/auth/sign-in/email',
    makeRequest({ method: 'POST', headers: json, body: '{}' }),
  );
  expect(request.mock.calls[0]?.[0].headers).toEqual(json);
  expect(storage.internalSetItem.mock.calls).toEqual([
    // 1 is KeychainAccess.whenUnlockedThisDeviceOnly.
    [{ prefixedKey: 'capacitor-storage_session', data: '"um.assinado"', sync: false, access: 1 }],
  ]);
  const restartedHttp = await startApp();
  request.mockReturnValue(pluginResponse(200, {}));
  await restartedHttp.send('/api/auth/token', makeRequest());
  await restartedHttp.send('/api/lists', makeRequest());
  const [tokenHeaders, listHeaders] = request.mock.calls.slice(1).map(([sent]) => sent.headers);
  expect(tokenHeaders).toEqual({ authorization: 'Bearer um.assinado' });
  expect(listHeaders).toEqual({});
  await restartedHttp.send('/api/auth/sign-out', makeRequest({ method: 'POST' }));
  expect(stored.size).toBe(0);
  await restartedHttp.send('/api/auth/token', makeRequest());
  expect(request.mock.lastCall?.[0].headers).toEqual({});
});

it('MOB-02 AUT-13 keeps the session until the server has confirmed the sign-out', async () => {
  const http = await startApp();
  request.mockReturnValue(pluginResponse(200, {}, { 'set-auth-token': 'um.assinado' }));
  await http.send('/api/auth/sign-in/email', makeRequest({ method: 'POST' }));
  request.mockReturnValue(pluginResponse(503, ''));
  await http.send('/api/auth/sign-out', makeRequest({ method: 'POST' }));
  expect([...stored.values()]).toEqual(['"um.assinado"']);
});

it('MOB-02 AUT-13 keeps the session in memory if the storage can be neither read nor written', async () => {
  const storageError = new PluginError('osError');
  storage.internalGetItem.mockImplementationOnce(() => {
    throw storageError;
  });
  storage.internalSetItem.mockImplementationOnce(() => {
    throw storageError;
  });
  const http = await startApp();
  request.mockReturnValue(pluginResponse(200, {}, { 'set-auth-token': 'um.assinado' }));
  await http.send('/api/auth/sign-in/email', makeRequest({ method: 'POST' }));
  request.mockReturnValue(pluginResponse(200, {}));
  await http.send('/api/auth/token', makeRequest());
  expect(request.mock.lastCall?.[0].headers).toEqual({ authorization: 'Bearer um.assinado' });
});

it('MOB-02 AUT-13 stores no session from the response to an aborted request', async () => {
  const http = await startApp();
  const delayedResponse = Promise.withResolvers<object>();
  request.mockReturnValueOnce(delayedResponse.promise);
  const controller = new AbortController();
  const { signal } = controller;
  const signInPromise = http.send(
    '/api/auth/sign-in/email',
    makeRequest({ method: 'POST', signal }),
  );
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
  controller.abort();
  delayedResponse.resolve(pluginResponse(200, {}, { 'set-auth-token': 'tarde.demais' }));
  await expect(signInPromise).rejects.toThrow();
  expect(stored.size).toBe(0);
});

it('MOB-02 AUT-13 keeps a new session when the response to the previous sign-out arrives late', async () => {
  const http = await startApp();
  request.mockReturnValueOnce(pluginResponse(200, {}, { 'set-auth-token': 'da.ana' }));
  await http.send('/api/auth/sign-in/email', makeRequest({ method: 'POST' }));
  const delayedResponse = Promise.withResolvers<object>();
  request.mockReturnValueOnce(delayedResponse.promise);
  const signOutPromise = http.send('/api/auth/sign-out', makeRequest({ method: 'POST' }));
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  request.mockReturnValueOnce(pluginResponse(200, {}, { 'set-auth-token': 'do.rafael' }));
  await http.send('/api/auth/sign-in/email', makeRequest({ method: 'POST' }));
  delayedResponse.resolve(pluginResponse(200, {}));
  await signOutPromise;
  expect([...stored.values()]).toEqual(['"do.rafael"']);
});

it('MOB-02 AUT-13 signs out after one request if the storage fails, and keeps the next sign-in in memory', async () => {
  const failStorage = () => {
    throw new PluginError('osError');
  };
  storage.internalGetItem.mockImplementation(failStorage);
  storage.internalSetItem.mockImplementation(failStorage);
  const http = await startApp();
  const user = { id: 'ana', email: 'ana@exemplo.com.br' };
  const claims = btoa(JSON.stringify({ sub: user.id, iat: 0, exp: 900 }));
  request.mockImplementation(({ url, headers }) => {
    if (url.endsWith('/sign-in/email')) {
      return pluginResponse(200, { user }, { 'set-auth-token': 'um.assinado' });
    }
    return headers['authorization'] === 'Bearer um.assinado'
      ? pluginResponse(200, { token: `a.${claims}.c` })
      : pluginResponse(401, { code: 'unauthenticated', message: 'Sessão expirada.' });
  });
  localStorage.setItem('quitanda.user', JSON.stringify(user));
  const identity = createEmbeddedIdentity(async ({ method, path }) => {
    const response = await http.send(path, makeRequest({ method }));
    return { status: response.status, body: await response.json(), retryAfterMs: 0 };
  });
  await expect(identity.token()).rejects.toThrow(SignedOutError);
  expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  await expect(identity.token()).rejects.toThrow(SignedOutError);
  expect(request).toHaveBeenCalledOnce();
  await identity.signIn(user.email, 'segredo');
  expect(await identity.token()).toBe(`a.${claims}.c`);
  localStorage.clear();
});

it.each(['CapacitorWebFetch', 'fetch'])(
  'MOB-02 AI-02 streams by the fetch of the web view if it is available as window.%s',
  async (name) => {
    const http = await startApp();
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}'));
    vi.stubGlobal(name, fetch);
    const sent = makeRequest({
      method: 'POST',
      headers: { authorization: 'Bearer t' },
      body: '{}',
    });
    await http.stream('/api/ai/tips', sent);
    expect(fetch.mock.calls).toEqual([
      [
        'https://api.exemplo.com.br/api/ai/tips',
        {
          method: 'POST',
          headers: { authorization: 'Bearer t' },
          credentials: 'omit',
          redirect: 'error',
          signal: sent.signal,
          body: '{}',
        },
      ],
    ]);
    expect(request).not.toHaveBeenCalled();
  },
);
