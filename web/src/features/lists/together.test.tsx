import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { anaAndBia, bia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { makeItem, makeList } from './list.fixture.ts';
import { ListsScreen } from './ListsScreen.tsx';

const screens = screensAt({ '/lista-compras': () => <ListsScreen isCreating={false} /> });
const items = ['Arroz', 'Feijão', 'Sabonete'].map((name, index) => makeItem(`i${index}`, { name }));
const byBia = { createdBy: bia.id, changedBy: bia.id };
const soon = { timeout: 4_000 };

/** Opens the list on Ana's device; `change` applies a change by Bia. */
async function openList() {
  const { api, identity, say } = anaAndBia({
    getLists: [makeList(items)],
    getList: makeList(items),
  });
  api.answers.addListItem = ({ body }) => makeItem('own', body as object);
  api.answers.removeListItem = () => undefined;
  let revision = 1;
  function change(next: typeof items) {
    const list = makeList(next);
    api.reads.getLists = [list];
    api.reads.getList = list;
    say({ revision: ++revision });
  }
  openAddress('/lista-compras');
  const { container } = renderSignedIn(screens, identity);
  await screen.findByRole('checkbox', { name: 'Arroz' }, soon);
  // The marks are in a late part, which announces the changes, too.
  await waitFor(
    () => expect(container.querySelector('[role="status"]:empty')).not.toBeNull(),
    soon,
  );
  return { container, change };
}
const names = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const marked = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-fresh]')].map(
    (mark) => mark.closest<HTMLElement>('[data-item]')?.dataset['item'],
  );

beforeEach(() => localStorage.clear());

it('CASA-39 marks on the list the changes of another person, and announces them in one summary', async () => {
  const { container, change } = await openList();
  change([
    ...items.map((item) => (item.id === 'i0' ? { ...item, quantity: 3, ...byBia } : item)),
    makeItem('i9', { name: 'Sal', ...byBia }),
  ]);
  await waitFor(() => expect(marked(container)).toEqual(['i0', 'i9']), soon);
  expect(container.querySelector('[data-fresh]')).toHaveTextContent('B');
  expect(await axe(container)).toEqual([]);
  expect(await screen.findByText('Bia mudou Arroz e adicionou Sal.', undefined, soon)).toHaveRole(
    'status',
  );
  expect(marked(container)).toEqual([]);
});

it('CASA-39 adds and removes no row of another person during a touch on the list', async () => {
  const { container, change } = await openList();
  fireEvent.pointerDown(document.body);
  const [, ...others] = items;
  change([
    ...others.map((item) => (item.id === 'i1' ? { ...item, ...byBia, quantity: 2 } : item)),
    makeItem('i9', { name: 'Sal', ...byBia }),
  ]);
  await waitFor(() => expect(marked(container)).toEqual(['i1']), soon);
  expect(names()).toEqual(['Arroz', 'Feijão', 'Sabonete']);
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(names()).toEqual(['Feijão', 'Sabonete', 'Sal']), soon);
});

it('CASA-39 shows own additions and removals at once, also during a touch', async () => {
  await openList();
  await userEvent.type(screen.getByRole('combobox', { name: 'Adicionar item' }), 'Mel');
  fireEvent.pointerDown(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Remover Arroz' }));
  await waitFor(() => expect(names()).toEqual(['Feijão', 'Sabonete']));
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(new Set(names())).toEqual(new Set(['Feijão', 'Mel', 'Sabonete'])));
  fireEvent.pointerUp(document.body);
});
