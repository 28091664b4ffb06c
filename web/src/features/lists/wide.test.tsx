/** The lists screen on a wide screen (LST-26). */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { openLists, serveLists } from '../../../test/screens/open-lists.tsx';
import { setScreenSize } from '../../../test/screens/screen-size.ts';
import { makeItem, makeList } from './list.fixture.ts';

const user = userEvent.setup();
const getButton = (name: string) => screen.getByRole('button', { name });
const nameField = () => screen.getByRole('combobox', { name: 'Adicionar item' });

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it.each([
  ['+ Nova', 'Criar Nova Lista'],
  ['Renomear', 'Renomear Lista'],
  ['Excluir', 'Tem certeza?'],
])('LST-26 UI-17 has a button %s', async (name, title) => {
  serveLists([makeList([makeItem('1')])]);
  await openLists();
  await user.click(getButton(name));
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
});

it('LST-26 UI-17 has the other actions in the menus, and none of them twice', async () => {
  serveLists([makeList([makeItem('1')])]);
  await openLists();
  expect(getButton('Compartilhar')).toHaveTextContent('Compartilhar');
  await user.click(getButton('Mais opções'));
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((entry) => entry.textContent),
  ).toEqual([
    'Onde sai mais barata',
    'Perguntar à Quitanda',
    'Repetir última compra',
    'Selecionar',
    'Limpar marcados',
    'Desmarcar todos',
    'Ordem dos itens',
    'Enviar e compartilhar',
    'Modelos e repetições',
    'Esta lista',
    'Lixeira',
  ]);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /^Lista: / }));
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['Importar']);
});

it('LST-26 disables the actions on the list if no list is selected', async () => {
  serveLists([]);
  await openLists();
  for (const name of ['Renomear', 'Compartilhar', 'Excluir'])
    expect(getButton(name)).toBeDisabled();
  expect(getButton('+ Nova')).toBeEnabled();
});

it('LST-26 shows quantity and unit before a name is typed, and adds the item with them', async () => {
  const api = serveLists([makeList([makeItem('1')])]);
  await openLists();
  const quantity = await screen.findByLabelText('Quantidade');
  expect(quantity).toHaveValue('1');
  await user.clear(quantity);
  await user.type(quantity, '0,5');
  await user.selectOptions(screen.getByLabelText('Unidade'), 'kg');
  await user.type(nameField(), 'Banana');
  expect(screen.getAllByLabelText('Quantidade')).toHaveLength(1);
  expect(await axe(document.body)).toEqual([]);
  await user.click(getButton('Adicionar'));
  await waitFor(() =>
    expect(api.sent[0]).toMatchObject({
      name: 'addListItem',
      body: { name: 'Banana', quantity: 0.5, unit: 'kg' },
    }),
  );
  expect(nameField()).toHaveFocus();
  expect(quantity).toHaveValue('1');
});

it('LST-26 LST-15 shows the typed amount in the fields next to the name', async () => {
  serveLists([makeList([makeItem('1')])]);
  await openLists();
  await screen.findByLabelText('Quantidade');
  await user.type(nameField(), '3 leite');
  expect(screen.getByLabelText('Quantidade')).toHaveValue('3');
});

it('LST-26 LST-06 refuses an item without a name', async () => {
  const api = serveLists([makeList([makeItem('1')])]);
  await openLists();
  await user.click(getButton('Adicionar'));
  expect(nameField()).toBeInvalid();
  expect(api.sent).toEqual([]);
});

it('LST-26 has the amount only while a name is typed, and the actions in menus, on a phone', async () => {
  setScreenSize('phone');
  serveLists([makeList([makeItem('1')])]);
  await openLists();
  for (const name of ['+ Nova', 'Renomear', 'Excluir', 'Adicionar']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByLabelText('Quantidade')).toBeNull();
  await user.type(nameField(), 'sal');
  expect(await screen.findByLabelText('Quantidade')).toBeVisible();
});
