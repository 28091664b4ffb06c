import type { Answer, PantryItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  addRegularPurchases,
  makePantry,
  servePantries,
} from '../../../../test/screens/open-pantry.tsx';

const hourInMs = 3_600_000;

beforeEach(() => localStorage.clear());

/** Opens a pantry. The items in `boughtNames` were bought `hoursAgo`. */
function openPantry(
  items: Partial<PantryItem>[],
  { boughtNames = [] as string[], hoursAgo = 2 } = {},
) {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', items));
  addRegularPurchases(api, {
    productId: 'milk',
    quantity: 1,
    intervals: [30, 30, 30],
    daysAgo: 10,
  });
  if (boughtNames.length > 0) {
    const trip = {
      id: newId(),
      boughtAt: new Date(Date.now() - hoursAgo * hourInMs).toISOString(),
      supermarkets: [],
      lines: boughtNames.map((name) => ({ name, productId: null, quantity: 1, unit: 'kg' })),
    };
    api.reads.getFinishedTrips = {
      trips: [trip],
      hasMore: false,
    } as unknown as Answer<'getFinishedTrips'>;
    api.reads.getFinishedTrip = () => trip as unknown as Answer<'getFinishedTrip'>;
  }
  show();
}

const findRow = async (name: string) =>
  (await screen.findByRole('button', { name: `Editar ${name}` })).closest('[data-item]');

it('PAN-09 tints the rows of low items, and no others', async () => {
  openPantry([
    { name: 'Café', quantity: 1 },
    { name: 'Sal', quantity: 2 },
  ]);
  await screen.findByText('Estoque baixo');
  expect(await findRow('Café')).toHaveClass('tinted');
  expect(await findRow('Sal')).not.toHaveClass('tinted');
  expect(screen.getByRole('button', { name: 'Acabando (1)' })).toBeVisible();
});

it('PAN-09 lets the forecast of the household overrule the default threshold, but not one that was set', async () => {
  openPantry([
    { name: 'Leite', quantity: 1, productId: 'milk' },
    { name: 'Creme', quantity: 1, productId: 'milk', lowStockAlertThreshold: 1 },
    { name: 'Café', quantity: 1 },
  ]);
  await screen.findByText('Acaba em ~20 dias');
  expect(await findRow('Leite')).not.toHaveTextContent('Estoque baixo');
  expect(await findRow('Creme')).toHaveTextContent('Estoque baixo');
  expect(await findRow('Café')).toHaveTextContent('Estoque baixo');
});

it('PAN-09 does not call kilos low within a day after they were bought', async () => {
  const items: Partial<PantryItem>[] = [
    { name: 'Batata', quantity: 0.8, unit: 'kg' },
    { name: 'Alho', quantity: 0.3, unit: 'kg' },
    { id: newId(), name: 'Cebola', quantity: 0.5, unit: 'kg' },
    { id: newId(Date.now() - 25 * hourInMs), name: 'Quiabo', quantity: 0.5, unit: 'kg' },
    // The server makes some ids without a time.
    { id: 'ffffffff-89ab-4cde-8f01-23456789abcd', name: 'Uva', quantity: 0.5, unit: 'kg' },
    { id: '00000000-89ab-4cde-8f01-23456789abcd', name: 'Figo', quantity: 0.5, unit: 'kg' },
  ];
  openPantry(items, { boughtNames: ['batata'] });
  await screen.findByRole('button', { name: 'Acabando (4)' });
  expect(await findRow('Alho')).toHaveTextContent('Estoque baixo');
  expect(await findRow('Quiabo')).toHaveTextContent('Estoque baixo');
  expect(await findRow('Uva')).toHaveTextContent('Estoque baixo');
  expect(await findRow('Figo')).toHaveTextContent('Estoque baixo');
  expect(await findRow('Batata')).not.toHaveTextContent('Estoque baixo');
  expect(await findRow('Cebola')).not.toHaveTextContent('Estoque baixo');
});

it('PAN-09 calls kilos low a day after they were bought', async () => {
  openPantry([{ name: 'Batata', quantity: 0.8, unit: 'kg' }], {
    boughtNames: ['Batata'],
    hoursAgo: 25,
  });
  expect(await screen.findByText('Estoque baixo')).toBeVisible();
});

it('PAN-06 PAN-09 offers for the list what is low, but not what was bought today', async () => {
  openPantry(
    [
      { name: 'Café', quantity: 1 },
      { name: 'Sal', quantity: 1 },
    ],
    { boughtNames: ['Café'] },
  );
  expect(await screen.findByText('Sal está acabando.')).toBeVisible();
  expect(await findRow('Café')).toHaveTextContent('Estoque baixo');
});
