/** The login with providers of single sign-on: opening a provider's page, and returning from it. */
import { ssoErrorText } from '@quitanda/contract/sso';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi } from '../../../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { AppRoutes } from '../../../app/App.tsx';
import type { ApiRequest, Reply } from '../../../sync/http/request.ts';
import { setServerFeatures } from '../../../sync/queries/server-features.ts';
import type { EmbeddedSignIn } from '../../../sync/http/identity.ts';
import { CallError } from '../../../sync/http/call-error.ts';

const user = userEvent.setup();
const providers = [
  { id: 'empresa', name: 'Empresa' },
  { id: 'google', name: 'Google' },
];

beforeEach(() => {
  localStorage.clear();
  setServerFeatures({ signInProviders: providers });
});

type FakeReply = Partial<Reply> | 'network';

async function openLogin(
  address: string,
  status: 'signed-in' | 'signed-out',
  fakeReply: FakeReply = {},
) {
  window.history.replaceState({}, '', address);
  fakeApi({ getLists: [] });
  const identity = fakeIdentity(status);
  const requests: Pick<ApiRequest, 'path' | 'body'>[] = [];
  const sendFakeReply = async (path: string, body: unknown): Promise<Reply> => {
    requests.push({ path, body });
    if (fakeReply === 'network') throw new CallError({ kind: 'network' });
    return { status: 200, body: {}, retryAfterMs: 0, ...fakeReply };
  };
  const embeddedSignIn: EmbeddedSignIn = {
    request: ({ path, body }) => sendFakeReply(path, body),
    async startSession(path, body, refusalOf = () => new Error('refused')) {
      const response = await sendFakeReply(path, body);
      if (response.status >= 300) throw refusalOf(response);
      identity.set({ status: 'signed-in', user: identity.user });
    },
  };
  const view = renderSignedIn(<AppRoutes />, Object.assign(identity, { embeddedSignIn }));
  return { ...view, requests };
}

const clickButton = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('SSO-01 shows a button for each provider under the form', async () => {
  const { baseElement } = await openLogin('/login', 'signed-out');
  expect(await screen.findByRole('button', { name: 'Entrar com Empresa' })).toBeVisible();
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names.slice(-3)).toEqual(['Entrar', 'Entrar com Empresa', 'Entrar com Google']);
  expect(await axe(baseElement)).toEqual([]);
});

it("SSO-02 NAV-03 opens the provider's address once, and passes the requested page", async () => {
  // The address differs only in its hash, because the test environment cannot open another page.
  const url = '/login?destino=%2Fdespensa#empresa';
  const { requests } = await openLogin('/login?destino=%2Fdespensa', 'signed-out', {
    body: { url },
  });
  await clickButton('Entrar com Empresa');
  await clickButton('Entrar com Empresa');
  await waitFor(() => expect(window.location.hash).toBe('#empresa'));
  const startRequestFor = (provider: string) => ({
    path: '/api/auth/sign-in/provider',
    body: { provider, destination: '/despensa', again: false },
  });
  expect(requests).toEqual([startRequestFor('empresa')]);
  // The person returns from the provider's page by Back, and selects another provider.
  dispatchEvent(new Event('pageshow'));
  await clickButton('Entrar com Google');
  await waitFor(() =>
    expect(requests).toEqual([startRequestFor('empresa'), startRequestFor('google')]),
  );
});

it.each([
  [{ status: 503, body: { code: 'sso-unavailable' } }, ssoErrorText('sso-unavailable', 'Empresa')],
  [{ status: 429, retryAfterMs: 7_000 }, 'Muitas tentativas. Tente de novo em 7 segundos.'],
  ['network', 'Sem conexão. Tente novamente quando o sinal voltar.'],
  [
    { status: 500, body: { code: 'internal' } },
    'Ocorreu um erro de autenticação. Tente novamente.',
  ],
] as const)('SSO-07 UI-07 shows why the provider cannot be opened: %j', async (fakeReply, text) => {
  await openLogin('/login', 'signed-out', fakeReply);
  await clickButton('Entrar com Empresa');
  expect(await screen.findByText(text)).toBeVisible();
  expect(window.location.hash).toBe('');
});

it('SSO-02 NAV-03 finishes the sign-in after the return, and opens the requested page', async () => {
  const { requests } = await openLogin('/login?destino=%2Fdespensa&entrada=empresa', 'signed-out');
  await waitFor(() => expect(window.location.pathname).toBe('/despensa'));
  expect(requests).toEqual([{ path: 'sign-in/finish', body: { provider: 'empresa' } }]);
});

it.each([
  ['sso-denied', ssoErrorText('sso-denied', 'Empresa')],
  ['sso-clock', ssoErrorText('sso-clock', 'Empresa')],
  ['sso-not-linked', ssoErrorText('sso-not-linked', 'Empresa')],
  ['toString', 'Ocorreu um erro de autenticação. Tente novamente.'],
])(
  'SSO-03 shows on the login that the sign-in failed with %s, and does not finish it',
  async (code, text) => {
    const { requests, baseElement } = await openLogin(
      `/login?entrada=empresa&falha=${code}`,
      'signed-out',
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(requests).toEqual([]);
    expect(await axe(baseElement)).toEqual([]);
  },
);

it('SSO-03 NAV-03 opens the requested page after a sign-in by password that follows a failure', async () => {
  await openLogin('/login?destino=%2Fdespensa&entrada=empresa&falha=sso-unavailable', 'signed-out');
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha'), 'segredo-1234{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/despensa'));
});

it('SSO-08 NAV-06 shows that another person is signed in, and lets that person continue', async () => {
  const conflictReply = { status: 409, body: { code: 'sso-other-person' } };
  await openLogin('/login?entrada=empresa', 'signed-in', conflictReply);
  const message = await screen.findByRole('alert');
  expect(message).toHaveTextContent(ssoErrorText('sso-other-person', 'Empresa'));
  await user.click(screen.getByRole('link', { name: /^Continuar como ana\.souza@/u }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

it('SSO-08 opens the requested page for a person who is signed in already', async () => {
  await openLogin('/login?destino=%2Fdespensa&entrada=empresa', 'signed-in');
  await waitFor(() => expect(window.location.pathname).toBe('/despensa'));
});
