/** The pantry on a wide screen (PAN-11). */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { makePantry, servePantries } from '../../../test/screens/open-pantry.tsx';
import { setScreenSize } from '../../../test/screens/screen-size.ts';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { saveStockStep, readStockStep } from '../../lib/device/shopping-storage.ts';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { AppRoutes } from '../../app/App.tsx';

const user = userEvent.setup();
const findButton = (name: string) => screen.findByRole('button', { name });
const findStep = () => screen.findByLabelText('Passo de Café');

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it.each([
  ['+ Nova Despensa', 'Criar Nova Despensa'],
  ['Renomear', 'Renomear Despensa'],
  ['Excluir', 'Tem certeza?'],
])('PAN-11 UI-17 has a button %s instead of a menu', async (name, title) => {
  servePantries(makePantry('a', 'Cozinha', [{}])).show();
  await user.click(await findButton(name));
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mais opções', hidden: true })).toBeNull();
});

it('PAN-11 UI-17 has the menu instead of the buttons on a phone', async () => {
  setScreenSize('phone');
  servePantries(makePantry('a', 'Cozinha', [{}])).show();
  expect(await findButton('Mais opções')).toBeVisible();
  for (const name of ['+ Nova Despensa', 'Renomear', 'Excluir']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByLabelText('Quantidade')).toBeNull();
  expect(screen.queryByLabelText('Passo de Café')).toBeNull();
});

it('PAN-11 shows quantity and unit before a name is typed, and adds the item with them', async () => {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', [{}]));
  const { container } = show();
  await findButton('Editar Café');
  await user.clear(await screen.findByLabelText('Quantidade'));
  await user.type(screen.getByLabelText('Quantidade'), '300');
  await user.selectOptions(screen.getByLabelText('Unidade'), 'g');
  await user.type(screen.getByLabelText('Buscar ou adicionar item'), 'Farinha');
  expect(await axe(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() =>
    expect(api.sent[0]).toMatchObject({
      name: 'addPantryItem',
      body: { name: 'Farinha', quantity: 300, unit: 'g' },
    }),
  );
  expect(screen.getByLabelText('Quantidade')).toHaveValue('1');
});

it('PAN-11 PAN-03 changes the stock by the step that was typed on the card, and stores the step', async () => {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', [{}]));
  const { container } = show();
  const step = await findStep();
  expect(step).toHaveValue('1');
  await user.clear(step);
  await user.type(step, '2,5');
  await user.click(await findButton('Aumentar Café'));
  await waitFor(() => expect(api.sent[0]).toMatchObject({ body: { add: 2.5 } }));
  expect(readStockStep('a-0')).toBe(2.5);
  expect(await axe(container)).toEqual([]);

  await user.clear(step);
  await user.type(step, '1');
  expect(readStockStep('a-0')).toBeNull();
});

it.each(['', '0', '-2', 'abc', '1,2345'])(
  'PAN-11 keeps the step if %j is typed, and shows it again when the field is left',
  async (typed) => {
    saveStockStep('a-0', 2);
    const { api, show } = servePantries(makePantry('a', 'Cozinha', [{}]));
    show();
    const step = await findStep();
    await user.clear(step);
    if (typed !== '') await user.click(step).then(() => user.paste(typed));
    expect(step).toHaveValue(typed);
    await user.click(await findButton('Aumentar Café'));
    expect(step).toHaveValue('2');
    await waitFor(() => expect(api.sent[0]).toMatchObject({ body: { add: 2 } }));
  },
);

it('PAN-11 PAN-06 shows on the card the step that was saved in the dialog of the item', async () => {
  servePantries(makePantry('a', 'Cozinha', [{}])).show();
  expect(await findStep()).toHaveValue('1');
  await user.click(await findButton('Editar Café'));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  const field = await screen.findByLabelText('Passo de − e + (un)');
  await user.clear(field);
  await user.type(field, '6');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.getByLabelText('Passo de Café')).toHaveValue('6'));
});

it.each([1, 2])(
  'PAN-11 PAN-05 removes one of %i items by the button of its card, keeps the focus in the main part, and restores the item',
  async (count) => {
    const items = [{ name: 'Leite' }, { name: 'Sal' }].slice(0, count);
    const pantry = makePantry('a', 'Cozinha', items);
    const api = fakeApi({ getPantries: [pantry], getPantry: pantry, getLists: [] });
    window.history.replaceState({}, '', '/despensa');
    renderSignedIn(<AppRoutes />, fakeIdentity());
    await user.click(await findButton('Remover da Despensa: Leite'));
    expect(await screen.findByText('Item removido com sucesso!')).toBeVisible();
    expect(screen.queryByText('Leite')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
    await waitFor(() => expect(api.sent[0]).toMatchObject({ name: 'removePantryItem' }));
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Leite')).toBeVisible();
  },
);
