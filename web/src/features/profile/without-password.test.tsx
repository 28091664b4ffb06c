/** Tests the profile of a person who signs in by a provider, without a password. */
import type { SignInMethods } from '@quitanda/contract/sso';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import {
  findDialog,
  openProfile,
  user,
  clickButton,
  profile,
} from '../../../test/screens/open-profile.tsx';
import { setServerFeatures } from '../../sync/queries/server-features.ts';
import { IdentityError, type EmbeddedSignIn } from '../../sync/http/identity.ts';

const company = { id: 'empresa', name: 'Empresa' };
const google = { id: 'google', name: 'Google' };

beforeEach(() => setServerFeatures({ signInProviders: [company, google] }));
afterEach(() => setServerFeatures({ signInProviders: undefined, sendsMail: false }));

async function openProfileWithProviders(methods: Partial<SignInMethods>) {
  const sent: unknown[] = [];
  const embeddedSignIn: EmbeddedSignIn = {
    async request({ method, body }) {
      if (method !== 'GET') sent.push(body);
      const answer = { hasPassword: false, providers: [company], isFresh: true, ...methods };
      // The address is only a hash, because the test environment cannot open another page.
      return {
        status: 200,
        retryAfterMs: 0,
        body: method === 'GET' ? answer : { url: '#empresa' },
      };
    },
    startSession: async () => undefined,
  };
  return { ...(await openProfile({}, { embeddedSignIn })), sent };
}

it('SSO-11 deletes an account without a password soon after a sign-in', async () => {
  const { api, baseElement } = await openProfileWithProviders({ isFresh: true });
  await clickButton('Excluir conta');
  const form = await findDialog('Excluir conta');
  await waitFor(() => expect(form.queryByLabelText('Senha')).toBeNull());
  expect(await axe(baseElement)).toEqual([]);
  await user.type(form.getByLabelText('Digite seu e-mail para confirmar'), profile.email);
  await user.click(form.getByRole('button', { name: 'Excluir conta' }));
  await waitFor(() => expect(api.sent.map(({ name }) => name)).toEqual(['deleteAccount']));
});

it('SSO-11 SSO-12 asks for a new sign-in by the provider if the last one is too old', async () => {
  const { sent, baseElement } = await openProfileWithProviders({ isFresh: false });
  await clickButton('Excluir conta');
  const form = await findDialog('Excluir conta');
  const text = 'Para excluir a conta, entre de novo com Empresa. Depois você tem dez minutos.';
  expect(await form.findByText(text)).toBeVisible();
  expect(form.getByRole('button', { name: 'Excluir conta' })).toBeDisabled();
  const button = await form.findByRole('button', { name: 'Entrar de novo com Empresa' });
  expect(await axe(baseElement)).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(window.location.hash).toBe('#empresa'));
  expect(sent).toEqual([{ provider: 'empresa', destination: '/perfil', again: true }]);
});

it('SSO-11 asks for a new sign-in if the ten minutes end while the dialog is open', async () => {
  const { identity } = await openProfileWithProviders({ isFresh: true });
  vi.spyOn(identity, 'deleteAccount').mockRejectedValue(new IdentityError('wrong-password'));
  await clickButton('Excluir conta');
  const form = await findDialog('Excluir conta');
  await waitFor(() => expect(form.queryByLabelText('Senha')).toBeNull());
  await user.type(form.getByLabelText('Digite seu e-mail para confirmar'), profile.email);
  await user.click(form.getByRole('button', { name: 'Excluir conta' }));
  const text = 'Para excluir a conta, entre de novo com Empresa. Depois você tem dez minutos.';
  expect(await form.findByText(text)).toBeVisible();
  expect(form.getByRole('button', { name: 'Excluir conta' })).toBeDisabled();
  expect(screen.queryByText('Senha incorreta. Tente novamente.')).toBeNull();
});

it.each([
  [false, 'Para criar uma, peça um link de nova senha a quem cuida deste Quitanda.'],
  [true, 'Para criar uma, saia e toque em “Esqueceu a senha?”.'],
])(
  'SSO-11 shows how to get a password (the server sends mail: %s)',
  async (sendsMail, instruction) => {
    setServerFeatures({ sendsMail });
    await openProfileWithProviders({ providers: [company, google] });
    await clickButton('Alterar senha');
    const text = `Você entra com Empresa ou Google, sem senha. ${instruction}`;
    expect(await screen.findByText(text)).toBeVisible();
    await user.click((await findDialog('Alterar senha')).getByRole('button', { name: 'Entendi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it('SSO-11 asks for the password if the account has one', async () => {
  await openProfileWithProviders({ hasPassword: true });
  await clickButton('Excluir conta');
  const form = await findDialog('Excluir conta');
  expect(form.getByLabelText('Senha')).toBeVisible();
});
