import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newId } from '@quitanda/contract/ids';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { messageKind } from '../../../test/message-kind.ts';
import { makeItem, makeProduct } from './cart-item.fixture.ts';
import { ShoppingScreen } from './ShoppingScreen.tsx';
import {
  inToasts,
  listId,
  makeCatalogueProduct,
  makeList,
  refused,
  resetStage,
  shopping,
  show,
  stage,
} from './stage.fixture.tsx';
import { bringShopDialogs } from '../../../test/shop-dialogs.ts';

beforeAll(bringShopDialogs);

vi.mock('../../sync/use-read.ts', async () => (await import('./stage.fixture.tsx')).fakeRead);
vi.mock('../../sync/use-write.ts', async () => (await import('./stage.fixture.tsx')).fakeWrite);
vi.mock('../../sync/use-pending.ts', async () => (await import('./stage.fixture.tsx')).fakePending);

const rice = makeProduct({ name: 'Arroz Tio João 5 kg' });
const taken = { isChecked: true, supermarket: 'Mercado São Jorge' };
const good = makeItem({
  ...taken,
  name: 'Arroz',
  product: rice,
  price: 24.9,
  purchasedQuantity: 2,
});
const loose = makeItem({ ...taken, name: 'Ovos', price: 15, purchasedQuantity: 1 });
const kitchen = {
  id: newId(),
  name: 'Cozinha',
  createdAt: '2026-01-01T00:00:00.000Z',
  _count: { items: 32 },
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stored = () => localStorage.getItem(`currentSupermarket_${listId}`);

function finishId() {
  const sent = stage.writes[0]?.[1] as { body: { id: string } } | undefined;
  return sent?.body.id;
}

async function openFinish() {
  show(<ShoppingScreen listId={listId} />);
  await press('Finalizar Compra');
}

beforeEach(() => {
  resetStage();
  stage.answers.getPantries = [kitchen];
});

it('FIN-01 asks for the pantry, offers a new one, and can be left', async () => {
  shopping(good);
  await openFinish();
  const dialog = screen.getByRole('dialog', { name: 'Finalizar Compra' });
  expect(
    within(dialog).getByText('Para qual despensa você quer mover os itens do carrinho?'),
  ).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Cozinha 32 itens' })).toBeTruthy();
  await press('+ Criar Nova Despensa');
  expect(stage.navigations).toEqual([{ to: '/despensa', state: { createPantry: true } }]);
  await press('Cancelar');
  expect(stage.writes).toEqual([]);
});

it('FIN-01 says when the pantries cannot be read', async () => {
  stage.failures.getPantries = refused;
  shopping(good);
  await openFinish();
  expect(screen.getByText('Falha ao carregar suas despensas.')).toBeTruthy();
});

it('FIN-02 FIN-03 moves what is valid, names what is not, and goes to that pantry', async () => {
  shopping(good, loose);
  await openFinish();
  await press('Cozinha 32 itens');
  expect(stage.writes).toEqual([
    [
      'finishPurchase',
      {
        params: { pantryId: kitchen.id },
        body: {
          id: expect.any(String),
          listId,
          boughtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
          items: [
            {
              listItemId: good.id,
              name: 'Arroz Tio João 5 kg',
              productId: rice.id,
              quantity: 2,
              unit: 'un',
              price: 24.9,
              supermarket: 'Mercado São Jorge',
            },
          ],
        },
      },
      { failureText: 'Erro ao finalizar compra. Tente novamente.' },
    ],
  ]);
  expect(messageKind('Compra finalizada e itens movidos para a despensa!')).toBe('success');
  expect(messageKind('Itens inválidos não foram movidos: Ovos')).toBe('warning');
  expect(stored()).toBeNull();
  expect(localStorage.getItem('activePantryId')).toBe(kitchen.id);
  expect(stage.navigations).toEqual([{ to: '/despensa' }]);
});

it('FIN-03 moves nothing when nothing is valid', async () => {
  shopping(loose);
  await openFinish();
  await press('Cozinha 32 itens');
  expect(screen.getByRole('alert').textContent).toBe(
    'Nenhum item válido para adicionar à despensa.',
  );
  expect(stage.writes).toEqual([]);
  expect(stored()).toBe('Mercado São Jorge');
  expect(stage.navigations).toEqual([]);
});

it('FIN-03 says so when the cart was emptied meanwhile', async () => {
  shopping(good);
  const { rerender } = show(<ShoppingScreen listId={listId} />);
  await press('Finalizar Compra');
  stage.answers.getList = makeList();
  rerender(inToasts(<ShoppingScreen listId={listId} />));
  await press('Cozinha 32 itens');
  const said = screen.getByRole('region', { name: 'Avisos' });
  expect(within(said).getByText('Seu carrinho está vazio.').closest('.info')).toBeTruthy();
  expect(stage.writes).toEqual([]);
});

it('FIN-02 finishes once on a double tap', async () => {
  shopping(good);
  await openFinish();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Cozinha 32 itens' }));
  expect(stage.writes).toHaveLength(1);
});

it('FIN-05 undoes a finish from its toast', async () => {
  shopping(good);
  await openFinish();
  await press('Cozinha 32 itens');
  await press('Desfazer');
  expect(stage.writes.at(-1)).toEqual([
    'undoFinish',
    { params: { pantryId: kitchen.id, finishId: finishId() } },
    expect.objectContaining({
      context: {
        finished: { lines: [expect.objectContaining({ listItemId: good.id })], items: [good] },
      },
    }),
  ]);
  expect(stored()).toBe('Mercado São Jorge');
});

it('FIN-05 offers the way back for 10 s, and no longer', async () => {
  shopping(good);
  await openFinish();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  act(() => screen.getByRole('button', { name: 'Cozinha 32 itens' }).click());
  const undo = () => screen.queryByRole('button', { name: 'Desfazer' });
  act(() => void vi.advanceTimersByTime(9_900));
  expect(undo()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(undo()).toBeNull();
});

it('SHO-08 marks what will not move, and lets it be put right first', async () => {
  const eggs = makeCatalogueProduct({ name: 'Ovos brancos 12 un' });
  stage.answers.getProducts = [eggs];
  shopping(
    good,
    loose,
    makeItem({ ...taken, name: 'Café', product: makeProduct({ name: 'Café' }) }),
  );
  await openFinish();
  const stuck = screen.getByRole('region', { name: '2 itens não vão para a despensa' });
  expect(
    within(stuck)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['OvosSem produtoVincular Produto', 'CaféSem preçoInformar Preço']);
  await press('Vincular Produto: Ovos');
  await press('Selecionar este: Ovos brancos 12 un');
  expect(stage.writes[0]?.[1]).toEqual({
    params: { listId, itemId: loose.id },
    body: { selectedProductId: eggs.id },
  });
  expect(screen.getByRole('dialog', { name: 'Finalizar Compra' })).toBeTruthy();
});
