import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { textOf } from '../../../test/text-of.ts';
import { axe } from '../../../test/axe.ts';
import { ErrorResponse, serverError } from '../../../test/fakes/fake-api.ts';
import { scan, withCheckDigit } from '../../../test/fakes/fake-scanner.tsx';
import { settle } from '../../../test/settle.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { makeProduct, serveCatalogue } from '../../../test/screens/open-catalogue.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { tapTwice } from '../../../test/tap-twice.ts';
import { refuseLater, waitUntilAllSent } from '../../../test/sent-writes.ts';
import { CatalogueScreen } from './CatalogueScreen.tsx';

vi.mock('../scanner/Scanner.tsx', () => import('../../../test/fakes/fake-scanner.tsx'));

const user = userEvent.setup();
const beer = makeProduct('c1', { name: 'Cerveja 350 ml' });
const barcode = withCheckDigit('789100010010');
const findNoteDialog = () => screen.findByRole('dialog', { name: 'Anotar preço' });
const findPriceField = () => screen.findByRole('textbox', { name: 'Preço' });

async function openCatalogue() {
  const { api, show } = serveCatalogue([beer]);
  api.reads.getSupermarkets = { names: ['Extra', 'Dia'] };
  api.reads.getProductPrices = { prices: [] };
  api.reads.getPriceBook = { entries: [] };
  await show();
  return api;
}

it('INS-07 notes a price from a product card, shows it at once, and sends it once', async () => {
  const api = await openCatalogue();
  await user.click(screen.getByRole('button', { name: 'Ver Preços' }));
  const history = await screen.findByRole('dialog', { name: /^Preços de/u });
  await within(history).findByText(/^Ainda não há preços deste produto/u);
  await user.click(within(history).getByRole('button', { name: 'Anotar preço' }));
  const dialog = await findNoteDialog();
  await user.type(await findPriceField(), '3,49');
  expect(textOf(dialog)).toContain('R$ 9,97/L');
  expect(within(dialog).getByRole('combobox', { name: 'Supermercado' })).toHaveValue('Extra');
  expect(await axe(dialog)).toEqual([]);
  tapTwice(within(dialog).getByRole('button', { name: 'Anotar' }));
  expect(await screen.findByText('Preço de "Cerveja 350 ml" anotado!')).toBeTruthy();
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    name: 'notePrice',
    body: { productId: beer.id, supermarket: 'Extra', unit: 'un', price: 3.49 },
  });

  await user.click(screen.getByRole('button', { name: 'Ver Preços' }));
  const reopenedDialog = within(await screen.findByRole('dialog', { name: /^Preços de/u }));
  await user.click(await reopenedDialog.findByText('Todos os preços (1)'));
  expect(reopenedDialog.getByText('Extra (anotado)')).toBeTruthy();
  await user.click(reopenedDialog.getByRole('button', { name: /^Apagar o preço anotado em/u }));
  expect(await reopenedDialog.findByText(/^Ainda não há preços deste produto/u)).toBeTruthy();
});

it('INS-07 notes the price of a scanned product, divided by the number of pieces', async () => {
  const api = await openCatalogue();
  api.reads.getProductByBarcode = beer;
  await scan(barcode, 'Anotar preço');
  const dialog = await findNoteDialog();
  await user.type(await findPriceField(), '10');
  const quantity = within(dialog).getByRole('textbox', { name: 'Por quantos' });
  await user.clear(quantity);
  await user.type(quantity, '3');
  expect(textOf(dialog)).toContain('R$ 3,33 por un');
  const supermarketField = within(dialog).getByRole('combobox', { name: 'Supermercado' });
  await user.clear(supermarketField);
  await user.type(supermarketField, 'dia');
  await user.click(within(dialog).getByRole('button', { name: 'Anotar' }));
  await waitFor(() =>
    expect(api.sent).toMatchObject([{ body: { supermarket: 'Dia', price: 3.33 } }]),
  );
});

it('INS-07 INS-20 shows an error for each missing value, and keeps the draft', async () => {
  const api = await openCatalogue();
  api.reads.getProductByBarcode = beer;
  await scan(barcode, 'Anotar preço');
  const dialog = await findNoteDialog();
  await user.type(await findPriceField(), '0');
  await user.clear(within(dialog).getByRole('combobox', { name: 'Supermercado' }));
  await user.click(within(dialog).getByRole('button', { name: 'Anotar' }));
  expect(await screen.findByText('Informe um preço acima de zero.')).toBeTruthy();
  expect(screen.getByText('O nome do supermercado é obrigatório.')).toBeTruthy();
  expect(await findPriceField()).toHaveValue('0,00');
  expect(await findPriceField()).toHaveFocus();
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('INS-07 offers to register a product with an unknown code', async () => {
  const api = await openCatalogue();
  api.reads.getProductByBarcode = () =>
    new ErrorResponse(404, { code: 'product-not-found', message: 'Produto não encontrado.' });
  await scan(barcode, 'Anotar preço');
  const dialog = await screen.findByRole('dialog', { name: 'Cadastrar Novo Produto' });
  expect(within(dialog).getByRole('textbox', { name: /^Código de barras/u })).toHaveValue(barcode);
});

/** Scans the barcode, and holds the response to its look-up until the returned function is called. */
async function scanWithHeldResponse(): Promise<() => Promise<void>> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('/barcode/')) {
      requested.resolve();
      await released.promise;
    }
    return originalFetch(path, init);
  });
  await scan(barcode, 'Anotar preço');
  await requested.promise;
  return () => {
    released.resolve();
    return act(settle);
  };
}

it.each(['Adicionar à Lista', 'Cadastrar Novo Produto'])(
  'INS-07 cancels the look-up of the scanned code when %s is clicked',
  async (choice) => {
    const api = await openCatalogue();
    api.reads.getProductByBarcode = beer;
    const releaseResponse = await scanWithHeldResponse();
    await user.click(screen.getByRole('button', { name: choice }));
    const dialog = await screen.findByRole('dialog', { name: choice });
    await releaseResponse();
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  },
);

it('INS-07 shows no message about a scanned code after the user has left the catalogue', async () => {
  const { api } = serveCatalogue([beer]);
  api.failures.getProductByBarcode = serverError;
  openAddress('/catalogo');
  const screens = { '/catalogo': CatalogueScreen, '/lista-compras': () => <p>Listas</p> };
  renderSignedIn(screensAt(screens));
  await screen.findByText(beer.name, { selector: 'h2' });
  const releaseResponse = await scanWithHeldResponse();
  act(() => openAddress('/lista-compras'));
  await screen.findByText('Listas');
  await releaseResponse();
  expect(screen.queryByText('Falha ao buscar o produto. Tente novamente.')).toBeNull();
});

it('INS-07 shows why a code was not recognised', async () => {
  const api = await openCatalogue();
  api.failures.getProductByBarcode = serverError;
  await scan(barcode, 'Anotar preço');
  expect(await screen.findByText('Falha ao buscar o produto. Tente novamente.')).toBeTruthy();
  api.isOffline = true;
  await scan(barcode, 'Anotar preço');
  const text = 'Sem conexão para reconhecer o código. Busque o produto pelo nome.';
  expect(await screen.findByText(text)).toBeTruthy();
});

it('INS-07 INS-20 UI-07 shows that a price could not be noted', async () => {
  const api = await openCatalogue();
  const refuse = refuseLater(api, 'notePrice');
  api.reads.getProductByBarcode = beer;
  await scan(barcode, 'Anotar preço');
  const dialog = await findNoteDialog();
  await user.type(await findPriceField(), '3,49');
  await user.click(within(dialog).getByRole('button', { name: 'Anotar' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  refuse();
  expect(await screen.findByText('Falha ao anotar o preço.')).toBeVisible();
});

it('LST-32 asks whether a noted price is per kg or per piece if the product was bought in the other unit', async () => {
  const tomato = makeProduct('c2', { name: 'Tomate' });
  const { api, show } = serveCatalogue([tomato]);
  api.reads.getSupermarkets = { names: ['Extra'] };
  api.reads.getProductPrices = { prices: [] };
  const unitPrice = { measure: 'kg', price: 7.99, per: 1 } as const;
  const latest = [
    { supermarket: 'Dia', unitPrice, date: '2026-11-01T12:00:00.000Z', isNote: false },
  ];
  api.reads.getPriceBook = {
    entries: [{ productId: tomato.id, name: 'Tomate', itemNames: [], usual: [], latest }],
  };
  await show();
  await user.click(screen.getByRole('button', { name: 'Ver Preços' }));
  await user.click(await screen.findByRole('button', { name: 'Anotar preço' }));
  await user.type(await findPriceField(), '8,49');
  await user.click(screen.getByRole('button', { name: 'Anotar' }));
  expect(textOf(await screen.findByRole('dialog', { name: 'Confira a unidade' }))).toContain(
    'Você costuma comprar Tomate por kg. R$ 8,49 é o preço por kg ou por unidade?',
  );
  await user.click(screen.getByRole('button', { name: 'Por kg' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({ name: 'notePrice', body: { unit: 'kg', price: 8.49 } });
});
