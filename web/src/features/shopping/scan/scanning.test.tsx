import type { ListItem } from '@quitanda/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serverError } from '../../../../test/fakes/fake-api.ts';
import { dialogResult } from '../../../../test/fakes/fake-new-product-dialog.tsx';
import {
  setNextBarcode,
  scan,
  waitForScanMessage,
  withCheckDigit,
} from '../../../../test/fakes/fake-scanner.tsx';
import { advanceClock, fakeLongTimers } from '../../../../test/long-timers.ts';
import { settle } from '../../../../test/settle.ts';
import { getToastKind } from '../../../../test/toast-kind.ts';
import {
  openTripWith,
  openTripWithReads,
  makeTripList,
  supermarket,
} from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { waitUntilAllSent } from '../../../../test/sent-writes.ts';
import { makeCatalogueProduct, makeItem } from '../cart/cart-item.fixture.ts';
import { listId } from '../trip-list.fixture.ts';

vi.mock('../../scanner/Scanner.tsx', () => import('../../../../test/fakes/fake-scanner.tsx'));
vi.mock(
  '../../catalogue/register/NewProductDialog.tsx',
  () => import('../../../../test/fakes/fake-new-product-dialog.tsx'),
);

const barcode = withCheckDigit('789100010010');
const milk = makeCatalogueProduct({
  name: 'Leite Integral Ninho 1 L',
  brand: 'Ninho',
  categoryName: 'Laticínios',
  barcode,
});
const foundText = `Produto "${milk.name}" encontrado! Adicione os detalhes.`;
const unknownText = `Produto com o código de barras ${barcode} não encontrado. Deseja cadastrá-lo?`;
const findPriceField = () => screen.findByRole('textbox', { name: /^Preço por/u });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const waitUntilRemoved = (text: string) =>
  waitFor(() => expect(screen.queryByText(text)).toBeNull());

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

describe('a code of the catalogue', () => {
  it('SHO-09 SHO-10 shows the product, asks for the details and takes it as an impulse item', async () => {
    const api = await openTripWith(makeItem({ name: 'Café' }));
    api.reads.getProductByBarcode = milk;
    await scan(barcode);
    expect(await screen.findByText(foundText)).toBeTruthy();
    expect(getToastKind(foundText)).toBe('success');
    expect(screen.getByRole('dialog', { name: milk.name })).toBeTruthy();
    expect(await waitUntilAllSent(api)).toEqual([]);
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        {
          name: 'addListItem',
          params: { listId },
          body: {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
            name: milk.name,
            unit: 'un',
            quantity: 1,
            isImpulse: true,
            isChecked: true,
            price: 4.79,
            purchasedQuantity: 1,
            supermarket,
            selectedProductId: milk.id,
            takenAt: expect.any(String),
          },
        },
      ]),
    );
    await waitForScanMessage(`${milk.name} · R$ 4,79 · no carrinho`);
    // The scanner stays open until 'Pronto'.
    await press('Pronto');
    expect(screen.getByRole('button', { name: 'Escanear Produto' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ler' })).toBeNull();
  });

  it.each([
    ['that has the product', makeItem({ name: 'Leite', quantity: 6, product: milk })],
    ['of the same name', makeItem({ name: 'leite integral NINHO 1 l', quantity: 6 })],
  ])('SHO-09 SHO-10 takes the pending item %s', async (_case, item) => {
    const api = await openTripWith(makeItem({ name: 'Café' }), item);
    api.reads.getProductByBarcode = milk;
    await scan(barcode);
    const dialog = await screen.findByRole('dialog', { name: item.name });
    expect(within(dialog).getByText(milk.name)).toBeTruthy();
    expect(within(dialog).getByRole('textbox', { name: 'Quantidade (un)' })).toHaveProperty(
      'value',
      '6',
    );
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        { name: 'changeListItem', params: { listId, itemId: item.id }, body: { isChecked: true } },
      ]),
    );
  });

  it('SHO-09 adds one piece to an item in the cart', async () => {
    const takenFields = {
      isChecked: true,
      price: 4.79,
      purchasedQuantity: 2,
      supermarket,
    };
    const cartItem = makeItem({ ...takenFields, name: 'Leite', product: milk });
    const api = await openTripWith(cartItem);
    api.reads.getProductByBarcode = milk;
    await scan(barcode);
    await waitForScanMessage('3 un · R$ 14,37 · no carrinho');
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        {
          name: 'changeListItem',
          params: { itemId: cartItem.id },
          body: { purchasedQuantity: 3 },
        },
      ]),
    );
    await press('Desfazer');
    await waitForScanMessage('Desfeito.');
    expect(screen.getByText('Desfeito.').closest('[role=status]')).toHaveFocus();
    expect(screen.getByText(/^2 un ×/u)).toBeTruthy();
  });

  it('SHO-24 SHO-09 asks about another piece of an item that was taken as a gift', async () => {
    const gift = { isChecked: true, price: 0, purchasedQuantity: 1, supermarket };
    const api = await openTripWith(makeItem({ ...gift, name: 'Leite', product: milk }));
    api.reads.getProductByBarcode = milk;
    await scan(barcode);
    const note = 'Já está no carrinho (1 un). Confira a quantidade.';
    expect(await screen.findByText(note)).toBeVisible();
    expect(await findPriceField()).toHaveValue('0,00');
    expect(api.sent).toEqual([]);
  });

  it('SHO-27 SHO-09 asks about another piece of an item that was taken by its total', async () => {
    const offer = { isChecked: true, price: 3.33, paid: 10, purchasedQuantity: 3, supermarket };
    const api = await openTripWith(makeItem({ ...offer, name: 'Leite', product: milk }));
    api.reads.getProductByBarcode = milk;
    await scan(barcode);
    const note = 'Já está no carrinho (3 un). Confira a quantidade.';
    expect(await screen.findByText(note)).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Total pago' })).toHaveValue('10,00');
    expect(api.sent).toEqual([]);
  });

  it('SCN-05 begins the next series of scans without the result of the previous series', async () => {
    const takenFields = {
      isChecked: true,
      price: 4.79,
      purchasedQuantity: 2,
      supermarket,
    };
    const api = await openTripWith(makeItem({ ...takenFields, name: 'Leite', product: milk }));
    api.reads.getProductByBarcode = milk;
    await scan(barcode);
    await waitForScanMessage('3 un · R$ 14,37 · no carrinho');
    await press('Pronto');
    await press('Escanear Produto');
    expect(await screen.findByRole('button', { name: 'Ler' })).toBeVisible();
    expect(screen.queryByText(/· no carrinho$/u)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('SHO-10 SHO-04 takes another product if the user selects it instead', async () => {
    const otherProduct = makeCatalogueProduct({
      name: 'Leite Integral Italac 1 L',
      brand: 'Italac',
    });
    const api = await openTripWith(makeItem({ name: 'Café' }));
    api.reads.getProductByBarcode = milk;
    api.reads.getProducts = [otherProduct];
    await scan(barcode);
    await press('Mudar Produto');
    await press(`Selecionar este: ${otherProduct.name}`);
    expect(await screen.findByRole('dialog', { name: otherProduct.name })).toBeTruthy();
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        {
          name: 'addListItem',
          body: { name: otherProduct.name, selectedProductId: otherProduct.id },
        },
      ]),
    );
    await waitForScanMessage(`${otherProduct.name} · R$ 4,79 · no carrinho`);
    expect(screen.queryByText(/^Na lista:/u)).toBeNull();
  });

  it('SHO-09 handles a code once, although the scanner reports it twice', async () => {
    const api = await openTripWith(makeItem());
    api.reads.getProductByBarcode = milk;
    setNextBarcode(barcode);
    await press('Escanear Produto');
    const readButton = screen.getByRole('button', { name: 'Ler' });
    act(() => {
      readButton.click();
      readButton.click();
    });
    expect(await screen.findAllByText(foundText)).toHaveLength(1);
    expect(screen.getAllByRole('dialog', { name: milk.name })).toHaveLength(1);
  });

  it('SHO-09 does nothing after the look-up was cancelled', async () => {
    const api = await openTripWith(makeItem());
    api.reads.getProductByBarcode = milk;
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const apiFetch = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path.includes('/barcode/')) {
        requested.resolve();
        await released.promise;
      }
      return apiFetch(path, init);
    });
    await scan(barcode);
    await requested.promise;
    await screen.findByRole('dialog', { name: 'Buscando produto...' });
    await press('Cancelar');
    released.resolve();
    await act(settle);
    expect(screen.queryByText(foundText)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('SHO-09 a code with a last price in this supermarket', () => {
  const lastPurchase = {
    productId: milk.id,
    name: milk.name,
    date: '2026-11-01T10:00:00.000Z',
    quantity: 1,
    unit: 'un',
    price: 4.79,
  } as const;
  async function openTripWithLastPrice(...items: ListItem[]) {
    const api = await openTripWithReads({ getPriceHistory: [lastPurchase] }, ...items);
    api.reads.getProductByBarcode = milk;
    return api;
  }

  it('SHO-09 takes the item at once, in the planned quantity', async () => {
    const item = makeItem({ name: 'Leite', quantity: 6, product: milk });
    const api = await openTripWithLastPrice(item);
    await scan(barcode);
    await waitForScanMessage(`${milk.name} · 6 un · R$ 28,74 · no carrinho`);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        {
          params: { listId, itemId: item.id },
          body: { isChecked: true, price: 4.79, purchasedQuantity: 6, supermarket },
        },
      ]),
    );
    await press('Desfazer');
    await waitForScanMessage('Desfeito.');
    expect(screen.getByRole('button', { name: /^Pegar Leite/u, hidden: true })).toBeTruthy();
  });

  it('SHO-09 SHO-10 adds an impulse item, and removes it on undo', async () => {
    const api = await openTripWithLastPrice(makeItem({ name: 'Café' }));
    await scan(barcode);
    await waitForScanMessage(`${milk.name} · R$ 4,79 · no carrinho`);
    await press('Desfazer');
    await waitForScanMessage('Desfeito.');
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        { name: 'addListItem', body: { isImpulse: true, selectedProductId: milk.id } },
      ]),
    );
    expect(screen.getByRole('region', { name: 'No Carrinho (0)', hidden: true })).toBeTruthy();
  });

  it('SHO-09 takes an item at the first scan of a code, and adds a piece at the next scan of it', async () => {
    await openTripWithLastPrice(makeItem({ name: 'Café' }));
    await scan(barcode);
    await waitForScanMessage(`${milk.name} · R$ 4,79 · no carrinho`);
    await scan(barcode);
    await waitForScanMessage(`${milk.name} · 2 un · R$ 9,58 · no carrinho`);
    expect(screen.getByRole('region', { name: 'No Carrinho (1)', hidden: true })).toBeTruthy();
  });

  it('SCN-07 asks whether the product is a planned item with another name, and links and takes that item if the user confirms', async () => {
    const item = makeItem({ name: 'leite', quantity: 2 });
    const api = await openTripWithLastPrice(item);
    api.answers.changeListItem = ({ body }) => {
      const changedItem = { ...item, ...(body as Partial<ListItem>) };
      api.reads.getList = makeTripList(changedItem);
      return changedItem;
    };
    await scan(barcode);
    const dialog = await screen.findByRole('dialog', { name: 'É o "leite" da sua lista?' });
    expect(within(dialog).getByText(milk.name)).toBeTruthy();
    expect(await waitUntilAllSent(api)).toEqual([]);
    await press('Sim, é o "leite"');
    await waitForScanMessage(`${milk.name} · 2 un · R$ 9,58 · no carrinho`);
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        {
          params: { itemId: item.id },
          body: { isChecked: true, selectedProductId: milk.id, purchasedQuantity: 2 },
        },
      ]),
    );
    // The undo also removes the new link to the product.
    await press('Desfazer');
    await waitFor(() => expect(api.sent[1]).toMatchObject({ body: { selectedProductId: null } }));
  });

  it('SCN-07 adds an item and keeps the planned one if the product is not that item', async () => {
    const api = await openTripWithLastPrice(makeItem({ name: 'leite' }));
    await scan(barcode);
    await press('Não, é outro');
    await waitForScanMessage(`${milk.name} · R$ 4,79 · no carrinho`);
    await waitFor(() => expect(api.sent).toMatchObject([{ name: 'addListItem' }]));
    expect(screen.getByRole('button', { name: 'Pegar leite', hidden: true })).toBeTruthy();
  });
});

describe('a code that is not in the catalogue', () => {
  it('SHO-09 SHO-31 asks whether to register the code, and shows a message after Cancelar', async () => {
    const api = await openTripWith(makeItem());
    await scan(barcode);
    expect(await screen.findByText(unknownText)).toBeTruthy();
    await press('Cancelar');
    expect(getToastKind('Operação de scan cancelada.')).toBe('info');
    await waitUntilRemoved(unknownText);
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('SHO-09 SHO-31 registers the product with its barcode, and then takes it', async () => {
    const api = await openTripWith(makeItem());
    await scan(barcode);
    await press('Cadastrar');
    expect(screen.getByText(`Código: ${barcode}`)).toBeTruthy();
    dialogResult.product = milk;
    await press('Salvar Produto');
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        { name: 'addListItem', body: { name: milk.name, selectedProductId: milk.id } },
      ]),
    );
    expect(screen.queryByText('Operação de scan cancelada.')).toBeNull();
  });

  it('SHO-09 SHO-31 shows a message if the registration does not return a product', async () => {
    await openTripWith(makeItem());
    await scan(barcode);
    await press('Cadastrar');
    dialogResult.product = { ...milk, id: '' };
    await press('Salvar Produto');
    const text = 'Ocorreu um erro ao salvar o produto. Tente novamente.';
    expect(getToastKind(text)).toBe('error');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SHO-09 SHO-31 shows a message if the look-up fails', async () => {
    const api = await openTripWith(makeItem());
    api.failures.getProductByBarcode = serverError;
    await scan(barcode);
    const text = 'Falha ao buscar produto. Tente novamente.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(getToastKind(text)).toBe('error');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a code that is scanned without a network', () => {
  const pendingLookUpText = 'Será procurado quando o sinal voltar';
  const findNameField = () => screen.findByRole('combobox', { name: 'Nome do produto' });

  it('SHO-18 adds an item with a typed name and the code, and marks it until the code is sent', async () => {
    const api = await openTripWith(makeItem());
    api.isOffline = true;
    await scan(barcode);
    expect(await screen.findByRole('dialog', { name: 'Sem conexão' })).toBeTruthy();
    await press('Continuar');
    expect(screen.getByText('O nome do produto é obrigatório.')).toBeTruthy();
    await userEvent.type(await findNameField(), '  Leite   Ninho {Enter}');
    expect(await screen.findByText(/será procurado quando o sinal voltar/u)).toBeTruthy();
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    const cartRegion = await screen.findByRole('region', { name: 'No Carrinho (1)' });
    expect(within(cartRegion).getByText(pendingLookUpText)).toBeTruthy();

    // Scanning the code again adds a piece to the same item.
    await scan(barcode);
    await waitForScanMessage('2 un · R$ 9,58 · no carrinho');

    api.isOffline = false;
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        {
          name: 'addListItem',
          body: { name: 'Leite Ninho', barcode, isImpulse: true, purchasedQuantity: 1 },
        },
      ]),
    );
    expect(api.sent[0]?.body).not.toHaveProperty('selectedProductId');
  });

  it('SHO-18 assigns the code to the planned item with the typed name', async () => {
    const item = makeItem({ name: 'Leite' });
    const api = await openTripWith(item);
    api.isOffline = true;
    await scan(barcode);
    await userEvent.type(await findNameField(), 'leite{Enter}');
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    await screen.findByRole('region', { name: 'No Carrinho (1)' });
    expect(screen.getByText(pendingLookUpText)).toBeTruthy();
    api.isOffline = false;
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        { name: 'changeListItem', params: { itemId: item.id }, body: { barcode } },
      ]),
    );
  });

  it('PRD-11 SHO-18 recognises an item whose code an earlier version stored with zeros before it', async () => {
    const item = makeItem({ name: 'Chiclete', scannedBarcode: '0000040170725' });
    const api = await openTripWith(item);
    api.isOffline = true;
    await scan(withCheckDigit('4017072'));
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    expect(await screen.findByRole('region', { name: 'No Carrinho (1)' })).toHaveTextContent(
      'Chiclete',
    );
  });

  it('SHO-18 LNK-01 sends the code with the item for which it was scanned', async () => {
    const item = makeItem({ name: 'Leite' });
    const api = await openTripWith(item);
    api.isOffline = true;
    await press('Pegar Leite');
    await press('Vincular produto');
    await scan(barcode, 'Escanear código de barras');
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    api.isOffline = false;
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        { name: 'changeListItem', params: { itemId: item.id }, body: { barcode } },
      ]),
    );
  });

  it('SHO-18 offers to register an unknown code later, in the cart, and links the product', async () => {
    const takenFields = {
      isChecked: true,
      price: 4.79,
      purchasedQuantity: 1,
      supermarket,
    };
    const item = makeItem({ name: 'Leite Ninho', scannedBarcode: barcode, ...takenFields });
    const api = await openTripWith(item);
    await press('Cadastrar Leite Ninho');
    const registrationDialog = await screen.findByRole('dialog', {
      name: 'Cadastrar Novo Produto',
    });
    expect(within(registrationDialog).getByText(`Código: ${barcode}`)).toBeTruthy();
    expect(within(registrationDialog).getByText('Nome: Leite Ninho')).toBeTruthy();
    dialogResult.product = milk;
    await press('Salvar Produto');
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        {
          name: 'changeListItem',
          params: { itemId: item.id },
          body: { selectedProductId: milk.id },
        },
      ]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cadastrar Leite Ninho' })).toBeNull(),
    );
  });

  it('SHO-18 lets the user name the product without waiting for the look-up', async () => {
    const api = await openTripWith(makeItem());
    const apiFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.includes('/barcode/') ? new Promise(() => undefined) : apiFetch(path, init),
    );
    fakeLongTimers();
    await scan(barcode);
    await advanceClock(2_999);
    expect(screen.getByText(`Código ${barcode}`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continuar sem sinal' })).toBeNull();
    await advanceClock(1);
    vi.useRealTimers();
    await press('Continuar sem sinal');
    await userEvent.type(await findNameField(), 'Leite Ninho{Enter}');
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    await waitFor(() => expect(api.sent).toMatchObject([{ body: { barcode } }]));
  });

  it('LNK-04 finds a product that the device stores without waiting for the look-up', async () => {
    const usedProduct = { ...milk, chosenFor: [] };
    const api = await openTripWithReads({ getUsedProducts: [usedProduct] }, makeItem());
    await waitFor(() =>
      expect(api.receivedReads.map(({ name }) => name)).toContain('getUsedProducts'),
    );
    const apiFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.includes('/barcode/') ? new Promise(() => undefined) : apiFetch(path, init),
    );
    fakeLongTimers();
    await scan(barcode);
    await advanceClock(3_000);
    vi.useRealTimers();
    await press('Continuar sem sinal');
    expect(await screen.findByRole('dialog', { name: milk.name })).toBeTruthy();
  });

  it('SHO-18 sends no code if the user selects a product', async () => {
    const api = await openTripWith(makeItem());
    api.isOffline = true;
    await scan(barcode);
    await userEvent.type(await findNameField(), 'Leite{Enter}');
    await screen.findByText(/será procurado quando o sinal voltar/u);
    api.isOffline = false;
    api.reads.getProducts = [milk];
    await press('Vincular produto');
    await press(`Selecionar este: ${milk.name}`);
    expect(screen.queryByText(/será procurado quando o sinal voltar/u)).toBeNull();
    await userEvent.type(await findPriceField(), '4,79{Enter}');
    await waitFor(() => expect(api.sent).toMatchObject([{ body: { selectedProductId: milk.id } }]));
    expect(api.sent[0]?.body).not.toHaveProperty('barcode');
  });

  it('SHO-09 finds the product of a code without a network if the code was looked up before', async () => {
    const api = await openTripWith(makeItem());
    api.reads.getProductByBarcode = milk;
    await scan(barcode);
    await screen.findByText(foundText);
    await press('Cancelar');
    api.isOffline = true;
    await scan(barcode);
    expect(await screen.findByRole('dialog', { name: milk.name })).toBeTruthy();
  });
});
