import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { wrapInRouter } from '../../../../test/screens/in-router.tsx';
import { serveLists } from '../../../../test/screens/open-lists.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { defaultView, makeList } from '../list.fixture.ts';
import { ActionsMenu } from './ListMenus.tsx';

const ignore = () => undefined;
const handlers = {
  onOpenChange: ignore,
  rename: undefined,
  remove: undefined,
  onCompare: ignore,
  onDuplicate: ignore,
  onRepeat: ignore,
  onShowMembers: ignore,
  onMove: ignore,
  onOpen: ignore,
  onOpenTrash: ignore,
  view: defaultView,
};

it('LST-18 UI-07 shows why the last purchase of a list that was deleted meanwhile cannot be repeated', async () => {
  serveLists([]);
  renderSignedIn(wrapInRouter(<ActionsMenu selected={makeList()} isOpen {...handlers} />));
  const entry = await screen.findByRole('menuitem', { name: 'Repetir última compra' });
  await waitFor(() =>
    expect(entry).toHaveAccessibleDescription('Falha ao buscar a última compra.'),
  );
  expect(entry).toHaveAttribute('aria-disabled', 'true');
});

it('LST-02 keeps rarely used actions in second menus, which the keyboard opens and closes', async () => {
  const actions = [
    { children: 'Renomear', onSelect: ignore },
    { children: 'Excluir', kind: 'danger', onSelect: vi.fn<() => void>() },
  ] as const;
  const [rename, remove] = actions;
  serveLists([makeList()]);
  const menu = <ActionsMenu selected={makeList()} isOpen {...handlers} {...{ rename, remove }} />;
  renderSignedIn(wrapInRouter(menu));
  const parent = await screen.findByRole('menuitem', { name: 'Esta lista' });
  expect(screen.getAllByRole('menuitem')).toHaveLength(11);
  expect(screen.getAllByRole('separator')).toHaveLength(2);
  expect(parent).toHaveAttribute('aria-haspopup', 'menu');
  expect(parent).toHaveAttribute('aria-expanded', 'false');
  const open = async () => {
    parent.focus();
    await userEvent.keyboard('{ArrowRight}');
    return screen.findByRole('menu', { name: 'Esta lista' });
  };
  const second = await open();
  const entries = within(second).getAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Renomear',
    'Duplicar lista',
    'Esvaziar lista',
    'Excluir',
  ]);
  await waitFor(() => expect(entries[0]).toHaveFocus());
  expect(await axe(document.body)).toEqual([]);
  for (const key of ['{ArrowLeft}', '{Escape}']) {
    await userEvent.keyboard(key);
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Excluir' })).toBeNull());
    expect(parent).toHaveFocus();
    await open();
  }
  await userEvent.click(screen.getByRole('menuitem', { name: 'Excluir' }));
  expect(remove.onSelect).toHaveBeenCalledOnce();
});
