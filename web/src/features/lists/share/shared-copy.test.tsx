import type { ListShare } from '@quitanda/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi, serverError } from '../../../../test/fakes/fake-api.ts';
import { makeList } from '../../../../test/screens/open-catalogue.tsx';
import { openLists } from '../../../../test/screens/open-lists.tsx';
import { withPlainSpaces } from '../../../../test/text-of.ts';

const user = userEvent.setup();
const { items: _items, ...summary } = makeList('1', 'Churrasco');
const list = { ...summary, isShared: true, inviteToken: 'Zk3vQ0-_r1xYb8dTn5mWcA' };

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const makeShare = (fields: Partial<ListShare> = {}): ListShare => ({
  sharedBy: 'Bia',
  copiedAt: minutesAgo(5),
  isCurrent: true,
  _count: { items: 3 },
  takenBy: [],
  ...fields,
});

/** Opens the dialog of the shared list. `prepare` changes the fake server before. */
async function openDialog(share: ListShare, prepare?: (api: ReturnType<typeof fakeApi>) => void) {
  const api = fakeApi({ getLists: [list], getList: { ...list, items: [] }, getListShare: share });
  prepare?.(api);
  await openLists();
  await user.click(await screen.findByRole('button', { name: 'Lista compartilhada' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compartilhar Lista' });
  return { api, dialog: within(dialog), element: dialog };
}

beforeEach(() => localStorage.clear());

it('LST-23 LST-49 shows which copy the link gives, and who took it', async () => {
  const takenBy = [
    { name: 'Eva', at: minutesAgo(2) },
    { name: 'Caio', at: minutesAgo(30) },
  ];
  const { dialog, element } = await openDialog(makeShare({ takenBy }));
  await dialog.findByRole('heading', { name: 'Quem pegou (2)' });
  const rows = dialog.getAllByRole('listitem').map((row) => withPlainSpaces(row.textContent ?? ''));
  expect(rows).toEqual(['Evahá 2 min', 'Caiohá 30 min']);
  expect(withPlainSpaces(element.textContent ?? '')).toContain(
    '3 itens · há 5 min · compartilhada por Bia.',
  );
  expect(dialog.queryByRole('button', { name: 'Atualizar a cópia' })).toBeNull();
  expect(await axe(element)).toEqual([]);
});

it('LST-23 LST-49 makes the copy again after a tap, and says that nobody has taken it yet', async () => {
  const { api, dialog } = await openDialog(makeShare({ isCurrent: false }));
  expect(await dialog.findByText(/A lista mudou depois\.$/u)).toBeVisible();
  expect(dialog.getByText('Ninguém pegou a cópia ainda')).toBeVisible();
  api.answers.refreshListShare = makeShare({ _count: { items: 4 } });
  await user.click(dialog.getByRole('button', { name: 'Atualizar a cópia' }));
  expect(await dialog.findByText(/^4 itens/u)).toBeVisible();
  expect(await screen.findByText('O link agora dá a lista de agora.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Atualizar a cópia' })).toBeNull();
  expect(api.sent).toMatchObject([{ name: 'refreshListShare', params: { listId: list.id } }]);
});

it('LST-23 UI-07 keeps the copy if it cannot be made again', async () => {
  const { api, dialog } = await openDialog(makeShare({ isCurrent: false }));
  const button = await dialog.findByRole('button', { name: 'Atualizar a cópia' });
  api.failures.refreshListShare = serverError;
  await user.click(button);
  expect(await screen.findByText('Não foi possível atualizar a cópia.')).toBeVisible();
  expect(button).toBeEnabled();
});

it('LST-23 LST-49 UI-05 says that who took the copy could not be loaded, and loads it after a retry', async () => {
  const { api, dialog } = await openDialog(makeShare(), (prepared) => {
    prepared.failures.getListShare = serverError;
  });
  expect(await dialog.findByRole('alert')).toHaveTextContent('Falha ao buscar quem pegou a cópia.');
  delete api.failures.getListShare;
  await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await dialog.findByText('Ninguém pegou a cópia ainda')).toBeVisible();
});
