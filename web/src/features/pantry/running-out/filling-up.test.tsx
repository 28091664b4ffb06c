import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeItem, makeList } from '../../lists/list.fixture.ts';
import {
  addRegularPurchases,
  makePantry,
  servePantries,
} from '../../../../test/screens/open-pantry.tsx';
import { waitUntilAllSent } from '../../../../test/sent-writes.ts';

const user = userEvent.setup();

async function openCoffeeDialog() {
  await user.click(await screen.findByRole('button', { name: 'Editar Café' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Café' }));
  const target = dialog.getByLabelText('Ter em casa (un, opcional)');
  return {
    dialog,
    target,
    save: () => user.click(dialog.getByRole('button', { name: 'Salvar' })),
  };
}

it('INS-05 sets a target', async () => {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ quantity: 1 }]));
  show();
  const { target, save } = await openCoffeeDialog();
  expect(target).toHaveValue('');
  await user.type(target, '6');
  await save();
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ targetQuantity: 6 });
});

it('INS-05 adds to the list what an item needs to reach its target', async () => {
  const { api, show } = servePantries(
    makePantry('a', 'Cozinha', [{ quantity: 0, targetQuantity: 6 }]),
  );
  show();
  await user.click(await screen.findByRole('button', { name: 'Pôr em "Compras"' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toMatchObject({ items: [{ name: 'Café', quantity: 6, unit: 'un' }] });
});

it('INS-05 removes a target whose field is emptied', async () => {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ targetQuantity: 6 }]));
  show();
  const { target, save } = await openCoffeeDialog();
  expect(target).toHaveValue('6');
  await user.clear(target);
  await save();
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ targetQuantity: null });
});

it('INS-05 shows an error for an invalid target, and sends nothing', async () => {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', [{}]));
  show();
  const { dialog, target, save } = await openCoffeeDialog();
  await user.type(target, 'muito');
  await save();
  expect(dialog.getByText('Informe uma quantidade.')).toBeVisible();
  expect(target).toHaveValue('muito');
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('INS-05 shows when an item runs out if it has a forecast and is not empty', async () => {
  const { api, show } = servePantries(
    makePantry('a', 'Cozinha', [
      { name: 'Café', productId: 'coffee' },
      { name: 'Leite', quantity: 0, productId: 'milk' },
      { name: 'Sal' },
    ]),
  );
  const habit = { quantity: 3, intervals: [26, 30, 36], daysAgo: 14 };
  addRegularPurchases(api, { productId: 'coffee', ...habit }, { productId: 'milk', ...habit });
  show();
  expect(await screen.findByText('Acaba em ~16 dias')).toBeVisible();
  expect(screen.getAllByText(/^Acaba em/u)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Editar Café' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  expect(await screen.findByText('Acaba em ~16 dias (entre 14 e 19)')).toBeVisible();
});

it('PAN-03 PAN-16 PAN-06 PAN-17 shows the items that run out above the others, and adds the usual quantity to the list', async () => {
  const { api, show } = servePantries(
    makePantry('a', 'Cozinha', [
      { name: 'Arroz', quantity: 2 },
      { name: 'Café', productId: 'coffee' },
    ]),
  );
  addRegularPurchases(api, {
    productId: 'coffee',
    quantity: 3,
    intervals: [30, 30, 30],
    daysAgo: 28,
  });
  show();
  await user.click(await screen.findByRole('button', { name: 'Pôr em "Compras"' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toMatchObject({ items: [{ name: 'Café', quantity: 3, unit: 'un' }] });
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('CaféAcaba em ~2 dias');
  expect(rows[1]).toContain('ArrozMercearia');
});

it('PAN-06 undoes an addition to a list', async () => {
  const { api, show } = servePantries(
    makePantry('a', 'Cozinha', [
      { name: 'Café', quantity: 0 },
      { name: 'Leite', quantity: 0, targetQuantity: 6 },
    ]),
  );
  const list = makeList([makeItem('i1', { name: 'leite', quantity: 2 })], { name: 'Feira' });
  api.reads.getLists = [list];
  api.reads.getList = list;
  show();
  await user.click(await screen.findByRole('button', { name: 'Pôr em "Feira"' }));
  expect(await screen.findByText('2 itens adicionados à lista "Feira"!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/acabando\./u)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(api.sent.length).toBeGreaterThan(0));
  expect(await screen.findByText('Café e Leite estão acabando.')).toBeVisible();
});

it("PAN-06 keeps what another person has added to an item when the user's own addition is undone", async () => {
  const { api, show } = servePantries(
    makePantry('a', 'Cozinha', [{ name: 'Leite', quantity: 0, targetQuantity: 6 }]),
  );
  const milk = makeItem('i1', { name: 'leite', quantity: 2 });
  const serveMilk = (quantity: number) => {
    const list = makeList([{ ...milk, quantity }], { name: 'Feira' });
    api.reads.getLists = [list];
    api.reads.getList = list;
  };
  serveMilk(2);
  api.answers.changeListItem = () => milk;
  show();
  await user.click(await screen.findByRole('button', { name: 'Pôr em "Feira"' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toMatchObject({ quantity: 6 });
  // Another person adds two more before the tap on 'Desfazer'.
  serveMilk(8);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(api.sent).toHaveLength(2));
  expect(api.sent[1]?.body).toEqual({ add: -4 });
});
