import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook, waitFor } from '@testing-library/react';
import {
  setServerFeatures,
  useHasAssistant,
  useSendsMail,
  useSignInProviders,
} from '../queries/server-features.ts';
import { settle } from '../../../test/settle.ts';
import { chooseIdentity } from './choose-identity.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';

const embeddedConfig = { provider: 'embedded', hasAssistant: true, sendsMail: false };
const firebaseConfig = {
  provider: 'firebase',
  firebase: { projectId: 'quitanda', apiKey: 'key' },
  hasAssistant: true,
  sendsMail: false,
};
const user = JSON.stringify({ id: 'ana-1', email: 'ana@exemplo.com.br' });

/**
 * Sets the server's answers in their order, and repeats the last one. `undefined` means no network.
 */
function mockAnswers(...answers: unknown[]) {
  const fetchMock = vi.fn<(path: string) => Promise<Response>>(async () => {
    const body = answers.length > 1 ? answers.shift() : answers[0];
    if (body === undefined) throw new TypeError('Failed to fetch');
    return Response.json(body);
  });
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}
const storeConfig = (config: unknown) =>
  localStorage.setItem('quitanda.identity', JSON.stringify(config));
const storedConfig = (): unknown => JSON.parse(localStorage.getItem('quitanda.identity') ?? 'null');
const choose = async (deleteCachedPage = () => Promise.resolve()) => {
  const reload = vi.fn<() => void>();
  return { createIdentity: await chooseIdentity({ deleteCachedPage, reload }), reload };
};

beforeEach(() => {
  localStorage.clear();
  setServerFeatures({ hasAssistant: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('AUT-12 requests the provider at the first start and stores the response', async () => {
  const fetchMock = mockAnswers(embeddedConfig);
  expect((await choose()).createIdentity).toBe(createEmbeddedIdentity);
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(['/api/auth/config']);
  expect(storedConfig()).toEqual(embeddedConfig);
});

it('AUT-12 waits at the first start until the server sends a valid response', async () => {
  vi.useFakeTimers();
  mockAnswers(undefined, { provider: 'constructor' }, { provider: 'firebase' }, embeddedConfig);
  const identityPromise = choose();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await identityPromise).createIdentity).toBe(createEmbeddedIdentity);
});

it.each([embeddedConfig, firebaseConfig])(
  'AUT-12 starts $provider from stored data alone',
  async (config) => {
    storeConfig(config);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    localStorage.setItem('quitanda.user', user);
    const { createIdentity } = await choose();
    expect(createIdentity(() => Promise.reject(new Error('unused'))).snapshot().status).toBe(
      'signed-in',
    );
  },
);

it('AUT-12 offers the reset mail with Firebase only', async () => {
  const offersResetMail = async (config: unknown) => {
    storeConfig(config);
    mockAnswers(config);
    const { createIdentity } = await choose();
    return 'sendPasswordReset' in createIdentity(() => Promise.reject(new Error('unused')));
  };
  expect([await offersResetMail(embeddedConfig), await offersResetMail(firebaseConfig)]).toEqual([
    false,
    true,
  ]);
});

it('AUT-12 signs out and restarts if the provider has changed', async () => {
  storeConfig(embeddedConfig);
  localStorage.setItem('quitanda.user', user);
  mockAnswers(firebaseConfig);
  const { reload } = await choose();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(storedConfig()).toEqual(firebaseConfig);
  expect(localStorage.getItem('quitanda.user')).toBeNull();
});

it('AUT-12 requests the provider again at the next start if the page is closed before its cached copy is deleted', async () => {
  storeConfig(embeddedConfig);
  mockAnswers(firebaseConfig);
  const deleteCachedPage = vi.fn(() => new Promise<void>(() => undefined));
  const { reload } = await choose(deleteCachedPage);
  await vi.waitFor(() => expect(deleteCachedPage).toHaveBeenCalledOnce());
  expect(storedConfig()).toEqual(embeddedConfig);
  expect(reload).not.toHaveBeenCalled();
});

it.each([embeddedConfig, undefined, 'x'])(
  'AUT-12 keeps the provider and the signed-in user if the response is %j',
  async (answer) => {
    storeConfig(embeddedConfig);
    localStorage.setItem('quitanda.user', user);
    const fetchMock = mockAnswers(answer);
    const { reload } = await choose();
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
    await settle();
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('quitanda.user')).toBe(user);
  },
);

const renderHasAssistant = () => renderHook(useHasAssistant).result;

it('AI-06 knows from the stored data that there is no language model', async () => {
  storeConfig({ ...embeddedConfig, hasAssistant: false });
  mockAnswers(undefined);
  await choose();
  expect(renderHasAssistant().current).toBe(false);
});

it("AI-06 learns from the server's response whether there is a language model, without a sign-out", async () => {
  storeConfig(embeddedConfig);
  localStorage.setItem('quitanda.user', user);
  mockAnswers({ ...embeddedConfig, hasAssistant: false });
  const { reload } = await choose();
  const shown = renderHasAssistant();
  await waitFor(() => expect(shown.current).toBe(false));
  expect(storedConfig()).toEqual({ ...embeddedConfig, hasAssistant: false });
  expect(reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('quitanda.user')).toBe(user);
});

it('SSO-01 stores the providers of single sign-on, without a sign-out when they change', async () => {
  storeConfig({ ...embeddedConfig, signInProviders: [{ id: 'empresa', name: 'Empresa' }] });
  localStorage.setItem('quitanda.user', user);
  const signInProviders = [{ id: 'google', name: 'Google' }];
  const providers = renderHook(useSignInProviders).result;
  mockAnswers({ ...embeddedConfig, signInProviders });
  const { reload } = await choose();
  await waitFor(() => expect(storedConfig()).toEqual({ ...embeddedConfig, signInProviders }));
  expect(providers.current).toEqual(signInProviders);
  expect(reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('quitanda.user')).toBe(user);
});

it('MAIL-01 reads from the stored and the new response whether the server sends mail', async () => {
  storeConfig({ ...embeddedConfig, sendsMail: true });
  localStorage.setItem('quitanda.user', user);
  mockAnswers(embeddedConfig);
  const sendsMail = renderHook(useSendsMail).result;
  const { reload } = await choose();
  await waitFor(() => expect(storedConfig()).toEqual(embeddedConfig));
  expect(sendsMail.current).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('quitanda.user')).toBe(user);
  storeConfig({ ...embeddedConfig, sendsMail: true });
  mockAnswers(undefined);
  await choose();
  await waitFor(() => expect(sendsMail.current).toBe(true));
});

it("AI-06 assumes a language model if the server's response has no such field", async () => {
  mockAnswers({ provider: 'embedded' });
  await choose();
  expect(renderHasAssistant().current).toBe(true);
});
