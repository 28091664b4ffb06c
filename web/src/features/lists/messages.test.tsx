import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { refuseLater } from '../../../test/sent-writes.ts';
import { getToastKind } from '../../../test/toast-kind.ts';
import { makeItem, makeList } from './list.fixture.ts';
import { chooseInMenu } from '../../../test/screens/choose-in-menu.ts';
import { openLists, serveLists } from '../../../test/screens/open-lists.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

it('LST-09 UI-01 warns if no list is selected at the start of a trip', async () => {
  serveLists([]);
  await openLists();
  const [startButton] = screen.getAllByRole('button', { name: 'Ir para o Supermercado' });
  await userEvent.click(startButton as Element);
  expect(getToastKind('Por favor, selecione uma lista para iniciar as compras.')).toBe('warning');
});

it('LST-11 UI-01 warns if the stored list no longer exists', async () => {
  serveLists([makeList()]);
  localStorage.setItem('activeShoppingListId', 'deleted');
  await openLists();
  await screen.findByText('A lista selecionada anteriormente não foi encontrada.');
  expect(getToastKind('A lista selecionada anteriormente não foi encontrada.')).toBe('warning');
});

it('LST-03 LST-04 LST-17 UI-01 shows a success message after removing, renameDialog and deleting', async () => {
  serveLists([makeList([makeItem('1', { name: 'Leite' })])]);
  await openLists();
  await press('Remover Leite');
  expect(getToastKind('"Leite" removido.')).toBe('success');
  await chooseInMenu('Renomear');
  const renameDialog = await screen.findByRole('dialog', { name: 'Renomear Lista' });
  await userEvent.type(within(renameDialog).getByRole('textbox'), ' de novo{Enter}');
  expect(getToastKind('Lista renomeada!')).toBe('success');
  await chooseInMenu('Excluir');
  const confirmationDialog = await screen.findByRole('dialog', { name: 'Tem certeza?' });
  await userEvent.click(within(confirmationDialog).getByRole('button', { name: 'Excluir' }));
  expect(getToastKind('Lista excluída.')).toBe('success');
});

it('LST-17 UI-07 shows that a deleted list could not be restored', async () => {
  const api = serveLists([makeList([makeItem('1', { name: 'Leite' })])]);
  await openLists();
  api.answers.deleteList = null as never;
  const refuse = refuseLater(api, 'restoreList');
  await chooseInMenu('Excluir');
  const confirmationDialog = await screen.findByRole('dialog', { name: 'Tem certeza?' });
  await userEvent.click(within(confirmationDialog).getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Lista excluída.');
  await press('Desfazer');
  await waitFor(() =>
    expect(api.sent.map(({ name }) => name)).toEqual(['deleteList', 'restoreList']),
  );
  refuse();
  expect(await screen.findByText('Não foi possível restaurar a lista.')).toBeVisible();
});
