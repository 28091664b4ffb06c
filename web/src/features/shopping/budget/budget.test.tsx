import type { PriceHistoryEntry } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import { axe } from '../../../../test/axe.ts';
import { bringShopDialogs } from '../../../../test/screens/shop-dialogs.ts';
import { forgetShopping, readBudget } from '../../../lib/device/shopping-storage.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { ShoppingScreen } from '../ShoppingScreen.tsx';
import { inToasts, listId, resetStage, shopping, show, stage } from '../stage.fixture.tsx';

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

const beans = makeProduct({ name: 'Feijão Camil' });
const inCart = (price: number) =>
  makeItem({
    name: 'Arroz',
    product: makeProduct({ name: 'Arroz' }),
    isChecked: true,
    price,
    purchasedQuantity: 1,
    supermarket: 'Mercado São Jorge',
  });
const lastPaid: PriceHistoryEntry = {
  productId: beans.id,
  name: beans.name,
  date: '2026-05-02T15:00:00.000Z',
  quantity: 1,
  unit: 'un',
  price: 30,
};

beforeEach(resetStage);

const field = () => screen.getByRole('textbox', { name: 'Quanto esta compra pode custar' });
async function setBudget(text: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Orçamento' }));
  await userEvent.clear(field());
  await userEvent.type(field(), `${text}{Enter}`);
}
const sign = () => textOf(screen.getByText(/orçamento: |passar: /u));
const spoken = () => screen.getByRole('status', { name: 'Orçamento' }).textContent;

it('INS-08 compares the cart with the budget in words', async () => {
  shopping(inCart(60), makeItem());
  const { container, rerender } = show(<ShoppingScreen listId={listId} />);
  expect(screen.queryByText(/orçamento:/u)).toBeNull();
  await setBudget('100,');
  await waitFor(() => expect(sign()).toBe('Dentro do orçamento: restam R$ 40,00'));
  expect(await axe(container)).toEqual([]);

  shopping(inCart(80), makeItem());
  rerender(inToasts(<ShoppingScreen listId={listId} key="a" />));
  expect(sign()).toBe('Perto do orçamento: restam R$ 20,00');
  expect(spoken()).toBe('Perto do orçamento');

  shopping(inCart(108.2), makeItem());
  rerender(inToasts(<ShoppingScreen listId={listId} key="b" />));
  expect(sign()).toBe('Passou do orçamento: R$ 8,20 a mais');
});

it('INS-08 warns if the pending items would exceed it at their last prices', async () => {
  stage.answers.getPriceHistory = [lastPaid];
  const unknown = makeItem({ name: 'Novidade' });
  shopping(inCart(20), makeItem({ product: beans, quantity: 2 }), unknown);
  show(<ShoppingScreen listId={listId} />);
  await setBudget('79,99');
  await waitFor(() => expect(sign()).toBe('Com o que falta deve passar: restam R$ 59,99'));
  await setBudget('80,00');
  await waitFor(() => expect(sign()).toBe('Dentro do orçamento: restam R$ 60,00'));
});

it('INS-08 stores the budget with the list, and removes it', async () => {
  shopping(inCart(20));
  const { unmount } = show(<ShoppingScreen listId={listId} />);
  await setBudget('1.234,56');
  const failureText = 'Falha ao salvar o orçamento.';
  const of = (budget: number | null) => [
    'planTrip',
    { params: { listId }, body: { budget } },
    { failureText },
  ];
  expect(stage.writes).toEqual([of(1234.56)]);
  unmount();
  show(<ShoppingScreen listId={listId} />);
  await userEvent.click(screen.getByRole('button', { name: 'Orçamento' }));
  expect(field()).toHaveValue('1234,56');
  await userEvent.click(screen.getByRole('button', { name: 'Tirar' }));
  await waitFor(() => expect(screen.queryByText(/orçamento:/u)).toBeNull());
  expect(stage.writes.at(-1)).toEqual(of(null));
  expect(readBudget(listId)).toBeNull();
});

it('INS-08 shows the budget that another device of the home set', () => {
  shopping(inCart(20));
  localStorage.setItem(`budget_${listId}`, '5000');
  Object.assign(stage.answers.getList as object, { budget: 80 });
  show(<ShoppingScreen listId={listId} />);
  expect(sign()).toBe('Dentro do orçamento: restam R$ 60,00');
});

it.each(['', '0,00', '-5', 'muito', '100000,', '1,999', '1.500'])(
  'INS-08 refuses "%s" as a budget and keeps what was typed',
  async (text) => {
    shopping(inCart(20));
    show(<ShoppingScreen listId={listId} />);
    await setBudget(text);
    expect(screen.getByText('Informe um valor de R$ 0,01 a R$ 99.999,99.')).toBeTruthy();
    expect(field()).toHaveValue(text);
    expect(field()).toHaveFocus();
    expect(readBudget(listId)).toBeNull();
  },
);

it('INS-08 FIN-02 deletes the budget at the end of the trip, and does not show it to the next person', async () => {
  stage.answers.getPantries = [
    { id: 'p', name: 'Cozinha', createdAt: '2026-11-20T10:00:00.000Z', _count: { items: 0 } },
  ];
  shopping(inCart(20));
  show(<ShoppingScreen listId={listId} />);
  await setBudget('5000');
  await userEvent.click(screen.getByRole('button', { name: 'Finalizar Compra' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Cozinha/u }));
  expect(readBudget(listId)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(readBudget(listId)).toBe(5_000);
  forgetShopping();
  expect(readBudget(listId)).toBeNull();
});

it('INS-08 ignores stored text that is not a budget', () => {
  localStorage.setItem(`budget_${listId}`, 'NaN');
  expect(readBudget(listId)).toBeNull();
  localStorage.setItem(`budget_${listId}`, '12.5');
  expect(readBudget(listId)).toBeNull();
});
