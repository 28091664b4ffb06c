import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listId, makeItem, makeList } from './list.fixture.ts';
import { textOf } from '../../../test/text-of.ts';
import { openLists } from '../../../test/screens/open-lists.tsx';
import { tapTwice } from '../../../test/tap-twice.ts';
import { changeStage, offline, resetStage, sent, stage } from './stage.fixture.ts';

vi.mock('../../sync/react/use-read.ts', async () => (await import('./stage.fixture.ts')).fakeRead);
vi.mock(
  '../../sync/react/use-write.ts',
  async () => (await import('./stage.fixture.ts')).fakeWrite,
);
vi.mock(
  '../../sync/react/use-pending.ts',
  async () => (await import('./stage.fixture.ts')).fakePending,
);

const feira = makeList([], { id: '01890000-0000-7000-8000-00000000000b', name: 'Feira' });
const month = makeList([
  makeItem('1', { name: 'Feijão carioca', quantity: 3, unit: 'kg' }),
  makeItem('2', { name: 'Leite', quantity: 2 }),
]);
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const start = () => userEvent.click(startButtons()[0] as Element);
const startElsewhere = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Outro supermercado' });
  await userEvent.click(button as Element);
};
/** There is one button for phones and one for desktops; the style sheet shows one of them. */
const startButtons = () => screen.getAllByRole('button', { name: 'Ir para o Supermercado' });
const selectorButton = ['button', { name: /^Lista: / }] as const;
const selector = () => screen.getByRole(...selectorButton);
/** Waits for the button: a dialog that is closing hides what is behind it. */
const openSelector = async () => userEvent.click(await screen.findByRole(...selectorButton));
const choose = async (name: string) => {
  await openSelector();
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
};
/** Opens the menu of the list and chooses one of its actions. */
const act = async (name: string) => {
  await press('Mais opções');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const createList = async () => {
  await openSelector();
  await userEvent.click(await screen.findByRole('menuitem', { name: '+ Nova' }));
};
const saved = () => localStorage.getItem('activeShoppingListId');

beforeEach(resetStage);

describe('which list', () => {
  it('LST-01 LST-05 shows the lists with their counts, and selects the oldest', async () => {
    stage.lists = [feira, month];
    await openLists();
    expect(selector().textContent).toBe('Lista: Compras do mês');
    await openSelector();
    const choices = await screen.findAllByRole('menuitemradio');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Compras do mês (2)',
      'Feira (0)',
    ]);
    expect(choices.map((choice) => choice.ariaChecked)).toEqual(['true', 'false']);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: 'Itens em "Compras do mês"' })).toBeTruthy();
  });

  it('LST-12 LST-11 keeps the chosen list on the device', async () => {
    stage.lists = [month, feira];
    await openLists();
    await choose('Feira (0)');
    expect(screen.getByRole('heading', { name: 'Itens em "Feira"' })).toBeTruthy();
    expect(saved()).toBe(feira.id);
  });

  it('LST-11 clears a stored selection whose list no longer exists, with a warning', async () => {
    stage.lists = [month];
    localStorage.setItem('activeShoppingListId', 'gone');
    await openLists();
    expect(
      await screen.findByText('A lista selecionada anteriormente não foi encontrada.'),
    ).toBeTruthy();
    expect(selector().textContent).toBe('Lista: -- Selecione uma Lista --');
    expect(saved()).toBeNull();
  });

  it('LST-11 warns too when another device deletes the selected list', async () => {
    stage.lists = [month, feira];
    await openLists();
    changeStage({ lists: [feira] });
    expect(
      await screen.findByText('A lista selecionada anteriormente não foi encontrada.'),
    ).toBeTruthy();
    expect(screen.getByText('Crie ou selecione uma lista para começar.')).toBeTruthy();
  });

  it('LST-11 selects the copy right after accepting an invite, before the stored selection', async () => {
    stage.lists = [month, feira];
    localStorage.setItem('activeShoppingListId', listId);
    await openLists('/lista-compras', { clonedListId: feira.id });
    expect(selector()).toHaveAccessibleName('Lista: Feira');
    expect(saved()).toBe(feira.id);
    await waitFor(() => expect(window.history.state).not.toHaveProperty('clonedListId'));
  });

  it('LST-11 waits for a copy that is not yet on this device', async () => {
    stage.lists = [month];
    await openLists('/lista-compras', { clonedListId: feira.id });
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
    changeStage({ lists: [month, feira] });
    expect(await screen.findByRole('heading', { name: 'Itens em "Feira"' })).toBeTruthy();
    expect(saved()).toBe(feira.id);
  });

  it('LST-11 selects the first list when it arrives after an older, empty copy', async () => {
    await openLists();
    expect(await screen.findByText('Crie ou selecione uma lista para começar.')).toBeTruthy();
    changeStage({ lists: [month] });
    expect(await screen.findByRole('heading', { name: 'Itens em "Compras do mês"' })).toBeTruthy();
    expect(saved()).toBe(listId);
  });

  it('LST-08 shows a hint if there are no lists, and only after loading', async () => {
    stage.loading = ['getLists'];
    await openLists();
    expect(screen.queryByText('Crie ou selecione uma lista para começar.')).toBeNull();
    changeStage({ loading: [] });
    expect(await screen.findByText('Crie ou selecione uma lista para começar.')).toBeTruthy();
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
    await press('Criar Nova Lista');
    expect(await dialog('Criar Nova Lista')).toBeTruthy();
  });

  it('LST-13 shows that the lists cannot be loaded, and retries', async () => {
    stage.lists = [month];
    stage.failures = { getLists: offline };
    await openLists();
    expect(screen.getByRole('alert').textContent).toContain('Falha ao buscar suas listas.');
    await press('Tentar novamente');
    expect(screen.getByRole('heading', { name: 'Itens em "Compras do mês"' })).toBeTruthy();
  });

  it('LST-13 shows that the items of the list cannot be loaded', async () => {
    stage.lists = [month];
    stage.failures = { getList: offline };
    await openLists();
    expect(screen.getByRole('alert').textContent).toContain('Falha ao buscar suas listas.');
  });
});

describe('creating, renaming and deleting lists', () => {
  const save = async (name: string) => {
    const field = screen.getByRole('textbox', { name: 'Nome da Lista' });
    await userEvent.clear(field);
    await userEvent.type(field, `${name}{Enter}`);
  };

  it('LST-02 LST-03 NAV-10 creates a list at its own address and selects it', async () => {
    stage.lists = [month];
    await openLists();
    // The state of the current entry in the browser's history.
    const place = () => window.history.state as unknown;
    const before = place();
    await createList();
    await dialog('Criar Nova Lista');
    expect(window.location.pathname).toBe('/lista-compras/nova');
    await save('  Churrasco  ');
    expect(await screen.findByText('Lista criada!')).toBeTruthy();
    expect(sent()).toMatchObject([
      { name: 'createList', body: { name: 'Churrasco' }, failureText: 'Ocorreu um erro.' },
    ]);
    await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
    expect(place()).toEqual(before);
    expect(screen.getByRole('heading', { name: 'Itens em "Churrasco"' })).toBeTruthy();
    expect(selector().textContent).toBe('Lista: Churrasco');
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
  });

  it.each([
    ['Salvar', 1],
    ['Cancelar', 0],
  ])('NAV-10 LST-03 two taps on %s go back once and create %i lists', async (name, made) => {
    stage.lists = [month];
    await openLists();
    const entries = window.history.length;
    await createList();
    await dialog('Criar Nova Lista');
    await userEvent.type(screen.getByRole('textbox', { name: 'Nome da Lista' }), 'Churrasco');
    const back = vi.spyOn(window.history, 'back');
    tapTwice(button(name));
    await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
    expect([back.mock.calls.length, window.history.length]).toEqual([1, entries + 1]);
    expect(sent()).toHaveLength(made);
    back.mockRestore();
    await createList();
    expect(await dialog('Criar Nova Lista')).toBeTruthy();
  });

  it('LST-03 two taps on Salvar rename once', async () => {
    stage.lists = [month];
    await openLists();
    await act('Renomear');
    await dialog('Renomear Lista');
    const field = screen.getByRole('textbox', { name: 'Nome da Lista' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Dezembro');
    tapTwice(button('Salvar'));
    expect(await screen.findAllByText('Lista renomeada!')).toHaveLength(1);
    expect(sent()).toHaveLength(1);
  });

  it('LST-11 LST-03 keeps a list that is created before the others are loaded', async () => {
    stage.loading = ['getLists'];
    await openLists('/lista-compras/nova');
    await dialog('Criar Nova Lista');
    await save('Churrasco');
    expect(await screen.findByText('Lista criada!')).toBeTruthy();
    changeStage({ loading: [] });
    expect(await screen.findByRole('heading', { name: 'Itens em "Churrasco"' })).toBeTruthy();
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
  });

  it('NAV-10 creates a list at any spelling of the address', async () => {
    await openLists('/lista-compras/Nova/');
    await dialog('Criar Nova Lista');
    await save('Churrasco');
    expect(await screen.findByText('Lista criada!')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
  });

  it('NAV-10 opens with the dialog, and closing it goes to the lists', async () => {
    await openLists('/lista-compras/nova');
    await dialog('Criar Nova Lista');
    await press('Cancelar');
    await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it.each([['   '], ['\u200B']])('LST-03 refuses the blank list name %j', async (name) => {
    await openLists('/lista-compras/nova');
    await dialog('Criar Nova Lista');
    await save(name);
    const field = screen.getByRole('textbox', { name: 'Nome da Lista' });
    expect(screen.getByText('O nome da lista é obrigatório.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('LST-03 moves the focus to an invalid name', async () => {
    await openLists('/lista-compras/nova');
    await dialog('Criar Nova Lista');
    await press('Salvar');
    const field = screen.getByRole('textbox', { name: 'Nome da Lista' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('O nome da lista é obrigatório.');
    await press('Salvar');
    expect(field).toHaveFocus();
  });

  it('LST-03 renames with the same dialog', async () => {
    stage.lists = [month];
    await openLists();
    await act('Renomear');
    await dialog('Renomear Lista');
    expect(screen.getByRole('textbox', { name: 'Nome da Lista' })).toHaveProperty(
      'value',
      'Compras do mês',
    );
    await save('Dezembro');
    expect(await screen.findByText('Lista renomeada!')).toBeTruthy();
    expect(sent()).toEqual([
      {
        name: 'renameList',
        params: { listId },
        body: { name: 'Dezembro' },
        failureText: 'Ocorreu um erro.',
      },
    ]);
    expect(screen.getByRole('heading', { name: 'Itens em "Dezembro"' })).toBeTruthy();
  });

  it('LST-04 asks, deletes and selects the first that remains', async () => {
    stage.lists = [month, feira];
    await openLists();
    await act('Excluir');
    const asked = await dialog('Tem certeza?');
    expect(asked.textContent).toContain('A lista “Compras do mês” e seus 2 itens serão excluídos.');
    await userEvent.click(within(asked).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Lista excluída.')).toBeTruthy();
    expect(sent()).toEqual([
      { name: 'deleteList', params: { listId }, failureText: 'Falha ao excluir.' },
    ]);
    expect(saved()).toBe(feira.id);
    expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
  });

  it('LST-04 deletes nothing when cancelled', async () => {
    stage.lists = [month];
    await openLists();
    await act('Excluir');
    await dialog('Tem certeza?');
    await press('Cancelar');
    expect(sent()).toEqual([]);
  });

  it('LST-17 LST-04 shows no list after the last one is deleted, and restores it completely', async () => {
    const taken = { isChecked: true, price: 4.5, purchasedQuantity: 2, supermarket: 'Extra' };
    const { items } = month;
    stage.lists = [{ ...month, items: [...items, makeItem('3', taken)], _count: { items: 3 } }];
    localStorage.setItem(`currentSupermarket_${listId}`, 'Extra');
    await openLists();
    await act('Excluir');
    const asked = await dialog('Tem certeza?');
    await userEvent.click(within(asked).getByRole('button', { name: 'Excluir' }));
    await screen.findByText('Crie ou selecione uma lista para começar.');
    expect(localStorage.getItem(`currentSupermarket_${listId}`)).toBeNull();

    await press('Desfazer');
    expect(screen.getByRole('heading', { name: 'Itens em "Compras do mês"' })).toBeTruthy();
    expect(sent()[1]).toMatchObject({
      name: 'restoreList',
      params: { listId },
    });
    expect(localStorage.getItem(`currentSupermarket_${listId}`)).toBe('Extra');
    expect(sent()).toHaveLength(2);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('LST-02 has nothing to share, rename or delete without a list', async () => {
    await openLists();
    expect(button('Compartilhar')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Mais opções' })).toBeNull();
  });

  it('LST-18 duplicates the list, nothing bought, and shows the copy', async () => {
    stage.lists = [month];
    await openLists();
    await act('Duplicar lista');
    expect(await screen.findByText('Lista duplicada!')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Itens em "Compras do mês (cópia)"' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      'Feijão carioca3 kg',
      'Leite2 un',
    ]);
  });

  it('LST-18 repeats the last purchase in a new list', async () => {
    stage.lists = [month];
    stage.lastPurchase = [{ name: 'Café', quantity: 2, unit: 'un', productId: null }];
    await openLists();
    await act('Repetir última compra');
    expect(await screen.findByText('Lista criada com a última compra!')).toBeTruthy();
    expect(textOf(screen.getByRole('listitem'))).toBe('Café2 un');
  });

  it('LST-18 shows why there is nothing to repeat', async () => {
    stage.lists = [month];
    await openLists();
    await userEvent.click(await screen.findByRole('button', { name: 'Mais opções' }));
    const item = await screen.findByRole('menuitem', { name: 'Repetir última compra' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(item.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Esta lista ainda não tem uma compra finalizada.');
  });
});

describe('starting a trip', () => {
  const field = () => screen.getByRole('combobox', { name: 'Em qual supermercado você está?' });

  it('LST-09 is disabled while the list is empty, and shows the reason', async () => {
    stage.lists = [feira];
    await openLists();
    for (const each of startButtons()) {
      expect(each).toHaveProperty('disabled', true);
      const hint = document.getElementById(each.getAttribute('aria-describedby') ?? '');
      expect(hint?.textContent).toBe('Adicione itens para começar');
    }
  });

  it('LST-09 warns when no list is selected', async () => {
    await openLists();
    await start();
    expect(
      await screen.findByText('Por favor, selecione uma lista para iniciar as compras.'),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('LST-10 requires the name of the supermarket', async () => {
    stage.lists = [month];
    await openLists();
    await start();
    await dialog('Iniciar Compras');
    await userEvent.type(field(), '  ');
    await press('Confirmar e Iniciar');
    expect(screen.getByText('O nome do supermercado é obrigatório.')).toBeTruthy();
    expect(field()).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('LST-10 LST-12 saves the trimmed name, keeps it for the list and goes shopping', async () => {
    stage.lists = [month];
    await openLists();
    await start();
    await dialog('Iniciar Compras');
    await userEvent.type(field(), '  Mercado  Novo ');
    await press('Confirmar e Iniciar');
    expect(sent()).toEqual([
      {
        name: 'planTrip',
        params: { listId },
        body: { supermarket: 'Mercado Novo' },
        failureText: 'Falha ao salvar o supermercado. Tente novamente.',
      },
    ]);
    expect(localStorage.getItem(`currentSupermarket_${listId}`)).toBe('Mercado Novo');
    expect(saved()).toBe(listId);
    await screen.findByText('Comprando');
    expect(window.location.pathname).toBe(`/lista-compras/${listId}/supermercado`);
  });

  it('LST-10 LST-13 completes a past supermarket and shows what was last paid there', async () => {
    stage.lists = [month];
    stage.supermarkets = ['Mercado São Jorge', 'Sacolão da Praça'];
    const date = '2026-11-12T15:00:00.000Z';
    stage.history = [
      { productId: 'p', name: 'Café', date, quantity: 1.5, unit: 'kg', price: 24.9 },
    ];
    await openLists();
    await startElsewhere();
    await dialog('Iniciar Compras');
    await userEvent.type(field(), 'sao');
    expect(screen.queryByText('Últimas compras aqui')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field()).toHaveProperty('value', 'Mercado São Jorge');
    expect(textOf(screen.getByText('Café').closest('li'))).toBe('CaféR$ 24,901,5 kg · 12/11/2026');
    await userEvent.clear(field());
    await userEvent.type(field(), 'mercado sao jorge{Enter}');
    expect(sent()).toMatchObject([{ body: { supermarket: 'Mercado São Jorge' } }]);
  });

  it('LST-13 shows that the price history cannot be loaded', async () => {
    stage.lists = [month];
    stage.supermarkets = ['Extra'];
    stage.failures = { getPriceHistory: offline };
    await openLists();
    await startElsewhere();
    await dialog('Iniciar Compras');
    await userEvent.type(field(), 'extra');
    expect(screen.getByText('Ocorreu um erro ao buscar o histórico de preços.')).toBeTruthy();
  });

  it('LST-09 goes straight to the last supermarket', async () => {
    stage.lists = [month];
    stage.supermarkets = ['Mercado São Jorge', 'Sacolão da Praça'];
    await openLists();
    const [straight] = await screen.findAllByRole('button', {
      name: /^Ir para o Supermercado\s*Mercado São Jorge$/u,
    });
    await userEvent.click(straight as Element);
    expect(sent()).toMatchObject([{ body: { supermarket: 'Mercado São Jorge' } }]);
    expect(window.location.pathname).toBe(`/lista-compras/${listId}/supermercado`);
  });

  it('LST-10 starts in the past supermarket that is tapped', async () => {
    stage.lists = [month];
    stage.supermarkets = ['Mercado São Jorge', 'Sacolão da Praça'];
    await openLists();
    await startElsewhere();
    await dialog('Iniciar Compras');
    await press('Sacolão da Praça');
    expect(sent()).toMatchObject([{ body: { supermarket: 'Sacolão da Praça' } }]);
    expect(localStorage.getItem(`currentSupermarket_${listId}`)).toBe('Sacolão da Praça');
  });

  it('LST-10 stays on the lists when cancelled', async () => {
    stage.lists = [month];
    await openLists();
    await start();
    await dialog('Iniciar Compras');
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/lista-compras');
    expect(sent()).toEqual([]);
  });
});
