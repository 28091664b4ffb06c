import { files } from '#platform/files.ts';
import { newId } from '@quitanda/contract/ids';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { comeBack } from '../../../test/come-back.ts';
import { ErrorResponse, serverError } from '../../../test/fakes/fake-api.ts';
import { settle } from '../../../test/settle.ts';
import { findDialog, openProfile, user, clickButton } from '../../../test/screens/open-profile.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { readKnownHouseholds } from '../../lib/device/shown-household.ts';
import { followTheme } from '../../lib/device/theme.ts';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  vi.unstubAllGlobals();
});

const getTitle = () => screen.getByRole('heading', { level: 1 });
const getDetail = (label: string) => {
  const row = screen.getByText(label, { selector: 'dt' }).closest('li');
  if (row === null) throw new Error(label);
  return within(row);
};

describe('the person', () => {
  it('PRF-01 shows name and e-mail, or only the e-mail without a name', async () => {
    const { container, unmount } = await openProfile();
    expect(getTitle()).toHaveTextContent('Ana Souza');
    expect(getDetail('Nome').getByText('Ana Souza')).toBeVisible();
    expect(getDetail('E-mail').getByText('ana.souza@exemplo.com.br')).toBeVisible();
    expect(await axe(container)).toEqual([]);
    unmount();
    await openProfile({ displayName: null });
    expect(getTitle()).toHaveTextContent('ana.souza@exemplo.com.br');
    expect(getDetail('Nome').getByText('Sem nome')).toBeVisible();
  });

  it('PRF-01 trims and changes the name at once, and shows that the change is not sent yet', async () => {
    const { api } = await openProfile();
    expect(getDetail('Sincronização').getByText('Tudo salvo')).toBeVisible();
    expect(getDetail('Sincronização').getByText('Em dia')).toBeVisible();
    await clickButton('Editar nome');
    const nameDialog = await findDialog('Editar nome');
    const field = nameDialog.getByRole('textbox', { name: 'Nome' });
    expect(field).toHaveValue('Ana Souza');
    await user.clear(field);
    await user.type(field, '  Ana  Lima {Enter}');
    expect(await screen.findByText('Nome salvo!')).toBeVisible();
    expect(getTitle()).toHaveTextContent('Ana Lima');
    expect(getDetail('Sincronização').getByText('Salvo neste aparelho')).toBeVisible();
    expect(getDetail('Sincronização').getByText('1 pendente')).toBeVisible();
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        { name: 'changeProfile', body: { displayName: 'Ana Lima' } },
      ]),
    );
  });

  it('PRF-01 removes the name if the field is blank, and refuses markup', async () => {
    const { api } = await openProfile();
    await clickButton('Editar nome');
    const nameDialog = await findDialog('Editar nome');
    const field = nameDialog.getByRole('textbox', { name: 'Nome' });
    await user.clear(field);
    await user.type(field, '<b>Ana</b>');
    await user.click(nameDialog.getByRole('button', { name: 'Salvar' }));
    expect(nameDialog.getByText('Use apenas texto simples.')).toBeVisible();
    expect(field).toHaveFocus();
    expect(await waitUntilAllSent(api)).toEqual([]);
    await user.clear(field);
    await user.type(field, '  ');
    await user.click(nameDialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(getTitle()).toHaveTextContent('ana.souza@exemplo.com.br'));
    await waitFor(() => expect(api.sent).toMatchObject([{ body: { displayName: null } }]));
  });

  it('PRF-01 UI-07 reverts a name that the server refuses, and shows a message', async () => {
    const { api } = await openProfile();
    api.failures.changeProfile = new ErrorResponse(400, { code: 'validation', message: 'Não.' });
    await clickButton('Editar nome');
    const nameDialog = await findDialog('Editar nome');
    await user.type(nameDialog.getByRole('textbox', { name: 'Nome' }), ' Lima{Enter}');
    expect(await screen.findByText('Falha ao salvar o nome.')).toBeVisible();
    await waitFor(() => expect(getTitle()).toHaveTextContent(/^Ana Souza$/u));
    expect(getDetail('Sincronização').getByText('1 não aceito')).toBeVisible();
    expect(getDetail('Sincronização').getByText('Salvo neste aparelho')).toBeVisible();
  });

  it('PRF-01 NAV-07 signs out from the profile too', async () => {
    const { onSignOut } = await openProfile();
    await clickButton('Sair');
    expect(onSignOut).toHaveBeenCalledOnce();
  });
});

it('PRF-01 stores the selected theme on this device', async () => {
  const { unmount } = await openProfile();
  const getOption = (name: string) =>
    within(screen.getByRole('radiogroup', { name: 'Aparência' })).getByRole('radio', { name });
  expect(getOption('Sistema')).toBeChecked();
  await user.click(getOption('Escuro'));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.keyboard('{ArrowRight}');
  expect(getOption('Sistema')).toBeChecked();
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  await user.click(getOption('Claro'));
  unmount();
  const storedTheme = localStorage.getItem('theme');
  await openProfile();
  expect([storedTheme, document.documentElement.dataset['theme']]).toEqual(['light', 'light']);
});

it('PRF-01 shows the theme that was selected in another tab', async () => {
  await openProfile();
  followTheme();
  localStorage.setItem('theme', 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  expect(screen.getByRole('radio', { name: 'Escuro' })).toBeChecked();
});

describe('the export', () => {
  const account = { profile: { email: 'ana.souza@exemplo.com.br' }, lists: [{ name: 'Feira' }] };

  /** Returns an array to which each downloaded file is added. */
  function watchDownloads() {
    const downloads: { name: string; blob: Blob }[] = [];
    let lastBlob: Blob | undefined;
    URL.createObjectURL = (blob) => {
      lastBlob = blob as Blob;
      return 'blob:made';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (lastBlob) downloads.push({ name: this.download, blob: lastBlob });
    });
    return downloads;
  }

  it('PRF-02 saves all data as one JSON file named by the date', async () => {
    const { api } = await openProfile();
    api.reads.exportAccount = account as never;
    const downloads = watchDownloads();
    await clickButton('Exportar meus dados');
    expect(await screen.findByText('Arquivo com seus dados criado.')).toBeVisible();
    expect(downloads).toHaveLength(1);
    expect(downloads[0]?.name).toMatch(/^quitanda-\d{4}-\d\d-\d\d\.json$/u);
    expect(downloads[0]?.blob.type).toBe('application/json');
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result));
      if (downloads[0]) reader.readAsText(downloads[0].blob);
    });
    expect(JSON.parse(String(text))).toEqual(account);
  });

  it('PRF-02 UI-07 creates no file offline or after a failure, and shows a message', async () => {
    const { api } = await openProfile();
    const downloads = watchDownloads();
    api.isOffline = true;
    await clickButton('Exportar meus dados');
    expect(
      await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.'),
    ).toBeVisible();
    api.isOffline = false;
    api.failures.exportAccount = serverError;
    await clickButton('Exportar meus dados');
    expect(await screen.findByText('Falha ao exportar seus dados.')).toBeVisible();
    expect(downloads).toEqual([]);
  });

  it('PRF-02 says that the file lacks changes that were not sent yet', async () => {
    const { api } = await openProfile();
    api.reads.exportAccount = account as never;
    const downloads = watchDownloads();
    await clickButton('Editar nome');
    const form = await findDialog('Editar nome');
    await user.type(form.getByRole('textbox'), ' Lima{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await clickButton('Exportar meus dados');
    expect(
      await screen.findByText('Arquivo criado sem as alterações que ainda não foram enviadas.'),
    ).toBeVisible();
    expect(downloads).toHaveLength(1);
  });

  it.each([
    [['queijo minas'], [], 'a foto de "queijo minas", que não está mais no servidor'],
    [['café', 'pão'], ['sal'], 'as fotos de "café", "pão" e "sal", que não estão mais no servidor'],
    [
      ['a', 'b', 'c'],
      ['d', 'e'],
      'as fotos de "a", "b", "c" e mais 2, que não estão mais no servidor',
    ],
  ])(
    'PHO-13 says of which items the file lacks the photos: %s and %s',
    async (missingPhotos, others, text) => {
      const { api } = await openProfile();
      const households = [{ missingPhotos: others }, {}];
      api.reads.exportAccount = { ...account, missingPhotos, households } as never;
      watchDownloads();
      await clickButton('Exportar meus dados');
      expect(await screen.findByText(`Arquivo criado sem ${text}.`)).toBeVisible();
    },
  );

  it('PRF-02 saves the file although the memberships of the person arrive meanwhile', async () => {
    const { api } = await openProfile();
    const downloads = watchDownloads();
    const answer = Promise.withResolvers<never>();
    api.reads.exportAccount = () => answer.promise;
    await clickButton('Exportar meus dados');
    const home = {
      id: newId(),
      name: 'Casa da Ana',
      isPersonal: true,
      role: 'responsible' as const,
    };
    api.memberships = [{ ...home, memberCount: 1 }];
    comeBack();
    await waitFor(() => expect(readKnownHouseholds()).toEqual(api.memberships));
    answer.resolve(account as never);
    expect(await screen.findByText('Arquivo com seus dados criado.')).toBeVisible();
    expect(downloads).toHaveLength(1);
  });

  it('PRF-02 NAV-07 saves no file after the person has signed out', async () => {
    const { api, identity } = await openProfile();
    const answer = Promise.withResolvers<never>();
    api.reads.exportAccount = () => answer.promise;
    const save = vi.spyOn(files, 'save');
    await clickButton('Exportar meus dados');
    await waitFor(() =>
      expect(api.receivedReads.map(({ name }) => name)).toContain('exportAccount'),
    );
    await act(() => identity.signOut());
    await act(() => identity.signIn('', ''));
    answer.resolve(account as never);
    await act(settle);
    expect(save).not.toHaveBeenCalled();
    expect(screen.queryByText(/dados criado|Falha/u)).toBeNull();
    save.mockRestore();
  });

  it.each([
    ['done', 'Arquivo com seus dados criado.'],
    ['failed', 'Falha ao exportar seus dados.'],
    ['cancelled', undefined],
  ] as const)(
    'PRF-02 shows whether the file was saved, but no message if the person cancelled: %s',
    async (outcome, expectedText) => {
      const save = vi.spyOn(files, 'save').mockResolvedValueOnce(outcome);
      const { api } = await openProfile();
      api.reads.exportAccount = account as never;
      await clickButton('Exportar meus dados');
      await waitFor(() => expect(save).toHaveBeenCalledOnce());
      await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
      save.mockRestore();
      if (expectedText === undefined) expect(screen.queryByText(/dados criado|Falha/u)).toBeNull();
      else expect(await screen.findByText(expectedText)).toBeVisible();
    },
  );
});
