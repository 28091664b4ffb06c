import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newId } from '@quitanda/contract/ids';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { messageKind } from '../../../../test/message-kind.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { ShoppingScreen } from '../ShoppingScreen.tsx';
import {
  inToasts,
  listId,
  makeList,
  refused,
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
const unpriced = makeItem({ ...taken, name: 'Café', product: makeProduct({ name: 'Café' }) });
const kitchen = {
  id: newId(),
  name: 'Cozinha',
  createdAt: '2026-01-01T00:00:00.000Z',
  _count: { items: 32 },
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stored = () => localStorage.getItem(`currentSupermarket_${listId}`);

/** Returns the id in the first write: of the finish, or of the pantry that is created before it. */
function firstId() {
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

const lastPlace = () => stage.navigations.at(-1);

it('FIN-01 asks for the pantry, offers a new one, and can be cancelled', async () => {
  shopping(good);
  await openFinish();
  const dialog = screen.getByRole('dialog', { name: 'Finalizar Compra' });
  expect(
    within(dialog).getByText('Para qual despensa você quer mover os itens do carrinho?'),
  ).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Cozinha 32 itens' })).toBeTruthy();
  await press('+ Criar Nova Despensa');
  expect(within(dialog).getByRole('textbox', { name: 'Nome da Despensa' })).toHaveProperty(
    'value',
    '',
  );
  await press('Criar e finalizar');
  expect(within(dialog).getByText('O nome da despensa não pode ser vazio.')).toBeTruthy();
  await press('Cancelar');
  expect(stage.writes).toEqual([]);
});

it('FIN-01 creates the first pantry and finishes in one tap', async () => {
  stage.answers.getPantries = [];
  shopping(good);
  await openFinish();
  expect(screen.getByRole('textbox', { name: 'Nome da Despensa' })).toHaveProperty(
    'value',
    'Cozinha',
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Criar e finalizar' }));
  const id = firstId();
  expect(stage.writes.map(([name]) => name)).toEqual(['createPantry', 'finishPurchase']);
  expect(stage.writes[0]?.[1]).toEqual({ body: { id, name: 'Cozinha' } });
  expect(stage.writes[1]?.[1]).toMatchObject({ params: { pantryId: id } });
  expect(localStorage.getItem('activePantryId')).toBe(id);
  expect(lastPlace()).toEqual({ to: '/despensa' });
});

it('FIN-01 FIN-03 creates no pantry if nothing moves', async () => {
  stage.answers.getPantries = [];
  shopping(unpriced);
  await openFinish();
  await press('Criar e finalizar');
  expect(stage.writes).toEqual([]);
});

it('FIN-01 MOB-01 finishes into a new pantry if the others could not be loaded', async () => {
  stage.failures.getPantries = refused;
  shopping(good);
  await openFinish();
  await press('+ Criar Nova Despensa');
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome da Despensa' }), 'Sítio{Enter}');
  expect(stage.writes.map(([name]) => name)).toEqual(['createPantry', 'finishPurchase']);
  expect(stage.writes[0]?.[1]).toMatchObject({ body: { name: 'Sítio' } });
});

it('FIN-01 shows that the pantries cannot be loaded', async () => {
  stage.failures.getPantries = refused;
  shopping(good);
  await openFinish();
  expect(screen.getByText('Falha ao carregar suas despensas.')).toBeTruthy();
});

it('FIN-02 FIN-03 moves items with a price, by product or name, names the others, and opens the pantry', async () => {
  shopping(good, loose, unpriced);
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
            {
              listItemId: loose.id,
              name: 'Ovos',
              productId: null,
              quantity: 1,
              unit: 'un',
              price: 15,
              supermarket: 'Mercado São Jorge',
            },
          ],
        },
      },
      { failureText: 'Erro ao finalizar compra. Tente novamente.' },
    ],
  ]);
  expect(messageKind('Compra finalizada e itens movidos para a despensa!')).toBe('success');
  expect(messageKind('Ficaram na lista: Café')).toBe('warning');
  expect(stored()).toBeNull();
  expect(localStorage.getItem('activePantryId')).toBe(kitchen.id);
  expect(stage.navigations).toEqual([{ to: '/despensa' }]);
});

it('FIN-03 moves nothing if no item has a price', async () => {
  shopping(unpriced);
  await openFinish();
  await press('Cozinha 32 itens');
  expect(screen.getByRole('alert').textContent).toBe(
    'Informe o preço de ao menos um item para finalizar.',
  );
  expect(stage.writes).toEqual([]);
  expect(stored()).toBe('Mercado São Jorge');
  expect(stage.navigations).toEqual([]);
});

it('FIN-03 shows a message if the cart was emptied meanwhile', async () => {
  shopping(good);
  const { rerender } = show(<ShoppingScreen listId={listId} />);
  await press('Finalizar Compra');
  stage.answers.getList = makeList();
  rerender(inToasts(<ShoppingScreen listId={listId} />));
  await press('Cozinha 32 itens');
  const toasts = screen.getByRole('region', { name: 'Avisos' });
  expect(within(toasts).getByText('Seu carrinho está vazio.').closest('.info')).toBeTruthy();
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
    { params: { pantryId: kitchen.id, finishId: firstId() } },
    { failureText: 'Não foi possível desfazer a compra.' },
  ]);
  expect(stored()).toBe('Mercado São Jorge');
});

it('FIN-05 offers the undo for 10 s, and no longer', async () => {
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

it('FIN-03 names items without a price, and allows entering it there', async () => {
  shopping(good, loose, unpriced);
  await openFinish();
  const stuck = screen.getByRole('region', { name: '1 item fica na lista' });
  expect(
    within(stuck)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['CaféSem preçoInformar Preço']);
  expect(within(stuck).getByText('Diga quanto custou para entrar na compra.')).toBeTruthy();
  await press('Informar Preço: Café');
  await userEvent.type(screen.getByRole('textbox', { name: 'Preço por unidade' }), '1690{Enter}');
  expect(stage.writes[0]?.[1]).toMatchObject({
    params: { listId, itemId: unpriced.id },
    body: { price: 16.9, purchasedQuantity: 1 },
  });
  expect(screen.getByRole('dialog', { name: 'Finalizar Compra' })).toBeTruthy();
});

it('NF-01 offers to scan the receipt beside the cart, for this list', async () => {
  shopping(good);
  show(<ShoppingScreen listId={listId} />);
  expect(await screen.findByRole('link', { name: 'Escanear nota' })).toHaveAttribute(
    'href',
    `/notas/ler?lista=${listId}`,
  );
});
