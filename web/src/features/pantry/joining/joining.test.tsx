import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { makePantry, servePantries } from '../../../../test/screens/open-pantry.tsx';
import { ratioTo } from './unit-ratio.ts';

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const stockOf = (name: string) => screen.getByLabelText(`Estoque de ${name}`);

/** Waits for the low stock, because the order of the rows may change with it. */
const waitForOrder = () => screen.findByRole('region', { name: 'Estoque baixo' });

function open(...items: Parameters<typeof makePantry>[2] & object) {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', items));
  show();
  return api;
}

it('PAN-12 renames an item in its dialog', async () => {
  const api = open({ name: 'leite', quantity: 3 });
  await press('Editar leite');
  await press('Estoque mínimo e outras opções');
  const name = await screen.findByRole('textbox', { name: 'Nome' });
  await user.clear(name);
  await user.type(name, 'Leite integral');
  await press('Salvar');
  expect(await screen.findByRole('button', { name: 'Editar Leite integral' })).toBeVisible();
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ name: 'Leite integral' });
});

it('PAN-14 joins two items, shows the sum at once, and undoes it', async () => {
  const api = open({ name: 'leite', quantity: 3 }, { name: 'Leite Italac', quantity: 2 });
  await press('Editar leite');
  await press('Estoque mínimo e outras opções');
  await press('Juntar com…');
  const dialog = await screen.findByRole('dialog', { name: 'Juntar leite com…' });
  expect(await axe(dialog)).toEqual([]);
  await press('Juntar com Leite Italac');
  expect(await screen.findByText('"leite" agora está em "Leite Italac".')).toBeVisible();
  expect(stockOf('Leite Italac')).toHaveTextContent('5 un');
  expect(screen.queryByRole('button', { name: 'Editar leite' })).toBeNull();
  await press('Desfazer');
  expect(stockOf('leite')).toHaveTextContent('3 un');
  expect(stockOf('Leite Italac')).toHaveTextContent('2 un');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    name: 'joinPantryItem',
    params: { pantryId: 'a', itemId: 'a-0' },
    body: { into: 'a-1' },
  });
});

it('PAN-14 asks how much the stock is in the other unit, and says what is wrong', async () => {
  const api = open(
    { name: 'Tomate', quantity: 6 },
    { name: 'Tomate italiano', quantity: 1, unit: 'kg' },
  );
  await waitForOrder();
  await press('Editar Tomate');
  await press('Estoque mínimo e outras opções');
  await press('Juntar com…');
  await press('Juntar com Tomate italiano');
  const dialog = within(await screen.findByRole('dialog', { name: 'Juntar Tomate com…' }));
  await user.click(dialog.getByRole('button', { name: 'Juntar' }));
  const amount = dialog.getByRole('textbox', { name: 'Quanto é em kg?' });
  expect(amount).toHaveAccessibleDescription('Informe uma quantidade.');
  await user.type(amount, '0,9');
  await user.click(dialog.getByRole('button', { name: 'Juntar' }));
  await waitFor(() => expect(stockOf('Tomate italiano')).toHaveTextContent('1,9 kg'));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ into: 'a-1', ratio: { from: 6, to: 0.9 } });
});

it('PAN-13 changes grams to kilos, with target and threshold', async () => {
  const api = open({ name: 'Farinha', unit: 'g', quantity: 1500, targetQuantity: 2000 });
  await press('Editar Farinha');
  await press('Estoque mínimo e outras opções');
  await press('Mudar unidade');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Unidade' }), 'kg');
  expect(screen.getByText('1.500 g = 1,5 kg')).toBeVisible();
  await press('Mudar unidade');
  await waitFor(() => expect(stockOf('Farinha')).toHaveTextContent('1,5 kg'));
  await press('Editar Farinha');
  await press('Estoque mínimo e outras opções');
  expect(await screen.findByLabelText('Ter em casa (kg, opcional)')).toHaveValue('2');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toMatchObject({ unit: 'kg', ratio: { from: 1000, to: 1 } });
});

it('PAN-15 keeps a thing out of the pantry, and lets it in again by the undo', async () => {
  const api = open({ name: 'Flores pra mãe', quantity: 1 }, { name: 'Café' });
  await waitForOrder();
  await press('Editar Flores pra mãe');
  await press('Estoque mínimo e outras opções');
  await press('Não guardar na despensa');
  expect(await screen.findByText('"Flores pra mãe" não vai mais para a despensa.')).toBeVisible();
  expect(screen.queryByLabelText('Estoque de Flores pra mãe')).toBeNull();
  await press('Desfazer');
  expect(stockOf('Flores pra mãe')).toHaveTextContent('1 un');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ into: null });
});

it.each([
  ['kg', { unit: 'g' }, [], { from: 1000, to: 1 }],
  ['g', { unit: 'kg' }, [], { from: 1, to: 1000 }],
  ['kg', { unit: 'un' }, ['Arroz 5 kg'], { from: 1, to: 5 }],
  ['un', { unit: 'g' }, ['leite em pó', 'Leite em pó 400 g'], { from: 400, to: 1 }],
  ['un', { unit: 'un' }, [], { from: 1, to: 1 }],
  ['kg', { unit: 'un' }, ['Tomate'], undefined],
  ['kg', { unit: 'un' }, ['Leite 1 L'], undefined],
  ['L', { unit: 'un' }, ['Leite 1 L'], { from: 1, to: 1 }],
  ['ml', { unit: 'un' }, ['Azeite 500 ml'], { from: 2, to: 1 }],
  ['L', { unit: 'kg' }, ['Mel'], undefined],
  ['lata', { unit: 'un' }, [], { from: 1, to: 1 }],
  ['kg', { unit: 'un', unitText: 'lata' }, ['Atum 170 g'], { from: 5.882352941176471, to: 1 }],
] as const)('PAN-13 UNI-07 converts to %s from %j named %j by %j', (unit, item, names, ratio) => {
  expect(ratioTo(unit, { quantity: 1, ...item }, ...names)).toEqual(ratio);
});
