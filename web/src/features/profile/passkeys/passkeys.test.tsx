/**
 * Tests 'Chaves de acesso' on the profile. The calls to the browser are tested in
 * sync/session/account/passkeys.test.ts.
 */
import type { Passkey } from '@quitanda/contract/passkeys';
import type { SignInMethods } from '@quitanda/contract/sso';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import {
  findDialog,
  openProfile,
  user,
  clickButton,
} from '../../../../test/screens/open-profile.tsx';
import { setServerFeatures } from '../../../sync/queries/server-features.ts';
import type { EmbeddedSignIn } from '../../../sync/http/identity.ts';
import * as passkeys from '../../../sync/session/account/passkeys.ts';
import { proposePasskeyName } from './propose-passkey-name.ts';

const phone: Passkey = {
  id: 'p1',
  name: 'Celular da Ana',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: '2026-11-20T12:00:00.000Z',
};
const createWrongPasswordError = () =>
  new passkeys.PasskeyError('Senha incorreta. Tente novamente.', 'wrong-password');

beforeEach(() => {
  vi.restoreAllMocks();
});

async function openProfileWithPasskeys(
  host = window.location.hostname,
  methods: Partial<SignInMethods> = {},
) {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    setServerFeatures({ passkeyHost: undefined, signInProviders: undefined });
  });
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: () => ({}) });
  const company = { id: 'empresa', name: 'Empresa' };
  const hasProviders = methods.hasPassword === false;
  setServerFeatures({ passkeyHost: host, signInProviders: hasProviders ? [company] : undefined });
  const body = { hasPassword: true, providers: [company], isFresh: true, ...methods };
  const embeddedSignIn: EmbeddedSignIn = {
    request: async () => ({ status: 200, body, retryAfterMs: 0 }),
    startSession: async () => undefined,
  };
  return openProfile({}, { embeddedSignIn });
}

async function openPasskeysDialog(list: readonly Passkey[], methods?: Partial<SignInMethods>) {
  vi.spyOn(passkeys, 'readPasskeys').mockResolvedValue(list);
  const view = await openProfileWithPasskeys(undefined, methods);
  await clickButton('Chaves de acesso');
  return { ...view, passkeyDialog: await findDialog('Chaves de acesso') };
}

it('PASS-01 offers no passkeys if the host is not the one that the server reports', async () => {
  await openProfileWithPasskeys('quitanda.example');
  expect(screen.queryByRole('button', { name: 'Chaves de acesso' })).toBeNull();
});

it('PASS-04 lists the passkeys with their last use', async () => {
  const { passkeyDialog, baseElement } = await openPasskeysDialog([
    phone,
    { ...phone, id: 'p2', name: 'Tablet', lastUsedAt: null },
  ]);
  const rows = await passkeyDialog.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Celular da AnaUsada em 20/11/2026',
    'TabletCriada em 01/11/2026, ainda não usada',
  ]);
  expect(await axe(baseElement)).toEqual([]);
});

it('PASS-04 shows why the list cannot be read', async () => {
  const text = 'Sem conexão. Tente novamente quando o sinal voltar.';
  vi.spyOn(passkeys, 'readPasskeys').mockRejectedValue(new passkeys.PasskeyError(text));
  await openProfileWithPasskeys();
  await clickButton('Chaves de acesso');
  const passkeyDialog = await findDialog('Chaves de acesso');
  expect(await passkeyDialog.findByRole('alert')).toHaveTextContent(text);
});

it('PASS-03 PASS-11 asks for a name and the password, and shows which of them is invalid', async () => {
  const add = vi.spyOn(passkeys, 'addPasskey').mockResolvedValue();
  const { passkeyDialog } = await openPasskeysDialog([]);
  await user.click(passkeyDialog.getByRole('button', { name: 'Adicionar chave de acesso' }));
  await user.clear(passkeyDialog.getByLabelText('Nome da chave'));
  await user.click(passkeyDialog.getByRole('button', { name: 'Continuar' }));
  expect(passkeyDialog.getByText('Digite um nome para a chave.')).toBeVisible();
  expect(passkeyDialog.getByText('Por favor, preencha todos os campos.')).toBeVisible();
  await user.type(passkeyDialog.getByLabelText('Nome da chave'), 'x'.repeat(41));
  await user.type(passkeyDialog.getByLabelText('Senha'), 'segredo');
  await user.click(passkeyDialog.getByRole('button', { name: 'Continuar' }));
  expect(passkeyDialog.getByText('Use no máximo 40 caracteres.')).toBeVisible();
  await user.clear(passkeyDialog.getByLabelText('Nome da chave'));
  await user.type(passkeyDialog.getByLabelText('Nome da chave'), ' Celular ');
  add.mockRejectedValueOnce(createWrongPasswordError());
  await user.click(passkeyDialog.getByRole('button', { name: 'Continuar' }));
  expect(await passkeyDialog.findByText('Senha incorreta. Tente novamente.')).toBeVisible();
  await waitFor(() => expect(passkeyDialog.getByLabelText('Senha')).toHaveFocus());
  await user.click(passkeyDialog.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Chave de acesso adicionada.')).toBeVisible();
  expect(add.mock.lastCall?.[1]).toEqual({ name: 'Celular', password: 'segredo' });
  expect(passkeys.readPasskeys).toHaveBeenCalledTimes(2);
});

it('PASS-03 closes the prompt of the browser when the dialog is closed, without a message', async () => {
  const add = vi.spyOn(passkeys, 'addPasskey').mockImplementation(
    async (_embeddedSignIn, _passkey, signal) =>
      new Promise((_, reject) => {
        const text = 'Nenhuma chave de acesso foi criada.';
        signal?.addEventListener('abort', () => reject(new passkeys.PasskeyError(text)));
      }),
  );
  const { passkeyDialog } = await openPasskeysDialog([]);
  await user.click(passkeyDialog.getByRole('button', { name: 'Adicionar chave de acesso' }));
  await user.type(passkeyDialog.getByLabelText('Nome da chave'), 'Celular');
  await user.type(passkeyDialog.getByLabelText('Senha'), 'segredo{Enter}{Enter}');
  await waitFor(() => expect(add).toHaveBeenCalledOnce());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(add.mock.lastCall?.[2]?.aborted).toBe(true);
  expect(screen.queryByText('Nenhuma chave de acesso foi criada.')).toBeNull();
});

it('PASS-03 PASS-11 SSO-12 requires a new sign-in by the provider if the account has no password', async () => {
  const { passkeyDialog, baseElement } = await openPasskeysDialog([], {
    hasPassword: false,
    isFresh: false,
  });
  await user.click(passkeyDialog.getByRole('button', { name: 'Adicionar chave de acesso' }));
  const text = 'Para continuar, entre de novo com Empresa. Depois você tem dez minutos.';
  expect(await passkeyDialog.findByText(text)).toBeVisible();
  expect(passkeyDialog.queryByLabelText('Senha')).toBeNull();
  expect(passkeyDialog.getByRole('button', { name: 'Entrar de novo com Empresa' })).toBeVisible();
  expect(passkeyDialog.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  expect(await axe(baseElement)).toEqual([]);
});

it('PASS-05 SSO-11 asks for no password to remove a passkey soon after a sign-in by a provider', async () => {
  const remove = vi.spyOn(passkeys, 'removePasskey').mockResolvedValue();
  const { passkeyDialog } = await openPasskeysDialog([phone], { hasPassword: false });
  await user.click(await passkeyDialog.findByRole('button', { name: 'Remover Celular da Ana' }));
  await waitFor(() => expect(passkeyDialog.queryByLabelText('Senha')).toBeNull());
  await user.click(passkeyDialog.getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(remove.mock.lastCall?.slice(1)).toEqual(['p1', '']));
});

it('PASS-05 SSO-11 asks for a new sign-in if the ten minutes end before the passkey is removed', async () => {
  vi.spyOn(passkeys, 'removePasskey').mockRejectedValue(createWrongPasswordError());
  const { passkeyDialog } = await openPasskeysDialog([phone], { hasPassword: false });
  await user.click(await passkeyDialog.findByRole('button', { name: 'Remover Celular da Ana' }));
  await waitFor(() => expect(passkeyDialog.queryByLabelText('Senha')).toBeNull());
  await user.click(passkeyDialog.getByRole('button', { name: 'Remover' }));
  const text = 'Para continuar, entre de novo com Empresa. Depois você tem dez minutos.';
  expect(await passkeyDialog.findByText(text)).toBeVisible();
  expect(screen.queryByText('Senha incorreta. Tente novamente.')).toBeNull();
});

it('PASS-04 PASS-05 renames a passkey, and removes it after the person has typed the password', async () => {
  const rename = vi.spyOn(passkeys, 'renamePasskey').mockResolvedValue();
  const remove = vi.spyOn(passkeys, 'removePasskey').mockResolvedValue();
  const { passkeyDialog, baseElement } = await openPasskeysDialog([phone]);
  await user.click(await passkeyDialog.findByRole('button', { name: 'Renomear Celular da Ana' }));
  await user.clear(passkeyDialog.getByLabelText('Nome da chave'));
  await user.type(passkeyDialog.getByLabelText('Nome da chave'), 'Tablet');
  await user.click(passkeyDialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(rename.mock.lastCall?.slice(1)).toEqual(['p1', 'Tablet']));
  const findListBody = async () =>
    (await passkeyDialog.findByText(/^Entre com a digital/u)).parentElement;
  await waitFor(async () => expect(await findListBody()).toHaveFocus());
  await user.click(await passkeyDialog.findByRole('button', { name: 'Remover Celular da Ana' }));
  expect(await axe(baseElement)).toEqual([]);
  await user.click(passkeyDialog.getByRole('button', { name: 'Remover' }));
  expect(passkeyDialog.getByText('Por favor, preencha todos os campos.')).toBeVisible();
  expect(remove).not.toHaveBeenCalled();
  await user.type(passkeyDialog.getByLabelText('Senha'), 'segredo');
  remove.mockRejectedValueOnce(new passkeys.PasskeyError('Esta chave de acesso já foi removida.'));
  await user.click(passkeyDialog.getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('Esta chave de acesso já foi removida.')).toBeVisible();
  remove.mockRejectedValueOnce(createWrongPasswordError());
  await user.click(passkeyDialog.getByRole('button', { name: 'Remover' }));
  expect(await passkeyDialog.findByText('Senha incorreta. Tente novamente.')).toBeVisible();
  await user.click(passkeyDialog.getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('Chave de acesso removida.')).toBeVisible();
  await waitFor(async () => expect(await findListBody()).toHaveFocus());
  expect(remove.mock.lastCall?.slice(1)).toEqual(['p1', 'segredo']);
});

it('PASS-04 keeps the name that is typed for a passkey while another one is being renamed', async () => {
  const answer = Promise.withResolvers<undefined>();
  const rename = vi.spyOn(passkeys, 'renamePasskey').mockReturnValueOnce(answer.promise);
  const { passkeyDialog } = await openPasskeysDialog([
    phone,
    { ...phone, id: 'p2', name: 'Tablet' },
  ]);
  await user.click(await passkeyDialog.findByRole('button', { name: 'Renomear Celular da Ana' }));
  await user.type(passkeyDialog.getByLabelText('Nome da chave'), '!{Enter}');
  await waitFor(() => expect(rename).toHaveBeenCalledOnce());
  await user.click(passkeyDialog.getByRole('button', { name: 'Voltar' }));
  await user.click(passkeyDialog.getByRole('button', { name: 'Renomear Tablet' }));
  await user.type(passkeyDialog.getByLabelText('Nome da chave'), ' da Ana');
  answer.resolve(undefined);
  expect(await screen.findByText('Nome salvo!')).toBeVisible();
  expect(passkeyDialog.getByLabelText('Nome da chave')).toHaveValue('Tablet da Ana');
  await user.click(passkeyDialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(rename.mock.lastCall?.slice(1)).toEqual(['p2', 'Tablet da Ana']));
});

it.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0', 5, 'Celular Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5, 'iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0, 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'Computador Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'Computador Linux'],
  ['Mozilla/5.0 (Outro)', 0, ''],
])(
  'PASS-03 PASS-11 proposes a name for %s with %i touch points: %s',
  (userAgent, maxTouchPoints, name) => {
    expect(proposePasskeyName({ userAgent, maxTouchPoints } as Navigator)).toBe(name);
  },
);
