import type { Answer, ListItem } from '@quitanda/contract';
import { dateIn, defaultZone } from '@quitanda/contract/calendar';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { textOf } from '../../../test/text-of.ts';
import { axe } from '../../../test/axe.ts';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { itemRow, listSummary } from '../../lib/items/rows.fixture.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { makePantry } from '../../../test/screens/open-pantry.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import {
  saveActiveListId,
  saveBudget,
  saveCurrentSupermarket,
} from '../../lib/device/shopping-storage.ts';
import { toCentavos } from '@quitanda/contract/values';
import { setServerFeatures } from '../../sync/queries/server-features.ts';
import { HomeScreen } from './HomeScreen.tsx';

const makeItem = (id: string, fields: Partial<ListItem> = {}) =>
  itemRow(id, 'b', { name: 'Arroz', quantity: 2, ...fields });
const makeTakenItem = (id: string) =>
  makeItem(id, { isChecked: true, price: 24.9, purchasedQuantity: 2 });
/** Serves the lists 'Churrasco' (a, empty) and 'Feira' (b, with these items). */
function serveLists(items: ListItem[], reads: Parameters<typeof fakeApi>[0] = {}) {
  const lists = [listSummary('a', 'Churrasco', 0), listSummary('b', 'Feira', items.length)];
  const api = fakeApi({
    getProfile: { id: 'u', email: 'marina@exemplo.com.br', displayName: 'Marina' },
    getLists: lists,
    getList: ({ params }) => ({
      ...listSummary(params['listId'] ?? '', params['listId'] === 'b' ? 'Feira' : 'Churrasco', 0),
      items: params['listId'] === 'b' ? items : [],
    }),
    getPantries: [],
    ...reads,
  });
  const openHome = () => {
    openAddress('/');
    return renderSignedIn(screensAt({ '/': HomeScreen }));
  };
  return { api, openHome };
}
const findLink = (name: string) => screen.findByRole('link', { name });
const plainText = () => textOf(document.body);
const queryCarousel = () => screen.queryByRole('region', { name: 'O que você pode fazer' });

/** So that the date is the same in all time zones. */
function setClockToNoon() {
  vi.setSystemTime(`${dateIn(Date.now(), defaultZone)}T15:00:00Z`);
  onTestFinished(() => void vi.useRealTimers());
}

beforeEach(() => localStorage.clear());

it('HOM-04 links to the trip in progress', async () => {
  saveActiveListId('a');
  saveCurrentSupermarket('b', 'Assaí');
  saveBudget('b', toCentavos(200));
  const { openHome } = serveLists([makeItem('1'), makeTakenItem('2'), makeTakenItem('3')]);
  const { container } = openHome();
  expect(await findLink('Continuar compra')).toHaveAttribute(
    'href',
    '/lista-compras/b/supermercado',
  );
  expect(screen.getByRole('heading', { name: 'Assaí' })).toBeVisible();
  expect(plainText()).toContain('R$ 99,602 no carrinho · orçamento R$ 200,00');
  expect(screen.getByRole('progressbar', { name: 'Gasto do orçamento' })).toHaveAttribute(
    'value',
    '9960',
  );
  expect(await axe(container)).toEqual([]);
});

it('HOM-07 HOM-02 shows the slides below the cards of the household', async () => {
  const noSpending = { planned: 0, impulse: 0, categories: [], supermarkets: [], people: [] };
  const spending: Answer<'getSpending'> = {
    months: [
      { month: '2026-10', total: 1366, ...noSpending },
      { month: '2026-11', total: 1284.3, ...noSpending },
    ],
    whole: { total: 0, ...noSpending },
  };
  saveActiveListId('a');
  serveLists([makeItem('1')], { getSpending: spending }).openHome();
  const month = await screen.findByRole('heading', { name: 'Novembro' });
  const slides = await screen.findByRole('region', { name: 'O que você pode fazer' });
  const isBefore = (element: Element) =>
    (element.compareDocumentPosition(slides) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isBefore(await findLink('Montar a lista'))).toBe(true);
  expect(isBefore(month)).toBe(true);
  expect(screen.getAllByRole('region', { name: 'O que você pode fazer' })).toHaveLength(1);
});

it('HOM-01 NAV-05 shows that it is loading until lists and pantries are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<[]>();
  serveLists([], { getLists: () => promise }).openHome();
  expect(await screen.findByText('Carregando...')).toBeVisible();
  expect(queryCarousel()).toBeNull();
  resolve([]);
  expect(await screen.findByRole('region', { name: 'O que você pode fazer' })).toBeVisible();
  expect(screen.queryByText('Carregando...')).toBeNull();
});

it('HOM-04 links to a trip without a supermarket if the cart is not empty', async () => {
  saveActiveListId('b');
  serveLists([makeTakenItem('1')]).openHome();
  expect(await findLink('Continuar compra')).toBeVisible();
});

it('HOM-04 links to the selected list if no trip is in progress', async () => {
  saveActiveListId('b');
  serveLists([makeItem('1'), makeItem('2')]).openHome();
  expect(await findLink('Ir para o supermercado')).toHaveAttribute(
    'href',
    '/lista-compras/b/supermercado',
  );
  expect(screen.getByText('2 itens a pegar')).toBeVisible();
});

it('HOM-04 links to the lists screen if the list is empty', async () => {
  saveActiveListId('a');
  serveLists([]).openHome();
  expect(await findLink('Montar a lista')).toHaveAttribute('href', '/lista-compras');
});

it('HOM-05 adds an item that has run out to the list', async () => {
  saveActiveListId('b');
  const kitchen = makePantry('p', 'Cozinha', [{ name: 'Sal', quantity: 0 }, { name: 'Café' }]);
  const { items: _items, ...summary } = kitchen;
  const { api, openHome } = serveLists([makeItem('1')], {
    getPantries: [summary],
    getPantry: kitchen,
  });
  openHome();
  await userEvent.click(await screen.findByRole('button', { name: 'Pôr Sal na lista' }));
  await waitFor(() => expect(api.sent[0]).toMatchObject({ name: 'addListItem' }));
  expect(screen.getByText('Acabou')).toBeVisible();
  expect(screen.queryByText('Café')).toBeNull();
});

it('HOM-05 moves the focus to the next item when one is added to the list', async () => {
  saveActiveListId('b');
  const kitchen = makePantry('p', 'Cozinha', [
    { name: 'Alho', quantity: 0 },
    { name: 'Sal', quantity: 0 },
  ]);
  const { items: _items, ...summary } = kitchen;
  const { openHome } = serveLists([makeItem('1')], {
    getPantries: [summary],
    getPantry: kitchen,
  });
  openHome();
  await userEvent.click(await screen.findByRole('button', { name: 'Pôr Alho na lista' }));
  expect(await screen.findByText('na lista')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pôr Sal na lista' })).toHaveFocus();
});

const dateAfter = (days: number) => dateIn(Date.now() + days * 86_400_000, defaultZone);
const dated = (name: string, days: number, facts: object = {}) => {
  const batch = { id: newId(), amount: 3, bestBefore: dateAfter(days), ...facts };
  return { name, quantity: 3, batches: [batch] };
};
const openExpiring = (items: Parameters<typeof makePantry>[2]) => {
  const kitchen = makePantry('p', 'Cozinha', items);
  const { items: _items, ...summary } = kitchen;
  return serveLists([makeItem('1')], { getPantries: [summary], getPantry: kitchen }).openHome();
};

it('VAL-11 shows at most three things that expire within three days, the first one first', async () => {
  setClockToNoon();
  const { container } = openExpiring([
    dated('Ovos', 3, { isGuess: true }),
    dated('Presunto', 1),
    dated('Iogurte', -1),
    dated('Leite', 2),
    dated('Queijo', 4),
    { name: 'Sal', quantity: 1 },
  ]);
  const region = await screen.findByRole('region', { name: 'Use primeiro' });
  const rows = within(region).getAllByRole('listitem').map(textOf);
  expect(rows).toEqual(['IogurteVenceu ontem', 'PresuntoVence amanhã', 'LeiteVence em 2 dias']);
  expect(within(region).getByRole('link', { name: 'Ver despensa' })).toHaveAttribute(
    'href',
    '/despensa',
  );
  expect(within(region).getByRole('link', { name: /^Presunto/u })).toHaveAttribute(
    'href',
    '/despensa?item=p-1',
  );
  expect(await axe(container)).toEqual([]);
});

it('VAL-11 shows nothing at home if nothing expires soon', async () => {
  setClockToNoon();
  openExpiring([dated('Queijo', 4), { name: 'Sal', quantity: 0 }]);
  expect(await screen.findByRole('region', { name: 'Acaba esta semana' })).toBeVisible();
  expect(screen.queryByText('Use primeiro')).toBeNull();
});

it('HOM-06 shows this month’s spending so far, and the spending of the previous month', async () => {
  const noSpending = { planned: 0, impulse: 0, categories: [], supermarkets: [], people: [] };
  const spending: Answer<'getSpending'> = {
    months: [
      { month: '2026-10', total: 1366, ...noSpending },
      { month: '2026-11', total: 1284.3, ...noSpending },
    ],
    whole: { total: 0, ...noSpending },
  };
  serveLists([makeItem('1')], { getSpending: spending }).openHome();
  expect(await screen.findByRole('heading', { name: 'Novembro' })).toBeVisible();
  expect(plainText()).toContain('R$ 1.284,30até agora · outubro: R$ 1.366,00');
});

it('HOM-02 shows the carousel to users without lists', async () => {
  serveLists([], { getLists: [] }).openHome();
  await waitFor(() => expect(queryCarousel()).not.toBeNull());
  expect(screen.queryByRole('link', { name: 'Continuar compra' })).toBeNull();
});

it('HOM-03 shows the link to the assistant once the lists have loaded, even if the carousel is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer<'getLists'>>();
  serveLists([], { getLists: () => promise }).openHome();
  await screen.findByRole('heading', { name: 'Olá, Marina!' });
  expect(screen.queryByRole('link', { name: 'Ver Dicas IA' })).toBeNull();
  resolve([]);
  expect(await findLink('Ver Dicas IA')).toBeVisible();
  expect(queryCarousel()).toBeVisible();
});

it('AI-06 HOM-03 shows the link to the assistant without a language model too', async () => {
  setServerFeatures({ hasAssistant: false });
  onTestFinished(() => setServerFeatures({ hasAssistant: true }));
  saveActiveListId('b');
  serveLists([makeItem('1')]).openHome();
  expect(await findLink('Ir para o supermercado')).toBeVisible();
  expect(await findLink('Ver Dicas IA')).toBeVisible();
});

it('UNI-14 HOM-05 shows what runs out in its word, and puts it on the list in it', async () => {
  saveActiveListId('b');
  const corn = { name: 'Milho', quantity: 1, unitText: 'lata', lowStockAlertThreshold: 2 } as const;
  const kitchen = makePantry('p', 'Cozinha', [corn]);
  const { items: _items, ...summary } = kitchen;
  const { api, openHome } = serveLists([makeItem('1')], {
    getPantries: [summary],
    getPantry: kitchen,
  });
  openHome();
  expect(await screen.findByText(/^1\slata · /u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pôr Milho na lista' }));
  await waitFor(() => expect(api.sent[0]).toMatchObject({ body: { unitText: 'lata' } }));
});
