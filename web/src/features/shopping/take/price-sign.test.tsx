import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { ShoppingScreen } from '../ShoppingScreen.tsx';
import { confirming, listId, resetStage, shopping, show, stage } from '../stage.fixture.tsx';
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

const coffee = makeProduct({ name: 'Café 500 g' });
/** It usually costs R$ 20,00 for 500 g. */
const bookEntry = {
  productId: coffee.id,
  name: coffee.name,
  itemNames: ['cafe'],
  usual: [{ unitPrice: { measure: 'kg' as const, price: 20, per: 0.5 }, count: 3 }],
  latest: [],
};
const price = () => screen.getByRole('textbox', { name: /^Preço (?:do pacote|por unidade)$/u });
const sign = () => textOf(screen.getByText(/costuma pagar$/u).parentElement ?? undefined);

beforeEach(() => {
  resetStage();
  stage.answers.getPriceBook = { entries: [bookEntry] };
});

async function typePrice(text: string) {
  await userEvent.clear(price());
  await userEvent.type(price(), text);
}

it('INS-02 shows the price of a package per kilo, and compares it with the usual price', async () => {
  shopping(makeItem({ name: 'Café', product: coffee }));
  show(<ShoppingScreen listId={listId} />);
  await userEvent.click(screen.getByRole('button', { name: /^Preço e quantidade de Café/u }));
  expect(screen.queryByText(/costuma pagar$/u)).toBeNull();
  await typePrice('21,60');
  expect(sign()).toBe('R$ 43,20/kg8% acima do que você costuma pagar');
  await typePrice('16,00');
  expect(sign()).toBe('R$ 32,00/kg20% abaixo do que você costuma pagar');
  await typePrice('20,90');
  expect(sign()).toBe('R$ 41,80/kgO que você costuma pagar');
});

it('INS-02 shows the unit price in the cart', () => {
  shopping(
    makeItem({ name: 'Café', product: coffee, isChecked: true, price: 16, purchasedQuantity: 2 }),
  );
  show(<ShoppingScreen listId={listId} />);
  expect(textOf(screen.getByText(/\/kg$/u))).toBe('R$ 32,00/kg');
});

it('INS-02 shows nothing without a known price', async () => {
  stage.answers.getPriceBook = { entries: [] };
  shopping(makeItem({ name: 'Detergente', product: makeProduct({ name: 'Detergente' }) }));
  show(<ShoppingScreen listId={listId} />);
  await userEvent.click(screen.getByRole('button', { name: 'Pegar Detergente' }));
  await typePrice('2,49');
  expect(screen.queryByText(/costuma pagar$|\/un$/u)).toBeNull();
});

describe('SHO-22', () => {
  const question = () => screen.queryByRole('dialog', { name: 'Confira o preço' });
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  async function enter(text: string) {
    await userEvent.click(screen.getByRole('button', { name: /^Preço e quantidade de Café/u }));
    await typePrice(text);
    await press(confirming);
  }

  it('SHO-22 asks once about a package price ten times off, and accepts it', async () => {
    shopping(makeItem({ name: 'Café', product: coffee }));
    show(<ShoppingScreen listId={listId} />);
    await enter('200,00');
    expect(textOf(question() ?? undefined)).toContain(
      'R$ 200,00 é 10 vezes o que você costuma pagar. Está certo?',
    );
    await press('Corrigir');
    await waitFor(() => expect(question()).toBeNull());
    expect(stage.writes).toEqual([]);
    await typePrice('1,66');
    await press(confirming);
    expect(textOf(question() ?? undefined)).toContain(
      'R$ 1,66 é 12 vezes menos do que você costuma pagar. Está certo?',
    );
    await press('Está certo');
    expect(stage.writes[0]?.[1]).toMatchObject({ body: { price: 1.66 } });
  });

  it('SHO-22 uses the last price there without a usual price', async () => {
    stage.answers.getPriceBook = { entries: [] };
    stage.answers.getPriceHistory = [
      {
        productId: coffee.id,
        name: coffee.name,
        date: '2026-05-02T15:00:00.000Z',
        quantity: 1,
        unit: 'un',
        price: 20,
      },
    ];
    shopping(makeItem({ name: 'Café', product: coffee }));
    show(<ShoppingScreen listId={listId} />);
    await enter('250,00');
    expect(textOf(question() ?? undefined)).toContain('R$ 250,00 é 12 vezes');
  });

  it('SHO-22 does not ask about smaller differences or unknown prices', async () => {
    shopping(makeItem({ name: 'Café', product: coffee }));
    show(<ShoppingScreen listId={listId} />);
    await enter('199,00');
    expect(question()).toBeNull();
    expect(stage.writes).toHaveLength(1);
  });
});
