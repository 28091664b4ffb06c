/** A page with a trip in progress is reloaded without a network. */
import type { PriceHistoryEntry } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { textOf } from '../../../test/text-of.ts';
import {
  openTrip,
  serveTrip,
  makeTripList,
  supermarket,
} from '../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../test/screens/screen-size.ts';
import { fakeIdentity } from '../../../test/screens/signed-in.tsx';
import { makeItem, makeProduct } from './cart/cart-item.fixture.ts';

const takenFields = { isChecked: true, price: 24.9, purchasedQuantity: 1, supermarket };
const beans = makeProduct({ name: 'Feijão Camil' });
const eggs = makeProduct({ name: 'Ovos Mantiqueira' });
const lastPurchase: PriceHistoryEntry = {
  productId: beans.id,
  name: beans.name,
  date: '2026-05-02T15:00:00.000Z',
  quantity: 2,
  unit: 'un',
  price: 8.29,
};

beforeEach(() => {
  setScreenSize('desktop');
  localStorage.clear();
});

it('MOB-01 SHO-05 SHO-18 restores the cart and the last prices after a reload without a network', async () => {
  const items = [
    makeItem({ product: beans }),
    makeItem({ name: 'Ovos', product: eggs }),
    makeItem({ name: 'Arroz', ...takenFields }),
  ];
  const api = serveTrip(makeTripList(...items), { getPriceHistory: [lastPurchase] });
  const identity = fakeIdentity();
  const firstPage = await openTrip(identity);
  await screen.findByText(/^Última compra:/u);
  await userEvent.click(await screen.findByRole('button', { name: 'Pegar Ovos' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Preço/u }), '15{Enter}');
  await waitFor(() => expect(api.sent).toHaveLength(1));

  api.isOffline = true;
  dispatchEvent(new Event('pagehide'));
  firstPage.unmount();
  await openTrip(identity);
  const history = await screen.findByRole('list', { name: 'Histórico de preços' });
  const entry = within(history).getByRole('listitem');
  expect(textOf(entry)).toBe('Feijão CamilR$ 8,29Última compra: 02/05/20262 un');
  expect(textOf(screen.getByRole('status', { name: 'Total' }))).toContain('R$ 39,90');
  expect(screen.getByRole('button', { name: /^Pegar Feijão carioca, R\$\s8,29$/u })).toBeVisible();
});
