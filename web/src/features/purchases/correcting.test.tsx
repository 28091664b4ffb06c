import type { Answer, PurchasedLine } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { comeBack } from '../../../test/come-back.ts';
import { ErrorResponse, fakeApi, serverError } from '../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitForSentWrites } from '../../../test/sent-writes.ts';
import { textOf } from '../../../test/text-of.ts';
import { PurchasesRoute } from '../../app/routes/purchases.tsx';
import { pantryItem } from '../../lib/items/rows.fixture.ts';
import { coffeeAndCheese, coffeeTrip } from './trip.fixture.ts';

const user = userEvent.setup();
const [finishId, coffeeId, cheeseId, pantryId, stockId, productId] = Array.from(
  { length: 6 },
  newId,
) as [string, string, string, string, string, string];
const now = new Date('2026-11-23T15:00:00.000Z');

type Trip = Answer<'getFinishedTrip'>;
/** A line whose quantity is in the stock. The fake server makes its row of `finishMoves`. */
const stocked = (line: PurchasedLine) => Object.assign(line, { pantryItemId: stockId });

const makeTrip = (fields: Partial<Trip> = {}): Trip => {
  const [coffee, cheese] = coffeeAndCheese(coffeeId, cheeseId) as [PurchasedLine, PurchasedLine];
  const lines = [stocked({ ...coffee, productId }), cheese];
  return { ...coffeeTrip(finishId), listId: newId(), pantryId, lines, ...fields };
};
const oneLine = () => {
  const trip = makeTrip();
  return makeTrip({ total: 49.8, itemCount: 1, lines: trip.lines.slice(0, 1) });
};
const pantry: Answer<'getPantry'> = {
  id: pantryId,
  name: 'Casa',
  createdAt: now.toISOString(),
  _count: { items: 1 },
  items: [pantryItem(stockId, { name: 'Café Pilão 500 g', productId, quantity: 3 })],
};

function openTrip(trip = makeTrip(), reads: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    getFinishedTrip: trip,
    getPantry: pantry,
    getSupermarkets: { names: ['Assaí', 'Dia Pompeia'] },
    getPriceBook: { entries: [] },
    getProducts: [],
    ...reads,
  });
  openAddress(`/compras?compra=${finishId}`);
  return { api, ...renderSignedIn(screensAt({ '/compras': PurchasesRoute })) };
}
const openLine = async (name: RegExp) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};
const getRows = () => within(screen.getByRole('list', { name: 'Itens da compra' }));
const getRowTexts = () => getRows().getAllByRole('listitem').map(textOf);
const effectTexts = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => textOf(term.parentElement as HTMLElement));
const saveButton = /^Salvar/u;

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime(now);
  return () => void vi.useRealTimers();
});

it('CMP-21 CMP-22 corrects a price in four taps, and says before what follows', async () => {
  const { api } = openTrip();
  const dialog = await openLine(/^Café Pilão/u);
  expect(within(dialog).getByText('na lista: café')).toBeVisible();
  expect(within(dialog).queryByText('A despensa e os gastos acompanham')).toBeNull();
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(document.activeElement?.tagName).toBe('BUTTON');
  expect(await axe(dialog)).toEqual([]);
  const price = within(dialog).getByRole('textbox', { name: 'Preço do pacote' });
  await user.click(price);
  await user.clear(price);
  await user.type(price, '19,9');
  expect(within(dialog).getByText('A despensa e os gastos acompanham')).toBeVisible();
  expect(effectTexts(dialog)).toEqual([
    'Esta comprade R$ 79,70para R$ 69,70',
    'Gastos do mêsde R$ 79,70para R$ 69,70',
  ]);
  expect(textOf(within(dialog).getByRole('button', { name: saveButton }))).toBe(
    'Salvar · R$ 39,80',
  );
  await user.click(within(dialog).getByRole('button', { name: saveButton }));
  expect(await screen.findByText('Compra corrigida.')).toBeVisible();
  expect(getRowTexts()[0]).toBe('Café Pilão 500 g2 pacotes × R$ 19,90R$ 39,80corrigido');
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({
    name: 'changePurchasedLine',
    params: { finishId, listItemId: coffeeId },
    body: { price: 19.9 },
  });
  expect(Object.keys(write?.body as object).toSorted()).toEqual(['id', 'price']);
});

it('CMP-22 shows how the stock follows a smaller amount', async () => {
  openTrip();
  const dialog = await openLine(/^Café Pilão/u);
  await user.click(within(dialog).getByRole('button', { name: 'Diminuir Pacotes' }));
  expect(effectTexts(dialog).at(-1)).toBe('Café na despensade 3 pacotespara 2 pacotes');
});

it('CMP-24 undoes a correction for eight seconds', async () => {
  const { api } = openTrip();
  const dialog = await openLine(/^queijo/u);
  await user.click(within(dialog).getByRole('button', { name: 'Remover desta compra' }));
  await screen.findByText('queijo saiu da compra.');
  expect(getRowTexts()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(getRowTexts()).toHaveLength(2));
  const [removal] = await waitForSentWrites(api, 1);
  expect(removal?.name).toBe('removePurchasedLine');
});

it('CMP-21 sends the typed total, and not a price', async () => {
  const { api } = openTrip();
  const dialog = await openLine(/^Café Pilão/u);
  await user.click(within(dialog).getByRole('radio', { name: 'Pelo total' }));
  const total = within(dialog).getByRole('textbox', { name: 'Total pago' });
  await user.clear(total);
  await user.type(total, '45,55');
  await user.click(within(dialog).getByRole('button', { name: saveButton }));
  const [write] = await waitForSentWrites(api, 1);
  expect(write?.body).toMatchObject({ paid: 45.55 });
  expect(write?.body).not.toHaveProperty('price');
  expect(getRowTexts()[0]).toContain('R$ 45,55');
});

it('CMP-21 marks an invalid price, and sends nothing', async () => {
  const { api } = openTrip();
  const dialog = await openLine(/^Café Pilão/u);
  await user.clear(within(dialog).getByRole('textbox', { name: 'Preço do pacote' }));
  await user.click(within(dialog).getByRole('button', { name: saveButton }));
  expect(await within(dialog).findByText('Preço inválido')).toBeVisible();
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: 'Preço do pacote' })).toHaveFocus(),
  );
  expect(api.sent).toEqual([]);
});

/** The price book in which the coffee costs R$ 249,00, as it was bought so many times. */
const makePriceBook = (count: number): Answer<'getPriceBook'> => ({
  entries: [
    {
      productId,
      name: 'Café Pilão 500 g',
      itemNames: ['café'],
      usual: [{ unitPrice: { measure: 'kg', price: 249, per: 0.5 }, count }],
      latest: [],
    },
  ],
});

it.each([
  [1, false],
  [2, true],
])('CMP-21 SHO-22 asks about a tenth of the price of %d purchases: %s', async (count, isAsked) => {
  const { api } = openTrip(makeTrip(), { getPriceBook: makePriceBook(count) });
  await waitFor(() => expect(api.exchangeCount).toBeGreaterThan(0));
  const dialog = await openLine(/^Café Pilão/u);
  await waitFor(() =>
    expect(api.receivedReads.some(({ name }) => name === 'getPriceBook')).toBe(true),
  );
  const price = within(dialog).getByRole('textbox', { name: 'Preço do pacote' });
  await user.clear(price);
  await user.type(price, '24,8');
  await user.click(within(dialog).getByRole('button', { name: saveButton }));
  if (isAsked) await user.click(await screen.findByRole('button', { name: 'Está certo' }));
  expect(await screen.findByText('Compra corrigida.')).toBeVisible();
  const [write] = await waitForSentWrites(api, 1);
  expect(write?.body).toMatchObject({ price: 24.8 });
});

it('CMP-21 CMP-35 asks whether the trip is to be deleted with its last item', async () => {
  const { api } = openTrip(oneLine());
  const dialog = await openLine(/^Café Pilão/u);
  await user.click(within(dialog).getByRole('button', { name: 'Remover desta compra' }));
  await screen.findByText('Era o último item. Excluir a compra?');
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Compra excluída.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Compras' })).toBeVisible();
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({ name: 'deleteFinishedTrip', body: { takesStock: true } });
});

it('CMP-20 says who has corrected a line, and that a receipt says otherwise', async () => {
  const joao = { id: newId(), name: 'João', place: 1 };
  const trip = makeTrip();
  const [coffee, cheese] = trip.lines;
  if (!coffee || !cheese) throw new Error('The trip has two lines.');
  const { api } = openTrip(
    makeTrip({
      lines: [
        { ...coffee, correctedAt: now.toISOString(), correctedBy: joao.id },
        {
          ...cheese,
          correctedAt: now.toISOString(),
          onReceipt: { quantity: 0.6, unit: 'kg', price: 59.8, paid: 35.88 },
        },
      ],
    }),
  );
  expect(
    await screen.findByText('corrigido', { selector: 'span:not([class*=idden])' }),
  ).toBeVisible();
  expect(getRowTexts()[1]).toContain('difere da nota');
  const dialog = await openLine(/^queijo/u);
  expect(textOf(within(dialog).getByRole('status'))).toBe(
    'Difere da nota. Na nota: 0,6 kg × R$ 59,80 = R$ 35,88.',
  );
  expect(api.sent).toEqual([]);
});

it('CMP-21 CMP-35 says that somebody has changed the line while its sheet was open', async () => {
  const { api } = openTrip();
  const dialog = await openLine(/^Café Pilão/u);
  const trip = makeTrip();
  const [coffee, ...others] = trip.lines;
  if (!coffee) throw new Error('The trip has a line.');
  api.reads.getFinishedTrip = makeTrip({ lines: [{ ...coffee, price: 20, total: 40 }, ...others] });
  comeBack();
  expect(
    await within(dialog).findByText(
      (_, element) =>
        element?.tagName === 'P' &&
        textOf(element as HTMLElement) ===
          'Alguém mudou este item agora: 2 pacotes × R$ 20,00 = R$ 40,00.',
    ),
  ).toBeVisible();
});

it('CMP-21 CMP-35 says that somebody has removed the line while its sheet was open, and sends nothing', async () => {
  const { api } = openTrip();
  const dialog = await openLine(/^Café Pilão/u);
  await user.click(within(dialog).getByRole('button', { name: 'Diminuir Pacotes' }));
  const trip = makeTrip();
  api.reads.getFinishedTrip = makeTrip({ lines: trip.lines.slice(1) });
  comeBack();
  expect(await within(dialog).findByText('Este item não está mais na compra.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: saveButton }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Este item não está mais na compra.');
  expect(api.sent).toEqual([]);
});

it('CMP-23 adds a missing item by its name', async () => {
  const { api } = openTrip();
  await user.click(await screen.findByRole('button', { name: 'Adicionar item' }));
  const picker = await screen.findByRole('dialog', { name: 'Adicionar item' });
  await user.type(within(picker).getByLabelText('Buscar produto'), 'sal');
  await user.click(await within(picker).findByRole('button', { name: 'Continuar sem produto' }));
  const dialog = await screen.findByRole('dialog', { name: 'sal' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Preço por unidade' }), '2,5');
  expect(effectTexts(dialog)[0]).toBe('Esta comprade R$ 79,70para R$ 82,20');
  await user.click(within(dialog).getByRole('button', { name: /^Adicionar/u }));
  expect(await screen.findByText('sal entrou na compra.')).toBeVisible();
  expect(getRowTexts()).toHaveLength(3);
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({
    name: 'addPurchasedLine',
    body: { name: 'sal', productId: null, quantity: 1, unit: 'un', price: 2.5 },
  });
});

it('CMP-25 corrects the supermarket and the day', async () => {
  const { api } = openTrip();
  await user.click(await screen.findByRole('button', { name: 'Corrigir compra' }));
  const dialog = await screen.findByRole('dialog', { name: 'Corrigir compra' });
  expect(await axe(dialog)).toEqual([]);
  await user.click(await within(dialog).findByRole('button', { name: 'Dia Pompeia' }));
  expect(
    within(dialog).getByText('Os 2 preços passam para o Dia Pompeia; o estoque não muda.'),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Ontem' }));
  expect(within(dialog).getByLabelText('Data')).toHaveValue('2026-11-22');
  expect(within(dialog).getByText('domingo')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Dia Pompeia' })).toBeVisible();
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({
    name: 'changeFinishedTrip',
    params: { finishId },
    body: { supermarket: 'Dia Pompeia', boughtAt: '2026-11-22T15:00:00.000Z' },
  });
});

it('CMP-25 refuses a day that has not come, and a blank supermarket', async () => {
  const { api } = openTrip();
  await user.click(await screen.findByRole('button', { name: 'Corrigir compra' }));
  const dialog = await screen.findByRole('dialog', { name: 'Corrigir compra' });
  fireEvent.change(within(dialog).getByLabelText('Data'), { target: { value: '2026-11-24' } });
  await user.clear(within(dialog).getByRole('textbox', { name: 'Supermercado' }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(within(dialog).getByText('A data ainda não chegou.')).toBeVisible();
  expect(within(dialog).getByText('O nome do supermercado é obrigatório.')).toBeVisible();
  expect(api.sent).toEqual([]);
});

it('CMP-25 CMP-26 leads from the sheet of the trip to the question, which changes nothing if it is cancelled', async () => {
  const { api } = openTrip();
  await user.click(await screen.findByRole('button', { name: 'Corrigir compra' }));
  const sheet = await screen.findByRole('dialog', { name: 'Corrigir compra' });
  await user.click(within(sheet).getByRole('button', { name: /^Excluir esta compra/u }));
  const question = await screen.findByRole('dialog', { name: 'Excluir esta compra?' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Corrigir compra' })).toBeNull());
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getRowTexts()).toHaveLength(2);
  expect(api.sent).toEqual([]);
});

it('CMP-26 asks before it deletes a trip, and takes its items from the pantry', async () => {
  const { api } = openTrip();
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir compra' }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir esta compra?' });
  expect(textOf(dialog)).toContain(
    'R$ 79,70 saem dos gastos de novembro e os 2 preços saem do histórico.',
  );
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus(),
  );
  const disc = within(dialog).getByRole('checkbox', {
    name: 'Tirar também da despensa (1 item)',
  });
  expect(disc).toBeChecked();
  await user.click(disc);
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Compra excluída.')).toBeVisible();
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({ name: 'deleteFinishedTrip', body: { takesStock: false } });
});

it('CMP-27 lists deleted trips, and restores one', async () => {
  const correctionId = newId();
  const { api } = openTrip(makeTrip(), {
    getFinishedTrips: { trips: [], hasMore: false },
    getDeletedTrips: [
      {
        finishId,
        correctionId,
        listName: 'Feira',
        supermarkets: ['Assaí'],
        boughtAt: '2026-11-21T15:00:00.000Z',
        total: 79.7,
        itemCount: 2,
        deletedAt: now.toISOString(),
        deletedBy: null,
      },
      {
        finishId: newId(),
        correctionId: newId(),
        itemName: 'Café Pilão 500 g',
        listName: 'Feira',
        supermarkets: ['Assaí'],
        boughtAt: '2026-11-14T15:00:00.000Z',
        total: 49.8,
        itemCount: 1,
        deletedAt: now.toISOString(),
        deletedBy: null,
      },
    ],
  });
  await user.click(await screen.findByRole('link', { name: 'Compras' }));
  await user.click(await screen.findByRole('button', { name: 'Excluídas' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compras excluídas' });
  expect((await within(dialog).findAllByRole('listitem')).map(textOf)).toEqual([
    'Assaí, 21/11/20262 itens · R$ 79,70 · agora, por alguémRestaurar',
    'Café Pilão 500 gR$ 49,80 · Assaí, 14/11/2026 · agora, por alguémRestaurar',
  ]);
  expect(await axe(dialog)).toEqual([]);
  await user.click(
    within(dialog).getByRole('button', { name: 'Restaurar a compra Assaí, 21/11/2026' }),
  );
  expect(await screen.findByText('Compra restaurada!')).toBeVisible();
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({ name: 'undoTripCorrection', params: { finishId, correctionId } });
});

it.each([
  ['deleteFinishedTrip', 'Falha ao excluir a compra.'],
  ['undoTripCorrection', 'Não foi possível desfazer a correção.'],
] as const)('CMP-28 says that %s was refused: %s', async (name, text) => {
  const { api } = openTrip();
  const done = { correctionId: newId(), trip: null, stock: [] };
  const failure = { code: 'finish-not-found', message: 'Compra não encontrada.' } as const;
  api.answers = {
    deleteFinishedTrip: done,
    [name]: () => new ErrorResponse(404, failure),
  };
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir compra' }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir esta compra?' });
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('CMP-27 says without a network that deleted trips need a connection', async () => {
  const { api } = openTrip(makeTrip(), { getFinishedTrips: { trips: [], hasMore: false } });
  await user.click(await screen.findByRole('link', { name: 'Compras' }));
  const button = await screen.findByRole('button', { name: 'Excluídas' });
  api.isOffline = true;
  await user.click(button);
  expect(
    await screen.findByText('Sem conexão. As compras excluídas aparecem quando o sinal voltar.'),
  ).toBeVisible();
});

it('CMP-27 says that deleted trips could not be loaded', async () => {
  const { api } = openTrip(makeTrip(), { getFinishedTrips: { trips: [], hasMore: false } });
  api.failures.getDeletedTrips = serverError;
  await user.click(await screen.findByRole('link', { name: 'Compras' }));
  await user.click(await screen.findByRole('button', { name: 'Excluídas' }));
  expect(await screen.findByText('Falha ao buscar as compras excluídas.')).toBeVisible();
});

it('CMP-28 keeps a correction without a network, and shows that it waits', async () => {
  const { api } = openTrip();
  const dialog = await openLine(/^queijo/u);
  api.isOffline = true;
  const price = within(dialog).getByRole('textbox', { name: 'Preço por kg' });
  await user.clear(price);
  await user.type(price, '49,8');
  await user.click(within(dialog).getByRole('button', { name: saveButton }));
  expect(await screen.findByText('Aguardando envio')).toBeVisible();
  expect(getRowTexts()[1]).toContain('R$ 24,90');
});

it('CMP-28 takes a refused correction back, and says what was not saved', async () => {
  const { api } = openTrip();
  api.answers = {
    ...api.answers,
    changePurchasedLine: () =>
      new ErrorResponse(404, { code: 'item-not-found', message: 'Item não encontrado.' }),
  };
  const dialog = await openLine(/^queijo/u);
  const price = within(dialog).getByRole('textbox', { name: 'Preço por kg' });
  await user.clear(price);
  await user.type(price, '49,8');
  await user.click(within(dialog).getByRole('button', { name: saveButton }));
  expect(await screen.findByText('Falha ao salvar a correção.')).toBeVisible();
  expect(getRowTexts()[1]).toContain('R$ 29,90');
});
