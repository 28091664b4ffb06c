/** Lines of the cart whose total was typed (SHO-25 to SHO-28). */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { makeTripList, openTripWith, supermarket } from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { textOf } from '../../../../test/text-of.ts';
import { makeItem } from './cart-item.fixture.ts';
import { cartTotal } from './cart.ts';

const tenForThree = { price: 3.33, paid: 10, purchasedQuantity: 3 };
const takenItem = makeItem({ ...tenForThree, name: 'Feijão', isChecked: true, supermarket });

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const getField = (name: string) => screen.getByRole('textbox', { name });
const openLine = async (...items: Parameters<typeof openTripWith>) => {
  const api = await openTripWith(...items);
  acceptWrites(api, [makeTripList(...items)], 'changeListItem');
  await press('Editar Feijão');
  return {
    readBodies: async (count: number) =>
      (await waitForSentWrites(api, count)).map(({ body }) => body),
  };
};

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it('SHO-25 adds the typed totals up', () => {
  const items = [
    takenItem,
    makeItem({ isChecked: true, price: 0.05, paid: 4.5, purchasedQuantity: 100 }),
    makeItem({ isChecked: true, price: 1.59, paid: 4.78, purchasedQuantity: 3 }),
    makeItem({ isChecked: true, price: 5.99, purchasedQuantity: 2 }),
  ];
  // 10,00 + 4,50 + 4,78 + 2 × 5,99
  expect(cartTotal(items)).toBe(3_126);
});

it('SHO-28 shows the total in the cart, and the price of one as approximate', async () => {
  await openTripWith(takenItem);
  const row = (await screen.findByRole('button', { name: 'Editar Feijão' })).closest('[data-item]');
  expect(textOf(row as HTMLElement)).toContain('3 un por R$ 10,00cerca de R$ 3,33 por unidade');
});

it('SHO-27 opens a line with its total, and changes nothing if nothing is typed', async () => {
  const api = await openTripWith(takenItem);
  await press('Editar Feijão');
  expect(screen.getByRole('radio', { name: 'Pelo total' })).toHaveProperty('checked', true);
  expect(getField('Total pago')).toHaveProperty('value', '10,00');
  await press(/^Ok\s*· R\$\s10,00$/u);
  expect(api.sent).toEqual([]);
});

it('SHO-27 keeps the total when its quantity is corrected, and sends both', async () => {
  const { readBodies } = await openLine(takenItem);
  const quantity = getField('Quantidade (un)');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '4{Enter}');
  expect(await readBodies(1)).toEqual([{ price: 2.5, paid: 10, purchasedQuantity: 4 }]);
});

it('SHO-27 ends the total when a price per unit is typed', async () => {
  const { readBodies } = await openLine(takenItem);
  await userEvent.click(screen.getByRole('radio', { name: 'Por unidade' }));
  const price = getField('Preço por unidade');
  expect(price).toHaveProperty('value', '3,33');
  await userEvent.clear(price);
  await userEvent.type(price, '3,5{Enter}');
  expect(await readBodies(1)).toEqual([{ price: 3.5, paid: null, purchasedQuantity: 3 }]);
});

it('SHO-27 takes an item that was put back with its total again', async () => {
  const { readBodies } = await openLine(takenItem);
  await press('Tirar do carrinho');
  await press('Desfazer');
  const [, taken] = await readBodies(2);
  expect(taken).toMatchObject({ isChecked: true, ...tenForThree });
});
