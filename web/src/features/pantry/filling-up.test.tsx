import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open, pantryOf } from '../../../test/open-pantry.tsx';

const person = userEvent.setup();

async function editCoffee() {
  await person.click(await screen.findByRole('button', { name: 'Editar Café' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Café' }));
  const target = dialog.getByLabelText('Ter em casa (un, opcional)');
  return {
    dialog,
    target,
    save: () => person.click(dialog.getByRole('button', { name: 'Salvar' })),
  };
}

it('INS-05 takes a target', async () => {
  const { api, show } = open(pantryOf('a', 'Cozinha', [{ quantity: 1 }]));
  show();
  const { target, save } = await editCoffee();
  expect(target).toHaveValue('');
  await person.type(target, '6');
  await save();
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ targetQuantity: 6 });
});

it('INS-05 puts on the list what fills up to the target', async () => {
  const { api, show } = open(pantryOf('a', 'Cozinha', [{ quantity: 1, targetQuantity: 6 }]));
  show();
  await person.click(await screen.findByRole('button', { name: 'Pôr em "Compras"' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toMatchObject({ items: [{ name: 'Café', quantity: 5, unit: 'un' }] });
});

it('INS-05 forgets a target that is emptied', async () => {
  const { api, show } = open(pantryOf('a', 'Cozinha', [{ targetQuantity: 6 }]));
  show();
  const { target, save } = await editCoffee();
  expect(target).toHaveValue('6');
  await person.clear(target);
  await save();
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ targetQuantity: null });
});

it('INS-05 says what is wrong with a target, and sends nothing', async () => {
  const { api, show } = open(pantryOf('a', 'Cozinha', [{}]));
  show();
  const { dialog, target, save } = await editCoffee();
  await person.type(target, 'muito');
  await save();
  expect(dialog.getByText('Informe uma quantidade.')).toBeVisible();
  expect(target).toHaveValue('muito');
  expect(api.sent).toEqual([]);
});

it('INS-05 says when something runs out, where that is known and something is left', async () => {
  const { api, show } = open(
    pantryOf('a', 'Cozinha', [{ name: 'Café' }, { name: 'Leite', quantity: 0 }, { name: 'Sal' }]),
  );
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const forecast = { at: inDays(6), earliest: inDays(4), latest: inDays(9), intervals: 5 };
  api.reads.getRunOuts = [
    { itemId: 'a-0', ...forecast },
    { itemId: 'a-1', ...forecast },
  ];
  show();
  expect(await screen.findByText('Acaba em ~6 dias (entre 4 e 9)')).toBeVisible();
  expect(screen.getAllByText(/^Acaba em/u)).toHaveLength(1);
});
