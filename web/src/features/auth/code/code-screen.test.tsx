/** The second step of a sign-in, on the login screen. */
import { twoFactorErrorTexts } from '@quitanda/contract/two-factor';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi } from '../../../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { AppRoutes } from '../../../app/App.tsx';
import { CallError } from '../../../sync/http/call-error.ts';
import type { Reply } from '../../../sync/http/request.ts';
import { IdentityError, type EmbeddedSignIn } from '../../../sync/http/identity.ts';

const user = userEvent.setup();
const clickButton = async (name: string) => user.click(await screen.findByRole('button', { name }));
const findHeading = () => screen.findByRole('heading', { name: 'Verificação em duas etapas' });
const findCodeField = () => screen.findByLabelText('Código');

beforeEach(() => localStorage.clear());

type FakeReply = Partial<Reply> | 'network';
const errorReply = (code: string) => ({ status: 401, body: { code } });

function openLogin(address: string, ...replies: FakeReply[]) {
  window.history.replaceState({}, '', address);
  fakeApi({ getLists: [] });
  const identity = fakeIdentity('signed-out');
  vi.spyOn(identity, 'signIn').mockRejectedValue(new IdentityError('code-required'));
  const sent: unknown[] = [];
  const embeddedSignIn: EmbeddedSignIn = {
    request: async () => ({ status: 200, body: {}, retryAfterMs: 0 }),
    async startSession(path, body, refusalOf = () => new Error('refused')) {
      sent.push([path, body]);
      const fakeReply = replies.shift() ?? {};
      if (fakeReply === 'network') throw new CallError({ kind: 'network' });
      const reply = { status: 200, body: {}, retryAfterMs: 0, ...fakeReply };
      if (reply.status >= 300) throw refusalOf(reply);
      identity.set({ status: 'signed-in', user: identity.user });
    },
  };
  const view = renderSignedIn(<AppRoutes />, Object.assign(identity, { embeddedSignIn }));
  return { ...view, sent };
}

async function submitPassword() {
  await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await clickButton('Entrar');
  await findHeading();
}

it('TWO-04 NAV-03 asks for a code after the password, and opens the requested page', async () => {
  const { sent, baseElement } = openLogin('/login?destino=%2Fdespensa', errorReply('wrong-code'));
  await submitPassword();
  expect(await findCodeField()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await findCodeField()).toHaveFocus();
  expect(await axe(baseElement)).toEqual([]);
  await user.type(await findCodeField(), '123456{Enter}');
  expect(await screen.findByText(twoFactorErrorTexts['wrong-code'])).toBeVisible();
  await clickButton('Entrar');
  await waitFor(() => expect(window.location.pathname).toBe('/despensa'));
  expect(sent).toEqual([
    ['sign-in/code', { code: '123456' }],
    ['sign-in/code', { code: '123456' }],
  ]);
});

it('TWO-09 shows the second step at a separate address', async () => {
  const { sent } = openLogin('/login?destino=%2Fdespensa');
  await submitPassword();
  const { pathname, search } = window.location;
  expect(`${pathname}${search}`).toBe('/login?destino=%2Fdespensa&etapa=codigo');
  expect(sent).toEqual([]);
});

it('TWO-09 opens the second step at its address after a reload, and requires a code', async () => {
  const { sent } = openLogin('/login?etapa=codigo&destino=%2Fdespensa');
  await findHeading();
  await clickButton('Entrar');
  expect(screen.getByText('Por favor, preencha todos os campos.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(await findCodeField(), 'k7mq-2xwe-9hrt');
  await clickButton('Entrar');
  await waitFor(() => expect(window.location.pathname).toBe('/despensa'));
});

it.each([
  [errorReply('code-used'), twoFactorErrorTexts['code-used']],
  [errorReply('wrong-recovery-code'), twoFactorErrorTexts['wrong-recovery-code']],
  [{ status: 429, body: { code: 'codes-locked' } }, twoFactorErrorTexts['codes-locked']],
  [errorReply('user-disabled'), 'Este usuário foi desabilitado.'],
  [{ status: 429, retryAfterMs: 7_000 }, 'Muitas tentativas. Tente de novo em 7 segundos.'],
  ['network', 'Sem conexão. Tente novamente quando o sinal voltar.'],
  [
    { status: 500, body: { code: 'internal' } },
    'Ocorreu um erro de autenticação. Tente novamente.',
  ],
] as const)('TWO-05 TWO-06 TWO-08 UI-07 shows why the code failed: %j', async (reply, text) => {
  openLogin('/login?etapa=codigo', reply);
  await user.type(await findCodeField(), '123456{Enter}');
  expect(await screen.findByText(text)).toBeVisible();
  expect(await findCodeField()).toHaveValue('123456');
});

it.each([
  ['TWO-08', 'has expired', 'code-expired'],
  ['TWO-06', 'met another recovery code', 'codes-at-once'],
] as const)(
  '%s NAV-03 returns to the password form if the second step %s',
  async (_, _why, code) => {
    openLogin('/login?etapa=codigo&destino=%2Fdespensa', errorReply(code));
    await user.type(await findCodeField(), '123456{Enter}');
    expect(await screen.findByText(twoFactorErrorTexts[code])).toBeVisible();
    expect(await screen.findByLabelText('Senha')).toBeVisible();
    expect(window.location.search).toBe('?destino=%2Fdespensa');
  },
);

it("TWO-09 returns to the password form by 'Voltar' and by the browser's Back", async () => {
  openLogin('/login');
  await submitPassword();
  await clickButton('Voltar');
  expect(await screen.findByLabelText('Senha')).toBeVisible();
  await submitPassword();
  window.history.back();
  expect(await screen.findByLabelText('Senha')).toBeVisible();
});
