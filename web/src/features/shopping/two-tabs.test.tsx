/** One trip in two tabs of a device. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  openTrip,
  serveTrip,
  makeTripList,
  supermarket,
} from '../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../test/screens/screen-size.ts';
import { fakeIdentity } from '../../../test/screens/signed-in.tsx';
import { textOf } from '../../../test/text-of.ts';
import { makeItem } from './cart/cart-item.fixture.ts';

it('INS-08 shows a budget that another tab has changed or removed, also without a network', async () => {
  setScreenSize('desktop');
  const takenFields = { isChecked: true, price: 20, purchasedQuantity: 1, supermarket };
  const api = serveTrip(makeTripList(makeItem({ name: 'Arroz', ...takenFields }), makeItem()));
  const identity = fakeIdentity();
  const openTab = async () => within((await openTrip(identity)).container);
  const firstTab = await openTab();
  const secondTab = await openTab();
  await secondTab.findByRole('button', { name: 'Orçamento' });
  const getBudgetTexts = () => secondTab.queryAllByText(/orçamento: /u).map(textOf);
  async function openBudgetField() {
    await userEvent.click(await firstTab.findByRole('button', { name: 'Orçamento' }));
    return screen.findByRole('textbox', { name: 'Quanto esta compra pode custar' });
  }

  api.isOffline = true;
  await userEvent.type(await openBudgetField(), '100,{Enter}');
  // Clears the local storage that the tabs share. The budget must come from the rows of the home
  // (LST-12).
  localStorage.clear();
  await waitFor(() => expect(getBudgetTexts()).toEqual(['Dentro do orçamento: restam R$ 80,00']));
  const budgetField = await openBudgetField();
  await userEvent.clear(budgetField);
  await userEvent.type(budgetField, '25,{Enter}');
  localStorage.clear();
  await waitFor(() => expect(getBudgetTexts()).toEqual(['Perto do orçamento: restam R$ 5,00']));
  await openBudgetField();
  await userEvent.click(screen.getByRole('button', { name: 'Tirar' }));
  await waitFor(() => expect(getBudgetTexts()).toEqual([]));
});
