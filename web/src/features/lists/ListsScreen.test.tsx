import type { List, PriceHistoryEntry } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultView, listId, makeItem, makeList } from './list.fixture.ts';
import { embedRows } from '../../../test/embed-page.ts';
import { serverError } from '../../../test/fakes/fake-api.ts';
import { textOf } from '../../../test/text-of.ts';
import { acceptWrites, changeLists, rowsOf } from '../../../test/fakes/server-lists.ts';
import { chooseInMenu } from '../../../test/screens/choose-in-menu.ts';
import { openLists, openLoadingLists, serveLists } from '../../../test/screens/open-lists.tsx';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitUntilAllSent, refuseLater, waitForSentWrites } from '../../../test/sent-writes.ts';
import { tapTwice } from '../../../test/tap-twice.ts';
import { OpenList } from './OpenList.tsx';

const feiraList = makeList([], { id: '01890000-0000-7000-8000-00000000000b', name: 'Feira' });
const monthlyList = makeList([
  makeItem('1', { name: 'Feijão carioca', quantity: 3, unit: 'kg' }),
  makeItem('2', { name: 'Leite', quantity: 2 }),
]);
const getButton = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(getButton(name));
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const pressStart = () => userEvent.click(getStartButtons()[0] as Element);
const openSupermarketChoice = async () => {
  const [otherSupermarketButton] = await screen.findAllByRole('button', {
    name: 'Outro supermercado',
  });
  await userEvent.click(otherSupermarketButton as Element);
};
/** There is one button for phones and one for desktops; the style sheet shows one of them. */
const getStartButtons = () => screen.getAllByRole('button', { name: 'Ir para o Supermercado' });
const selectorQuery = ['button', { name: /^Lista: / }] as const;
const getSelector = () => screen.getByRole(...selectorQuery);
/** Waits for the button, because a dialog makes the page inaccessible until it is closed. */
const openSelector = async () => userEvent.click(await screen.findByRole(...selectorQuery));
const chooseList = async (name: string) => {
  await openSelector();
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
};
const openCreationDialog = async () => {
  await openSelector();
  await userEvent.click(await screen.findByRole('menuitem', { name: '+ Nova' }));
};
const readStoredListId = () => localStorage.getItem('activeShoppingListId');

/** Makes the random pause before an automatic retry very long, so that only the button retries. */
function preventAutomaticRetry() {
  const { random } = Math;
  const spy = vi.spyOn(Math, 'random').mockImplementation(() => 1_000 + random());
  onTestFinished(() => spy.mockRestore());
}

/** Serves the lists only after `sendLists` is called. */
function serveListsLater(...lists: List[]) {
  const { promise, resolve } = Promise.withResolvers<List[]>();
  const api = serveLists(lists, { getLists: () => promise });
  return { api, sendLists: () => resolve(lists) };
}

beforeEach(() => localStorage.clear());

describe('the selected list', () => {
  it('LST-01 LST-05 shows the lists with their counts, and selects the oldest', async () => {
    serveLists([feiraList, monthlyList]);
    await openLists();
    expect(getSelector().textContent).toBe('Lista: Compras do mês');
    await openSelector();
    const choices = await screen.findAllByRole('menuitemradio');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Compras do mês (2)',
      'Feira (0)',
    ]);
    expect(choices.map((choice) => choice.ariaChecked)).toEqual(['true', 'false']);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: 'Itens em "Compras do mês"' })).toBeTruthy();
  });

  it('LST-12 LST-11 stores the selected list on the device', async () => {
    serveLists([monthlyList, feiraList]);
    await openLists();
    await chooseList('Feira (0)');
    expect(screen.getByRole('heading', { name: 'Itens em "Feira"' })).toBeTruthy();
    expect(readStoredListId()).toBe(feiraList.id);
  });

  it('LST-11 clears a stored selection whose list no longer exists, with a warning', async () => {
    serveLists([monthlyList]);
    localStorage.setItem('activeShoppingListId', 'deleted');
    await openLists();
    expect(
      await screen.findByText('A lista selecionada anteriormente não foi encontrada.'),
    ).toBeTruthy();
    expect(getSelector().textContent).toBe('Lista: -- Selecione uma Lista --');
    expect(readStoredListId()).toBeNull();
  });

  it('UI-26 selects the first list, without a warning, if the stored one is of another household', async () => {
    serveLists([monthlyList]);
    localStorage.setItem('activeShoppingListId', 'of-the-household');
    localStorage.setItem('activeShoppingListIdHousehold', 'casa-souza');
    await openLists();
    expect(getSelector()).toHaveAccessibleName('Lista: Compras do mês');
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
    expect(localStorage.getItem('activeShoppingListIdHousehold')).toBe('personal');
  });

  it('LST-11 also warns when another device deletes the selected list', async () => {
    const api = serveLists([monthlyList, feiraList]);
    await openLists();
    changeLists(api, [feiraList]);
    expect(
      await screen.findByText('A lista selecionada anteriormente não foi encontrada.'),
    ).toBeTruthy();
    expect(screen.getByText('Crie ou selecione uma lista para começar.')).toBeTruthy();
  });

  it('LST-11 selects the copy after an accepted invite, instead of the stored selection', async () => {
    serveLists([monthlyList, feiraList]);
    localStorage.setItem('activeShoppingListId', listId);
    await openLists({ state: { awaitedListId: feiraList.id } });
    expect(getSelector()).toHaveAccessibleName('Lista: Feira');
    expect(readStoredListId()).toBe(feiraList.id);
    await waitFor(() => expect(window.history.state).not.toHaveProperty('awaitedListId'));
  });

  it('LST-11 waits for a copy that is not yet on this device', async () => {
    const api = serveLists([monthlyList]);
    await openLoadingLists({ state: { awaitedListId: feiraList.id } });
    await waitFor(() => expect(readStoredListId()).toBe(feiraList.id));
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
    expect(screen.queryByText('Crie ou selecione uma lista para começar.')).toBeNull();
    changeLists(api, [monthlyList, feiraList]);
    expect(await screen.findByRole('heading', { name: 'Itens em "Feira"' })).toBeTruthy();
    expect(readStoredListId()).toBe(feiraList.id);
    changeLists(api, [monthlyList]);
    const missingText = 'A lista selecionada anteriormente não foi encontrada.';
    expect(await screen.findByText(missingText)).toBeVisible();
    expect(screen.getByText('Crie ou selecione uma lista para começar.')).toBeVisible();
  });

  it('LST-11 selects the first list that arrives after the screen showed no lists', async () => {
    const api = serveLists([]);
    await openLists();
    expect(await screen.findByText('Crie ou selecione uma lista para começar.')).toBeTruthy();
    changeLists(api, [monthlyList]);
    expect(await screen.findByRole('heading', { name: 'Itens em "Compras do mês"' })).toBeTruthy();
    expect(readStoredListId()).toBe(listId);
  });

  it('LST-08 shows a hint if there are no lists, but not before the lists are loaded', async () => {
    const { sendLists } = serveListsLater();
    await openLoadingLists();
    expect(screen.queryByText('Crie ou selecione uma lista para começar.')).toBeNull();
    sendLists();
    expect(await screen.findByText('Crie ou selecione uma lista para começar.')).toBeTruthy();
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
    await press('Criar Nova Lista');
    expect(await findDialog('Criar Nova Lista')).toBeTruthy();
  });

  it('LST-13 shows an error if the lists cannot be loaded, and retries', async () => {
    const api = serveLists([monthlyList]);
    api.isOffline = true;
    preventAutomaticRetry();
    await openLists();
    expect(screen.getByRole('alert').textContent).toContain('Falha ao buscar suas listas.');
    api.isOffline = false;
    await press('Tentar novamente');
    expect(await screen.findByRole('heading', { name: 'Itens em "Compras do mês"' })).toBeTruthy();
  });

  it('LST-13 shows an error if the items of the list cannot be loaded', async () => {
    const api = serveLists([monthlyList]);
    api.isOffline = true;
    renderSignedIn(<OpenList listId={listId} view={defaultView} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Falha ao buscar suas listas.');
  });
});

describe('creating, renaming and deleting lists', () => {
  const saveName = async (name: string) => {
    const field = screen.getByRole('textbox', { name: 'Nome da Lista' });
    await userEvent.clear(field);
    await userEvent.type(field, `${name}{Enter}`);
  };

  it('LST-02 LST-03 NAV-10 creates a list at the address for creating lists, and selects it', async () => {
    const api = serveLists([monthlyList]);
    const refuse = refuseLater(api, 'createList');
    await openLists();
    const readHistoryState = () => window.history.state as unknown;
    const stateBefore = readHistoryState();
    await openCreationDialog();
    await findDialog('Criar Nova Lista');
    expect(window.location.pathname).toBe('/lista-compras/nova');
    await saveName('  Churrasco  ');
    expect(await screen.findByText('Lista criada!')).toBeTruthy();
    expect(await waitForSentWrites(api, 1)).toMatchObject([
      { name: 'createList', body: { name: 'Churrasco' } },
    ]);
    await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
    expect(readHistoryState()).toEqual(stateBefore);
    expect(screen.getByRole('heading', { name: 'Itens em "Churrasco"' })).toBeTruthy();
    expect(getSelector().textContent).toBe('Lista: Churrasco');
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
    refuse();
    expect(await screen.findByText('Ocorreu um erro.')).toBeTruthy();
  });

  it.each([
    ['Salvar', 1],
    ['Cancelar', 0],
  ])(
    'NAV-10 LST-03 goes back once after two taps on %s, and creates %i lists',
    async (name, listCount) => {
      const api = serveLists([monthlyList]);
      acceptWrites(api, [monthlyList], 'createList');
      await openLists();
      const historyLength = window.history.length;
      await openCreationDialog();
      await findDialog('Criar Nova Lista');
      await userEvent.type(screen.getByRole('textbox', { name: 'Nome da Lista' }), 'Churrasco');
      const back = vi.spyOn(window.history, 'back');
      tapTwice(getButton(name));
      await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
      expect([back.mock.calls.length, window.history.length]).toEqual([1, historyLength + 1]);
      expect(await waitUntilAllSent(api)).toHaveLength(listCount);
      back.mockRestore();
      await openCreationDialog();
      expect(await findDialog('Criar Nova Lista')).toBeTruthy();
    },
  );

  it('LST-03 renames a list only once after two taps on Salvar', async () => {
    const api = serveLists([monthlyList]);
    acceptWrites(api, [monthlyList], 'renameList');
    await openLists();
    await chooseInMenu('Renomear');
    await findDialog('Renomear Lista');
    const field = screen.getByRole('textbox', { name: 'Nome da Lista' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Dezembro');
    tapTwice(getButton('Salvar'));
    expect(await screen.findAllByText('Lista renomeada!')).toHaveLength(1);
    expect(await waitUntilAllSent(api)).toHaveLength(1);
  });

  it('LST-11 LST-03 keeps the selection of a list that is created before the other lists are loaded', async () => {
    const { sendLists } = serveListsLater();
    await openLoadingLists({ path: '/lista-compras/nova' });
    await findDialog('Criar Nova Lista');
    await saveName('Churrasco');
    expect(await screen.findByText('Lista criada!')).toBeTruthy();
    sendLists();
    expect(await screen.findByRole('heading', { name: 'Itens em "Churrasco"' })).toBeTruthy();
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
  });

  it('NAV-10 opens the creation dialog at an address with a capital letter and a trailing slash', async () => {
    serveLists([]);
    await openLists({ path: '/lista-compras/Nova/' });
    await findDialog('Criar Nova Lista');
    await saveName('Churrasco');
    expect(await screen.findByText('Lista criada!')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
  });

  it('NAV-10 opens the creation dialog at its address, and shows the lists after it is closed', async () => {
    const api = serveLists([]);
    await openLists({ path: '/lista-compras/nova' });
    await findDialog('Criar Nova Lista');
    await press('Cancelar');
    await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it.each([['   '], ['\u200B']])('LST-03 refuses the blank list name %j', async (name) => {
    const api = serveLists([]);
    await openLists({ path: '/lista-compras/nova' });
    await findDialog('Criar Nova Lista');
    await saveName(name);
    const field = screen.getByRole('textbox', { name: 'Nome da Lista' });
    expect(screen.getByText('O nome da lista é obrigatório.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('LST-03 moves the focus to an invalid name', async () => {
    serveLists([]);
    await openLists({ path: '/lista-compras/nova' });
    await findDialog('Criar Nova Lista');
    await press('Salvar');
    const field = screen.getByRole('textbox', { name: 'Nome da Lista' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('O nome da lista é obrigatório.');
    await press('Salvar');
    expect(field).toHaveFocus();
  });

  it('LST-03 renames a list in a dialog that shows the current name', async () => {
    const api = serveLists([monthlyList]);
    const refuse = refuseLater(api, 'renameList');
    await openLists();
    await chooseInMenu('Renomear');
    await findDialog('Renomear Lista');
    expect(screen.getByRole('textbox', { name: 'Nome da Lista' })).toHaveProperty(
      'value',
      'Compras do mês',
    );
    await saveName('Dezembro');
    expect(await screen.findByText('Lista renomeada!')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Itens em "Dezembro"' })).toBeTruthy();
    expect(await waitForSentWrites(api, 1)).toEqual([
      { name: 'renameList', params: { listId }, body: { name: 'Dezembro' } },
    ]);
    refuse();
    expect(await screen.findByText('Ocorreu um erro.')).toBeTruthy();
  });

  it('LST-04 asks for a confirmation, deletes the list and selects the first remaining one', async () => {
    const api = serveLists([monthlyList, feiraList]);
    const refuse = refuseLater(api, 'deleteList');
    await openLists();
    await chooseInMenu('Excluir');
    const confirmationDialog = await findDialog('Tem certeza?');
    expect(confirmationDialog.textContent).toContain(
      'A lista “Compras do mês” e seus 2 itens serão excluídos.',
    );
    await userEvent.click(within(confirmationDialog).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Lista excluída.')).toBeTruthy();
    expect(readStoredListId()).toBe(feiraList.id);
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
    expect(await waitForSentWrites(api, 1)).toEqual([{ name: 'deleteList', params: { listId } }]);
    refuse();
    expect(await screen.findByText('Falha ao excluir.')).toBeTruthy();
  });

  it('LST-04 deletes nothing when cancelled', async () => {
    const api = serveLists([monthlyList]);
    await openLists();
    await chooseInMenu('Excluir');
    await findDialog('Tem certeza?');
    await press('Cancelar');
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('LST-17 LST-04 shows no list after the last one is deleted, and restores the list completely with the undo', async () => {
    const takenFields = { isChecked: true, price: 4.5, purchasedQuantity: 2, supermarket: 'Extra' };
    const { items } = monthlyList;
    const lists = [
      { ...monthlyList, items: [...items, makeItem('3', takenFields)], _count: { items: 3 } },
    ];
    const api = serveLists(lists);
    acceptWrites(api, lists, 'deleteList');
    localStorage.setItem(`currentSupermarket_${listId}`, 'Extra');
    await openLists();
    await chooseInMenu('Excluir');
    const confirmationDialog = await findDialog('Tem certeza?');
    await userEvent.click(within(confirmationDialog).getByRole('button', { name: 'Excluir' }));
    await screen.findByText('Crie ou selecione uma lista para começar.');
    expect(localStorage.getItem(`currentSupermarket_${listId}`)).toBeNull();

    await press('Desfazer');
    expect(screen.getByRole('heading', { name: 'Itens em "Compras do mês"' })).toBeTruthy();
    expect((await waitForSentWrites(api, 2))[1]).toMatchObject({
      name: 'restoreList',
      params: { listId },
    });
    expect(localStorage.getItem(`currentSupermarket_${listId}`)).toBe('Extra');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('LST-02 offers no sharing, renaming or deletion without a list', async () => {
    serveLists([]);
    await openLists();
    expect(getButton('Compartilhar')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Mais opções' })).toBeNull();
  });

  it('LST-18 duplicates the list without its purchases, and shows the copy', async () => {
    serveLists([monthlyList]);
    await openLists();
    await chooseInMenu('Duplicar lista');
    expect(await screen.findByText('Lista duplicada!')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Itens em "Compras do mês (cópia)"' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      'Feijão carioca3 kg',
      'Leite2 un',
    ]);
  });

  it('LST-18 repeats the last purchase in a new list', async () => {
    const items = [{ name: 'Café', quantity: 2, unit: 'un' as const, productId: null }];
    serveLists([monthlyList], { getLastPurchase: { items } });
    await openLists();
    await chooseInMenu('Repetir última compra');
    expect(await screen.findByText('Lista criada com a última compra!')).toBeTruthy();
    expect(textOf(screen.getByRole('listitem'))).toBe('Café2 un');
  });

  it('LST-18 shows why there is nothing to repeat', async () => {
    serveLists([monthlyList]);
    await openLists();
    await userEvent.click(await screen.findByRole('button', { name: 'Mais opções' }));
    const item = await screen.findByRole('menuitem', { name: 'Repetir última compra' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(item.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Esta lista ainda não tem uma compra finalizada.');
  });
});

describe('starting a trip', () => {
  const pastSupermarkets = ['Mercado São Jorge', 'Sacolão da Praça'];
  const getSupermarketField = () =>
    screen.getByRole('combobox', { name: 'Em qual supermercado você está?' });

  it('LST-09 disables the start button while the list is empty, and shows the reason', async () => {
    serveLists([feiraList]);
    await openLists();
    for (const startButton of getStartButtons()) {
      expect(startButton).toHaveProperty('disabled', true);
      const hint = document.getElementById(startButton.getAttribute('aria-describedby') ?? '');
      expect(hint?.textContent).toBe('Adicione itens para começar');
    }
  });

  it('LST-09 warns when no list is selected', async () => {
    serveLists([]);
    await openLists();
    await pressStart();
    expect(
      await screen.findByText('Por favor, selecione uma lista para iniciar as compras.'),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('LST-10 requires the name of the supermarket', async () => {
    const api = serveLists([monthlyList]);
    await openLists();
    await pressStart();
    await findDialog('Iniciar Compras');
    await userEvent.type(getSupermarketField(), '  ');
    await press('Confirmar e Iniciar');
    expect(screen.getByText('O nome do supermercado é obrigatório.')).toBeTruthy();
    expect(getSupermarketField()).toHaveFocus();
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('LST-10 LST-12 saves the trimmed name for the list, and starts the trip', async () => {
    const api = serveLists([monthlyList]);
    const refuse = refuseLater(api, 'planTrip');
    await openLists();
    await pressStart();
    await findDialog('Iniciar Compras');
    await userEvent.type(getSupermarketField(), '  Mercado  Novo ');
    await press('Confirmar e Iniciar');
    expect(await waitForSentWrites(api, 1)).toEqual([
      { name: 'planTrip', params: { listId }, body: { supermarket: 'Mercado Novo' } },
    ]);
    expect(localStorage.getItem(`currentSupermarket_${listId}`)).toBe('Mercado Novo');
    expect(readStoredListId()).toBe(listId);
    await screen.findByText('Comprando');
    expect(window.location.pathname).toBe(`/lista-compras/${listId}/supermercado`);
    refuse();
    expect(
      await screen.findByText('Falha ao salvar o supermercado. Tente novamente.'),
    ).toBeTruthy();
  });

  it('LST-10 LST-13 completes the name of a past supermarket, and shows the last prices there', async () => {
    const date = '2026-11-12T15:00:00.000Z';
    const coffeeEntry: PriceHistoryEntry = {
      productId: 'p',
      name: 'Café',
      date,
      quantity: 1.5,
      unit: 'kg',
      price: 24.9,
    };
    const api = serveLists([monthlyList], {
      getSupermarkets: { names: pastSupermarkets },
      getPriceHistory: ({ params }) =>
        params['supermarketName'] === pastSupermarkets[0] ? [coffeeEntry] : [],
    });
    await openLists();
    await openSupermarketChoice();
    await findDialog('Iniciar Compras');
    await userEvent.type(getSupermarketField(), 'sao');
    expect(screen.queryByText('Últimas compras aqui')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(getSupermarketField()).toHaveProperty('value', 'Mercado São Jorge');
    expect(textOf(screen.getByText('Café').closest('li'))).toBe('CaféR$ 24,901,5 kg · 12/11/2026');
    await userEvent.clear(getSupermarketField());
    await userEvent.type(getSupermarketField(), 'mercado sao jorge{Enter}');
    expect(await waitForSentWrites(api, 1)).toMatchObject([
      { body: { supermarket: 'Mercado São Jorge' } },
    ]);
  });

  it('LST-13 shows an error if the price history cannot be loaded', async () => {
    const lastUsedAt = '2026-11-12T15:00:00.000Z';
    const supermarkets = [{ id: 'extra', name: 'Extra', lastUsedAt }];
    const identity = fakeIdentity();
    embedRows(identity.user.id, { ...rowsOf([monthlyList]), supermarkets });
    const api = serveLists([monthlyList]);
    api.failures.sync = serverError;
    await openLists({ identity });
    await openSupermarketChoice();
    await findDialog('Iniciar Compras');
    await userEvent.type(getSupermarketField(), 'extra');
    expect(
      await screen.findByText('Ocorreu um erro ao buscar o histórico de preços.'),
    ).toBeTruthy();
  });

  it('LST-09 starts the trip in the last supermarket with one tap', async () => {
    const api = serveLists([monthlyList], { getSupermarkets: { names: pastSupermarkets } });
    await openLists();
    const [startButton] = await screen.findAllByRole('button', {
      name: /^Ir para o Supermercado\s*Mercado São Jorge$/u,
    });
    await userEvent.click(startButton as Element);
    expect(window.location.pathname).toBe(`/lista-compras/${listId}/supermercado`);
    expect(await waitForSentWrites(api, 1)).toMatchObject([
      { body: { supermarket: 'Mercado São Jorge' } },
    ]);
  });

  it('LST-10 starts the trip in the past supermarket that is tapped', async () => {
    const api = serveLists([monthlyList], { getSupermarkets: { names: pastSupermarkets } });
    await openLists();
    await openSupermarketChoice();
    await findDialog('Iniciar Compras');
    await press('Sacolão da Praça');
    expect(localStorage.getItem(`currentSupermarket_${listId}`)).toBe('Sacolão da Praça');
    expect(await waitForSentWrites(api, 1)).toMatchObject([
      { body: { supermarket: 'Sacolão da Praça' } },
    ]);
  });

  it('LST-10 stays on the lists screen when cancelled', async () => {
    const api = serveLists([monthlyList]);
    await openLists();
    await pressStart();
    await findDialog('Iniciar Compras');
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/lista-compras');
    expect(await waitUntilAllSent(api)).toEqual([]);
  });
});
