/** The page that a person requested before the sign-up. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../test/screens/signed-in.tsx';
import { IdentityError } from '../sync/http/identity.ts';
import { AppRoutes } from './App.tsx';

const user = userEvent.setup();
const destination = `destino=${encodeURIComponent('/accept-list/lista-1')}`;

async function openSignUp(identity = fakeIdentity('signed-out')) {
  window.history.replaceState({}, '', `/signup?${destination}`);
  fakeApi({ getLists: [] });
  renderSignedIn(<AppRoutes />, identity);
  await screen.findByRole('heading', { name: 'Criar Conta' });
}

beforeEach(() => localStorage.clear());

it('AUT-02 INV-04 keeps the requested page when a person goes from the sign-up to the login', async () => {
  await openSignUp();
  await user.click(screen.getByRole('link', { name: 'Faça login' }));
  await screen.findByRole('heading', { name: 'Bem-vindo(a) de Volta!' });
  expect(window.location.search).toBe(`?${destination}`);
  expect(screen.getByText(/^Um convite para uma lista espera por você\./u)).toBeVisible();
});

it('MAIL-05 INV-04 keeps the requested page when the e-mail must be confirmed first', async () => {
  const identity = fakeIdentity('signed-out');
  vi.spyOn(identity, 'signUp').mockRejectedValue(new IdentityError('email-not-confirmed'));
  await openSignUp(identity);
  await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha (mínimo 6 caracteres)'), 'segredo');
  await user.type(screen.getByLabelText('Confirmar Senha'), 'segredo');
  await user.click(screen.getByRole('button', { name: 'Criar Conta' }));
  await screen.findByRole('heading', { name: 'Bem-vindo(a) de Volta!' });
  expect(window.location.search).toBe(`?${destination}`);
});
