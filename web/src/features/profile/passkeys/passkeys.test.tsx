/** 'Chaves de acesso' on the profile; passkeys.test.ts in sync tests what the browser is asked. */
import type { Passkey } from '@quitanda/contract/passkeys';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { dialog, person, press, profile } from '../../../test/screens/open-profile.tsx';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import type { OwnSignIn } from '../../sync/session/identity.ts';
import * as passkeys from '../../sync/session/passkeys.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

const celular: Passkey = {
  id: 'p1',
  name: 'Celular da Ana',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: '2026-11-20T12:00:00.000Z',
};

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function open(host = window.location.hostname) {
  onTestFinished(() => vi.unstubAllGlobals());
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: () => ({}) });
  localStorage.setItem(
    'quitanda.identity',
    JSON.stringify({ provider: 'embedded', hasAssistant: true, passkeyHost: host }),
  );
  fakeApi({ getProfile: profile });
  const own: OwnSignIn = {
    request: async () => ({ status: 200, body: undefined, retryAfter: 0 }),
    enter: async () => undefined,
  };
  const identity = Object.assign(fakeIdentity(), { own });
  const view = renderSignedIn(<ProfileScreen onSignOut={() => undefined} />, identity);
  await screen.findByRole('button', { name: 'Editar nome' });
  return view;
}

async function openDialog(list: readonly Passkey[]) {
  vi.spyOn(passkeys, 'readPasskeys').mockResolvedValue(list);
  const view = await open();
  await press('Chaves de acesso');
  return { ...view, shown: await dialog('Chaves de acesso') };
}

it('PASS-01 has no passkeys on another host than the server names', async () => {
  await open('quitanda.example');
  expect(screen.queryByRole('button', { name: 'Chaves de acesso' })).toBeNull();
});

it('PASS-04 lists the passkeys with their last use', async () => {
  const { shown, baseElement } = await openDialog([
    celular,
    { ...celular, id: 'p2', name: 'Tablet', lastUsedAt: null },
  ]);
  const rows = await shown.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Celular da AnaUsada em 20/11/2026',
    'TabletCriada em 01/11/2026, ainda não usada',
  ]);
  expect(await axe(baseElement)).toEqual([]);
});

it('PASS-03 asks for a name and the password, and says which was wrong', async () => {
  const add = vi.spyOn(passkeys, 'addPasskey').mockResolvedValue();
  const { shown } = await openDialog([]);
  await person.click(shown.getByRole('button', { name: 'Adicionar chave de acesso' }));
  await person.click(shown.getByRole('button', { name: 'Continuar' }));
  expect(shown.getByText('Digite um nome para a chave.')).toBeVisible();
  expect(shown.getByText('Por favor, preencha todos os campos.')).toBeVisible();
  await person.type(shown.getByLabelText('Nome da chave'), 'x'.repeat(41));
  await person.type(shown.getByLabelText('Senha'), 'segredo');
  await person.click(shown.getByRole('button', { name: 'Continuar' }));
  expect(shown.getByText('Use no máximo 40 caracteres.')).toBeVisible();
  await person.clear(shown.getByLabelText('Nome da chave'));
  await person.type(shown.getByLabelText('Nome da chave'), ' Celular ');
  add.mockRejectedValueOnce(new passkeys.PasskeyError('Senha incorreta. Tente novamente.', true));
  await person.click(shown.getByRole('button', { name: 'Continuar' }));
  expect(await shown.findByText('Senha incorreta. Tente novamente.')).toBeVisible();
  expect(shown.getByLabelText('Senha')).toHaveFocus();
  await person.click(shown.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Chave de acesso adicionada.')).toBeVisible();
  expect(add.mock.lastCall?.slice(1)).toEqual(['Celular', 'segredo']);
  expect(passkeys.readPasskeys).toHaveBeenCalledTimes(2);
});

it('PASS-04 PASS-05 renames and removes one, after a question', async () => {
  const rename = vi.spyOn(passkeys, 'renamePasskey').mockResolvedValue();
  const remove = vi.spyOn(passkeys, 'removePasskey').mockResolvedValue();
  const { shown, baseElement } = await openDialog([celular]);
  await person.click(await shown.findByRole('button', { name: 'Renomear Celular da Ana' }));
  await person.clear(shown.getByLabelText('Nome da chave'));
  await person.type(shown.getByLabelText('Nome da chave'), 'Tablet');
  await person.click(shown.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(rename.mock.lastCall?.slice(1)).toEqual(['p1', 'Tablet']));
  await person.click(await shown.findByRole('button', { name: 'Remover Celular da Ana' }));
  expect(await axe(baseElement)).toEqual([]);
  expect(remove).not.toHaveBeenCalled();
  remove.mockRejectedValueOnce(new passkeys.PasskeyError('Esta chave de acesso já foi removida.'));
  await person.click(shown.getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('Esta chave de acesso já foi removida.')).toBeVisible();
  await person.click(shown.getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('Chave de acesso removida.')).toBeVisible();
});
