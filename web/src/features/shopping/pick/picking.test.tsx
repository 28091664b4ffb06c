import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { serverError } from '../../../../test/fakes/fake-api.ts';
import { dialogResult } from '../../../../test/fakes/fake-new-product-dialog.tsx';
import { scan, withCheckDigit } from '../../../../test/fakes/fake-scanner.tsx';
import {
  confirmButtonName,
  openTripWith,
  supermarket,
} from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { forgetDrafts } from '../../../lib/device/drafts.ts';
import { makeCatalogueProduct, makeItem } from '../cart/cart-item.fixture.ts';
import { listId } from '../trip-list.fixture.ts';

vi.mock('../../scanner/Scanner.tsx', () => import('../../../../test/fakes/fake-scanner.tsx'));
vi.mock(
  '../../catalogue/register/NewProductDialog.tsx',
  () => import('../../../../test/fakes/fake-new-product-dialog.tsx'),
);

const barcode = withCheckDigit('789100010010');
const milk = makeCatalogueProduct({ name: 'Leite Integral Ninho 1 L', brand: 'Ninho', barcode });
const candles = makeItem({ name: 'Velas' });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const scanInPicker = () => scan(barcode, 'Escanear código de barras');
const findSearchField = () => screen.findByRole('textbox', { name: 'Buscar produto' });
const findPriceField = () => screen.findByRole('textbox', { name: /^Preço por/u });
const nothingFoundText = 'Nenhum produto encontrado.';
const registerLabel = '+ Cadastrar Novo Produto';
const continueLabel = 'Continuar sem produto';

beforeEach(() => {
  setScreenSize('desktop');
  localStorage.clear();
  forgetDrafts();
  dialogResult.product = milk;
});

it('LNK-01 shows that nothing was found only after the search has ended', async () => {
  await openTripWith(makeItem({ name: 'Velas de aniversário' }));
  const searches: string[] = [];
  const apiFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.includes('/products?')) searches.push(path);
    // The second search, which is for fewer words of the name, never ends.
    return searches.length === 2 ? new Promise(() => undefined) : apiFetch(path, init);
  });
  await press('Pegar Velas de aniversário');
  await press('Vincular produto');
  await waitFor(() => expect(searches).toHaveLength(2));
  expect(screen.getByText('Buscando produtos...')).toBeTruthy();
  expect(screen.queryByText(nothingFoundText)).toBeNull();
  await userEvent.type(await findSearchField(), 'x');
  expect(await screen.findByText(nothingFoundText)).toBeTruthy();
});

it('LNK-01 announces that nothing was found in a status that exists before', async () => {
  await openTripWith(candles);
  await press('Pegar Velas');
  await press('Vincular produto');
  await userEvent.clear(await findSearchField());
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('status')).toBeEmptyDOMElement());
  const status = within(dialog).getByRole('status');
  await userEvent.type(await findSearchField(), 'xyz');
  await waitFor(() => expect(status).toHaveTextContent(nothingFoundText));
  expect(status).toBeInTheDocument();
});

it('LNK-01 keeps the results of the shortened name until the typed text has results', async () => {
  await openTripWith(makeItem({ name: 'Velas de aniversário' }));
  const apiFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.includes('search=Velas&')) return Promise.resolve(Response.json([milk]));
    // The search for the typed text 'Velas de aniversário azuis' never ends.
    return path.includes('rio+') ? new Promise(() => undefined) : apiFetch(path, init);
  });
  await press('Pegar Velas de aniversário');
  await press('Vincular produto');
  expect(await screen.findByText('1 resultado para "Velas"')).toBeTruthy();
  const visibilities: boolean[] = [];
  const timer = setInterval(() => visibilities.push(screen.queryByText(milk.name) !== null), 10);
  await userEvent.type(await findSearchField(), ' azuis');
  expect(await screen.findByText('1 resultado')).toBeTruthy();
  clearInterval(timer);
  expect(new Set(visibilities)).toEqual(new Set([true]));
});

it.each([
  { failure: 'no network', text: /Sem conexão/u },
  { failure: 'a failed answer', text: 'Falha ao buscar os produtos.' },
])(
  'LNK-01 reports $failure of a later search, and does not show the results of the search before it',
  async ({ failure, text }) => {
    const api = await openTripWith(candles);
    api.reads.getProducts = ({ query }) => (query['search'] === 'Velas' ? [milk] : serverError);
    await press('Pegar Velas');
    await press('Vincular produto');
    expect(await screen.findByText(milk.name)).toBeTruthy();
    api.isOffline = failure === 'no network';
    const field = await findSearchField();
    await userEvent.clear(field);
    await userEvent.type(field, 'lanterna');
    const retryButton = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(milk.name)).toBeNull();
    api.isOffline = false;
    api.reads.getProducts = [makeCatalogueProduct({ name: 'Lanterna de LED' })];
    await userEvent.click(retryButton);
    expect(await screen.findByText('Lanterna de LED')).toBeVisible();
  },
);

it('LNK-01 chooses the scanned product at once', async () => {
  const api = await openTripWith(candles);
  api.reads.getProductByBarcode = milk;
  await press('Pegar Velas');
  await press('Vincular produto');
  await scanInPicker();
  expect(await screen.findByRole('dialog', { name: 'Velas' })).toBeTruthy();
  await userEvent.type(await findPriceField(), '5{Enter}');
  await waitFor(() =>
    expect(api.sent).toMatchObject([
      {
        name: 'changeListItem',
        params: { listId, itemId: candles.id },
        body: { selectedProductId: milk.id },
      },
    ]),
  );
});

it('LNK-01 searches for an unknown code, and registers it with the item’s name', async () => {
  const api = await openTripWith(candles);
  await press('Pegar Velas');
  await press('Vincular produto');
  await scanInPicker();
  expect(await findSearchField()).toHaveProperty('value', barcode);
  await screen.findByText(nothingFoundText);
  await press(registerLabel);
  expect(screen.getByText(`Código: ${barcode}`)).toBeTruthy();
  expect(screen.getByText('Nome: Velas')).toBeTruthy();
  await press('Desistir');
  expect(await findSearchField()).toHaveProperty('value', barcode);
  await press(registerLabel);
  await press('Salvar Produto');
  await userEvent.type(await findPriceField(), '5{Enter}');
  await waitFor(() => expect(api.sent).toMatchObject([{ body: { selectedProductId: milk.id } }]));
});

it('SHO-10 DAT-06 DAT-24 continues without a product with a valid name, and explains an invalid name', async () => {
  await openTripWith(candles);
  await press('Adicionar produto');
  await userEvent.type(await findSearchField(), 'Queijo <b>');
  await press(continueLabel);
  expect(screen.getByText('Use apenas texto simples.')).toBeTruthy();
  expect(await findSearchField()).toHaveFocus();
  await userEvent.type(await findSearchField(), '{Backspace}{Backspace}{Backspace} \u200B');
  expect(screen.queryByText('Use apenas texto simples.')).toBeNull();
  await press(continueLabel);
  await userEvent.type(await findPriceField(), '5{Enter}');
  expect(await screen.findByText('"Queijo" adicionado ao carrinho!')).toBeTruthy();
});

it('SHO-10 SHO-08 does not offer a code as the name of a new item, and continues with the name of a planned item', async () => {
  await openTripWith(candles);
  await press('Adicionar produto');
  await userEvent.type(await findSearchField(), '\u200B');
  expect(screen.queryByRole('button', { name: continueLabel })).toBeNull();
  await scanInPicker();
  expect(await findSearchField()).toHaveProperty('value', barcode);
  expect(screen.queryByRole('button', { name: continueLabel })).toBeNull();
  await press('Fechar');
  await press('Pegar Velas');
  await press('Vincular produto');
  await scanInPicker();
  await press(continueLabel);
  await userEvent.type(await findPriceField(), '5{Enter}');
  expect(await screen.findByText('"Velas" adicionado ao carrinho!')).toBeTruthy();
});

it('LNK-01 registers a typed name without a result, and chooses the product', async () => {
  await openTripWith(candles);
  await press('Pegar Velas');
  await press('Vincular produto');
  await userEvent.type(await findSearchField(), ' de aniversário');
  await screen.findByText(nothingFoundText);
  await press(registerLabel);
  expect(screen.getByText('Nome: Velas de aniversário')).toBeTruthy();
  expect(screen.getByText('Código: nenhum')).toBeTruthy();
  await press('Salvar Produto');
  expect(await screen.findByRole('dialog', { name: 'Velas' })).toBeTruthy();
});

it('LNK-01 keeps the scanned code for the registration if the user searches by name instead', async () => {
  await openTripWith(candles);
  await press('Adicionar produto');
  await scanInPicker();
  await userEvent.clear(await findSearchField());
  await userEvent.type(await findSearchField(), 'Velas');
  await press(registerLabel);
  expect(screen.getByText(`Código: ${barcode}`)).toBeTruthy();
  expect(screen.getByText('Nome: Velas')).toBeTruthy();
});

it('LNK-01 returns to the search if the code cannot be looked up, or the scanner is closed', async () => {
  const api = await openTripWith(candles);
  api.failures.getProductByBarcode = serverError;
  await press('Pegar Velas');
  await press('Vincular produto');
  await scanInPicker();
  await screen.findByText('Falha ao buscar produto. Tente novamente.');
  expect(await findSearchField()).toHaveProperty('value', 'Velas');
  await press('Escanear código de barras');
  await press('Fechar scanner');
  expect(await findSearchField()).toHaveProperty('value', 'Velas');
});

it("SHO-06 offers the catalogue, the scanner and a new product after a tap on 'Mudar Produto'", async () => {
  const takenFields = { isChecked: true, price: 5, purchasedQuantity: 1, supermarket };
  const cake = makeCatalogueProduct({ name: 'Bolo de fubá' });
  const api = await openTripWith(makeItem({ ...takenFields, name: 'Bolo', product: cake }));
  api.reads.getProducts = [cake];
  await press(`Editar ${cake.name}`);
  await press('Mudar Produto');
  await screen.findByRole('button', { name: `Selecionar este: ${cake.name}` });
  expect(screen.getByRole('button', { name: 'Escanear código de barras' })).toBeTruthy();
  await press(registerLabel);
  await press('Salvar Produto');
  expect(await screen.findByText(milk.name)).toBeTruthy();
  await press(confirmButtonName);
  await waitFor(() => expect(api.sent).toMatchObject([{ body: { selectedProductId: milk.id } }]));
});

it('SHO-19 deletes the typed number of pieces if the selected product is weighed', async () => {
  const tomato = makeCatalogueProduct({ name: 'Tomate italiano', typicalUnit: 'kg' });
  const api = await openTripWith(makeItem({ name: 'Tomate', quantity: 3 }));
  api.reads.getProducts = [tomato];
  await press('Pegar Tomate');
  await userEvent.type(await findPriceField(), '7,99');
  await press('Aumentar Quantidade (un)');
  expect(screen.getByRole('textbox', { name: 'Quantidade (un)' })).toHaveValue('4');
  await press('Vincular produto');
  await press(`Selecionar este: ${tomato.name}`);
  expect(await screen.findByRole('textbox', { name: 'Quantidade (kg)' })).toHaveValue('');
  expect(await findPriceField()).toHaveValue('7,99');
});
