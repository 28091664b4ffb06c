import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import { messageKind } from '../../../../test/message-kind.ts';
import { afterNextPaint } from '../../../lib/timing/after-next-paint.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { ShoppingScreen } from '../ShoppingScreen.tsx';
import {
  showOn,
  confirming,
  inToasts,
  listId,
  makeCatalogueProduct,
  resetStage,
  shopping,
  show,
  stage,
} from '../stage.fixture.tsx';
import { bringShopDialogs } from '../../../../test/screens/shop-dialogs.ts';

beforeAll(bringShopDialogs);

vi.mock(
  '../../../sync/react/use-read.ts',
  async () => (await import('../stage.fixture.tsx')).fakeRead,
);
vi.mock(
  '../../../sync/react/use-write.ts',
  async () => (await import('../stage.fixture.tsx')).fakeWrite,
);
vi.mock(
  '../../../sync/react/use-pending.ts',
  async () => (await import('../stage.fixture.tsx')).fakePending,
);

const beans = makeProduct();
const planned = makeItem({ name: 'Feijão carioca', product: beans, quantity: 3 });
const price = () => screen.getByRole('textbox', { name: /^Preço (?:do pacote|por unidade)$/u });
const quantity = () => screen.getByRole('textbox', { name: 'Pacotes' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const open = () => show(<ShoppingScreen listId={listId} />);
const warning = 'Preço e quantidade são obrigatórios e devem ser positivos.';

beforeEach(resetStage);

it('SHO-06 SHO-08 takes an item by weight that the list counts and the supermarket weighs', async () => {
  const product = makeProduct({ name: 'Tomate italiano', typicalUnit: 'kg' });
  shopping(makeItem({ name: 'Tomate', product, quantity: 1 }));
  open();
  await press('Pegar Tomate');
  await userEvent.type(screen.getByRole('textbox', { name: 'Preço por kg' }), '7,98');
  const weight = screen.getByRole('textbox', { name: 'Quantidade (kg)' });
  await userEvent.clear(weight);
  await userEvent.type(weight, '0,734{Enter}');
  expect(stage.writes[0]?.[1]).toMatchObject({
    body: { price: 7.98, purchasedQuantity: 0.734, purchasedUnit: 'kg' },
  });
});

it('SHO-19 buys two kilos of the list as one package, at its price once', async () => {
  const product = makeProduct({ name: 'Arroz Tio João 5 kg' });
  const wish = makeItem({ name: 'arroz', product, quantity: 2, unit: 'kg' });
  shopping(wish);
  open();
  await press('Pegar arroz');
  expect(screen.getByRole('radio', { name: 'Pacote' })).toHaveProperty('checked', true);
  expect(quantity()).toHaveProperty('value', '1');
  await userEvent.type(price(), '29,90');
  expect(textOf(screen.getByText('R$ 5,98/kg'))).toBeTruthy();
  const params = { listId, itemId: wish.id };
  await press(confirming);
  expect(stage.writes[0]?.[1]).toMatchObject({
    params,
    body: { price: 29.9, purchasedQuantity: 1, purchasedUnit: 'un' },
  });
  expect(stage.writes[0]?.[1]).not.toHaveProperty('body.unit');
});

it('SHO-19 takes the item by the kilo if the user chooses that, and keeps the typed price', async () => {
  const product = makeProduct({ name: 'Arroz Tio João 5 kg' });
  shopping(makeItem({ name: 'arroz', product, quantity: 2, unit: 'kg' }));
  open();
  await press('Pegar arroz');
  await userEvent.type(price(), '6,50');
  await userEvent.click(screen.getByRole('radio', { name: 'Kg' }));
  expect(screen.getByRole('textbox', { name: 'Preço por kg' })).toHaveProperty('value', '6,50');
  expect(screen.getByRole('textbox', { name: 'Quantidade (kg)' })).toHaveProperty('value', '2');
  await press(confirming);
  expect(stage.writes[0]?.[1]).toMatchObject({
    body: { price: 6.5, purchasedQuantity: 2, purchasedUnit: 'kg' },
  });
});

it('SHO-19 corrects the unit of an item in the cart', async () => {
  const product = makeProduct({ name: 'Arroz Tio João 5 kg' });
  const wish = { name: 'arroz', product, quantity: 2, unit: 'kg' } as const;
  shopping(makeItem({ ...wish, isChecked: true, price: 29.9, purchasedQuantity: 2 }));
  open();
  await press('Editar Arroz Tio João 5 kg');
  await userEvent.click(screen.getByRole('radio', { name: 'Pacote' }));
  expect(quantity()).toHaveProperty('value', '1');
  expect(price()).toHaveProperty('value', '29,90');
  await press(confirming);
  expect(stage.writes[0]?.[1]).toMatchObject({
    body: { purchasedQuantity: 1, purchasedUnit: 'un' },
  });
});

describe('the item dialog', () => {
  beforeEach(() => {
    shopping(planned, makeItem({ name: 'Café' }));
    stage.answers.getPriceHistory = [
      {
        productId: beans.id,
        name: beans.name,
        date: '2026-05-02T15:00:00.000Z',
        quantity: 3,
        unit: 'un',
        price: 8.29,
      },
    ];
    open();
  });

  it('SHO-06 SHO-07 takes an item with a price typed with a comma, and shows a message', async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    await waitFor(() => expect(price()).toHaveFocus());
    expect(quantity()).toHaveProperty('value', '3');
    await userEvent.type(price(), '7,98');
    await press(/^Pegar\s*· R\$\s23,94$/u);
    expect(stage.writes).toEqual([
      [
        'changeListItem',
        {
          params: { listId, itemId: planned.id },
          body: {
            isChecked: true,
            price: 7.98,
            purchasedQuantity: 3,
            purchasedUnit: 'un',
            supermarket: 'Mercado São Jorge',
            takenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
          },
        },
        {
          failureText: 'Falha ao adicionar item ao carrinho.',
          context: { products: [beans] },
        },
      ],
    ]);
    await screen.findByText('"Feijão carioca" adicionado ao carrinho!');
    expect(messageKind('"Feijão carioca" adicionado ao carrinho!')).toBe('success');
  });

  it('SHO-06 takes the item once on a double tap on Ok', async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.type(price(), '100');
    const ok = screen.getByRole('button', { name: confirming });
    act(() => {
      ok.click();
      ok.click();
    });
    expect(stage.writes).toHaveLength(1);
  });

  it('SHO-06 warns and marks the fields when price or quantity is missing', async () => {
    await press('Pegar Café');
    const unknown = screen.getByRole('textbox', { name: 'Quantidade (un)' });
    await userEvent.clear(unknown);
    await press(confirming);
    expect(messageKind(warning)).toBe('warning');
    expect(price().getAttribute('aria-invalid')).toBe('true');
    expect(unknown.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(price());
    expect(stage.writes).toEqual([]);
  });

  it('SHO-06 changes nothing on Cancelar', async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.type(price(), '100');
    await press('Cancelar');
    expect(stage.writes).toEqual([]);
  });

  it('SHO-08 shows the last price in the empty field, and uses it on Pegar', async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    expect(price()).toHaveProperty('value', '');
    expect(price()).toHaveProperty('placeholder', '8,29');
    expect(textOf(within(screen.getByRole('dialog')).getByText(/^Última compra/u))).toBe(
      'Última compra: R$ 8,29 · 02/05/2026',
    );
    await press(/^Pegar\s*· R\$\s24,87$/u);
    expect(stage.writes[0]?.[1]).toMatchObject({ body: { price: 8.29, purchasedQuantity: 3 } });
  });

  it('SHO-14 accepts the total paid, and computes the price per unit from it', async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.click(screen.getByRole('radio', { name: 'Pelo total' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Total pago' }), '1000{Enter}');
    expect(stage.writes[0]?.[1]).toMatchObject({ body: { price: 3.33, purchasedQuantity: 3 } });
  });

  it("SHO-14 accepts 'leve 3 pague 2', and shows the centavo that no unit price can give", async () => {
    await press(/^Preço e quantidade de Feijão carioca/u);
    expect(screen.getByRole('radio', { name: 'Por pacote' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Leve e pague' }));
    const pay = screen.getByRole('textbox', { name: 'Pague' });
    await userEvent.clear(pay);
    await userEvent.type(pay, '2');
    await userEvent.type(price(), '8,29');
    expect(
      screen.getByText('R$ 5,53 por pacote · R$ 0,01 a mais que os R$ 16,58 pagos'),
    ).toBeTruthy();
    await press(confirming);
    expect(stage.writes[0]?.[1]).toMatchObject({ body: { price: 5.53, purchasedQuantity: 3 } });
  });

  it('SHO-14 asks for the price per kg once a weighed product is chosen', async () => {
    const loose = makeCatalogueProduct({ name: 'Feijão a granel', typicalUnit: 'kg' });
    stage.answers.getProducts = [loose];
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.click(screen.getByRole('radio', { name: 'Leve e pague' }));
    await press('Mudar Produto');
    await press('Selecionar este: Feijão a granel');
    expect(screen.getByRole('radio', { name: 'Por kg' })).toHaveProperty('checked', true);
    expect(screen.queryByRole('textbox', { name: 'Pague' })).toBeNull();
    // The weight of three pieces is known only after weighing.
    const weight = screen.getByRole('textbox', { name: 'Quantidade (kg)' });
    expect(weight).toHaveProperty('value', '');
    await userEvent.type(weight, '1,2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Preço por kg' }), '900{Enter}');
    expect(stage.writes[0]?.[1]).toMatchObject({
      body: { price: 9, purchasedQuantity: 1.2, purchasedUnit: 'kg' },
    });
  });

  it('SHO-06 changes the product without losing what was typed', async () => {
    const other = makeCatalogueProduct({ name: 'Feijão Carioca Kicaldo 1 kg', brand: 'Kicaldo' });
    stage.answers.getProducts = [other];
    await press(/^Preço e quantidade de Feijão carioca/u);
    await userEvent.type(price(), '6,5');
    await press('Mudar Produto');
    await press('Selecionar este: Feijão Carioca Kicaldo 1 kg');
    expect(screen.getByText('Feijão Carioca Kicaldo 1 kg')).toBeTruthy();
    expect(price()).toHaveProperty('value', '6,50');
    await press(confirming);
    expect(stage.writes[0]?.[1]).toMatchObject({
      body: { price: 6.5, selectedProductId: other.id },
    });
  });
});

describe('in one tap', () => {
  const paid = { name: beans.name, date: '2026-05-02T15:00:00.000Z', quantity: 3, price: 8.29 };
  const own = { ...makeCatalogueProduct(), ...beans, chosenFor: ['feijao'] };

  it('SHO-20 takes an item at its last price here, and puts it back on Desfazer', async () => {
    stage.answers.getPriceHistory = [{ ...paid, productId: beans.id, unit: 'un' }];
    shopping(planned);
    open();
    await press(/^Pegar Feijão carioca, R\$\s8,29$/u);
    const params = { listId, itemId: planned.id };
    expect(stage.writes.at(-1)?.[1]).toMatchObject({
      params,
      body: { isChecked: true, price: 8.29, purchasedQuantity: 3, purchasedUnit: 'un' },
    });
    expect(await screen.findByText('Feijão Carioca Camil 1 kg · 3 × 8,29')).toBeTruthy();
    await press('Desfazer');
    expect(stage.writes.at(-1)?.[1]).toMatchObject({ params, body: { isChecked: false } });
  });

  it("SHO-20 LNK-02 finds the product of an item by the item's name", async () => {
    stage.answers.getUsedProducts = [own];
    stage.answers.getPriceHistory = [{ ...paid, productId: beans.id, unit: 'un' }];
    shopping(makeItem({ name: 'Feijão', quantity: 2 }));
    open();
    await press(/^Pegar Feijão, R\$/u);
    expect(stage.writes.at(-1)?.[1]).toMatchObject({
      body: { selectedProductId: beans.id, price: 8.29, purchasedQuantity: 2 },
    });
  });

  it('SHO-08 SHO-20 asks before it uses the price of another supermarket', async () => {
    const at = { supermarket: 'Assaí', date: '2026-05-02T15:00:00.000Z', isNote: false };
    const unitPrice = { measure: 'kg', price: 8.29, per: 1 } as const;
    const thing = { productId: beans.id, name: beans.name, itemNames: [], usual: [] };
    stage.answers.getPriceBook = { entries: [{ ...thing, latest: [{ ...at, unitPrice }] }] };
    shopping(planned);
    open();
    await press('Pegar Feijão carioca');
    expect(textOf(screen.getByText(/^Sem preço aqui/u))).toBe('Sem preço aqui · R$ 8,29 em Assaí');
    expect(stage.writes).toEqual([]);
    await press(/^Pegar\s*· R\$\s24,87$/u);
    expect(stage.writes[0]?.[1]).toMatchObject({ body: { price: 8.29, purchasedQuantity: 3 } });
  });

  it('SHO-02 shows the list or the cart on a phone', async () => {
    showOn('phone');
    shopping(planned, makeItem({ name: 'Gelo', isChecked: true, price: 5, purchasedQuantity: 1 }));
    open();
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
  const inCart = makeItem({
    name: 'Arroz',
    product: beans,
    isChecked: true,
    price: 24.9,
    purchasedQuantity: 2,
    supermarket: 'Sacolão da Praça',
  });
  beforeEach(() => {
    shopping(inCart);
    open();
  });

  it('SHO-04 sends only the corrected fields of a line, and shows a correct message', async () => {
    await press(`Editar ${beans.name}`);
    expect(price()).toHaveProperty('value', '24,90');
    await userEvent.clear(price());
    await userEvent.type(price(), '23,9{Enter}');
    expect(stage.writes).toEqual([
      [
        'changeListItem',
        {
          params: { listId, itemId: inCart.id },
          body: { price: 23.9 },
        },
        { failureText: 'Falha ao atualizar item.', context: { products: [beans] } },
      ],
    ]);
    await act(() => new Promise<void>((resolve) => afterNextPaint(() => resolve())));
    expect(screen.queryByText(/adicionado ao carrinho/u)).toBeNull();
  });

  it('SHO-07 puts an item back, and takes it again as it was on Desfazer', async () => {
    await press(`Editar ${beans.name}`);
    await press('Tirar do carrinho');
    const params = { listId, itemId: inCart.id };
    expect(stage.writes.at(-1)?.[1]).toEqual({ params, body: { isChecked: false } });
    // The message comes after the frame that shows the tap.
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(stage.writes.at(-1)?.[1]).toEqual({
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
  const titled = 'Vincular Produto para "Feijão carioca da roça"';

  it('SHO-08 LNK-01 looks for a product by the name and then fewer words', async () => {
    const found = makeCatalogueProduct();
    stage.answers.getProducts = ({ query }) => (query.search === 'Feijão carioca' ? [found] : []);
    shopping(item);
    open();
    await press('Pegar Feijão carioca da roça');
    await press('Vincular produto');
    const link = screen.getByRole('dialog', { name: titled });
    expect(within(link).getByRole('textbox', { name: 'Buscar produto' })).toHaveProperty(
      'value',
      'Feijão carioca da roça',
    );
    expect(within(link).getByText('1 resultado para "Feijão carioca"')).toBeTruthy();
    expect(within(link).getByRole('listitem').textContent).toContain('Camil · un');
    await press(`Selecionar este: ${found.name}`);
    await userEvent.type(price(), '800{Enter}');
    expect(stage.writes[0]?.[1]).toMatchObject({ body: { selectedProductId: found.id } });
  });

  it('LNK-01 LNK-02 requests at most 20 products and names the list item', async () => {
    let asked: unknown;
    stage.answers.getProducts = (input) => {
      asked = input;
      return [];
    };
    shopping(makeItem({ name: 'Arroz' }));
    open();
    await press('Pegar Arroz');
    await press('Vincular produto');
    expect(asked).toEqual({ query: { search: 'Arroz', limit: 20, itemName: 'Arroz' } });
  });

  it('SHO-08 does not require a product: a name and a price are enough', async () => {
    shopping(item);
    open();
    await press('Pegar Feijão carioca da roça');
    await waitFor(() => expect(price()).toHaveFocus());
    await userEvent.type(price(), '800{Enter}');
    expect(stage.writes[0]?.[1]).toMatchObject({ params: { listId, itemId: item.id } });
    expect(stage.writes[0]?.[1]).not.toHaveProperty('body.selectedProductId');
  });

  it('LNK-01 shows that there is no network, and still allows continuing without a product', async () => {
    stage.failures.getProducts = { kind: 'network' };
    shopping(item);
    open();
    await press('Pegar Feijão carioca da roça');
    await press('Vincular produto');
    expect(screen.getByText('Sem conexão. Tente novamente quando o sinal voltar.')).toBeTruthy();
    await press('Fechar');
    expect(price()).toBeTruthy();
  });
});

it('SHO-07 SHO-10 takes an item that another device has removed meanwhile', async () => {
  shopping(planned, makeItem({ name: 'Café' }));
  const { rerender } = open();
  await press('Pegar Feijão carioca');
  await userEvent.type(price(), '800');
  shopping(makeItem({ name: 'Café' }));
  rerender(inToasts(<ShoppingScreen listId={listId} />));
  await press(confirming);
  expect(stage.writes).toMatchObject([
    [
      'addListItem',
      { body: { name: 'Feijão carioca', isImpulse: true, selectedProductId: beans.id } },
      {},
    ],
  ]);
});

it('SHO-23 adds a pending item, and stores that choice', async () => {
  stage.answers.getProducts = [makeCatalogueProduct({ name: 'Queijo minas', typicalUnit: 'kg' })];
  shopping(planned);
  open();
  await press('Adicionar produto');
  await press('A pegar');
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar produto' }), 'queijo');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Selecionar este: Queijo minas' }),
  );
  expect(stage.writes.map(([name, input]) => [name, input])).toMatchObject([
    [
      'addListItem',
      { params: { listId }, body: { name: 'Queijo minas', quantity: 1, unit: 'kg' } },
    ],
  ]);
  expect(stage.writes[0]?.[1]).not.toHaveProperty('body.isChecked');
  expect(screen.getByText('"Queijo minas" adicionado a A Pegar.')).toBeTruthy();
  await press('Adicionar produto');
  expect(screen.getByRole('button', { name: 'A pegar' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar produto' }), '2 kg uva');
  await press('Continuar sem produto');
  expect(stage.writes[1]?.[1]).toMatchObject({ body: { name: 'uva', quantity: 2, unit: 'kg' } });
});

it('SHO-23 puts an item with a last price there directly into the cart, and undoes that', async () => {
  const { id, name } = beans;
  stage.answers.getProducts = [makeCatalogueProduct({ id, name })];
  const paid = { name, productId: id, date: '2026-05-02T15:00:00.000Z', quantity: 3, price: 8.29 };
  stage.answers.getPriceHistory = [{ ...paid, unit: 'un' }];
  shopping(makeItem({ name: 'Velas' }));
  open();
  await press('Adicionar produto');
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar produto' }), 'feijao');
  await userEvent.click(await screen.findByRole('button', { name: `Selecionar este: ${name}` }));
  expect(stage.writes.map(([write, input]) => [write, input])).toMatchObject([
    ['addListItem', { body: { name, isChecked: true, purchasedQuantity: 1, price: 8.29 } }],
  ]);
  expect(screen.getByText(`${name} · 1 × 8,29`)).toBeTruthy();
  await press('Desfazer');
  expect(stage.writes[1]?.[0]).toBe('removeListItem');
});

it('SHO-10 takes an unplanned item, whose id is created only on confirmation', async () => {
  const cheese = makeCatalogueProduct({ name: 'Queijo minas', typicalUnit: 'kg' });
  stage.answers.getProducts = [cheese];
  shopping(planned);
  open();
  await press('Adicionar produto');
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar produto' }), 'queijo');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Selecionar este: Queijo minas' }),
  );
  expect(stage.writes).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Preço por kg' }), '39,9{Enter}');
  expect(stage.writes).toEqual([
    [
      'addListItem',
      {
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
          supermarket: 'Mercado São Jorge',
          selectedProductId: cheese.id,
          takenAt: expect.any(String),
        },
      },
      expect.objectContaining({ failureText: 'Falha ao adicionar item ao carrinho.' }),
    ],
  ]);
  expect(await screen.findByText('"Queijo minas" adicionado ao carrinho!')).toBeTruthy();
});

it('SHO-08 starts from the planned quantity, not from the quantity of an earlier take', async () => {
  shopping({ ...planned, price: 7.5, purchasedQuantity: 12 });
  open();
  await press('Pegar Feijão carioca');
  await waitFor(() => expect(price()).toHaveFocus());
  expect(quantity()).toHaveProperty('value', '3');
  expect(price()).toHaveProperty('value', '');
});
