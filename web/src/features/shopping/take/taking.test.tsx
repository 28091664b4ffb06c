import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import { getToastKind } from '../../../../test/toast-kind.ts';
import { afterNextPaint } from '../../../lib/timing/after-next-paint.ts';
import { comeBack } from '../../../../test/come-back.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import {
  confirmButtonName,
  openTripWith,
  openTripWithReads,
  makeTripList,
  supermarket,
} from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { waitUntilAllSent, refuseLater, waitForSentWrites } from '../../../../test/sent-writes.ts';
import { makeCatalogueProduct, makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { listId } from '../trip-list.fixture.ts';

const beans = makeProduct();
const plannedItem = makeItem({ name: 'Feijão carioca', product: beans, quantity: 3 });
const getPriceField = () =>
  screen.getByRole('textbox', { name: /^Preço (?:do pacote|por unidade)$/u });
const getPackagesField = () => screen.getByRole('textbox', { name: 'Pacotes' });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const warningText = 'Preço e quantidade são obrigatórios.';

type Api = Awaited<ReturnType<typeof openTripWith>>;

/** Waits for one write, and returns it. */
const waitForOnlyWrite = async (api: Api) => (await waitForSentWrites(api, 1))[0];
/** Waits for this many writes, and returns the last one. */
const waitForLastWrite = async (api: Api, count: number) =>
  (await waitForSentWrites(api, count)).at(-1);

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it('SHO-06 SHO-08 takes an item by weight if the list counts it and the supermarket weighs it', async () => {
  const product = makeProduct({ name: 'Tomate italiano', typicalUnit: 'kg' });
  const api = await openTripWith(makeItem({ name: 'Tomate', product, quantity: 1 }));
  await press('Pegar Tomate');
  await userEvent.type(screen.getByRole('textbox', { name: 'Preço por kg' }), '7,98');
  const weightField = screen.getByRole('textbox', { name: 'Quantidade (kg)' });
  await userEvent.clear(weightField);
  await userEvent.type(weightField, '0,734{Enter}');
  expect(await waitForOnlyWrite(api)).toMatchObject({
    body: { price: 7.98, purchasedQuantity: 0.734, purchasedUnit: 'kg' },
  });
});

it('SHO-19 takes one package of 5 kg for two planned kilos', async () => {
  const product = makeProduct({ name: 'Arroz Tio João 5 kg' });
  const rice = makeItem({ name: 'arroz', product, quantity: 2, unit: 'kg' });
  const api = await openTripWith(rice);
  await press('Pegar arroz');
  expect(screen.getByRole('radio', { name: 'Pacote' })).toHaveProperty('checked', true);
  expect(getPackagesField()).toHaveProperty('value', '1');
  await userEvent.type(getPriceField(), '29,90');
  expect(textOf(screen.getByText('R$ 5,98/kg'))).toBeTruthy();
  const params = { listId, itemId: rice.id };
  await press(confirmButtonName);
  const write = await waitForOnlyWrite(api);
  expect(write).toMatchObject({
    params,
    body: { price: 29.9, purchasedQuantity: 1, purchasedUnit: 'un' },
  });
  expect(write).not.toHaveProperty('body.unit');
});

it('SHO-19 takes the item by weight if the user selects kilos, and keeps the typed price', async () => {
  const product = makeProduct({ name: 'Arroz Tio João 5 kg' });
  const api = await openTripWith(makeItem({ name: 'arroz', product, quantity: 2, unit: 'kg' }));
  await press('Pegar arroz');
  await userEvent.type(getPriceField(), '6,50');
  await userEvent.click(screen.getByRole('radio', { name: 'Kg' }));
  expect(screen.getByRole('textbox', { name: 'Preço por kg' })).toHaveProperty('value', '6,50');
  expect(screen.getByRole('textbox', { name: 'Quantidade (kg)' })).toHaveProperty('value', '2');
  await press(confirmButtonName);
  expect(await waitForOnlyWrite(api)).toMatchObject({
    body: { price: 6.5, purchasedQuantity: 2, purchasedUnit: 'kg' },
  });
});

it('SHO-19 corrects the unit of an item in the cart', async () => {
  const product = makeProduct({ name: 'Arroz Tio João 5 kg' });
  const plannedFields = { name: 'arroz', product, quantity: 2, unit: 'kg' } as const;
  const takenFields = { isChecked: true, price: 29.9, purchasedQuantity: 2 };
  const api = await openTripWith(makeItem({ ...plannedFields, ...takenFields }));
  await press('Editar Arroz Tio João 5 kg');
  await userEvent.click(screen.getByRole('radio', { name: 'Pacote' }));
  expect(getPackagesField()).toHaveProperty('value', '1');
  expect(getPriceField()).toHaveProperty('value', '29,90');
  await press(confirmButtonName);
  expect(await waitForOnlyWrite(api)).toMatchObject({
    body: { purchasedQuantity: 1, purchasedUnit: 'un' },
  });
});

describe('the item dialog', () => {
  const coffee = makeItem({ name: 'Café' });
  const lastPurchase = {
    productId: beans.id,
    name: beans.name,
    date: '2026-05-02T15:00:00.000Z',
    quantity: 3,
    unit: 'un',
    price: 8.29,
  } as const;
  let api: Api;
  beforeEach(async () => {
    api = await openTripWithReads({ getPriceHistory: [lastPurchase] }, plannedItem, coffee);
  });

  it('SHO-06 SHO-07 takes an item with a price typed with a comma, and shows a message, also for a refused write', async () => {
    const refuse = refuseLater(api, 'changeListItem');
    await press(/^Preço e quantidade de Feijão carioca/u);
    await waitFor(() => expect(getPriceField()).toHaveFocus());
    expect(getPackagesField()).toHaveProperty('value', '3');
    await userEvent.type(getPriceField(), '7,98');
    await press(/^Pegar\s*· R\$\s23,94$/u);
    expect(await waitForSentWrites(api, 1)).toEqual([
      {
        name: 'changeListItem',
        params: { listId, itemId: plannedItem.id },
        body: {
          isChecked: true,
          price: 7.98,
          purchasedQuantity: 3,
          purchasedUnit: 'un',
          purchasedUnitText: 'un',
          supermarket,
          takenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
        },
      },
    ]);
    expect(await screen.findByRole('button', { name: `Editar ${beans.name}` })).toBeTruthy();
    await screen.findByText('"Feijão carioca" adicionado ao carrinho!');
    expect(getToastKind('"Feijão carioca" adicionado ao carrinho!')).toBe('success');
    refuse();
    expect(await screen.findByText('Falha ao adicionar item ao carrinho.')).toBeTruthy();
  });

  it("SHO-06 takes the item only once after a double tap on 'Pegar'", async () => {
    acceptWrites(api, [makeTripList(plannedItem, coffee)], 'changeListItem');
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.type(getPriceField(), '1');
    const confirmButton = screen.getByRole('button', { name: confirmButtonName });
    act(() => {
      confirmButton.click();
      confirmButton.click();
    });
    expect(await waitUntilAllSent(api)).toHaveLength(1);
  });

  it('SHO-06 warns and marks the fields when price or quantity is missing', async () => {
    await press('Pegar Café');
    const quantityField = screen.getByRole('textbox', { name: 'Quantidade (un)' });
    await userEvent.clear(quantityField);
    await press(confirmButtonName);
    expect(getToastKind(warningText)).toBe('warning');
    expect(getPriceField().getAttribute('aria-invalid')).toBe('true');
    expect(quantityField.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(getPriceField());
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('SHO-24 takes a gift at a typed price of 0, and shows it in the cart', async () => {
    await press('Pegar Café');
    await userEvent.type(getPriceField(), '0');
    expect(textOf(screen.getByRole('button', { name: confirmButtonName }))).toBe('Pegar · R$ 0,00');
    await press(confirmButtonName);
    expect(await waitForSentWrites(api, 1)).toMatchObject([
      { body: { isChecked: true, price: 0, purchasedQuantity: 1 } },
    ]);
  });

  it("SHO-06 changes nothing after a tap on 'Cancelar'", async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.type(getPriceField(), '1');
    await press('Cancelar');
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it("SHO-08 shows the last price in the empty field, and takes the item at that price after a tap on 'Pegar'", async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    expect(getPriceField()).toHaveProperty('value', '');
    expect(getPriceField()).toHaveProperty('placeholder', '8,29');
    expect(textOf(within(screen.getByRole('dialog')).getByText(/^Última compra/u))).toBe(
      'Última compra: R$ 8,29 · 02/05/2026',
    );
    await press(/^Pegar\s*· R\$\s24,87$/u);
    expect(await waitForOnlyWrite(api)).toMatchObject({
      body: { price: 8.29, purchasedQuantity: 3 },
    });
  });

  it('SHO-14 accepts the total paid, and computes the price per unit from it', async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.click(screen.getByRole('radio', { name: 'Pelo total' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Total pago' }), '10{Enter}');
    expect(await waitForOnlyWrite(api)).toMatchObject({
      body: { price: 3.33, paid: 10, purchasedQuantity: 3 },
    });
  });

  it('SHO-14 moves the focus to the price after a tap on how it is stated, but not after a key', async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.click(screen.getByRole('radio', { name: 'Pelo total' }));
    expect(screen.getByRole('textbox', { name: 'Total pago' })).toHaveFocus();
    screen.getByRole('radio', { name: 'Pelo total' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Leve e pague' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Leve e pague' })).toBeChecked();
  });

  it("SHO-14 SHO-25 accepts 'leve 3 pague 2', whose total the cart keeps", async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    expect(screen.getByRole('radio', { name: 'Por pacote' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Leve e pague' }));
    const paidField = screen.getByRole('textbox', { name: 'Pague' });
    await userEvent.clear(paidField);
    await userEvent.type(paidField, '2');
    await userEvent.type(getPriceField(), '8,29');
    expect(screen.getByText('cerca de R$ 5,53 por pacote')).toBeTruthy();
    await press(/^Pegar\s*· R\$\s16,58$/u);
    expect(await waitForOnlyWrite(api)).toMatchObject({
      body: { price: 5.53, paid: 16.58, purchasedQuantity: 3 },
    });
  });

  it('SHO-14 asks for the price per kg once a weighed product is selected', async () => {
    const looseBeans = makeCatalogueProduct({ name: 'Feijão a granel', typicalUnit: 'kg' });
    api.reads.getProducts = [looseBeans];
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.click(screen.getByRole('radio', { name: 'Leve e pague' }));
    await press('Mudar Produto');
    await press('Selecionar este: Feijão a granel');
    expect(screen.getByRole('radio', { name: 'Por kg' })).toHaveProperty('checked', true);
    expect(screen.queryByRole('textbox', { name: 'Pague' })).toBeNull();
    // The weight of three pieces is known only after weighing.
    const weightField = screen.getByRole('textbox', { name: 'Quantidade (kg)' });
    expect(weightField).toHaveProperty('value', '');
    await userEvent.type(weightField, '1,2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Preço por kg' }), '9{Enter}');
    expect(await waitForOnlyWrite(api)).toMatchObject({
      body: { price: 9, purchasedQuantity: 1.2, purchasedUnit: 'kg' },
    });
  });

  it('SHO-06 changes the product without losing what was typed', async () => {
    const otherProduct = makeCatalogueProduct({
      name: 'Feijão Carioca Kicaldo 1 kg',
      brand: 'Kicaldo',
    });
    api.reads.getProducts = [otherProduct];
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.type(getPriceField(), '6,5');
    await press('Mudar Produto');
    await press('Selecionar este: Feijão Carioca Kicaldo 1 kg');
    expect(await screen.findByText('Feijão Carioca Kicaldo 1 kg')).toBeTruthy();
    expect(getPriceField()).toHaveProperty('value', '6,50');
    await press(confirmButtonName);
    expect(await waitForOnlyWrite(api)).toMatchObject({
      body: { price: 6.5, selectedProductId: otherProduct.id },
    });
  });
});

describe('taking in one tap', () => {
  const lastPurchase = {
    productId: beans.id,
    name: beans.name,
    date: '2026-05-02T15:00:00.000Z',
    quantity: 3,
    unit: 'un',
    price: 8.29,
  } as const;
  const usedProduct = { ...makeCatalogueProduct(), ...beans, chosenFor: ['feijao'] };

  it("SHO-20 takes an item at its last price in this supermarket, and puts it back after a tap on 'Desfazer'", async () => {
    const api = await openTripWithReads({ getPriceHistory: [lastPurchase] }, plannedItem);
    acceptWrites(api, [makeTripList(plannedItem)], 'changeListItem');
    await press(/^Pegar Feijão carioca, R\$\s8,29$/u);
    const params = { listId, itemId: plannedItem.id };
    expect(await waitForOnlyWrite(api)).toMatchObject({
      params,
      body: { isChecked: true, price: 8.29, purchasedQuantity: 3, purchasedUnit: 'un' },
    });
    expect(await screen.findByText('Feijão Carioca Camil 1 kg · 3 × 8,29')).toBeTruthy();
    await press('Desfazer');
    expect(await waitForLastWrite(api, 2)).toMatchObject({ params, body: { isChecked: false } });
  });

  it('SHO-20 opens the item dialog on a long press on the button of an item, and does not take the item', async () => {
    const user = userEvent.setup();
    await openTripWithReads({ getPriceHistory: [lastPurchase] }, plannedItem);
    const button = await screen.findByRole('button', { name: /^Pegar Feijão carioca/u });
    await user.pointer({ keys: '[TouchA>]', target: button });
    expect(await screen.findByRole('dialog', { name: 'Feijão carioca' })).toBeVisible();
    await user.pointer({ keys: '[/TouchA]', target: button });
    expect(getPriceField()).toBeVisible();
    expect(screen.queryByText('Feijão Carioca Camil 1 kg · 3 × 8,29')).toBeNull();
    expect(screen.getByText('No Carrinho (0)')).toBeVisible();
  });

  it("SHO-20 LNK-02 finds the product of an item by the item's name", async () => {
    const api = await openTripWithReads(
      { getUsedProducts: [usedProduct], getPriceHistory: [lastPurchase] },
      makeItem({ name: 'Feijão', quantity: 2 }),
    );
    await press(/^Pegar Feijão, R\$/u);
    expect(await waitForOnlyWrite(api)).toMatchObject({
      body: { selectedProductId: beans.id, price: 8.29, purchasedQuantity: 2 },
    });
  });

  it('SHO-08 SHO-20 asks before it uses the price of another supermarket', async () => {
    const priceSource = { supermarket: 'Assaí', date: '2026-05-02T15:00:00.000Z', isNote: false };
    const unitPrice = { measure: 'kg', price: 8.29, per: 1 } as const;
    const thing = { productId: beans.id, name: beans.name, itemNames: [], usual: [] };
    const priceBook = { entries: [{ ...thing, latest: [{ ...priceSource, unitPrice }] }] };
    const api = await openTripWithReads({ getPriceBook: priceBook }, plannedItem);
    await press('Pegar Feijão carioca');
    expect(textOf(await screen.findByText(/^Sem preço aqui/u))).toBe(
      'Sem preço aqui · R$ 8,29 em Assaí',
    );
    expect(await waitUntilAllSent(api)).toEqual([]);
    await press(/^Pegar\s*· R\$\s24,87$/u);
    expect(await waitForOnlyWrite(api)).toMatchObject({
      body: { price: 8.29, purchasedQuantity: 3 },
    });
  });

  it('SHO-02 SHO-30 shows the list or the cart on a phone', async () => {
    setScreenSize('phone');
    const takenFields = { isChecked: true, price: 5, purchasedQuantity: 1 };
    await openTripWith(plannedItem, makeItem({ name: 'Gelo', ...takenFields }));
    expect(screen.queryByText('No Carrinho (1)')).toBeNull();
    await press('Carrinho');
    expect(screen.getByText('No Carrinho (1)')).toBeTruthy();
    expect(screen.queryByText('A Pegar (1)')).toBeNull();
    await press('Lista');
    expect(screen.getByText('A Pegar (1)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Finalizar Compra' })).toBeEnabled();
  });
});

describe('the cart', () => {
  const cartItem = makeItem({
    name: 'Arroz',
    product: beans,
    isChecked: true,
    price: 24.9,
    purchasedQuantity: 2,
    supermarket: 'Sacolão da Praça',
  });
  let api: Api;
  beforeEach(async () => {
    api = await openTripWith(cartItem);
  });

  it('SHO-04 sends only the corrected fields of an item, and shows the message for a refused correction', async () => {
    const refuse = refuseLater(api, 'changeListItem');
    await press(`Editar ${beans.name}`);
    expect(getPriceField()).toHaveProperty('value', '24,90');
    await userEvent.clear(getPriceField());
    await userEvent.type(getPriceField(), '23,9{Enter}');
    expect(await waitForSentWrites(api, 1)).toEqual([
      { name: 'changeListItem', params: { listId, itemId: cartItem.id }, body: { price: 23.9 } },
    ]);
    expect(screen.getByRole('button', { name: `Editar ${beans.name}` })).toBeTruthy();
    await act(() => new Promise<void>((resolve) => afterNextPaint(() => resolve())));
    expect(screen.queryByText(/adicionado ao carrinho/u)).toBeNull();
    refuse();
    expect(await screen.findByText('Falha ao atualizar item.')).toBeTruthy();
  });

  it("SHO-07 puts an item back, and takes it again with the same values after a tap on 'Desfazer'", async () => {
    acceptWrites(api, [makeTripList(cartItem)], 'changeListItem');
    await press(`Editar ${beans.name}`);
    await press('Tirar do carrinho');
    const params = { listId, itemId: cartItem.id };
    const name = 'changeListItem';
    expect(await waitForOnlyWrite(api)).toEqual({ name, params, body: { isChecked: false } });
    // The toast appears only after the changed rows are painted.
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await waitForLastWrite(api, 2)).toEqual({
      name,
      params,
      body: {
        isChecked: true,
        price: 24.9,
        purchasedQuantity: 2,
        purchasedUnit: null,
        supermarket: 'Sacolão da Praça',
      },
    });
  });
});

describe('the product link', () => {
  const item = makeItem({ name: 'Feijão carioca da roça' });
  const title = 'Vincular Produto para "Feijão carioca da roça"';

  it('SHO-08 LNK-01 searches for a product by the whole name, and then by fewer words', async () => {
    const result = makeCatalogueProduct();
    const api = await openTripWithReads(
      { getProducts: ({ query }) => (query['search'] === 'Feijão carioca' ? [result] : []) },
      item,
    );
    await press('Pegar Feijão carioca da roça');
    await press('Vincular produto');
    const picker = await screen.findByRole('dialog', { name: title });
    expect(within(picker).getByRole('textbox', { name: 'Buscar produto' })).toHaveProperty(
      'value',
      'Feijão carioca da roça',
    );
    expect(await within(picker).findByText('1 resultado para "Feijão carioca"')).toBeTruthy();
    expect(within(picker).getByRole('listitem').textContent).toContain('Camil · un');
    await press(`Selecionar este: ${result.name}`);
    await userEvent.type(getPriceField(), '8{Enter}');
    expect(await waitForOnlyWrite(api)).toMatchObject({ body: { selectedProductId: result.id } });
  });

  it('LNK-01 LNK-02 requests at most 20 products, and sends the name of the list item', async () => {
    const api = await openTripWith(makeItem({ name: 'Arroz' }));
    await press('Pegar Arroz');
    await press('Vincular produto');
    await waitFor(() =>
      expect(api.receivedReads.findLast(({ name }) => name === 'getProducts')?.query).toEqual({
        search: 'Arroz',
        limit: '20',
        itemName: 'Arroz',
      }),
    );
  });

  it('SHO-08 does not require a product: a name and a price are enough', async () => {
    const api = await openTripWith(item);
    await press('Pegar Feijão carioca da roça');
    await waitFor(() => expect(getPriceField()).toHaveFocus());
    await userEvent.type(getPriceField(), '8{Enter}');
    const write = await waitForOnlyWrite(api);
    expect(write).toMatchObject({ params: { listId, itemId: item.id } });
    expect(write).not.toHaveProperty('body.selectedProductId');
  });

  it('LNK-01 shows that there is no network, and still allows continuing without a product', async () => {
    const api = await openTripWith(item);
    api.isOffline = true;
    await press('Pegar Feijão carioca da roça');
    await press('Vincular produto');
    expect(
      await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.'),
    ).toBeTruthy();
    await press('Fechar');
    expect(getPriceField()).toBeTruthy();
  });
});

it('SHO-07 SHO-10 takes an item as an unplanned item if another device has removed it meanwhile', async () => {
  const coffee = makeItem({ name: 'Café' });
  const api = await openTripWith(plannedItem, coffee);
  await press('Pegar Feijão carioca');
  await userEvent.type(getPriceField(), '8');
  api.reads.getList = makeTripList(coffee);
  comeBack();
  await screen.findByText('A Pegar (1)');
  await press(confirmButtonName);
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    {
      name: 'addListItem',
      body: { name: 'Feijão carioca', isImpulse: true, selectedProductId: beans.id },
    },
  ]);
});

it('SHO-23 adds a product to the pending items, and stores that choice', async () => {
  const cheese = makeCatalogueProduct({ name: 'Queijo minas', typicalUnit: 'kg' });
  const api = await openTripWithReads({ getProducts: [cheese] }, plannedItem);
  acceptWrites(api, [makeTripList(plannedItem)], 'addListItem');
  await press('Adicionar produto');
  await press('A pegar');
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar produto' }), 'queijo');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Selecionar este: Queijo minas' }),
  );
  expect(screen.getByText('"Queijo minas" adicionado a A Pegar.')).toBeTruthy();
  const write = await waitForOnlyWrite(api);
  expect(write).toMatchObject({
    name: 'addListItem',
    params: { listId },
    body: { name: 'Queijo minas', quantity: 1, unit: 'kg' },
  });
  expect(write).not.toHaveProperty('body.isChecked');
  await press('Adicionar produto');
  expect(screen.getByRole('button', { name: 'A pegar' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar produto' }), '2 kg uva');
  await press('Continuar sem produto');
  expect(await waitForLastWrite(api, 2)).toMatchObject({
    body: { name: 'uva', quantity: 2, unit: 'kg' },
  });
});

it("SHO-23 takes an added item at once at its last price, and removes it after a tap on 'Desfazer'", async () => {
  const { id, name } = beans;
  const date = '2026-05-02T15:00:00.000Z';
  const lastPurchase = { name, productId: id, date, quantity: 3, unit: 'un', price: 8.29 } as const;
  const candles = makeItem({ name: 'Velas' });
  const api = await openTripWithReads(
    { getProducts: [makeCatalogueProduct({ id, name })], getPriceHistory: [lastPurchase] },
    candles,
  );
  acceptWrites(api, [makeTripList(candles)], 'addListItem');
  await press('Adicionar produto');
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar produto' }), 'feijao');
  await userEvent.click(await screen.findByRole('button', { name: `Selecionar este: ${name}` }));
  expect(screen.getByText(`${name} · 1 × 8,29`)).toBeTruthy();
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    {
      name: 'addListItem',
      body: { name, isChecked: true, purchasedQuantity: 1, price: 8.29 },
    },
  ]);
  await press('Desfazer');
  expect(await waitForLastWrite(api, 2)).toMatchObject({ name: 'removeListItem' });
});

it('SHO-10 sends an unplanned item only after the confirmation', async () => {
  const cheese = makeCatalogueProduct({ name: 'Queijo minas', typicalUnit: 'kg' });
  const api = await openTripWithReads({ getProducts: [cheese] }, plannedItem);
  const refuse = refuseLater(api, 'addListItem');
  await press('Adicionar produto');
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar produto' }), 'queijo');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Selecionar este: Queijo minas' }),
  );
  expect(await waitUntilAllSent(api)).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Preço por kg' }), '39,9{Enter}');
  expect(await waitForSentWrites(api, 1)).toEqual([
    {
      name: 'addListItem',
      params: { listId },
      body: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/u),
        name: 'Queijo minas',
        unit: 'kg',
        quantity: 1,
        isImpulse: true,
        isChecked: true,
        price: 39.9,
        purchasedQuantity: 1,
        purchasedUnit: 'kg',
        supermarket,
        selectedProductId: cheese.id,
        takenAt: expect.any(String),
      },
    },
  ]);
  expect(await screen.findByText('"Queijo minas" adicionado ao carrinho!')).toBeTruthy();
  refuse();
  expect(await screen.findByText('Falha ao adicionar item ao carrinho.')).toBeTruthy();
});

it('SHO-08 starts with the planned quantity and no price, even if the item was taken before', async () => {
  await openTripWith({ ...plannedItem, price: 7.5, purchasedQuantity: 12 });
  await press('Pegar Feijão carioca');
  await waitFor(() => expect(getPriceField()).toHaveFocus());
  expect(getPackagesField()).toHaveProperty('value', '3');
  expect(getPriceField()).toHaveProperty('value', '');
});
