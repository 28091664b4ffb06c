import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { setUpAnaAndBia, bia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { ErrorResponse } from '../../../test/fakes/fake-api.ts';
import { waitForSentWrites } from '../../../test/sent-writes.ts';
import { textOf } from '../../../test/text-of.ts';
import { Conflicts } from '../conflicts/Conflicts.tsx';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { makeItem, makeList } from './list.fixture.ts';
import { ListsScreen } from './ListsScreen.tsx';

const screens = screensAt({ '/lista-compras': () => <ListsScreen isCreating={false} /> });
const items = ['Arroz', 'Feijão', 'Sabonete'].map((name, index) => makeItem(`i${index}`, { name }));
const byBia = { createdBy: bia.id, changedBy: bia.id };

/** Opens the list on Ana's device. The returned `changeItems` applies a change by Bia. */
async function openList(children: ReactNode = null) {
  const { api, identity, sendLiveEvent } = setUpAnaAndBia({
    getLists: [makeList(items)],
    getList: makeList(items),
  });
  api.answers.addListItem = ({ body }) => makeItem('own', body as object);
  api.answers.removeListItem = () => undefined;
  let revision = 1;
  function changeItems(newItems: typeof items) {
    const list = makeList(newItems);
    api.reads.getLists = [list];
    api.reads.getList = list;
    sendLiveEvent({ revision: ++revision });
  }
  openAddress('/lista-compras');
  const { container } = renderSignedIn(
    <>
      {screens}
      {children}
    </>,
    identity,
  );
  await screen.findByRole('checkbox', { name: 'Arroz' });
  // The component with the marks and the announcement is loaded after the list.
  await waitFor(() => expect(container.querySelector('[role="status"]:empty')).not.toBeNull());
  return { api, identity, container, changeItems };
}
const getItemNames = () =>
  screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const getMarkedIds = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-fresh]')].map(
    (mark) => mark.closest<HTMLElement>('[data-item]')?.dataset['item'],
  );

beforeEach(() => localStorage.clear());

it('CASA-39 marks the changes of another person on the list, and announces them in one summary', async () => {
  const { container, changeItems } = await openList();
  changeItems([
    ...items.map((item) => (item.id === 'i0' ? { ...item, quantity: 3, ...byBia } : item)),
    makeItem('i9', { name: 'Sal', ...byBia }),
  ]);
  await waitFor(() => expect(getMarkedIds(container)).toEqual(['i0', 'i9']));
  expect(container.querySelector('[data-fresh]')).toHaveTextContent('B');
  expect(await axe(container)).toEqual([]);
  expect(await screen.findByText('Bia mudou Arroz e adicionou Sal.')).toHaveRole('status');
  expect(getMarkedIds(container)).toEqual([]);
});

it('CASA-39 announces a summary again that equals the previous one', async () => {
  const { container, changeItems } = await openList();
  const changeRice = (quantity: number) =>
    changeItems(items.map((item) => (item.id === 'i0' ? { ...item, quantity, ...byBia } : item)));
  changeRice(3);
  const status = await screen.findByText('Bia mudou Arroz.');
  changeRice(4);
  await waitFor(() => expect(status).toBeEmptyDOMElement());
  await waitFor(() => expect(status).toHaveTextContent('Bia mudou Arroz.'));
  expect(getMarkedIds(container)).toEqual([]);
});

it('CASA-39 shows additions and removals by another person only when the touch on the list ends', async () => {
  const { container, changeItems } = await openList();
  fireEvent.pointerDown(document.body);
  const [, ...itemsWithoutRice] = items;
  changeItems([
    ...itemsWithoutRice.map((item) =>
      item.id === 'i1' ? { ...item, ...byBia, quantity: 2 } : item,
    ),
    makeItem('i9', { name: 'Sal', ...byBia }),
  ]);
  await waitFor(() => expect(getMarkedIds(container)).toEqual(['i1']));
  expect(getItemNames()).toEqual(['Arroz', 'Feijão', 'Sabonete']);
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(getItemNames()).toEqual(['Feijão', 'Sabonete', 'Sal']));
});

it("CASA-39 shows the user's own additions and removals at once, also during a touch", async () => {
  await openList();
  await userEvent.type(screen.getByRole('combobox', { name: 'Adicionar item' }), 'Mel');
  fireEvent.pointerDown(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Remover Arroz' }));
  await waitFor(() => expect(getItemNames()).toEqual(['Feijão', 'Sabonete']));
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() =>
    expect(new Set(getItemNames())).toEqual(new Set(['Feijão', 'Mel', 'Sabonete'])),
  );
  fireEvent.pointerUp(document.body);
});

it('SYN-37 says that another person has removed the item that is being edited, and adds it again with what was typed', async () => {
  const user = userEvent.setup();
  const { api, changeItems } = await openList();
  await user.click(screen.getByRole('button', { name: 'Editar Feijão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Item' }));
  await user.click(dialog.getByRole('button', { name: 'Mudar o nome' }));
  const field = dialog.getByRole('textbox', { name: 'Nome' });
  await user.clear(field);
  await user.type(field, 'Feijão preto');
  changeItems(items.filter(({ id }) => id !== 'i1'));
  expect(await dialog.findByText('"Feijão" saiu da lista enquanto você editava.')).toBeVisible();
  expect(field).toHaveValue('Feijão preto');
  await user.click(dialog.getByRole('button', { name: 'Adicionar de novo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = await waitForSentWrites(api, 1);
  expect(sent).toEqual([
    {
      name: 'addListItem',
      params: { listId: items[0]?.listId },
      body: { id: expect.any(String), name: 'Feijão preto', quantity: 1, unit: 'un' },
    },
  ]);
});

it('SYN-37 asks about an edit that reaches the server after another person has removed the item', async () => {
  const user = userEvent.setup();
  const { api, container, identity, changeItems } = await openList(<Conflicts />);
  await user.click(screen.getByRole('button', { name: 'Editar Feijão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Item' }));
  await user.click(dialog.getByRole('button', { name: 'Mudar o nome' }));
  const field = dialog.getByRole('textbox', { name: 'Nome' });
  await user.clear(field);
  await user.type(field, 'Feijão preto');
  api.answers.changeListItem = () => {
    changeItems(items.filter(({ id }) => id !== 'i1'));
    return new ErrorResponse(404, { code: 'item-not-found', message: 'Item não encontrado.' });
  };
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Feijão já saiu da lista' }));
  expect(textOf(sheet.getByText(/^Você tinha digitado/u))).toBe(
    'Você tinha digitado: Feijão preto · 1 un',
  );
  expect(await axe(container)).toEqual([]);
  await user.click(sheet.getByRole('button', { name: 'Adicionar de novo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = await waitForSentWrites(api, 2);
  expect(sent[1]?.body).toMatchObject({ name: 'Feijão preto', quantity: 1, unit: 'un' });
  expect(identity.snapshot().status).toBe('signed-in');
});
