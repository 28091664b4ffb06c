/** UNI-11: how many pieces a caixa has is asked once, and then counts for each take. */
import type { ListItem, PriceHistoryEntry, Request } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { scan, withCheckDigit } from '../../../../test/fakes/fake-scanner.tsx';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import {
  confirmButtonName,
  makeTripList,
  openTripWithReads,
} from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { waitForSentWrites, waitUntilAllSent } from '../../../../test/sent-writes.ts';
import { textOf } from '../../../../test/text-of.ts';
import { makeCatalogueProduct, makeItem, makeProduct } from '../cart/cart-item.fixture.ts';

vi.mock('../../scanner/Scanner.tsx', () => import('../../../../test/fakes/fake-scanner.tsx'));

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const question = 'Uma caixa tem quantas unidades?';
const queryQuestion = () => screen.queryByRole('group', { name: question });
const getPrice = () => screen.getByRole('textbox', { name: /^(?:Preço|Total)/u });
const getQuantity = () => screen.getByRole('textbox', { name: 'Quantidade (un)' });
const getOther = () => screen.getByRole('textbox', { name: 'Outro número de unidades' });
const pieces = { purchasedQuantity: 24, purchasedUnit: 'un', purchasedUnitText: 'un' };
const twelve = [{ id: 'caixa leite', count: 12 }];

const makeMilk = (fields: Partial<ListItem> = {}) =>
  makeItem({ name: 'Leite', quantity: 2, unitText: 'caixa', ...fields });
const makeEntry = (fields: Partial<PriceHistoryEntry> = {}): PriceHistoryEntry => ({
  productId: null,
  name: 'Leite',
  date: '2026-05-02T12:00:00.000Z',
  quantity: 3,
  unit: 'un',
  price: 5.29,
  ...fields,
});

/** Opens a trip with these items, on a fake server that accepts takes and counts. */
async function openWith(reads: Parameters<typeof openTripWithReads>[0], ...items: ListItem[]) {
  const api = await openTripWithReads({ getPackageCounts: [], ...reads }, ...items);
  acceptWrites(api, [makeTripList(...items)], 'changeListItem');
  const remember = ({ body }: { readonly body?: unknown }) => {
    const { name, container, count } = body as Request<'rememberPackageCount'>['body'];
    api.reads.getPackageCounts = [{ id: `${container} ${name.toLowerCase()}`, count: count ?? 1 }];
    return {} as never;
  };
  api.answers = { ...api.answers, rememberPackageCount: remember };
  return api;
}

async function openMilk(reads: Parameters<typeof openTripWithReads>[0], item = makeMilk()) {
  const api = await openWith(reads, item);
  await press(/^Preço e quantidade de/u);
  await screen.findByRole('dialog', { name: item.name });
  return api;
}

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it('UNI-11 asks how many pieces a caixa has, and takes two of 12 as 24 un at the price of one', async () => {
  const api = await openMilk({}, makeMilk({ product: makeProduct({ name: 'Leite Ninho 1 L' }) }));
  expect(textOf(screen.getByText(/^na lista/u))).toBe('na lista: 2 caixas · Leite');
  await userEvent.click(
    within(await screen.findByRole('group', { name: question })).getByRole('button', {
      name: '12',
    }),
  );
  expect(queryQuestion()).toBeNull();
  expect(textOf(screen.getByText(/^Uma caixa tem/u))).toBe('Uma caixa tem 12 un');
  expect(screen.getByText(/^Uma caixa tem/u)).toHaveFocus();
  expect(getQuantity()).toHaveValue('24');
  await userEvent.type(getPrice(), '5,29');
  await press(/^Pegar\s·\sR\$\s126,96$/u);
  expect(await waitForSentWrites(api, 2)).toMatchObject([
    {
      name: 'rememberPackageCount',
      body: { name: 'Leite', container: 'caixa', count: 12 },
    },
    {
      name: 'changeListItem',
      body: { ...pieces, price: 5.29 },
    },
  ]);
});

it('UNI-11 SHO-08 takes the caixas as they are without an answer, with the focus on the price', async () => {
  const api = await openMilk({});
  await screen.findByRole('group', { name: question });
  await waitFor(() => expect(getPrice()).toHaveFocus());
  await userEvent.type(getPrice(), '63,48');
  await press(/^Pegar\s·\sR\$\s126,96$/u);
  const [take] = await waitForSentWrites(api, 1);
  expect(take).toMatchObject({ body: { price: 63.48, purchasedQuantity: 2 } });
  expect(take?.body).toMatchObject({ purchasedUnitText: 'caixa' });
});

it('UNI-11 leaves the caixas as they are if one has one piece', async () => {
  const api = await openMilk({});
  await press('1');
  expect(getQuantity()).toHaveValue('2');
  await userEvent.type(getPrice(), '63,48');
  await press(confirmButtonName);
  const take = (await waitForSentWrites(api, 2))[1];
  expect(take).toMatchObject({ body: { price: 63.48, purchasedQuantity: 2 } });
  expect(take?.body).not.toHaveProperty('quantity');
});

it('UNI-11 counts another number by Enter or on leaving the field, and says what is wrong with it', async () => {
  const api = await openMilk({});
  for (const wrong of ['0', '1.001', 'dez']) {
    await userEvent.clear(getOther());
    await userEvent.type(getOther(), `${wrong}{Enter}`);
    expect(screen.getByText('Uma embalagem tem de 1 a 1.000 unidades.')).toBeVisible();
  }
  await userEvent.clear(getOther());
  await userEvent.type(getOther(), '10');
  await userEvent.click(getPrice());
  expect(getPrice()).toHaveFocus();
  expect(getQuantity()).toHaveValue('20');
  expect(await waitUntilAllSent(api)).toMatchObject([{ body: { count: 10 } }]);
});

it('UNI-11 keeps what the caixas cost if their price was typed before the answer', async () => {
  const api = await openMilk({});
  await userEvent.type(getPrice(), '63,48');
  await press('12');
  await press(/^Pegar\s·\sR\$\s126,96$/u);
  expect((await waitForSentWrites(api, 2))[1]).toMatchObject({
    body: { price: 5.29, paid: 126.96, purchasedQuantity: 24 },
  });
});

it('UNI-11 changes the number, and does not ask again', async () => {
  const api = await openMilk({ getPackageCounts: twelve });
  await waitFor(() => expect(getQuantity()).toHaveValue('24'));
  expect(queryQuestion()).toBeNull();
  await press('Mudar quantas unidades tem uma caixa');
  expect(screen.getByRole('button', { name: '12', pressed: true })).toBeVisible();
  await press('6');
  expect(getQuantity()).toHaveValue('12');
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { name: 'rememberPackageCount', body: { count: 6 } },
  ]);
});

it('UNI-11 takes 24 un by one tap, and puts the two caixas back', async () => {
  const milk = makeMilk();
  const reads = { getPackageCounts: twelve, getPriceHistory: [makeEntry()] };
  const api = await openWith(reads, milk);
  expect(textOf(await screen.findByText(/^24\s*un/u))).toContain('24 un');
  await press(/^Pegar Leite, R\$\s5,29$/u);
  await press('Desfazer');
  expect(await waitForSentWrites(api, 2)).toMatchObject([
    { body: { ...pieces, price: 5.29 } },
    { body: { isChecked: false } },
  ]);
  expect((await waitUntilAllSent(api)).every(({ body }) => !('quantity' in (body as object)))).toBe(
    true,
  );
});

it('UNI-11 does not take the last price of a caixa for that of a piece', async () => {
  const getPriceHistory = [makeEntry({ unitText: 'caixa', price: 63.48 })];
  const api = await openWith({ getPackageCounts: twelve, getPriceHistory }, makeMilk());
  await screen.findByText(/^24\s*un/u);
  await press('Pegar Leite');
  await screen.findByRole('dialog', { name: 'Leite' });
  await press(confirmButtonName);
  expect(await screen.findByText('Preço e quantidade são obrigatórios.')).toBeVisible();
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('UNI-11 takes 24 un by a scan', async () => {
  const barcode = withCheckDigit('789100010010');
  const product = makeCatalogueProduct({ name: 'Leite Ninho 1 L', barcode });
  const getPriceHistory = [makeEntry({ productId: product.id, name: product.name })];
  const reads = { getPackageCounts: twelve, getPriceHistory };
  const api = await openWith(reads, makeMilk({ product }));
  api.reads.getProductByBarcode = product;
  await scan(barcode);
  expect(await waitForSentWrites(api, 1)).toMatchObject([{ body: pieces }]);
});

it('UNI-11 counts an item that was ticked on the list, and keeps the caixas in the cart', async () => {
  const ticked = makeMilk({ isChecked: true });
  const bought = makeMilk({ name: 'Suco', isChecked: true, price: 60, purchasedQuantity: 2 });
  const counts = [...twelve, { id: 'caixa suco', count: 12 }];
  const api = await openWith({ getPackageCounts: counts }, ticked, bought);
  await press('Editar Suco');
  expect(getQuantity()).toHaveValue('2');
  expect(screen.queryByText(/^Uma caixa tem/u)).toBeNull();
  await press('Cancelar');
  await press('Editar Leite');
  expect(getQuantity()).toHaveValue('24');
  await userEvent.type(getPrice(), '5,29');
  await press(confirmButtonName);
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { body: { price: 5.29, purchasedQuantity: 24, purchasedUnitText: 'un' } },
  ]);
});

it.each([
  ['fardo', 'Um fardo tem quantas unidades?'],
  ['bandeja', 'Uma bandeja tem quantas unidades?'],
  ['pacote', 'Um pacote tem quantas unidades?'],
] as const)('UNI-11 asks about a %s in its words', async (unitText, text) => {
  await openMilk({}, makeMilk({ unitText }));
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  ['a product whose name says it', { unitText: 'caixa' }, 'Cerveja lata 12×350 ml'],
  ['a product that is a pacote itself', { unitText: 'pacote' }, 'Arroz Tio João 5 kg'],
  ['what is sold by weight', { unitText: 'caixa' }, 'Morango'],
  ['what is planned in pieces', { unitText: null }, 'Leite Ninho 1 L'],
  ['what is planned in cans', { unitText: 'lata' }, 'Milho Quero 170 g'],
] as const)('UNI-11 asks nothing about %s', async (_what, { unitText }, name) => {
  const product = makeProduct({ name, typicalUnit: name === 'Morango' ? 'kg' : 'un' });
  await openMilk({}, makeMilk({ unitText, product }));
  await screen.findByRole('button', { name: confirmButtonName });
  expect(screen.queryByText(/tem quantas unidades/u)).toBeNull();
});
