/**
 * Tests the button 'Entrar sem senha' of the login screen. The calls to the browser are tested by
 * sync/session/account/passkeys.test.ts.
 */
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi } from '../../../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { settle } from '../../../../test/settle.ts';
import { getToastKind } from '../../../../test/toast-kind.ts';
import { AppRoutes } from '../../../app/App.tsx';
import { setServerFeatures } from '../../../sync/queries/server-features.ts';
import type { EmbeddedSignIn } from '../../../sync/http/identity.ts';
import * as passkeys from '../../../sync/session/account/passkeys.ts';

const user = userEvent.setup();

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function openLogin({
  host = window.location.hostname,
  hasWebAuthn = true,
  hasProviders = false,
  request = async () => ({ status: 200, body: {}, retryAfterMs: 0 }),
}: {
  host?: string;
  hasWebAuthn?: boolean;
  hasProviders?: boolean;
  request?: EmbeddedSignIn['request'];
} = {}) {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    setServerFeatures({ passkeyHost: undefined, signInProviders: undefined });
  });
  if (hasWebAuthn)
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: () => ({}) });
  const signInProviders = hasProviders ? [{ id: 'empresa', name: 'Empresa' }] : undefined;
  setServerFeatures({ passkeyHost: host, signInProviders });
  window.history.replaceState({}, '', '/login');
  fakeApi({ getLists: [] });
  const embeddedSignIn: EmbeddedSignIn = {
    request,
    startSession: async () => undefined,
  };
  return renderSignedIn(
    <AppRoutes />,
    Object.assign(fakeIdentity('signed-out'), { embeddedSignIn }),
  );
}

const findPasskeyButton = () => screen.findByRole('button', { name: 'Entrar sem senha' });

it('PASS-01 SSO-01 shows the passkey button under the form, before the providers', async () => {
  const { baseElement } = openLogin({ hasProviders: true });
  expect(await findPasskeyButton()).toBeVisible();
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names.slice(-3)).toEqual(['Entrar', 'Entrar sem senha', 'Entrar com Empresa']);
  expect(screen.getAllByText('ou')).toHaveLength(1);
  expect(await axe(baseElement)).toEqual([]);
});

it.each([{ host: 'quitanda.example' }, { hasWebAuthn: false }])(
  'PASS-01 shows no passkey button for passkeys of another host or without WebAuthn: %j',
  async (options) => {
    openLogin({ ...options, hasProviders: true });
    expect(await screen.findByRole('button', { name: 'Entrar com Empresa' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Entrar sem senha' })).toBeNull();
  },
);

it('PASS-02 starts one sign-in for two quick taps, and shows why it failed', async () => {
  let fail: (error: Error) => void = () => undefined;
  const signIn = vi.spyOn(passkeys, 'signInWithPasskey').mockImplementation(
    async () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  openLogin();
  await user.dblClick(await findPasskeyButton());
  expect(signIn).toHaveBeenCalledOnce();
  fail(new passkeys.PasskeyError('Nenhuma chave de acesso foi usada.'));
  expect(await screen.findByText('Nenhuma chave de acesso foi usada.')).toBeVisible();
  await user.click(await findPasskeyButton());
  expect(signIn).toHaveBeenCalledTimes(2);
});

it('AUT-22 asks for cookies instead of opening a passkey or a provider', async () => {
  const spy = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  onTestFinished(() => spy.mockRestore());
  const signIn = vi.spyOn(passkeys, 'signInWithPasskey');
  const request = vi.fn<EmbeddedSignIn['request']>();
  openLogin({ hasProviders: true, request });
  const text = /^Este navegador recusa cookies, e sem eles não dá para entrar\./u;
  for (const name of ['Entrar sem senha', 'Entrar com Empresa']) {
    await user.click(await screen.findByRole('button', { name }));
    const toast = await screen.findByText(text);
    expect(getToastKind(toast.textContent)).toBe('error');
    await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  }
  expect(signIn).not.toHaveBeenCalled();
  expect(request).not.toHaveBeenCalled();
});

it('PASS-02 ignores a second tap before the button is rendered as busy', async () => {
  const signIn = vi
    .spyOn(passkeys, 'signInWithPasskey')
    .mockImplementation(async () => new Promise(() => undefined));
  openLogin();
  const button = await findPasskeyButton();
  await act(async () => {
    button.click();
    button.click();
  });
  expect(signIn).toHaveBeenCalledOnce();
});

it('PASS-02 closes the prompt of the browser when the person leaves the login', async () => {
  const signIn = vi.spyOn(passkeys, 'signInWithPasskey').mockImplementation(
    async (_embeddedSignIn, signal) =>
      new Promise((_, reject) => {
        const text = 'Nenhuma chave de acesso foi usada.';
        signal?.addEventListener('abort', () => reject(new passkeys.PasskeyError(text)));
      }),
  );
  openLogin();
  await user.click(await findPasskeyButton());
  await user.click(screen.getByRole('link', { name: 'Cadastre-se' }));
  await waitFor(() => expect(window.location.pathname).toBe('/signup'));
  expect(signIn.mock.lastCall?.[1]?.aborted).toBe(true);
  await act(settle);
  expect(screen.queryByText('Nenhuma chave de acesso foi usada.')).toBeNull();
});
