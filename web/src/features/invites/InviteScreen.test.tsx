import type { Invite, List } from '@quitanda/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { fakeApi, ErrorResponse, serverError } from '../../../test/fakes/fake-api.ts';
import { getToastKind } from '../../../test/toast-kind.ts';
import { makeList } from '../../../test/screens/open-catalogue.tsx';
import { openAddress } from '../../../test/screens/open-at.tsx';
import { openInvite } from '../../../test/screens/open-invite.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';

const inviteToken = 'Zk3vQ0-_r1xYb8dTn5mWcA';
const invite: Invite = {
  name: 'Churrasco de domingo',
  owner: {
    name: 'Rafael Nogueira',
    displayName: 'Rafael Nogueira',
    email: 'rafael@exemplo.com.br',
  },
  itemNames: ['Carvão', 'Picanha', 'Pão', 'Pão'],
  _count: { items: 4 },
};
const ownList = makeList('1', 'Minha');
const copy: List = makeList('2', 'Churrasco de domingo');
const notFoundResponse = new ErrorResponse(404, { code: 'invite-not-found', message: 'x' });
const alreadyAcceptedResponse = new ErrorResponse(409, {
  code: 'invite-already-accepted',
  message: 'x',
});
const notFoundText = 'Não foi possível encontrar o convite. O link pode ser inválido.';
const alreadyAcceptedText = 'Esta lista já foi adicionada à sua conta anteriormente.';
const offlineText = 'Sem conexão. Tente novamente quando o sinal voltar.';
const generalFailureText = 'Ocorreu um erro ao adicionar a lista à sua conta.';

const findButton = (name: string) => screen.findByRole('button', { name });
const clickButton = async (name: string) => userEvent.click(await findButton(name));
const findListSelector = () => screen.findByRole('button', { name: /^Lista: / });

function serveInvite(response: Invite | ErrorResponse = invite) {
  const api = fakeApi({ getInvite: () => response, getLists: [ownList], getList: ownList });
  localStorage.clear();
  return api;
}
/** Fakes a server on which the invite can be accepted. */
function serveAcceptableInvite() {
  const api = serveInvite();
  api.answers.acceptInvite = () => {
    api.reads.getLists = [ownList, copy];
    return copy;
  };
  return api;
}

describe('the preview of an invite', () => {
  it('INV-01 shows the inviter, the list and the names of its items', async () => {
    serveInvite();
    const { container } = openInvite(inviteToken);
    expect(await screen.findByText('Rafael Nogueira')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Convite para Lista' })).toBeVisible();
    expect(screen.getByText(/convidou você/u)).toHaveTextContent(
      'Rafael Nogueira convidou você para usar a lista Churrasco de domingo. Deseja adicionar uma cópia às suas listas?',
    );
    const preview = screen.getByRole('list', { name: '4 itens' });
    const names = within(preview).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent?.replace(/^\p{Lu}(?=\p{Lu})/u, ''))).toEqual([
      'Carvão',
      'Picanha',
      'Pão',
      'Pão',
    ]);
    expect(screen.queryByText(/^e mais/u)).toBeNull();
    expect(
      screen.getByText('R', { exact: true, selector: 'div > span:first-child' }),
    ).toBeVisible();
    expect(await findButton('Recusar')).toBeEnabled();
    expect(await axe(container)).toEqual([]);
  });

  it.each([
    [13, 'e mais 1 item'],
    [40, 'e mais 28 itens'],
  ])('INV-01 shows how many of %i items the preview leaves out', async (items, text) => {
    const itemNames = Array.from({ length: 12 }, (_, index) => `Item ${index}`);
    serveInvite({ ...invite, itemNames, _count: { items } });
    openInvite(inviteToken);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
  });

  it('INV-01 shows the e-mail of an inviter without a name, and that the list is empty', async () => {
    const owner = { name: null, displayName: null, email: 'rafael@exemplo.com.br' };
    serveInvite({ ...invite, owner, itemNames: [], _count: { items: 0 } });
    openInvite(inviteToken);
    expect(await screen.findByText('rafael@exemplo.com.br')).toBeVisible();
    expect(screen.getByText('A lista está vazia.')).toBeVisible();
  });
});

describe('accepting and declining', () => {
  it('INV-02 LST-11 adds the copy once, and selects it in the lists', async () => {
    const api = serveAcceptableInvite();
    localStorage.setItem('activeShoppingListId', ownList.id);
    openInvite(inviteToken);
    await userEvent.dblClick(await findButton('Sim, adicionar'));
    await waitFor(async () =>
      expect(await findListSelector()).toHaveAccessibleName('Lista: Churrasco de domingo'),
    );
    expect(getToastKind('Lista adicionada com sucesso!')).toBe('success');
    expect(localStorage.getItem('activeShoppingListId')).toBe(copy.id);
    expect(api.sent).toMatchObject([{ name: 'acceptInvite', params: { inviteToken } }]);
    expect(window.location.pathname).toBe('/lista-compras');
  });

  it('INV-02 shows the copy even if a read of the lists began before the copy was created', async () => {
    const api = serveAcceptableInvite();
    openInvite(inviteToken);
    await findButton('Sim, adicionar');
    const listResponses = [[ownList], [ownList, copy]];
    api.answers.acceptInvite = () => {
      api.reads.getLists = () => listResponses.shift() ?? [];
      return copy;
    };
    await clickButton('Sim, adicionar');
    await waitFor(async () =>
      expect(await findListSelector()).toHaveAccessibleName('Lista: Churrasco de domingo'),
    );
  });

  it('INV-02 does not open an accepted invite again by Back', async () => {
    serveAcceptableInvite();
    openInvite(inviteToken);
    await clickButton('Sim, adicionar');
    await findListSelector();
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('INV-02 opens the lists after declining, and adds nothing', async () => {
    const api = serveInvite();
    openInvite(inviteToken);
    await clickButton('Recusar');
    await waitFor(async () =>
      expect(await findListSelector()).toHaveAccessibleName('Lista: Minha'),
    );
    expect(window.location.pathname).toBe('/lista-compras');
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('INV-02 retries with the same key after a lost response', async () => {
    const api = serveAcceptableInvite();
    openInvite(inviteToken);
    await findButton('Sim, adicionar');
    const keys: unknown[] = [];
    api.answers.acceptInvite = ({ key }) => {
      keys.push(key);
      return keys.length === 1 ? serverError : copy;
    };
    await clickButton('Sim, adicionar');
    expect(await screen.findByRole('alert')).toHaveTextContent(generalFailureText);
    await clickButton('Sim, adicionar');
    await findListSelector();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('INV-02 does not open the lists after the person has left the screen', async () => {
    const api = serveInvite();
    openInvite(inviteToken);
    const { promise, resolve } = Promise.withResolvers<Response>();
    await findButton('Sim, adicionar');
    const originalFetch = globalThis.fetch;
    const isAcceptPath = (path: unknown) => typeof path === 'string' && path.includes('/clone/');
    globalThis.fetch = (path, init) => (isAcceptPath(path) ? promise : originalFetch(path, init));
    await clickButton('Sim, adicionar');
    act(() => openAddress('/'));
    resolve(Response.json(copy, { status: 201 }));
    await screen.findByText('Lista adicionada com sucesso!');
    expect(window.location.pathname).toBe('/');
    expect(await waitUntilAllSent(api)).toEqual([]);
  });
});

describe('failures of an invite', () => {
  it.each([
    ['not found', notFoundResponse],
    ['malformed', new ErrorResponse(400, { code: 'validation', message: 'x' })],
  ])('INV-03 shows that the link may be invalid if the invite is %s', async (_, refusal) => {
    serveInvite(refusal);
    openInvite('x');
    expect(await screen.findByRole('alert')).toHaveTextContent(notFoundText);
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Ir para as listas' }));
    await findListSelector();
    expect(window.location.pathname).toBe('/lista-compras');
  });

  it.each([
    [
      'it was accepted before, or is for a list of the user',
      alreadyAcceptedResponse,
      alreadyAcceptedText,
    ],
    ['it was deleted after it was loaded', notFoundResponse, notFoundText],
    [
      'the user has too many lists',
      new ErrorResponse(409, { code: 'too-many-lists', message: 'Você já tem 200 listas.' }),
      'Você já tem 200 listas.',
    ],
  ])('INV-03 shows why an invite cannot be accepted: %s', async (_, refusal, text) => {
    const api = serveInvite();
    api.answers.acceptInvite = () => refusal;
    openInvite(inviteToken);
    await clickButton('Sim, adicionar');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Sim, adicionar' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ir para as listas' })).toBeVisible();
  });

  it('INV-03 UI-07 UI-32 shows offline that a connection is needed, and loads after a retry', async () => {
    const api = serveInvite();
    api.isOffline = true;
    openInvite(inviteToken);
    expect(await screen.findByText(offlineText)).toBeVisible();
    api.isOffline = false;
    await clickButton('Tentar novamente');
    expect(await findButton('Sim, adicionar')).toBeVisible();
  });

  it('INV-03 UI-07 UI-32 keeps the invite on the screen if there is no network when the person accepts it', async () => {
    const api = serveAcceptableInvite();
    openInvite(inviteToken);
    await findButton('Sim, adicionar');
    api.isOffline = true;
    await clickButton('Sim, adicionar');
    expect(await screen.findByRole('alert')).toHaveTextContent(offlineText);
    api.isOffline = false;
    await clickButton('Sim, adicionar');
    await findListSelector();
  });

  it('INV-03 says that an invite could not be opened, without the words for accepting, and loads after a retry', async () => {
    const api = serveInvite(serverError);
    openInvite(inviteToken);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível abrir o convite. Tente novamente.');
    api.reads.getInvite = invite;
    await clickButton('Tentar novamente');
    expect(await findButton('Sim, adicionar')).toBeVisible();
  });

  it('INV-03 says that the link may be invalid for any other refusal of an invite', async () => {
    serveInvite(new ErrorResponse(410, { code: 'not-found', message: 'x' }));
    openInvite(inviteToken);
    expect(await screen.findByRole('alert')).toHaveTextContent(notFoundText);
  });

  it('INV-03 shows a general message for any other failure of accepting', async () => {
    const api = serveInvite();
    api.answers.acceptInvite = () => serverError;
    openInvite(inviteToken);
    await clickButton('Sim, adicionar');
    expect(await screen.findByRole('alert')).toHaveTextContent(generalFailureText);
  });
});
