/** Tests the actions that need the password: changing it, and deleting the account. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { serverError } from '../../../test/fakes/fake-api.ts';
import {
  findDialog,
  openProfile,
  user,
  clickButton,
  profile,
} from '../../../test/screens/open-profile.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { IdentityError } from '../../sync/http/identity.ts';

const missingText = 'Por favor, preencha todos os campos.';
const offlineText = 'Sem conexão. Tente novamente quando o sinal voltar.';

describe('the password', () => {
  async function openDialog() {
    const opened = await openProfile();
    const changePassword = vi.spyOn(opened.identity, 'changePassword');
    await clickButton('Alterar senha');
    const form = await findDialog('Alterar senha');
    const submit = () => user.click(form.getByRole('button', { name: 'Alterar senha' }));
    const fillAndSubmit = async (current: string, next: string, confirmation: string) => {
      for (const [label, text] of [
        ['Senha atual', current],
        ['Nova senha (mínimo 6 caracteres)', next],
        ['Confirmar Senha', confirmation],
      ] as const) {
        const field = form.getByLabelText(label);
        await user.clear(field);
        if (text !== '') await user.type(field, text);
      }
      await submit();
    };
    return { ...opened, changePassword, form, fillAndSubmit };
  }

  it('PRF-01 AUT-03 AUT-09 asks for the old password, and for the new one twice', async () => {
    const { changePassword, form, fillAndSubmit, baseElement } = await openDialog();
    await fillAndSubmit('', '', '');
    expect(form.getAllByText(missingText)).toHaveLength(2);
    expect(await axe(baseElement)).toEqual([]);
    await fillAndSubmit('segredo', '12345', '12345');
    expect(
      form.getByText('Senha muito fraca. A senha deve ter pelo menos 6 caracteres.'),
    ).toBeVisible();
    await fillAndSubmit('segredo', 'segredo novo', 'segredo velho');
    expect(form.getByText('As senhas não coincidem.')).toBeVisible();
    expect(changePassword).not.toHaveBeenCalled();
  });

  it('PRF-01 changes the password once, even if the form is submitted twice', async () => {
    const { changePassword, fillAndSubmit } = await openDialog();
    const answer = Promise.withResolvers<void>();
    changePassword.mockReturnValue(answer.promise);
    await fillAndSubmit('segredo', 'segredo novo', 'segredo novo');
    await user.keyboard('{Enter}');
    answer.resolve();
    expect(await screen.findByText('Senha alterada.')).toBeVisible();
    expect(changePassword.mock.calls).toEqual([['segredo', 'segredo novo']]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await clickButton('Alterar senha');
    const reopened = await findDialog('Alterar senha');
    expect(reopened.getByLabelText('Senha atual')).toHaveValue('');
  });

  it('PRF-01 AUT-07 UI-07 shows a wrong password at its field, and a missing network in a message', async () => {
    const { changePassword, form, fillAndSubmit } = await openDialog();
    changePassword.mockRejectedValueOnce(new IdentityError('wrong-password'));
    await fillAndSubmit('engano', 'segredo novo', 'segredo novo');
    expect(await form.findByText('Senha incorreta. Tente novamente.')).toBeVisible();
    expect(form.getByLabelText('Senha atual')).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(form.getByLabelText('Senha atual')).toHaveFocus());
    changePassword.mockRejectedValueOnce(new IdentityError('network'));
    await fillAndSubmit('segredo', 'segredo novo', 'segredo novo');
    expect(await screen.findByText(offlineText)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Alterar senha' })).toBeVisible();
  });
});

it.each(['Editar nome', 'Alterar senha'])(
  'PRF-01 keeps %s open when the response of the closed password dialog arrives',
  async (otherDialog) => {
    const { identity } = await openProfile();
    const answer = Promise.withResolvers<void>();
    vi.spyOn(identity, 'changePassword').mockReturnValue(answer.promise);
    await clickButton('Alterar senha');
    const form = await findDialog('Alterar senha');
    await user.type(form.getByLabelText('Senha atual'), 'segredo');
    for (const label of ['Nova senha (mínimo 6 caracteres)', 'Confirmar Senha']) {
      await user.type(form.getByLabelText(label), 'segredo novo');
    }
    await user.click(form.getByRole('button', { name: 'Alterar senha' }));
    await user.click(form.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await clickButton(otherDialog);
    await findDialog(otherDialog);
    answer.resolve();
    expect(await screen.findByText('Senha alterada.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: otherDialog })).toBeVisible();
  },
);

describe('deleting the account', () => {
  async function openDialog() {
    const opened = await openProfile();
    const deleteAccount = vi.spyOn(opened.identity, 'deleteAccount');
    await clickButton('Excluir conta');
    const form = await findDialog('Excluir conta');
    const fillAndSubmit = async (email: string, password: string) => {
      const emailField = form.getByLabelText('Digite seu e-mail para confirmar');
      await user.clear(emailField);
      if (email !== '') await user.type(emailField, email);
      await user.clear(form.getByLabelText('Senha'));
      if (password !== '') await user.type(form.getByLabelText('Senha'), password);
      await user.click(form.getByRole('button', { name: 'Excluir conta' }));
    };
    return { ...opened, deleteAccount, form, fillAndSubmit };
  }

  it('PRF-02 requires the typed e-mail and the password', async () => {
    const { api, deleteAccount, form, fillAndSubmit, baseElement } = await openDialog();
    await fillAndSubmit('', '');
    expect(form.getAllByText(missingText)).toHaveLength(2);
    expect(await axe(baseElement)).toEqual([]);
    await fillAndSubmit('bia@exemplo.com.br', 'segredo');
    expect(form.getByText(`Digite ${profile.email} para confirmar.`)).toBeVisible();
    expect(deleteAccount).not.toHaveBeenCalled();
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('PRF-02 sends repeated taps and retries with one idempotency key, so that the account is deleted once', async () => {
    const { api, fillAndSubmit, identity } = await openDialog();
    api.isOffline = true;
    await fillAndSubmit(profile.email.toUpperCase(), 'segredo');
    expect(await screen.findByText(offlineText)).toBeVisible();
    expect(identity.snapshot().status).toBe('signed-in');
    api.isOffline = false;
    api.answers.deleteAccount = () => serverError;
    await fillAndSubmit(profile.email, 'segredo');
    expect(await screen.findByText('Erro interno. Tente novamente.')).toBeVisible();
    delete api.answers.deleteAccount;
    await fillAndSubmit(profile.email, 'segredo');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.sent.map(({ name }) => name)).toEqual(['deleteAccount', 'deleteAccount']),
    );
    const [first, second] = api.sent.map(({ key }) => key);
    expect(first).toMatch(/^[\da-f-]{36}$/u);
    expect(second).toBe(first);
  });

  it('PRF-02 AUT-07 does not delete the account when the password is wrong', async () => {
    const { api, deleteAccount, form, fillAndSubmit } = await openDialog();
    deleteAccount.mockRejectedValueOnce(new IdentityError('wrong-password'));
    await fillAndSubmit(profile.email, 'engano');
    expect(await form.findByText('Senha incorreta. Tente novamente.')).toBeVisible();
    expect(await waitUntilAllSent(api)).toEqual([]);
  });
});
