import type { List } from '@quitanda/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { chooseInMenu } from '../../../../test/screens/choose-in-menu.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { listId, makeItem, makeList } from '../list.fixture.ts';

const ticked = { isChecked: true, takenBy: 'ana' };
const done = makeList([
  makeItem('1', { name: 'Alface', ...ticked }),
  makeItem('2', { name: 'Ovos', quantity: 12, ...ticked }),
]);
const pressFirst = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as Element);
const paramsOf = (itemId: string) => ({ listId, itemId });

async function open(list: List) {
  const api = serveLists([list]);
  await openLists();
  acceptWrites(api, [list], 'removeListItem', 'addListItem', 'changeListItem');
  return api;
}

beforeEach(() => localStorage.clear());

it('LST-28 LST-29 clears the ticked items of a list that is done, and takes it back', async () => {
  const api = await open(done);
  const card = await screen.findByText('Tudo comprado!');
  expect(card.closest('[role=status]')).toHaveTextContent('Tudo comprado! 2 de 2 marcados');
  expect(screen.queryByRole('button', { name: /^Ir para o Supermercado/u })).toBeNull();
  expect(await axe(document.body)).toEqual([]);
  await pressFirst('Limpar marcados');
  expect(await screen.findByText('2 itens saíram da lista.')).toBeVisible();
  await pressFirst('Desfazer');
  expect(await waitForSentWrites(api, 4)).toMatchObject([
    { name: 'removeListItem', params: paramsOf('1') },
    { name: 'removeListItem', params: paramsOf('2') },
    { name: 'addListItem', body: { id: '1', name: 'Alface', isChecked: true } },
    { name: 'addListItem', body: { id: '2', name: 'Ovos', quantity: 12, isChecked: true } },
  ]);
  expect(await screen.findByText('Tudo comprado!')).toBeVisible();
});

it('UI-25 leads from a list that is done, whose items have no price, to the trip that fills the pantry', async () => {
  await open(done);
  const link = await screen.findByRole('link', { name: 'Guardar na despensa' });
  expect(link).toHaveAttribute('href', `/lista-compras/${listId}/supermercado`);
});

it('LST-28 LST-29 unticks all items, and takes it back', async () => {
  const api = await open(done);
  await pressFirst('Desmarcar todos');
  expect(await screen.findByText('Nada marcado.')).toBeVisible();
  expect(screen.queryByText('Tudo comprado!')).toBeNull();
  expect(
    (await screen.findAllByRole('button', { name: /^Ir para o Supermercado/u })).length,
  ).toBeGreaterThan(0);
  await pressFirst('Desfazer');
  expect(await waitForSentWrites(api, 4)).toMatchObject([
    { name: 'changeListItem', params: paramsOf('1'), body: { isChecked: false } },
    { name: 'changeListItem', params: paramsOf('2'), body: { isChecked: false } },
    { name: 'changeListItem', params: paramsOf('1'), body: { isChecked: true } },
    { name: 'changeListItem', params: paramsOf('2'), body: { isChecked: true } },
  ]);
});

it('LST-28 SHO-27 ticks an item again with the total that was typed for it', async () => {
  const line = { price: 3.33, paid: 10, purchasedQuantity: 3, purchasedUnit: 'un' as const };
  const api = await open(makeList([makeItem('1', { ...ticked, ...line })]));
  await chooseInMenu('Desmarcar todos');
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect((await waitForSentWrites(api, 2))[1]).toMatchObject({
    params: paramsOf('1'),
    body: { isChecked: true, ...line },
  });
});

it('LST-29 leads to the supermarket while the cart has a price', async () => {
  await open(makeList([makeItem('1', { ...ticked, price: 5, purchasedQuantity: 1 })]));
  expect(await screen.findByText('Tudo comprado!')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Limpar marcados' })).toBeNull();
  expect(
    screen.getAllByRole('button', { name: /^Ir para o Supermercado/u }).length,
  ).toBeGreaterThan(0);
});

it('LST-28 clears only the ticked items from the menu, and empties the list', async () => {
  const [lettuce] = done.items;
  const api = await open(makeList([...(lettuce ? [lettuce] : []), makeItem('3', { name: 'Sal' })]));
  await chooseInMenu('Limpar marcados');
  expect(await screen.findByText('1 item saiu da lista.')).toBeVisible();
  expect(await waitForSentWrites(api, 1)).toMatchObject([{ params: paramsOf('1') }]);
  await chooseInMenu('Esvaziar lista');
  expect((await waitForSentWrites(api, 2))[1]).toMatchObject({ params: paramsOf('3') });
  expect(await screen.findByText(/^Sua lista está vazia/u)).toBeVisible();
});

it('LST-28 offers nothing to clear if nothing is ticked', async () => {
  await open(makeList([makeItem('3', { name: 'Sal' })]));
  await userEvent.click(screen.getByRole('button', { name: 'Mais opções' }));
  const isDisabled = async (name: string) =>
    (await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled') === 'true';
  expect(await isDisabled('Limpar marcados')).toBe(true);
  expect(await isDisabled('Desmarcar todos')).toBe(true);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Esta lista' }));
  expect(await isDisabled('Esvaziar lista')).toBe(false);
});
