import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { ShoppingScreen } from '../ShoppingScreen.tsx';
import { listId, resetStage, shopping, show, stage } from '../stage.fixture.tsx';

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

const itemOf = (name: string, categoryName: string) =>
  makeItem({ name, product: makeProduct({ name, categoryName }) });
const rice = itemOf('Arroz', 'Mercearia');
const milk = itemOf('Leite', 'Laticínios e Frios');
const oil = itemOf('Óleo', 'Mercearia');

beforeEach(() => {
  resetStage();
  shopping(rice, milk, oil);
});

const learn = (shopCount: number) => {
  stage.answers.getTakingOrder = {
    categories: ['Laticínios e Frios', 'Mercearia'],
    productIds: [milk, oil, rice].map((item) => item.productId ?? ''),
    shopCount,
  };
};
const names = () =>
  screen.getAllByRole('button', { name: /^Pegar / }).map((button) => button.ariaLabel?.slice(6));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = () => show(<ShoppingScreen listId={listId} />);

it("INS-06 sorts the pending items in this user's usual order, grouped or not", async () => {
  learn(3);
  const { container } = open();
  expect(names()).toEqual(['Leite', 'Óleo', 'Arroz']);
  expect(await axe(container)).toEqual([]);
  await press('Por seção');
  expect(names()).toEqual(['Leite', 'Óleo', 'Arroz']);
});

it('INS-06 can be switched off, and that is stored on this device', async () => {
  learn(3);
  const { unmount } = open();
  await press('Na ordem em que eu pego');
  expect(names()).toEqual(['Arroz', 'Óleo', 'Leite']);
  await press('Por seção');
  expect(names()).toEqual(['Arroz', 'Leite', 'Óleo']);
  unmount();
  open();
  expect(screen.getByRole('button', { name: 'Na ordem em que eu pego' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  expect(names()).toEqual(['Arroz', 'Leite', 'Óleo']);
});

it('INS-06 offers no order if none was learned', async () => {
  learn(0);
  open();
  expect(names()).toEqual(['Arroz', 'Óleo', 'Leite']);
  expect(screen.queryByRole('button', { name: 'Na ordem em que eu pego' })).toBeNull();
});
