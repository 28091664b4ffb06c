import type { ListSummary } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi, ErrorResponse, serverError } from '../../../../test/fakes/fake-api.ts';
import { getToastKind } from '../../../../test/toast-kind.ts';
import { makeList } from '../../../../test/screens/open-catalogue.tsx';
import { chooseInMenu } from '../../../../test/screens/choose-in-menu.ts';
import { openLists } from '../../../../test/screens/open-lists.tsx';

const list = makeList('1', 'Churrasco');
const inviteToken = 'Zk3vQ0-_r1xYb8dTn5mWcA';
const link = `http://localhost:3000/#/accept-list/${inviteToken}`;
const sharedFields = { isShared: true, inviteToken };
const failureText = 'Não foi possível gerar o convite.';
const unsupportedText = 'A função de compartilhar não é suportada neste navegador.';
const offlineText = 'Sem conexão. Tente novamente quando o sinal voltar.';

const user = userEvent.setup();
const findButton = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => user.click(await findButton(name));
/** Opens a menu and chooses one of its actions. */
const chooseFromMenu = async (menu: string | RegExp, name: string) => {
  if (menu === 'Mais opções') return chooseInMenu(name);
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const findLinkDialog = () => screen.findByRole('dialog', { name: 'Compartilhar Lista' });
const expectNoDialog = () => expect(screen.queryByRole('dialog')).toBeNull();

/** Sets `navigator.share` to a mock that calls `share`, or removes it if `share` is undefined. */
function mockNavigatorShare(share?: () => Promise<void>) {
  const spy = share && vi.fn<(sharing?: ShareData) => Promise<void>>(share);
  Object.defineProperty(navigator, 'share', { value: spy, configurable: true, writable: true });
  if (spy === undefined) Reflect.deleteProperty(navigator, 'share');
  return spy;
}
const rejectWith = (name: string) => () => Promise.reject(new DOMException('no', name));

/** Opens the lists screen with one list. The fake server can mark the list as shared or not shared. */
async function openList(isShared = false) {
  const { items: _items, ...summary } = list;
  let serverList: ListSummary = { ...summary, ...(isShared && sharedFields) };
  const api = fakeApi({ getLists: () => [serverList], getList: list });
  const createSharingAnswer = (isNowShared: boolean) => () =>
    (serverList = {
      ...serverList,
      ...(isNowShared ? sharedFields : { isShared: false, inviteToken: null }),
    });
  api.answers.shareList = createSharingAnswer(true);
  api.answers.unshareList = createSharingAnswer(false);
  await openLists();
  await waitFor(async () => expect(await findButton('Compartilhar')).toBeEnabled());
  return api;
}

/**
 * Ends sharing while the server is slow, and closes the dialog. The returned function sends the
 * server's response.
 */
async function stopSharingSlowly() {
  const api = await openList(true);
  const { promise, resolve } = Promise.withResolvers<ListSummary>();
  api.answers.unshareList = () => promise;
  await press('Lista compartilhada');
  const linkDialog = await findLinkDialog();
  await user.click(within(linkDialog).getByRole('button', { name: 'Parar de compartilhar' }));
  await user.click(within(linkDialog).getByRole('button', { name: 'Fechar' }));
  await waitFor(expectNoDialog);
  return async () => {
    resolve({ ...list, isShared: false });
    await screen.findByText('A lista não está mais compartilhada.');
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => void mockNavigatorShare());

describe('the share sheet', () => {
  it('LST-02 LST-14 marks the list as shared, then shares the invitation with its link', async () => {
    const share = mockNavigatorShare(() => Promise.resolve());
    const api = await openList();
    expect(screen.queryByRole('button', { name: 'Lista compartilhada' })).toBeNull();
    await press('Compartilhar');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    expect(share?.mock.calls[0]?.[0]).toEqual({
      title: 'Convite para Lista',
      text: 'Convido você para usar a lista “Churrasco” na Quitanda.',
      url: link,
    });
    expect(api.sent).toMatchObject([{ name: 'shareList', params: { listId: list.id } }]);
    expect(await findButton('Lista compartilhada')).toBeVisible();
    expectNoDialog();
  });

  it('LST-14 sends only one call for several taps', async () => {
    const api = await openList();
    // Without an answer for 'shareList', the call stays in flight.
    delete api.answers.shareList;
    await press('Compartilhar');
    await waitFor(() => expect(api.sent).toHaveLength(1));
    await press('Compartilhar');
    expect(await findButton('Compartilhar')).toHaveAttribute('aria-busy', 'true');
    expect(api.sent).toHaveLength(1);
  });

  it('LST-14 shows no message when the person cancels the share sheet', async () => {
    const share = mockNavigatorShare(rejectWith('AbortError'));
    await openList();
    await press('Compartilhar');
    await waitFor(() => expect(share).toHaveBeenCalled());
    await findButton('Lista compartilhada');
    expect(screen.queryByText(failureText)).toBeNull();
    expectNoDialog();
  });

  it('LST-14 shows the link and no error if the browser no longer allows the share sheet', async () => {
    mockNavigatorShare(rejectWith('NotAllowedError'));
    await openList();
    await press('Compartilhar');
    expect(await findLinkDialog()).toBeVisible();
    expect(screen.queryByText(failureText)).toBeNull();
    expect(screen.queryByText(unsupportedText)).toBeNull();
  });

  it('LST-14 shows a message if the share sheet fails', async () => {
    mockNavigatorShare(rejectWith('DataError'));
    await openList();
    await press('Compartilhar');
    await screen.findByText(failureText);
    expect(getToastKind(failureText)).toBe('error');
    expectNoDialog();
  });

  it.each([
    ['the server fails', serverError],
    ['the list is deleted', new ErrorResponse(404, { code: 'list-not-found', message: 'x' })],
  ])('LST-14 shares nothing when %s', async (_, failure) => {
    const share = mockNavigatorShare(() => Promise.resolve());
    const api = await openList();
    api.failures.shareList = failure;
    await press('Compartilhar');
    await screen.findByText(failureText);
    expect(getToastKind(failureText)).toBe('error');
    expect(share).not.toHaveBeenCalled();
  });

  it('LST-14 UI-07 UI-32 shows a message and shares nothing without a network', async () => {
    const share = mockNavigatorShare(() => Promise.resolve());
    const api = await openList();
    api.isOffline = true;
    await press('Compartilhar');
    await screen.findByText(offlineText);
    expect(share).not.toHaveBeenCalled();
    expect(await findButton('Compartilhar')).not.toHaveAttribute('aria-busy');
  });
});

describe('the link', () => {
  it('LST-14 shows the link in a dialog, with a warning, if the browser cannot share', async () => {
    await openList();
    await press('Compartilhar');
    const linkDialog = await findLinkDialog();
    expect(getToastKind(unsupportedText)).toBe('warning');
    expect(within(linkDialog).getByLabelText('Link do convite')).toHaveValue(link);
    expect(
      await within(linkDialog).findByRole('img', { name: 'Código QR do convite' }),
    ).toBeVisible();
    expect(await axe(linkDialog)).toEqual([]);
    await user.click(within(linkDialog).getByRole('button', { name: 'Copiar link' }));
    expect(await within(linkDialog).findByText('Link copiado!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('LST-14 selects the text of the link if the browser cannot copy it', async () => {
    await openList();
    await press('Compartilhar');
    const linkDialog = await findLinkDialog();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
    await user.click(within(linkDialog).getByRole('button', { name: 'Copiar link' }));
    expect(await within(linkDialog).findByText(/^O navegador não deixou copiar/u)).toBeVisible();
    const field = within(linkDialog).getByLabelText<HTMLInputElement>('Link do convite');
    expect(field.selectionEnd).toBe(link.length);
    vi.restoreAllMocks();
  });

  it('LST-14 shows the link of a shared list after a tap on the icon next to its name, and ends sharing', async () => {
    mockNavigatorShare(() => Promise.resolve());
    const api = await openList(true);
    await press('Lista compartilhada');
    const linkDialog = await findLinkDialog();
    await user.click(within(linkDialog).getByRole('button', { name: 'Parar de compartilhar' }));
    await screen.findByText('A lista não está mais compartilhada.');
    expect(api.sent).toMatchObject([{ name: 'unshareList', params: { listId: list.id } }]);
    await waitFor(expectNoDialog);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Lista compartilhada' })).toBeNull(),
    );
  });

  it('LST-14 shows the new link of a list that is shared again, also without a network', async () => {
    const api = await openList(true);
    const { items: _items, ...summary } = list;
    const secondToken = 'AAAAvQ0-_r1xYb8dTn5mWc';
    const resharedList = { ...summary, isShared: true, inviteToken: secondToken };
    api.answers.shareList = () => resharedList;
    await press('Lista compartilhada');
    const linkDialog = await findLinkDialog();
    await user.click(within(linkDialog).getByRole('button', { name: 'Parar de compartilhar' }));
    await waitFor(expectNoDialog);
    api.reads.getLists = [resharedList];
    await press('Compartilhar');
    const newLink = link.replace(inviteToken, secondToken);
    expect(within(await findLinkDialog()).getByLabelText('Link do convite')).toHaveValue(newLink);
    await user.click(within(await findLinkDialog()).getByRole('button', { name: 'Fechar' }));
    await waitFor(expectNoDialog);
    api.isOffline = true;
    await press('Lista compartilhada');
    expect(within(await findLinkDialog()).getByLabelText('Link do convite')).toHaveValue(newLink);
  });

  it('LST-14 keeps another dialog open when the response to ending the sharing arrives late', async () => {
    const sendResponse = await stopSharingSlowly();
    await chooseInMenu('Renomear');
    const renameDialog = await screen.findByRole('dialog', { name: 'Renomear Lista' });
    await user.type(within(renameDialog).getByRole('textbox'), ' grande');
    await sendResponse();
    expect(within(renameDialog).getByRole('textbox')).toHaveValue('Churrasco grande');
    expect(renameDialog).toBeVisible();
  });

  it.each([
    ['Renomear', 'Mais opções', 'Renomear Lista'],
    ['+ Nova', /^Lista: /u, 'Criar Nova Lista'],
  ])(
    'LST-14 does not show the link over the dialog of %s if the server responds late',
    async (action, menu, name) => {
      const api = await openList();
      const response = Promise.withResolvers<ListSummary>();
      api.answers.shareList = () => response.promise;
      await press('Compartilhar');
      await chooseFromMenu(menu, action);
      const otherDialog = await screen.findByRole('dialog', { name });
      response.resolve({ ...list, ...sharedFields });
      await screen.findByText(unsupportedText);
      expect(otherDialog).toBeVisible();
      expect(screen.queryByRole('dialog', { name: 'Compartilhar Lista' })).toBeNull();
    },
  );

  it('LST-14 keeps the link dialog open if the person closes and opens it again before the sharing has ended', async () => {
    const sendResponse = await stopSharingSlowly();
    await press('Lista compartilhada');
    await findLinkDialog();
    await sendResponse();
    expect(await findLinkDialog()).toBeVisible();
  });

  it('LST-14 does not report a copied link again when the dialog is opened again', async () => {
    await openList(true);
    await press('Lista compartilhada');
    const linkDialog = await findLinkDialog();
    await user.click(within(linkDialog).getByRole('button', { name: 'Copiar link' }));
    expect(await within(linkDialog).findByText('Link copiado!')).toBeVisible();
    await user.click(within(linkDialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(expectNoDialog);
    await press('Lista compartilhada');
    expect(within(await findLinkDialog()).queryByText('Link copiado!')).toBeNull();
  });

  it('LST-14 UI-07 keeps the list shared if ending the sharing fails', async () => {
    const api = await openList(true);
    await press('Lista compartilhada');
    const stopButton = within(await findLinkDialog()).getByRole('button', {
      name: 'Parar de compartilhar',
    });
    api.isOffline = true;
    await user.click(stopButton);
    await screen.findByText(offlineText);
    api.isOffline = false;
    api.failures.unshareList = serverError;
    await user.click(stopButton);
    await screen.findByText('Não foi possível parar de compartilhar. Tente novamente.');
    expect(await findLinkDialog()).toBeVisible();
  });
});
