import type { Answer, PriceBookEntry, PurchasedLine } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { bia, setUpAnaAndBia } from '../../../../test/ana-and-bia.ts';
import { axe } from '../../../../test/axe.ts';
import { comeBack } from '../../../../test/come-back.ts';
import { fakeApi } from '../../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { refuseLater, waitForSentWrites } from '../../../../test/sent-writes.ts';
import { textOf } from '../../../../test/text-of.ts';
import { readBudget } from '../../../lib/device/shopping-storage.ts';
import { PurchasesRoute } from '../../../app/routes/purchases.tsx';
import { itemRow, listWithItems } from '../../../lib/items/rows.fixture.ts';
import { makeLine as line } from '../trip.fixture.ts';

const listId = '01890000-0000-7000-8000-00000000000a';
const pantryId = '01890000-0000-7000-8000-00000000000b';
/** A line whose quantity is in the stock of its name. The fake server makes its row of `finishMoves`. */
const stocked = (bought: PurchasedLine) => Object.assign(bought, { pantryItemId: bought.name });
const trip: Answer<'getFinishedTrip'> = {
  id: 's1',
  listId,
  listName: 'Feira',
  pantryId,
  supermarkets: ['Assaí'],
  boughtAt: '2026-11-21T15:00:00.000Z',
  boughtBy: null,
  total: 30.4,
  itemCount: 2,
  budget: 50,
  lines: [stocked(line('Café', 21.9)), stocked(line('Tomate', 8.5, { unit: 'kg' }))],
};
const usual = (name: string, price: number, measure: 'un' | 'kg'): PriceBookEntry => ({
  productId: null,
  name,
  itemNames: [fold(name)],
  usual: [{ unitPrice: { measure, price, per: 1 }, count: 3 }],
  latest: [],
});
const stock = (name: string, quantity: number, unit: 'un' | 'kg') => ({
  id: name,
  name,
  quantity,
  unit,
  productId: null,
  categoryName: null,
  imageUrl: null,
  lowStockAlertThreshold: null,
  targetQuantity: null,
  createdBy: null,
  changedBy: null,
});
const pantryWith = (items: ReturnType<typeof stock>[]) => ({
  id: pantryId,
  name: 'Despensa de casa',
  createdAt: '2026-01-01T00:00:00.000Z',
  _count: { items: items.length },
  items,
});
const fullPantry = pantryWith([stock('Café', 1, 'un'), stock('Tomate', 1, 'kg')]);

function openSummary(fields: Partial<typeof trip> = {}, reads: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    getFinishedTrip: { ...trip, ...fields },
    getPriceBook: { entries: [usual('Café', 24.9, 'un'), usual('Tomate', 6.5, 'kg')] },
    getPantry: fullPantry,
    getList: listWithItems(listId, 'Feira', []),
    ...reads,
  });
  openAddress('/compras?compra=s1&resumo=sim');
  const view = renderSignedIn(
    screensAt({
      '/compras': PurchasesRoute,
      '/despensa': () => <p>Sua despensa</p>,
      '/notas/ler': () => <p>Lendo a nota</p>,
      '/lista-compras/$listId/supermercado': () => <p>Comprando</p>,
    }),
  );
  return { api, ...view };
}
const find = (name: string) => screen.findByRole('region', { name });

beforeEach(() => localStorage.clear());

it('FIN-08 FIN-09 shows the total, the budget, and what differs from usual', async () => {
  const { container } = openSummary();
  expect(await screen.findByRole('heading', { name: 'Compra finalizada' })).toBeVisible();
  expect(textOf(await find('Total da compra'))).toBe(
    'TotalR$ 30,40Orçamento: R$ 50,00Sobraram R$ 19,60',
  );
  expect(
    await screen.findByRole('heading', { name: /^R\$\s1,00 a menos que o de costume$/u }),
  ).toBeVisible();
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    'Cafécostuma: R$ 24,90R$ 21,9012% menos',
    'Tomatecostuma: R$ 6,50/kgR$ 8,50/kg31% mais',
    'Ver os 2 itens',
    'Conferir com a notaAcha o que cobraram errado',
  ]);
  expect(screen.getByRole('link', { name: 'Ver os 2 itens' })).toHaveAttribute(
    'href',
    '/compras?compra=s1',
  );
  expect(container).toHaveTextContent('2 itens foram para "Despensa de casa"');
  expect(await axe(container)).toEqual([]);
});

it('FIN-08 says by how much the budget was passed, and nothing of a budget that was not set', async () => {
  const { unmount } = openSummary({ budget: 20 });
  expect(textOf(await find('Total da compra'))).toContain('Passou R$ 10,40');
  unmount();
  openSummary({ budget: undefined });
  expect(textOf(await find('Total da compra'))).toBe('TotalR$ 30,40Definir orçamento');
});

it('FIN-09 says on the first trip when there will be a comparison', async () => {
  openSummary({}, { getPriceBook: { entries: [] } });
  expect(
    await screen.findByText('Com três compras do mesmo item, a comparação aparece aqui.'),
  ).toBeVisible();
});

it('FIN-07 FIN-08 says that a trip has no prices, or how many items have none', async () => {
  const salt = line('Sal', 0, { isUnpriced: true });
  const { unmount } = openSummary({ lines: [salt], itemCount: 1, unpricedCount: 1, total: 0 });
  const sign = await find('Total da compra');
  expect(textOf(sign)).toBe('TotalSem preços');
  expect(screen.queryByText(/R\$/u)).toBeNull();
  unmount();
  openSummary({ lines: [...trip.lines, salt], itemCount: 3, unpricedCount: 1 });
  expect(textOf(await find('Total da compra'))).toContain('1 item sem preço');
});

it('FIN-08 FIN-16 says what stays on the list', async () => {
  const items = ['Alface', 'Papel', 'Uva', 'Velas'].map((name) => itemRow(name, listId, { name }));
  openSummary({}, { getList: listWithItems(listId, 'Feira', items) });
  expect(await screen.findByRole('link', { name: /^4 itens ficam na lista/u })).toHaveTextContent(
    'Alface, Papel, Uva e mais 1',
  );
});

it('FIN-08 FIN-16 says who is still shopping, and leads to their trip', async () => {
  const taken = itemRow('1', listId, { name: 'Sal', isChecked: true, takenBy: bia.id });
  const list = listWithItems(listId, 'Feira', [taken, itemRow('2', listId, { name: 'Uva' })]);
  const { identity, sendLiveEvent } = setUpAnaAndBia({
    getFinishedTrip: trip,
    getPriceBook: { entries: [] },
    getPantry: fullPantry,
    getLists: [list],
    getList: list,
  });
  sendLiveEvent({ present: [{ userId: bia.id, listId, supermarket: 'Sacolão da Vila' }] });
  openAddress('/compras?compra=s1&resumo=sim');
  renderSignedIn(screensAt({ '/compras': PurchasesRoute }), identity);
  const row = await screen.findByRole('link', { name: /Bia ainda está comprando/u });
  expect(row).toHaveTextContent('1 no carrinho · Sacolão da Vila');
  expect(row).toHaveAttribute('href', `/lista-compras/${listId}/supermercado`);
});

it('FIN-13 says without a network until when a person was seen shopping', async () => {
  const list = listWithItems(listId, 'Feira', []);
  const { api, identity, sendLiveEvent } = setUpAnaAndBia({
    getFinishedTrip: trip,
    getPriceBook: { entries: [] },
    getPantry: fullPantry,
    getLists: [list],
    getList: list,
  });
  sendLiveEvent({ present: [{ userId: bia.id, listId, supermarket: 'Sacolão da Vila' }] });
  openAddress('/compras?compra=s1&resumo=sim');
  renderSignedIn(screensAt({ '/compras': PurchasesRoute }), identity);
  const row = await screen.findByRole('link', { name: /Bia ainda está comprando/u });
  expect(row).toHaveTextContent(/Sacolão da Vila$/u);
  api.isOffline = true;
  comeBack();
  await waitFor(() => expect(row).toHaveTextContent(/Sacolão da Vila · até as \d\d:\d\d$/u));
});

const checkButton = { name: /^Conferir com a nota/u };

it('FIN-11 takes the trip back into the cart, and reads its receipt once the server has done it', async () => {
  const { api } = openSummary();
  api.answers.undoFinish = { id: 's1' } as never;
  await userEvent.click(await screen.findByRole('button', checkButton));
  const dialog = await screen.findByRole('dialog', { name: 'Conferir com a nota?' });
  const cancelButton = within(dialog).getByRole('button', { name: 'Cancelar' });
  await waitFor(() => expect(cancelButton).toHaveFocus());
  expect(await axe(dialog)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ler a nota' }));
  expect(await screen.findByText('Lendo a nota')).toBeVisible();
  expect(location.search).toBe(`?lista=${listId}`);
  expect(api.sent).toMatchObject([{ name: 'undoFinish', params: { pantryId, finishId: 's1' } }]);
});

it('FIN-11 shows the cart if the server refuses to take the trip back', async () => {
  const { api } = openSummary();
  const refuse = refuseLater(api, 'undoFinish');
  await userEvent.click(await screen.findByRole('button', checkButton));
  await userEvent.click(await screen.findByRole('button', { name: 'Ler a nota' }));
  refuse();
  expect(await screen.findByText('Comprando')).toBeVisible();
});

it('FIN-11 checks nothing without a network, of which something was used, or that came from a receipt', async () => {
  const { api, unmount } = openSummary();
  await screen.findByRole('button', checkButton);
  api.isOffline = true;
  comeBack();
  const offline = await screen.findByRole('button', { name: /Precisa de internet$/u });
  expect(offline).toBeDisabled();
  unmount();
  const used = pantryWith([stock('Café', 1, 'un'), stock('Tomate', 0.4, 'kg')]);
  const second = openSummary({}, { getPantry: used });
  expect(await screen.findByRole('button', { name: /Um item já foi usado\.$/u })).toBeDisabled();
  second.unmount();
  const printed = {
    quantity: 1,
    unit: 'un',
    price: 5,
    total: 5,
    discount: 0,
    addition: 0,
  } as const;
  openSummary({ lines: [line('Sal', 5, { printed })] });
  await screen.findByRole('heading', { name: 'Compra finalizada' });
  expect(screen.queryByText('Conferir com a nota')).toBeNull();
});

it('FIN-12 sets the budget of the next trip of a list without one', async () => {
  const { api } = openSummary({ budget: undefined });
  await userEvent.click(await screen.findByRole('button', { name: 'Definir orçamento' }));
  const field = await screen.findByRole('textbox', { name: 'Quanto a próxima compra pode custar' });
  await userEvent.type(field, '300');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(
    await screen.findByRole('button', { name: /^Orçamento da próxima compra: R\$\s300,00$/u }),
  ).toBeVisible();
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { name: 'planTrip', params: { listId }, body: { budget: 300 } },
  ]);
});

it('FIN-05 INS-08 takes all back into the cart, with the budget', async () => {
  const { api } = openSummary();
  const refuse = refuseLater(api, 'undoFinish');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Desfazer' }))[0] as Element);
  expect(await screen.findByText('Compra desfeita. Está tudo no carrinho.')).toBeVisible();
  expect(await screen.findByText('Comprando')).toBeVisible();
  expect(readBudget(listId)).toBe(5_000);
  expect(await waitForSentWrites(api, 1)).toEqual([
    { name: 'undoFinish', params: { pantryId, finishId: 's1' } },
  ]);
  refuse();
  expect(await screen.findByText('Não foi possível desfazer a compra.')).toBeVisible();
});

it('FIN-05 offers no undo once something was used', async () => {
  openSummary({}, { getPantry: pantryWith([stock('Café', 1, 'un'), stock('Tomate', 0.4, 'kg')]) });
  const [text] = await screen.findAllByText('Um item já foi usado. Corrija em Compras.');
  expect(text).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: 'Desfazer' })) {
    expect(button).toBeDisabled();
  }
});

it('FIN-08 stays until it is closed, and then shows the pantry', async () => {
  openSummary();
  await userEvent.click(await screen.findByRole('link', { name: 'Fechar' }));
  expect(await screen.findByText('Sua despensa')).toBeVisible();
});
