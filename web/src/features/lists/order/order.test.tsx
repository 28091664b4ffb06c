import type { List } from '@quitanda/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { chooseInMenu, findInMenu } from '../../../../test/screens/choose-in-menu.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { listId, makeItem, makeList } from '../list.fixture.ts';

const leite = { isChecked: true, takenBy: 'ana' };
const items = ['Sabonete', 'Leite', 'Banana', 'Alface', 'Detergente'].map((name, index) =>
  makeItem(`00-${index}`, { name, position: `${index + 1}z`, ...(name === 'Leite' && leite) }),
);
const names = () =>
  screen.getAllByRole('listitem').map((row) => /^[^\d]+/u.exec(row.textContent)?.[0] ?? '');

async function open(list: List = makeList(items)) {
  const api = serveLists([list]);
  await openLists();
  acceptWrites(api, [list], 'changeListItem');
  return api;
}
async function startSelecting() {
  await chooseInMenu('Selecionar');
  await screen.findByText('0 selecionados');
}
const handleOf = (name: string) => screen.getByRole('button', { name: `Mudar o lugar de ${name}` });

beforeEach(() => localStorage.clear());

it('LST-62 LST-64 shows a list by section, and keeps that for this list on this device', async () => {
  await open();
  expect(names()).toEqual(['Sabonete', 'Banana', 'Alface', 'Detergente', 'Leite']);
  await chooseInMenu('Por seção', 'menuitemradio');
  const produce = await screen.findByRole('region', { name: 'Hortifrúti' });
  expect(within(produce).getAllByRole('listitem')).toHaveLength(2);
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Limpeza', 'Higiene', 'Hortifrúti', 'Marcados (1)']);
  expect(names()).toEqual(['Detergente', 'Sabonete', 'Banana', 'Alface', 'Leite']);
  expect(await axe(document.body)).toEqual([]);
  expect(localStorage.getItem(`listOrder_${listId}`)).toBe('section');
  await chooseInMenu('Minha ordem', 'menuitemradio');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hortifrúti' })).toBeNull());
  expect(localStorage.getItem(`listOrder_${listId}`)).toBeNull();
});

it('LST-64 moves a ticked row below the sections', async () => {
  localStorage.setItem(`listOrder_${listId}`, 'section');
  const api = await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Banana' }));
  await waitForSentWrites(api, 1);
  await screen.findByText('Marcados (2)', {}, { timeout: 5_000 });
});

it('LST-62 offers the learned order only if there is one for the supermarket of the list', async () => {
  await open();
  await findInMenu('Por seção', 'menuitemradio');
  expect(screen.queryByRole('menuitemradio', { name: 'Na ordem em que eu pego' })).toBeNull();
  expect(screen.getByRole('menuitemradio', { name: 'Minha ordem' })).toBeChecked();
});

it('LST-63 moves a row by the arrow keys of its handle, says where it is, and keeps the focus', async () => {
  const api = await open();
  await startSelecting();
  expect(screen.queryByRole('button', { name: 'Mudar o lugar de Leite' })).toBeNull();
  handleOf('Banana').focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(await screen.findByText('Banana: 1º de 4.')).toBeInTheDocument();
  const [moved] = await waitForSentWrites(api, 1);
  expect(moved).toMatchObject({
    name: 'changeListItem',
    params: { listId, itemId: '00-2' },
    body: { position: expect.any(String) as string },
  });
  expect(Object.keys((moved as { body: object }).body)).toEqual(['position']);
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Banana', 'Sabonete']));
  expect(handleOf('Banana')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(await screen.findByText('Banana: 4º de 4.')).toBeInTheDocument();
  expect(names()).toEqual(['Sabonete', 'Alface', 'Detergente', 'Banana', 'Leite']);
});

it('LST-63 moves the only selected item by Subir and Descer', async () => {
  await open();
  await startSelecting();
  expect(screen.queryByRole('button', { name: 'Subir' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Alface' }));
  await userEvent.click(screen.getByRole('button', { name: 'Subir' }));
  await waitFor(() => expect(names()[1]).toBe('Alface'));
  await userEvent.click(screen.getByRole('button', { name: 'Descer' }));
  await waitFor(() => expect(names()[2]).toBe('Alface'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Banana' }));
  expect(screen.queryByRole('button', { name: 'Subir' })).toBeNull();
});

/** Drags the row of an item over another one, whose lower half the pointer reaches. */
function dragOver(name: string, otherName: string): HTMLElement {
  const handle = handleOf(name);
  handle.setPointerCapture = vi.fn();
  const other = handleOf(otherName).closest<HTMLElement>('[data-item]');
  document.elementFromPoint = () => other;
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 10, clientY: 200 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 10, clientY: 300 });
  return handle;
}

it('LST-63 drags a row by its handle, and renders nothing before the drop', async () => {
  const api = await open();
  await startSelecting();
  const handle = dragOver('Sabonete', 'Alface');
  const [row, other] = ['Sabonete', 'Alface'].map((name) => handleOf(name).closest('[data-item]'));
  expect(row).toHaveAttribute('data-dragged');
  expect(row).toHaveStyle({ translate: '0px 100px' });
  expect(other).toHaveAttribute('data-drop', 'after');
  expect(names()[0]).toBe('Sabonete');
  expect(api.sent).toEqual([]);
  fireEvent.pointerUp(handle, { pointerId: 1 });
  await waitFor(() =>
    expect(names()).toEqual(['Banana', 'Alface', 'Sabonete', 'Detergente', 'Leite']),
  );
  expect(await waitForSentWrites(api, 1)).toMatchObject([{ params: { itemId: '00-0' } }]);
  expect(document.querySelector('[data-dragged], [data-drop]')).toBeNull();
});

it('LST-63 cancels a drag by Escape, and keeps the selection', async () => {
  const api = await open();
  await startSelecting();
  const handle = dragOver('Sabonete', 'Alface');
  await userEvent.keyboard('{Escape}');
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(document.querySelector('[data-dragged], [data-drop]')).toBeNull();
  expect(screen.getByText('0 selecionados')).toBeVisible();
  expect(names()[0]).toBe('Sabonete');
  expect(api.sent).toEqual([]);
});

it('LST-63 has no handles by section, where the sections say the order', async () => {
  localStorage.setItem(`listOrder_${listId}`, 'section');
  await open();
  await startSelecting();
  expect(screen.queryByRole('button', { name: /^Mudar o lugar/u })).toBeNull();
});
