import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { embedRows } from '../../../test/embed-page.ts';
import { serverError } from '../../../test/fakes/fake-api.ts';
import { acceptWrites, rowsOf } from '../../../test/fakes/server-lists.ts';
import {
  openTripWith,
  openLoadedTrip,
  openTripWithReads,
  openTrip,
  serveTrip,
  makeTripList,
  supermarket,
} from '../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../test/screens/screen-size.ts';
import { fakeIdentity } from '../../../test/screens/signed-in.tsx';
import { waitUntilAllSent, refuseLater, waitForSentWrites } from '../../../test/sent-writes.ts';
import { textOf } from '../../../test/text-of.ts';
import { getToastKind } from '../../../test/toast-kind.ts';
import { makeItem, makeProduct } from './cart/cart-item.fixture.ts';
import { listId, makeList } from './trip-list.fixture.ts';

const readStoredSupermarket = () => localStorage.getItem(`currentSupermarket_${listId}`);
beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

describe('the choice of the supermarket', () => {
  const pastSupermarkets = { names: [supermarket, 'Sacolão da Praça'] };
  /** Opens the screen that asks for the supermarket. */
  async function openQuestion() {
    const api = serveTrip(makeList([makeItem()]), { getSupermarkets: pastSupermarkets });
    await openTrip();
    await screen.findByRole('button', { name: 'Sacolão da Praça' });
    return api;
  }

  it('SHO-01 requires a name, selects a past supermarket with a tap, and stores it with the list', async () => {
    const user = userEvent.setup();
    const api = await openQuestion();
    const refuse = refuseLater(api, 'planTrip');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(screen.getByText('O nome do supermercado é obrigatório.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Supermercado' })).toHaveFocus();
    expect(await waitUntilAllSent(api)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Sacolão da Praça' }));
    expect(readStoredSupermarket()).toBe('Sacolão da Praça');
    expect(screen.getByText('A Pegar (1)')).toBeTruthy();
    expect(await waitForSentWrites(api, 1)).toEqual([
      { name: 'planTrip', params: { listId }, body: { supermarket: 'Sacolão da Praça' } },
    ]);
    refuse();
    expect(await screen.findByText('Falha ao salvar o nome do supermercado.')).toBeTruthy();
  });

  it('SHO-01 suggests past supermarkets that contain the typed text, and ignores accents', async () => {
    await openQuestion();
    const getOfferedNames = () =>
      within(screen.getByRole('group', { name: 'Onde você já comprou' }))
        .getAllByRole('button')
        .map((option) => option.textContent);
    expect(getOfferedNames()).toEqual(['Mercado São Jorge', 'Sacolão da Praça']);
    await userEvent.type(screen.getByRole('textbox', { name: 'Supermercado' }), 'PRACA');
    expect(getOfferedNames()).toEqual(['Sacolão da Praça']);
  });

  it('SHO-01 trims the typed name, and uses the spelling of the past supermarket with that name', async () => {
    const user = userEvent.setup();
    await openQuestion();
    await user.type(
      screen.getByRole('textbox', { name: 'Supermercado' }),
      '  mercado  sao jorge {Enter}',
    );
    expect(readStoredSupermarket()).toBe('Mercado São Jorge');
  });

  it('SHO-01 shows the supermarket that another device of the household has selected for the list', async () => {
    serveTrip(makeList([makeItem()], { supermarket: 'Sacolão da Praça' }));
    localStorage.setItem(`currentSupermarket_${listId}`, supermarket);
    await openLoadedTrip();
    expect(screen.getByText('Sacolão da Praça')).toBeTruthy();
  });

  it('LST-12 continues a trip that an older version of the app stored only on the device', async () => {
    localStorage.setItem(`currentSupermarket_${listId}`, supermarket);
    serveTrip(makeList([makeItem()]), { getSupermarkets: pastSupermarkets });
    await openLoadedTrip();
    expect(screen.getByText('Mercado São Jorge')).toBeTruthy();
  });

  it('SHO-01 skips the question if the list has a supermarket', async () => {
    await openTripWith(makeItem());
    expect(screen.queryByText('Em qual supermercado você está?')).toBeNull();
    expect(screen.getByText('Mercado São Jorge')).toBeTruthy();
  });
});

describe('the trip', () => {
  const rice = makeProduct({ name: 'Arroz Tio João 5 kg' });
  const takenFields = { isChecked: true, supermarket: 'Mercado São Jorge' };

  it('SHO-02 SHO-03 SHO-04 shows title, supermarket, total, pending items and cart', async () => {
    await openTripWith(
      makeItem({ name: 'Banana prata', quantity: 1.5, unit: 'kg' }),
      makeItem({ ...takenFields, name: 'Arroz', product: rice, price: 24.9, purchasedQuantity: 2 }),
      makeItem({ ...takenFields, name: 'Café', quantity: 2 }),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Comprando: Compras do mês');
    expect(screen.getByRole('link', { name: 'Voltar para Listas' })).toHaveProperty(
      'pathname',
      '/lista-compras',
    );
    const pendingRegion = screen.getByRole('region', { name: 'A Pegar (1)' });
    expect(textOf(within(pendingRegion).getByRole('listitem'))).toContain('Banana prata1,5 kg');
    expect(within(pendingRegion).getByRole('button', { name: 'Pegar Banana prata' })).toBeTruthy();

    const cartRegion = screen.getByRole('region', { name: 'No Carrinho (2)' });
    const [riceRow, coffeeRow] = within(cartRegion).getAllByRole('listitem');
    expect(textOf(riceRow)).toContain('Arroz Tio João 5 kg');
    expect(textOf(riceRow)).toContain('Na lista: Arroz');
    expect(textOf(riceRow)).toContain('2 pacotes × R$ 24,90 = R$ 49,80');
    expect(textOf(coffeeRow)).toContain('Sem preço');
    expect(
      within(cartRegion).getByRole('button', { name: 'Editar Arroz Tio João 5 kg' }),
    ).toBeTruthy();
    expect(textOf(screen.getByRole('status', { name: 'Total' }))).toBe('R$ 49,80');
  });

  it('SHO-04 opens the item dialog for an item ticked without a price', async () => {
    const coffee = { ...takenFields, name: 'Café', product: rice, quantity: 2, supermarket: null };
    const api = await openTripWith(makeItem(coffee));
    await userEvent.click(screen.getByRole('button', { name: `Editar ${rice.name}` }));
    expect(screen.getByRole('textbox', { name: 'Preço do pacote' })).toHaveProperty('value', '');
    expect(screen.getByRole('textbox', { name: 'Pacotes' })).toHaveProperty('value', '2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Preço do pacote' }), '18,9{Enter}');
    expect(await waitForSentWrites(api, 1)).toMatchObject([
      { body: { price: 18.9, purchasedQuantity: 2, supermarket } },
    ]);
  });

  it('SHO-03 SHO-04 SHO-05 SHO-12 shows messages for an empty list, cart and price history, and disables the finish', async () => {
    await openTripWith();
    expect(screen.getByText('Nenhum item pendente!')).toBeTruthy();
    expect(screen.getByText('Seu carrinho está vazio.')).toBeTruthy();
    expect(screen.getByText('Você ainda não tem histórico neste supermercado.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Finalizar Compra' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('SHO-05 shows the last purchases in this supermarket, or a message if they cannot be loaded', async () => {
    const lastPurchase = {
      productId: rice.id,
      name: rice.name,
      date: '2026-05-02T15:00:00.000Z',
      quantity: 2,
      unit: 'un',
      price: 25.49,
    } as const;
    const list = makeTripList(makeItem());
    const ofBanana = {
      productId: null,
      name: 'Banana',
      date: '2026-05-01T15:00:00.000Z',
      quantity: 1.23,
      unit: 'kg',
      price: 5.99,
    } as const;
    const api = serveTrip(list, { getPriceHistory: [lastPurchase, ofBanana] });
    const { unmount } = await openLoadedTrip();
    const entries = within(screen.getByRole('list', { name: 'Histórico de preços' })).getAllByRole(
      'listitem',
    );
    expect(entries.map(textOf)).toEqual([
      'Arroz Tio João 5 kgR$ 25,49Última compra: 02/05/20262 un · R$ 5,10/kg',
      'BananaR$ 5,99/kgÚltima compra: 01/05/20261,23 kg',
    ]);
    unmount();
    api.failures.sync = serverError;
    const identity = fakeIdentity();
    embedRows(identity.user.id, rowsOf([list]));
    await openTrip(identity);
    expect(await screen.findByText('Não foi possível carregar o histórico.')).toBeTruthy();
  });

  it('UNI-14 shows what was bought there before in its word', async () => {
    const corn = {
      productId: null,
      name: 'Milho',
      date: '2026-05-02T15:00:00.000Z',
      quantity: 3,
      unit: 'un',
      unitText: 'lata',
      price: 5.99,
    } as const;
    serveTrip(makeTripList(makeItem()), { getPriceHistory: [corn] });
    await openLoadedTrip();
    const entry = within(screen.getByRole('list', { name: 'Histórico de preços' }));
    expect(textOf(entry.getByRole('listitem'))).toContain('3 latas');
  });

  it('SHO-11 returns to the lists if the list cannot be loaded', async () => {
    const api = serveTrip();
    api.failures.sync = serverError;
    await openTrip();
    const historyLength = window.history.length;
    await screen.findByText('Falha ao carregar dados.');
    expect(getToastKind('Falha ao carregar dados.')).toBe('error');
    expect(await screen.findByText('Suas listas')).toBeTruthy();
    expect(window.location.pathname).toBe('/lista-compras');
    expect(window.history).toHaveLength(historyLength);
  });

  it('SHO-16 groups the items by section, and stays ungrouped after the user switches the grouping off', async () => {
    const user = userEvent.setup();
    const milk = makeProduct({ name: 'Leite', categoryName: 'Laticínios' });
    serveTrip(
      makeTripList(
        makeItem({ name: 'Leite', product: milk }),
        makeItem({ name: 'Arroz', product: rice }),
      ),
    );
    const identity = fakeIdentity();
    const { unmount } = await openLoadedTrip(identity);
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Mercearia',
      'Laticínios e Frios',
    ]);
    await user.click(screen.getByRole('button', { name: 'Por seção', pressed: true }));
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
    unmount();
    await openLoadedTrip(identity);
    expect(screen.getByRole('button', { name: 'Por seção', pressed: false })).toBeTruthy();
  });

  it('SHO-15 keeps the screen on once the supermarket is selected', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    Object.assign(navigator, { wakeLock: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
    serveTrip(makeList([makeItem()]));
    const { unmount } = await openTrip();
    await screen.findByText('Em qual supermercado você está?');
    expect(request).not.toHaveBeenCalled();
    unmount();
    serveTrip(makeTripList(makeItem()));
    const view = await openLoadedTrip();
    await waitFor(() => expect(request.mock.calls).toEqual([['screen']]));
    view.unmount();
    await waitFor(() => expect(release).toHaveBeenCalledOnce());
  });

  it('SHO-05 SHO-17 shows the price history of the new supermarket after the supermarket is changed', async () => {
    const makeHistoryEntry = (supermarketName: string, name: string) => ({
      productId: supermarketName,
      name,
      date: '2026-05-02T15:00:00.000Z',
      quantity: 1,
      unit: 'un' as const,
      price: 5,
    });
    await openTripWithReads(
      {
        getSupermarkets: { names: [supermarket, 'Sacolão'] },
        getPriceHistory: ({ params }) =>
          params['supermarketName'] === 'Sacolão'
            ? [makeHistoryEntry('Sacolão', 'Couve')]
            : [makeHistoryEntry(supermarket, 'Arroz')],
      },
      makeItem(),
    );
    const getShownNames = () =>
      within(screen.getByRole('list', { name: 'Histórico de preços' }))
        .getAllByRole('listitem')
        .map((entry) => textOf(entry)?.slice(0, 5));
    expect(getShownNames()).toEqual(['Arroz']);
    await userEvent.click(screen.getByRole('button', { name: /Trocar supermercado/u }));
    const field = screen.getByRole('textbox', { name: 'Supermercado' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Sacolão{Enter}');
    await waitFor(() => expect(getShownNames()).toEqual(['Couve']));
  });

  it('SHO-17 uses the new supermarket for items that are taken afterwards', async () => {
    const user = userEvent.setup();
    const item = makeItem();
    const api = await openTripWith(item);
    acceptWrites(api, [makeTripList(item)], 'planTrip');
    await user.click(screen.getByRole('button', { name: /Trocar supermercado/u }));
    const field = screen.getByRole('textbox', { name: 'Supermercado' });
    expect(field).toHaveProperty('value', 'Mercado São Jorge');
    await user.clear(field);
    await user.type(field, 'Sacolão{Enter}');
    expect(readStoredSupermarket()).toBe('Sacolão');
    await user.click(screen.getByRole('button', { name: 'Pegar Feijão carioca' }));
    await user.type(screen.getByRole('textbox', { name: 'Preço por unidade' }), '1{Enter}');
    const [, takeWrite] = await waitForSentWrites(api, 2);
    expect(takeWrite).toMatchObject({ body: { supermarket: 'Sacolão' } });
  });
});
