import { newId } from '@quitanda/contract/ids';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi, serverError } from '../../../../test/fakes/fake-api.ts';
import { openLists } from '../../../../test/screens/open-lists.tsx';
import { textOf } from '../../../../test/text-of.ts';

const user = userEvent.setup();
const openTrash = async () => {
  await openLists();
  await user.click(await screen.findByRole('button', { name: 'Lixeira' }));
  return screen.findByRole('dialog', { name: 'Lixeira' });
};
const makeDeletedList = (name: string, itemCount: number, deletedBy: string | null) => ({
  id: newId(),
  name,
  itemCount,
  deletedAt: new Date().toISOString(),
  deletedBy,
});

it('CASA-53 CASA-82 shows deleted lists, and restores them', async () => {
  const churrasco = makeDeletedList('Churrasco', 3, 'Ana');
  const api = fakeApi({
    getLists: [],
    getDeletedLists: [churrasco, makeDeletedList('Praia', 1, null)],
  });
  const dialog = await openTrash();
  await screen.findByText('Listas excluídas ficam aqui por 30 dias.');
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    'Churrasco3 itens · excluída agora por AnaRestaurar',
    'Praia1 item · excluída agora por alguémRestaurar',
  ]);
  expect(await axe(dialog)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Restaurar a lista Churrasco' }));
  expect(await screen.findByText('Lista restaurada!')).toBeTruthy();
  expect(screen.queryByText('Churrasco')).toBeNull();
  expect(screen.getByRole('button', { name: 'Restaurar a lista Praia' })).toHaveFocus();
  await expect
    .poll(() => api.sent)
    .toMatchObject([{ name: 'restoreList', params: { listId: churrasco.id } }]);
});

it('CASA-53 shows that the trash is empty', async () => {
  fakeApi({ getLists: [], getDeletedLists: [] });
  await openTrash();
  expect(await screen.findByText(/A lixeira está vazia/u)).toBeTruthy();
});

it('CASA-53 shows that the trash could not be loaded', async () => {
  const api = fakeApi({ getLists: [] });
  api.failures.getDeletedLists = serverError;
  await openTrash();
  expect(await screen.findByText('Falha ao buscar a lixeira.')).toBeTruthy();
});

it('CASA-53 shows offline that the trash needs a connection', async () => {
  const api = fakeApi({ getLists: [] });
  await openLists();
  api.isOffline = true;
  await user.click(await screen.findByRole('button', { name: 'Lixeira' }));
  expect(
    await screen.findByText('Sem conexão. A lixeira aparece quando o sinal voltar.'),
  ).toBeVisible();
});
