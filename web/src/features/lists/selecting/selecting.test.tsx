import type { List } from '@quitanda/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { refuseLater, waitForSentWrites } from '../../../../test/sent-writes.ts';
import { rowTextOf } from '../../../../test/text-of.ts';
import { itemRow, listWithItems } from '../../../lib/items/rows.fixture.ts';
import { listId, makeItem, makeList } from '../list.fixture.ts';

const churrascoId = '01890000-0000-7000-8000-00000000000b';
const milk = makeItem('00-1', { name: 'Leite', quantity: 2, createdBy: 'bia' });
const cheese = makeItem('00-2', { name: 'Queijo mussarela' });
const coffee = makeItem('00-3', { name: 'Café', isChecked: true, takenBy: 'ana' });
const waitingMilk = itemRow('00-9', churrascoId, { name: 'leite' });
const monthly = makeList([milk, cheese, coffee]);
const barbecue = listWithItems(churrascoId, 'Churrasco', [waitingMilk]);

const names = [
  'moveListItems',
  'changeListItem',
  'addListItem',
  'removeListItem',
  'createList',
] as const;

async function open(lists: readonly List[] = [monthly, barbecue]) {
  const api = serveLists(lists);
  await openLists();
  const server = acceptWrites(api, lists, ...names);
  const itemsOf = (id: string) =>
    (server.read('getList', { params: { listId: id } })?.items ?? []).map(
      ({ name, quantity, isChecked }) => `${quantity} ${name}${isChecked ? ' ✓' : ''}`,
    );
  return { api, itemsOf };
}

const getRowTexts = () => screen.queryAllByRole('listitem').map(rowTextOf);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(button(name));
async function startSelecting() {
  await press('Mais opções');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Selecionar' }));
  await screen.findByText('0 selecionados');
}
async function select(...itemNames: readonly string[]) {
  await startSelecting();
  for (const name of itemNames) {
    await userEvent.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
  }
}
async function choose(action: string, list: string) {
  await press(action);
  const dialog = await screen.findByRole('dialog', { name: action });
  await userEvent.click(within(dialog).getByRole('button', { name: new RegExp(list, 'u') }));
}

beforeEach(() => localStorage.clear());

describe('the selection', () => {
  it('LST-58 begins by the menu, counts, and ends by Escape without a change', async () => {
    const { api } = await open();
    await select('Leite', 'Café');
    expect(screen.getByText('2 selecionados')).toHaveAttribute('role', 'status');
    await userEvent.click(screen.getByText('Leite'));
    expect(screen.getByText('1 selecionado')).toBeVisible();
    expect(await axe(document.body)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Editar Leite' })).toBeVisible();
    expect(screen.queryByText('1 selecionado')).toBeNull();
    expect(api.sent).toEqual([]);
  });

  it('LST-58 begins with the row that is held, and the release neither ticks nor edits it', async () => {
    const { api } = await open();
    await import('./Selecting.tsx');
    const row = button('Editar Leite');
    fireEvent.pointerDown(row, { button: 0, pointerType: 'touch', clientX: 5, clientY: 5 });
    // Real time: the row must be held as long as a person holds it.
    await screen.findByText('1 selecionado', {}, { timeout: 2_000 });
    const held = screen.getByRole('checkbox', { name: 'Selecionar Leite' });
    fireEvent.pointerUp(held, { button: 0, pointerType: 'touch' });
    fireEvent.click(held);
    expect(held).toBeChecked();
    expect(api.sent).toEqual([]);
  });

  it('LST-58 selects all rows, takes the keyboard, and cannot do anything with none', async () => {
    await open();
    await startSelecting();
    for (const name of ['Mover para…', 'Copiar para…', 'Marcar', 'Remover']) {
      expect(button(name)).toBeDisabled();
    }
    screen.getByRole('checkbox', { name: 'Selecionar Leite' }).focus();
    await userEvent.keyboard(' ');
    expect(screen.getByText('1 selecionado')).toBeVisible();
    await press('Todos');
    expect(screen.getByText('3 selecionados')).toBeVisible();
    await press('Cancelar seleção');
    expect(await screen.findByRole('button', { name: 'Editar Leite' })).toBeVisible();
  });
});

describe('what is done with the selected items', () => {
  it('LST-59 LST-61 moves several, adds up what waits there, and takes all back at once', async () => {
    const { api, itemsOf } = await open();
    await select('Leite', 'Queijo mussarela', 'Café');
    await choose('Mover para…', 'Churrasco');
    expect(await screen.findByText('3 itens foram para "Churrasco".')).toBeVisible();
    const [moved] = await waitForSentWrites(api, 1);
    expect(moved).toMatchObject({
      name: 'moveListItems',
      params: { listId },
      body: {
        toListId: churrascoId,
        items: [{ id: '00-1', joins: '00-9' }, { id: '00-2' }, { id: '00-3' }],
      },
    });
    expect(itemsOf(listId)).toEqual([]);
    expect(itemsOf(churrascoId)).toEqual(['3 leite', '1 Queijo mussarela', '1 Café ✓']);
    await press('Desfazer');
    await waitForSentWrites(api, 3);
    expect(itemsOf(churrascoId)).toEqual(['1 leite']);
    expect(itemsOf(listId)).toEqual(['2 Leite', '1 Queijo mussarela', '1 Café ✓']);
    expect(await screen.findByRole('button', { name: 'Editar Leite' })).toBeVisible();
    expect(getRowTexts()).toEqual(['Leite2 un', 'Queijo mussarela1 un', 'Café1 un']);
  });

  it('LST-59 names the only item that moves', async () => {
    await open();
    await select('Queijo mussarela');
    await choose('Mover para…', 'Churrasco');
    expect(await screen.findByText('"Queijo mussarela" foi para "Churrasco".')).toBeVisible();
    await waitFor(() => expect(getRowTexts()).toEqual(['Leite2 un', 'Café1 un']));
  });

  it('LST-59 copies items without their ticks, adds up what waits there, and takes all back', async () => {
    const { api, itemsOf } = await open();
    await select('Leite', 'Café');
    await choose('Copiar para…', 'Churrasco');
    expect(await screen.findByText('2 itens copiados para "Churrasco".')).toBeVisible();
    await waitForSentWrites(api, 2);
    expect(itemsOf(churrascoId)).toEqual(['3 leite', '1 Café']);
    expect(itemsOf(listId)).toEqual(['2 Leite', '1 Queijo mussarela', '1 Café ✓']);
    await press('Desfazer');
    await waitForSentWrites(api, 4);
    expect(itemsOf(churrascoId)).toEqual(['1 leite']);
  });

  it('LST-59 removes several, and restores all at once', async () => {
    const { api, itemsOf } = await open();
    await select('Leite', 'Café');
    await press('Remover');
    expect(await screen.findByText('2 itens saíram da lista.')).toBeVisible();
    await waitForSentWrites(api, 2);
    expect(itemsOf(listId)).toEqual(['1 Queijo mussarela']);
    await press('Desfazer');
    await waitForSentWrites(api, 4);
    expect(itemsOf(listId)).toEqual(['2 Leite', '1 Queijo mussarela', '1 Café ✓']);
  });

  it('LST-59 ticks the pending ones, or unticks if all are ticked, each with one undo', async () => {
    const { api, itemsOf } = await open();
    await select('Leite', 'Queijo mussarela', 'Café');
    await press('Marcar');
    expect(await screen.findByText('2 itens marcados.')).toBeVisible();
    await waitForSentWrites(api, 2);
    expect(itemsOf(listId)).toEqual(['2 Leite ✓', '1 Queijo mussarela ✓', '1 Café ✓']);
    await press('Desfazer');
    await waitForSentWrites(api, 4);
    expect(itemsOf(listId)).toEqual(['2 Leite', '1 Queijo mussarela', '1 Café ✓']);
    await select('Café');
    await press('Desmarcar');
    expect(await screen.findByText('"Café" desmarcado.')).toBeVisible();
    await waitForSentWrites(api, 5);
    expect(itemsOf(listId)).toEqual(['2 Leite', '1 Queijo mussarela', '1 Café']);
  });

  it('LST-59 UI-07 says that a refused move was not done, and shows the items again', async () => {
    const { api } = await open();
    const refuse = refuseLater(api, 'moveListItems');
    await select('Leite');
    await choose('Mover para…', 'Churrasco');
    await waitFor(() => expect(screen.queryByText('Leite')).toBeNull());
    refuse();
    expect(await screen.findByText('Falha ao mover itens.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Editar Leite' })).toBeVisible();
  });

  it('LST-59 moves more items than one call takes in several calls', async () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      makeItem(`00-${String(index).padStart(3, '0')}`, { name: `Item ${index}` }),
    );
    const { api, itemsOf } = await open([makeList(many), barbecue]);
    await startSelecting();
    await press('Todos');
    await choose('Mover para…', 'Churrasco');
    const sent = await waitForSentWrites(api, 2);
    const counts = sent.map(({ body }) => (body as { items: unknown[] }).items.length);
    expect(counts).toEqual([100, 20]);
    expect(itemsOf(churrascoId)).toHaveLength(121);
  });

  it('LST-59 forgets an item that somebody else has removed meanwhile', async () => {
    const { api } = await open();
    await select('Leite', 'Queijo mussarela');
    const lists = [makeList([cheese, coffee]), barbecue];
    act(() => void Object.assign(api.reads, { getList: () => lists[0], getLists: () => lists }));
    const { changeLists } = await import('../../../../test/fakes/server-lists.ts');
    changeLists(api, lists);
    expect(await screen.findByText('1 selecionado')).toBeVisible();
  });

  it('LST-60 offers a new list, and says if there is no other', async () => {
    const { api } = await open([monthly]);
    await select('Leite');
    await press('Mover para…');
    expect(await screen.findByText('Ainda não há outra lista nesta casa.')).toBeVisible();
    await press('Nova lista');
    const naming = await screen.findByRole('dialog', { name: 'Criar Nova Lista' });
    await userEvent.type(within(naming).getByLabelText('Nome da Lista'), 'Praia');
    await userEvent.click(within(naming).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('"Leite" foi para "Praia".')).toBeVisible();
    const [created, moved] = await waitForSentWrites(api, 2);
    expect(created).toMatchObject({ name: 'createList', body: { name: 'Praia' } });
    const { id } = (created as { body: { id: string } }).body;
    expect(moved).toMatchObject({ name: 'moveListItems', body: { toListId: id } });
  });
});

it('LST-66 moves an item from its dialog, and takes it back', async () => {
  const { api, itemsOf } = await open();
  await press('Editar Queijo mussarela');
  const dialog = await screen.findByRole('dialog', { name: 'Editar Item' });
  await userEvent.click(
    await within(dialog).findByRole('button', { name: 'Mover para outra lista' }),
  );
  const lists = await screen.findByRole('dialog', { name: 'Mover para outra lista' });
  await userEvent.click(within(lists).getByRole('button', { name: /Churrasco/u }));
  expect(await screen.findByText('"Queijo mussarela" foi para "Churrasco".')).toBeVisible();
  await waitForSentWrites(api, 1);
  expect(itemsOf(churrascoId)).toEqual(['1 leite', '1 Queijo mussarela']);
  await press('Desfazer');
  await waitForSentWrites(api, 2);
  expect(itemsOf(listId)).toEqual(['2 Leite', '1 Queijo mussarela', '1 Café ✓']);
});

it('UNI-14 shows amounts of selectable rows in the unit that people say', async () => {
  await open([makeList([{ ...cheese, quantity: 0.3, unit: 'kg', unitText: 'g' }])]);
  await startSelecting();
  expect(getRowTexts()).toEqual([expect.stringContaining('300 g')]);
});
