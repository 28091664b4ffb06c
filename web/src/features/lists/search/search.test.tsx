import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { makeItem, makeList } from '../list.fixture.ts';
import { createItemSearch } from './search-items.ts';

const words = ['Açúcar', 'Arroz integral', 'Feijão', 'Leite desnatado', 'Macarrão', 'Queijo'];
const items = Array.from({ length: 15 }, (_, index) =>
  makeItem(`00-${String(index).padStart(2, '0')}`, { name: words[index] ?? `Pilha ${index}` }),
);
const rowCount = () => screen.queryAllByRole('listitem').length;
const findField = () => screen.findByRole('searchbox', { name: 'Buscar nesta lista' });

async function open(count = 15) {
  const lists = [makeList(items.slice(0, count))];
  const api = serveLists(lists);
  await openLists();
  acceptWrites(api, lists, 'addListItem', 'removeListItem');
  return api;
}

beforeEach(() => localStorage.clear());

it('LST-65 searches a list from 15 rows on, and Escape clears the field', async () => {
  await open();
  const field = await findField();
  await userEvent.type(field, 'acucar');
  await waitFor(() => expect(rowCount()).toBe(1));
  expect(screen.getByRole('button', { name: 'Editar Açúcar' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveValue('');
  await waitFor(() => expect(rowCount()).toBe(15));
  await userEvent.type(field, 'quejo');
  await waitFor(() => expect(rowCount()).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
  await waitFor(() => expect(rowCount()).toBe(15));
});

it('LST-65 has no search for 14 rows', async () => {
  await open(14);
  await waitFor(() => expect(rowCount()).toBe(14));
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('LST-65 says that nothing is found, and adds the typed text with its amount', async () => {
  const api = await open();
  await userEvent.type(await findField(), '2 kg quiabo');
  expect(await screen.findByText('Nenhum item com "2 kg quiabo".')).toBeVisible();
  expect(rowCount()).toBe(0);
  expect(await axe(document.body)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar "2 kg quiabo"' }));
  const body = { name: 'quiabo', quantity: 2, unit: 'kg' };
  expect(await waitForSentWrites(api, 1)).toMatchObject([{ name: 'addListItem', body }]);
  await waitFor(() => expect(rowCount()).toBe(16));
});

it('LST-65 LST-01 folds the field on a low phone into a button, which opens it', async () => {
  const media = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('height <= 700px'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  onTestFinished(() => media.mockRestore());
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Buscar nesta lista' }));
  expect(await findField()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Buscar nesta lista' })).toBeVisible();
});

it('LST-65 keeps the search over a selection, which selects all found rows', async () => {
  await open();
  await userEvent.type(await findField(), 'pilha');
  await waitFor(() => expect(rowCount()).toBe(9));
  await userEvent.click(screen.getByRole('button', { name: 'Mais opções' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Selecionar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Todos' }));
  expect(screen.getByText('9 selecionados')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Mudar o lugar/u })).toBeNull();
});

it('LST-65 finds words in any order, without accents, a part of a word, and corrects a typing error', () => {
  const search = createItemSearch(items);
  const find = (typed: string) =>
    items.filter(({ id }) => search(typed).has(id)).map(({ name }) => name);
  expect(find('integral arroz')).toEqual(['Arroz integral']);
  expect(find('FEIJAO')).toEqual(['Feijão']);
  expect(find('carr')).toEqual(['Macarrão']);
  expect(find('desn')).toEqual(['Leite desnatado']);
  expect(find('macarao')).toEqual(['Macarrão']);
  expect(find('xyz')).toEqual([]);
});

it('UNI-14 LST-65 adds the typed text in its unit', async () => {
  const api = await open();
  await userEvent.type(await findField(), '2 latas de quiabo');
  await userEvent.click(await screen.findByRole('button', { name: /^Adicionar/u }));
  const body = { name: 'quiabo', quantity: 2, unit: 'un', unitText: 'lata' };
  expect(await waitForSentWrites(api, 1)).toMatchObject([{ name: 'addListItem', body }]);
});
