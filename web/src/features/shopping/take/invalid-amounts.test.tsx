/** Amounts in the item dialog that are no amounts. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { confirmButtonName, openTripWith } from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { makeItem } from '../cart/cart-item.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it('SHO-06 UI-07 says at each field of the item dialog what is wrong with it', async () => {
  await openTripWith(makeItem({ name: 'Café' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pegar Café' }));
  const quantity = screen.getByRole('textbox', { name: 'Quantidade (un)' });
  await userEvent.clear(quantity);
  await userEvent.click(screen.getByRole('button', { name: confirmButtonName }));
  expect(quantity).toHaveAccessibleDescription('Quantidade inválida');
  expect(screen.getByRole('textbox', { name: 'Preço por unidade' })).toHaveAccessibleDescription(
    'Preço inválido 8 é R$\u00a08,00',
  );
});

it.each([
  ['', '', 'Preço e quantidade são obrigatórios.'],
  ['8', '0', 'Preço e quantidade são obrigatórios e devem ser positivos.'],
  ['-8', '1', 'Preço e quantidade são obrigatórios e devem ser positivos.'],
  ['oito', '1', 'Confira o preço e a quantidade.'],
  ['8', 'muitos', 'Confira o preço e a quantidade.'],
])('LST-34 warns about price %j and quantity %j: %s', async (price, quantity, warning) => {
  await openTripWith(makeItem({ name: 'Café' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pegar Café' }));
  const quantityField = screen.getByRole('textbox', { name: 'Quantidade (un)' });
  await userEvent.clear(quantityField);
  if (quantity) await userEvent.type(quantityField, quantity);
  if (price)
    await userEvent.type(screen.getByRole('textbox', { name: 'Preço por unidade' }), price);
  await userEvent.click(screen.getByRole('button', { name: confirmButtonName }));
  expect(await screen.findByText(warning)).toBeVisible();
});
