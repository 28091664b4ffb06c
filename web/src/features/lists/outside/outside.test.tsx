import type { List } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutsideRoute } from '../../../app/routes/outside.tsx';
import { ListsRoute } from '../../../app/routes/lists.tsx';
import { openAddress, screensAt } from '../../../../test/screens/open-at.tsx';
import { serveLists } from '../../../../test/screens/open-lists.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { itemRow, listWithItems } from '../../../lib/items/rows.fixture.ts';
import { saveActiveListId } from '../../../lib/device/shopping-storage.ts';

const user = userEvent.setup();
const idOf = (suffix: string) => `01890000-0000-7000-8000-00000000000${suffix}`;
const mercado = listWithItems(idOf('a'), 'Mercado', []);
const feira = listWithItems(idOf('b'), 'Feira', [
  itemRow('milk', idOf('b'), { name: 'leite', quantity: 1 }),
]);

/** Opens the address, with Feira as the list that was used last. */
function open(search: string, lists: readonly List[] = [mercado, feira]) {
  const api = serveLists(lists);
  Object.assign(api.answers, {
    addListItem: itemRow('any', feira.id),
    changeListItem: itemRow('any', feira.id),
    createList: feira,
  });
  saveActiveListId(feira.id);
  openAddress(`/lista-compras/abrir${search}`);
  renderSignedIn(
    screensAt({
      '/lista-compras': ListsRoute,
      '/lista-compras/abrir': OutsideRoute,
      '/lista-compras/$listId/supermercado': ({ param }) => <p>Comprando {param}</p>,
    }),
  );
  return api;
}
const textLink = (text: string) =>
  `?link=${encodeURIComponent(`web+quitanda:adicionar?texto=${encodeURIComponent(text)}`)}`;
const findPreview = () => screen.findByRole('dialog', { name: 'Itens colados' });

/** Stores what another app has shared, as the service worker does. */
function stubShared(text: string) {
  const shared = { blob: async () => new Blob([text], { type: 'text/plain' }) };
  vi.stubGlobal('caches', { match: async () => shared, delete: async () => true });
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('MOB-06 shows a shared text before it is added to the last used list', async () => {
  stubShared('2 kg arroz\nleite');
  const api = open('?compartilhado=1');
  const preview = within(await findPreview());
  expect(api.sent).toEqual([]);
  await user.click(preview.getByRole('button', { name: 'Adicionar 2 itens' }));
  expect(await waitForSentWrites(api, 2)).toMatchObject([
    { name: 'addListItem', params: { listId: feira.id }, body: { name: 'arroz', quantity: 2 } },
    { name: 'changeListItem', params: { itemId: 'milk' }, body: { add: 1 } },
  ]);
  await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
});

it('MOB-06 MOB-08 shows also a single item, and adds nothing when the preview is closed', async () => {
  const api = open(textLink('café'));
  const preview = within(await findPreview());
  expect(preview.getByDisplayValue('café')).toBeVisible();
  await user.click(preview.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('Nada foi adicionado.')).toBeVisible();
  expect(window.location.pathname).toBe('/lista-compras');
  expect(api.sent).toEqual([]);
});

it('MOB-06 says that a text has no items', async () => {
  stubShared('   ');
  open('?compartilhado=1');
  expect(await screen.findByText('Não há itens neste texto.')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('MOB-06 makes a list if there is none', async () => {
  const api = open(textLink('arroz\nfeijão'), []);
  const preview = within(await findPreview());
  await user.click(preview.getByRole('button', { name: 'Adicionar 2 itens' }));
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { name: 'createList', body: { name: 'Lista de compras', items: [{ name: 'arroz' }, {}] } },
  ]);
});

it('MOB-05 moves the focus to the field for a new item', async () => {
  open('?acao=adicionar');
  const field = await screen.findByRole('combobox', { name: 'Adicionar item' });
  await waitFor(() => expect(field).toHaveFocus());
});

it('MOB-05 opens the trip of the last used list, and the lists if there is none', async () => {
  open('?acao=compras');
  expect(await screen.findByText(`Comprando ${feira.id}`)).toBeVisible();
});

it('MOB-05 opens the lists without a list to shop', async () => {
  open('?acao=compras', []);
  await waitFor(() => expect(window.location.pathname).toBe('/lista-compras'));
});

it('MOB-08 selects the list of a link, and ignores every other link', async () => {
  open(`?link=web%2Bquitanda%3Alista%2F${mercado.id}`);
  expect(await screen.findByRole('button', { name: 'Lista: Mercado' })).toBeVisible();
});

it('MOB-08 leads to the lists for every other link', async () => {
  open('?link=javascript%3Aalert(1)');
  expect(await screen.findByRole('button', { name: 'Lista: Feira' })).toBeVisible();
  expect(window.location.search).toBe('');
});
