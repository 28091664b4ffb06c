/**
 * Tests 'Pendentes de envio' in the whole app: waiting writes, refusals, and the actions on them.
 */
import type { Profile } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { axe } from '../../test/axe.ts';
import { fakeApi, ErrorResponse } from '../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../test/screens/signed-in.tsx';
import { AppRoutes } from './App.tsx';

const user = userEvent.setup();
const profile: Profile = {
  id: '01890000-0000-7000-8000-00000000000a',
  email: 'ana.souza@exemplo.com.br',
  displayName: 'Ana Souza',
};
const refusal = new ErrorResponse(409, {
  code: 'too-many-lists',
  message: 'Você já tem 200 listas, o máximo permitido.',
});

beforeEach(() => localStorage.clear());

async function openProfile(identity = fakeIdentity()) {
  window.history.replaceState({}, '', '/perfil');
  const api = fakeApi({ getProfile: profile, getLists: [], getPantries: [] });
  const view = renderSignedIn(<AppRoutes />, identity);
  await screen.findByRole('button', { name: 'Editar nome' });
  return { ...view, api, identity };
}

async function changeName(newName: string) {
  await user.click(screen.getByRole('button', { name: 'Editar nome' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar nome' }));
  const field = dialog.getByRole('textbox', { name: 'Nome' });
  await user.clear(field);
  await user.type(field, `${newName}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function openSheet(name: RegExp) {
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: 'Pendentes de envio' });
  return { dialog, sheet: within(dialog) };
}

it('MOB-01 shows the waiting writes in the order of the taps, and sends them on request', async () => {
  const { api, baseElement } = await openProfile();
  api.isOffline = true;
  await changeName('Ana Lima');
  await changeName('Ana Dias');
  const { sheet, dialog } = await openSheet(/2 pendentes/u);
  const rows = sheet.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Mudar o seu nome para "Ana Lima"\d\d:\d\d$/u),
    expect.stringMatching(/^Mudar o seu nome para "Ana Dias"\d\d:\d\d$/u),
  ]);
  expect(await axe(baseElement)).toEqual([]);
  const sendButton = sheet.getByRole('button', { name: 'Enviar agora' });
  await user.click(sendButton);
  expect(await sheet.findByText(/^Sem resposta do servidor às \d\d:\d\d\./u)).toBeVisible();
  api.isOffline = false;
  api.answers.changeProfile = ({ body }) => ({ ...profile, ...(body as object) });
  await user.click(sendButton);
  expect(await sheet.findByText('Tudo foi enviado.')).toBeVisible();
  expect(sheet.queryByText(/^Sem resposta/u)).toBeNull();
  expect(api.sent).toHaveLength(2);
  // The button is removed, and the focus stays in the sheet.
  await waitFor(() => expect(sendButton).not.toBeInTheDocument());
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
});

it('UI-07 UI-28 shows refusals with their reason, retries a refusal once, and discards it', async () => {
  const { api, baseElement, identity } = await openProfile();
  api.answers.changeProfile = () => refusal;
  await changeName('Ana Lima');
  expect(await screen.findByText('Falha ao salvar o nome.')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Souza' })).toBeVisible();
  const { sheet } = await openSheet(/1 não aceito/u);
  expect(sheet.getByText('Mudar o seu nome para "Ana Lima"')).toBeVisible();
  expect(sheet.getByText('Você já tem 200 listas, o máximo permitido.')).toBeVisible();
  expect(await axe(baseElement)).toEqual([]);
  expect(sheet.queryByRole('button', { name: 'Enviar agora' })).toBeNull();

  api.sent.length = 0;
  const retry = { name: /^Tentar de novo: Mudar/u };
  await user.dblClick(sheet.getByRole('button', retry));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.click(await sheet.findByRole('button', { name: /^Descartar: Mudar/u }));
  expect(await sheet.findByText('Descartado.')).toBeVisible();
  expect(sheet.queryByText('Não aceitos')).toBeNull();
  expect(api.sent).toHaveLength(1);
  expect(identity.snapshot().status).toBe('signed-in');
});

it('UI-07 UI-29 reports a refusal after sending, but not when the sheet is opened again', async () => {
  const { api } = await openProfile();
  api.isOffline = true;
  await changeName('Ana Lima');
  const { sheet, dialog } = await openSheet(/1 pendente: ver o que é/u);
  api.isOffline = false;
  api.answers.changeProfile = () => refusal;
  await user.click(sheet.getByRole('button', { name: 'Enviar agora' }));
  expect(await sheet.findByText('O servidor não aceitou tudo.')).toBeVisible();
  expect(sheet.queryByText('Tudo foi enviado.')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const reopened = await openSheet(/1 não aceito: ver o que é/u);
  expect(reopened.sheet.queryByText('O servidor não aceitou tudo.')).toBeNull();
});

it('UI-07 UI-30 API-18 sends the later writes once the person has set aside the first write, which fails on the server', async () => {
  const { api, baseElement } = await openProfile();
  const serverFailure = new ErrorResponse(500, { code: 'internal', message: 'Erro interno.' });
  const isFirst = (body: unknown) => (body as Profile).displayName === 'Ana Lima';
  api.answers.changeProfile = ({ body }) =>
    isFirst(body) ? serverFailure : { ...profile, ...(body as object) };
  await changeName('Ana Lima');
  await changeName('Ana Dias');
  const { sheet } = await openSheet(/2 pendentes/u);
  expect(sheet.queryByRole('button', { name: /^Deixar de lado/u })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Enviar agora' }));
  expect(
    await sheet.findByText(
      'O servidor não consegue guardar a primeira alteração. O envio segue tentando.',
    ),
  ).toBeVisible();
  expect(await axe(baseElement)).toEqual([]);
  await user.dblClick(sheet.getByRole('button', { name: /^Deixar de lado: .*"Ana Lima"/u }));
  expect(await sheet.findByText('O servidor não conseguiu guardar esta alteração.')).toBeVisible();
  await waitFor(() => expect(sheet.queryByText(/"Ana Dias"/u)).toBeNull());
  expect(sheet.getByRole('button', { name: /^Tentar de novo: .*"Ana Lima"/u })).toBeVisible();
});

it('UI-07 UI-29 shows a message if the device cannot store that a refusal is retried or discarded', async () => {
  const { api } = await openProfile();
  api.answers.changeProfile = () => refusal;
  await changeName('Ana Lima');
  const { sheet } = await openSheet(/1 não aceito/u);
  const deleteSpy = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  onTestFinished(() => deleteSpy.mockRestore());
  for (const name of [/^Tentar de novo: Mudar/u, /^Descartar: Mudar/u]) {
    await user.click(sheet.getByRole('button', { name }));
    expect(await sheet.findByText('Não foi possível agora. Tente de novo.')).toBeVisible();
    expect(sheet.getByText('Mudar o seu nome para "Ana Lima"')).toBeVisible();
  }
});

it('NAV-07 NAV-16 UI-07 warns about refusals at sign-out, and keeps them for the same person', async () => {
  const { api, identity } = await openProfile();
  api.answers.changeProfile = () => refusal;
  await changeName('Ana Lima');
  await screen.findByRole('button', { name: /1 não aceito/u });
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Sair' }));
  expect(
    await screen.findByText(
      'Há 1 alteração que o servidor não aceitou. Ela fica guardada neste aparelho.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sair mesmo assim' }));
  await screen.findByRole('heading', { name: 'Bem-vindo(a) de Volta!' });
  expect(screen.queryByText(/não aceito/u)).toBeNull();
  await identity.signIn('', '');
  expect(await screen.findByRole('button', { name: /1 não aceito/u })).toBeVisible();
});

it('SYN-38 offers no second attempt for a write that the server would refuse again, and says what helps', async () => {
  const { api } = await openProfile();
  api.answers.changeProfile = () =>
    new ErrorResponse(400, {
      code: 'validation',
      message: 'Confira os campos indicados.',
      fields: [{ field: 'displayName', message: 'O nome é longo demais.' }],
    });
  await changeName('Ana Lima');
  const { sheet } = await openSheet(/1 não aceito/u);
  expect(
    sheet.getByText('O nome é longo demais. Faça de novo na tela, com outro valor.'),
  ).toBeVisible();
  expect(sheet.queryByRole('button', { name: /^Tentar de novo/u })).toBeNull();
  expect(sheet.getByRole('button', { name: /^Descartar: Mudar/u })).toBeVisible();
});

it('SYN-39 explains the refusals of a household to which the person no longer belongs', async () => {
  const { api, baseElement } = await openProfile();
  api.answers.changeProfile = () =>
    new ErrorResponse(403, {
      code: 'not-a-member',
      message: 'Você não faz mais parte desta casa.',
    });
  await changeName('Ana Lima');
  const { sheet } = await openSheet(/1 não aceito/u);
  expect(
    sheet.getByText(/^Isto foi feito numa casa da qual você não faz mais parte/u),
  ).toBeVisible();
  expect(sheet.queryByRole('button', { name: /^(?:Tentar|Copiar)/u })).toBeNull();
  expect(await axe(baseElement)).toEqual([]);
});
