import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { textOf } from '../../../test/text-of.ts';
import { messageKind } from '../../../test/message-kind.ts';
import { makeItem, makeProduct } from './cart/cart-item.fixture.ts';
import { ShoppingScreen } from './ShoppingScreen.tsx';
import { listId, makeList, refused, resetStage, shopping, show, stage } from './stage.fixture.tsx';
import { bringShopDialogs } from '../../../test/screens/shop-dialogs.ts';

beforeAll(bringShopDialogs);

vi.mock('../../sync/react/use-read.ts', async () => (await import('./stage.fixture.tsx')).fakeRead);
vi.mock(
  '../../sync/react/use-write.ts',
  async () => (await import('./stage.fixture.tsx')).fakeWrite,
);
vi.mock(
  '../../sync/react/use-pending.ts',
  async () => (await import('./stage.fixture.tsx')).fakePending,
);

const stored = () => localStorage.getItem(`currentSupermarket_${listId}`);
const open = () => show(<ShoppingScreen listId={listId} />);

beforeEach(resetStage);

describe('where', () => {
  beforeEach(() => {
    stage.answers.getList = makeList(makeItem());
    stage.answers.getSupermarkets = { names: ['Mercado São Jorge', 'Sacolão da Praça'] };
  });

  it('SHO-01 requires a name, takes a past one with a tap, saves it and keeps it for the list', async () => {
    const user = userEvent.setup();
    open();
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(screen.getByText('O nome do supermercado é obrigatório.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Supermercado' })).toHaveFocus();
    expect(stage.writes).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Sacolão da Praça' }));
    expect(stage.writes).toEqual([
      [
        'planTrip',
        { params: { listId }, body: { supermarket: 'Sacolão da Praça' } },
        { failureText: 'Falha ao salvar o nome do supermercado.' },
      ],
    ]);
    expect(stored()).toBe('Sacolão da Praça');
    expect(screen.getByText('A Pegar (1)')).toBeTruthy();
  });

  it('SHO-01 suggests past supermarkets that contain the typed text, and ignores accents', async () => {
    open();
    const offered = () =>
      within(screen.getByRole('group', { name: 'Onde você já comprou' }))
        .getAllByRole('button')
        .map((option) => option.textContent);
    expect(offered()).toEqual(['Mercado São Jorge', 'Sacolão da Praça']);
    await userEvent.type(screen.getByRole('textbox', { name: 'Supermercado' }), 'PRACA');
    expect(offered()).toEqual(['Sacolão da Praça']);
  });

  it('SHO-01 trims the typed name and keeps the first spelling', async () => {
    const user = userEvent.setup();
    open();
    await user.type(
      screen.getByRole('textbox', { name: 'Supermercado' }),
      '  mercado  sao jorge {Enter}',
    );
    expect(stored()).toBe('Mercado São Jorge');
  });

  it('SHO-01 opens the supermarket that another device of the home has set for the list', () => {
    shopping(makeItem());
    stage.answers.getList = { ...makeList(makeItem()), supermarket: 'Sacolão da Praça' };
    open();
    expect(screen.getByText('Sacolão da Praça')).toBeTruthy();
  });

  it('LST-12 continues a trip of an older version, which stored it only on the device', () => {
    localStorage.setItem(`currentSupermarket_${listId}`, 'Mercado São Jorge');
    open();
    expect(screen.getByText('Mercado São Jorge')).toBeTruthy();
  });

  it('SHO-01 skips the question if the list has a supermarket', () => {
    shopping(makeItem());
    open();
    expect(screen.queryByText('Em qual supermercado você está?')).toBeNull();
    expect(screen.getByText('Mercado São Jorge')).toBeTruthy();
  });
});

describe('the trip', () => {
  const rice = makeProduct({ name: 'Arroz Tio João 5 kg' });
  const taken = { isChecked: true, supermarket: 'Mercado São Jorge' };

  it('SHO-02 SHO-03 SHO-04 shows title, supermarket, total, pending items and cart', async () => {
    shopping(
      makeItem({ name: 'Banana prata', quantity: 1.5, unit: 'kg' }),
      makeItem({ ...taken, name: 'Arroz', product: rice, price: 24.9, purchasedQuantity: 2 }),
      makeItem({ ...taken, name: 'Café', quantity: 2 }),
    );
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Comprando: Compras do mês');
    expect(screen.getByRole('link', { name: 'Voltar para Listas' })).toHaveProperty(
      'pathname',
      '/lista-compras',
    );
    const pending = screen.getByRole('region', { name: 'A Pegar (1)' });
    expect(textOf(within(pending).getByRole('listitem'))).toContain('Banana prata1,5 kg');
    expect(within(pending).getByRole('button', { name: 'Pegar Banana prata' })).toBeTruthy();

    const cart = screen.getByRole('region', { name: 'No Carrinho (2)' });
    const [first, second] = within(cart).getAllByRole('listitem');
    expect(textOf(first)).toContain('Arroz Tio João 5 kg');
    expect(textOf(first)).toContain('Na lista: Arroz');
    expect(textOf(first)).toContain('2 pacotes × R$ 24,90 = R$ 49,80');
    expect(textOf(second)).toContain('Sem preço');
    expect(within(cart).getByRole('button', { name: 'Editar Arroz Tio João 5 kg' })).toBeTruthy();
    expect(textOf(screen.getByRole('status', { name: 'Total' }))).toBe('R$ 49,80');
  });

  it('SHO-04 opens the item dialog for an item ticked without a price', async () => {
    shopping(makeItem({ ...taken, name: 'Café', product: rice, quantity: 2, supermarket: null }));
    open();
    await userEvent.click(screen.getByRole('button', { name: `Editar ${rice.name}` }));
    expect(screen.getByRole('textbox', { name: 'Preço do pacote' })).toHaveProperty('value', '');
    expect(screen.getByRole('textbox', { name: 'Pacotes' })).toHaveProperty('value', '2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Preço do pacote' }), '18,9{Enter}');
    expect(stage.writes[0]?.[1]).toMatchObject({
      body: { price: 18.9, purchasedQuantity: 2, supermarket: 'Mercado São Jorge' },
    });
  });

  it('SHO-03 SHO-04 SHO-05 SHO-12 shows that there are no items', () => {
    shopping();
    open();
    expect(screen.getByText('Nenhum item pendente!')).toBeTruthy();
    expect(screen.getByText('Seu carrinho está vazio.')).toBeTruthy();
    expect(screen.getByText('Você ainda não tem histórico neste supermercado.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Finalizar Compra' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('SHO-05 shows the last purchases there, and that they cannot be loaded', () => {
    shopping(makeItem());
    stage.answers.getPriceHistory = [
      {
        productId: rice.id,
        name: rice.name,
        date: '2026-05-02T15:00:00.000Z',
        quantity: 2,
        unit: 'un',
        price: 25.49,
      },
    ];
    const { unmount } = open();
    const entry = within(screen.getByRole('list', { name: 'Histórico de preços' })).getByRole(
      'listitem',
    );
    expect(textOf(entry)).toBe(
      'Arroz Tio João 5 kgR$ 25,49Última compra: 02/05/20262 un · R$ 5,10/kg',
    );
    unmount();
    stage.failures.getPriceHistory = refused;
    open();
    expect(screen.getByText('Não foi possível carregar o histórico.')).toBeTruthy();
  });

  it('SHO-11 returns to the lists if the list cannot be loaded', async () => {
    stage.failures.getList = refused;
    open();
    expect(messageKind('Falha ao carregar dados.')).toBe('error');
    await waitFor(() =>
      expect(stage.navigations).toEqual([{ to: '/lista-compras', replace: true }]),
    );
  });

  it('SHO-16 groups by section, and not at all if that was chosen, also at the next visit', async () => {
    const user = userEvent.setup();
    shopping(
      makeItem({
        name: 'Leite',
        product: makeProduct({ name: 'Leite', categoryName: 'Laticínios' }),
      }),
      makeItem({ name: 'Arroz', product: rice }),
    );
    const { unmount } = open();
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Mercearia',
      'Laticínios e Frios',
    ]);
    await user.click(screen.getByRole('button', { name: 'Por seção', pressed: true }));
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
    unmount();
    open();
    expect(screen.getByRole('button', { name: 'Por seção', pressed: false })).toBeTruthy();
  });

  it('SHO-15 keeps the screen on after the trip has begun', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    Object.assign(navigator, { wakeLock: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
    stage.answers.getList = makeList(makeItem());
    const { unmount } = open();
    expect(request).not.toHaveBeenCalled();
    unmount();
    shopping(makeItem());
    const shop = open();
    await waitFor(() => expect(request.mock.calls).toEqual([['screen']]));
    shop.unmount();
    await waitFor(() => expect(release).toHaveBeenCalledOnce());
  });

  it('SHO-05 SHO-17 requests the prices of the current supermarket', async () => {
    const asked: string[] = [];
    stage.answers.getPriceHistory = ({ params }) => {
      asked.push(params.supermarketName);
      return [];
    };
    shopping(makeItem());
    open();
    await userEvent.click(screen.getByRole('button', { name: /Trocar supermercado/u }));
    const field = screen.getByRole('textbox', { name: 'Supermercado' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Sacolão{Enter}');
    expect(asked).toEqual(['Mercado São Jorge', 'Sacolão']);
  });

  it('SHO-17 changes the supermarket: later items have the new one', async () => {
    const user = userEvent.setup();
    shopping(makeItem());
    open();
    await user.click(screen.getByRole('button', { name: /Trocar supermercado/u }));
    const field = screen.getByRole('textbox', { name: 'Supermercado' });
    expect(field).toHaveProperty('value', 'Mercado São Jorge');
    await user.clear(field);
    await user.type(field, 'Sacolão{Enter}');
    expect(stored()).toBe('Sacolão');
    await user.click(screen.getByRole('button', { name: 'Pegar Feijão carioca' }));
    await user.type(screen.getByRole('textbox', { name: 'Preço por unidade' }), '100{Enter}');
    expect(stage.writes.at(-1)?.[1]).toMatchObject({ body: { supermarket: 'Sacolão' } });
  });
});
