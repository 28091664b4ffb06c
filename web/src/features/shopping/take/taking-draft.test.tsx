/** The values of the item dialog that was closed before the item was taken. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openTripWith } from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { makeItem } from '../cart/cart-item.fixture.ts';

const getPriceField = () => screen.getByRole('textbox', { name: 'Preço por unidade' });
const openDialog = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Pegar Café' }));
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it("UI-10 SHO-06 restores a typed price after Escape, but not after 'Cancelar'", async () => {
  await openTripWith(makeItem({ name: 'Café' }));
  await openDialog();
  await userEvent.type(getPriceField(), '7,90');
  await userEvent.keyboard('{Escape}');
  await waitUntilClosed();
  await openDialog();
  expect(getPriceField()).toHaveValue('7,90');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitUntilClosed();
  await openDialog();
  expect(getPriceField()).toHaveValue('');
});
