/** LST-32, SHO-22: a price that was recorded in another unit, supermarket or package. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import { confirmButtonName, openTripWithReads } from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const date = new Date(Date.now() - 86_400_000).toISOString();
/** A thing of the price book with one price at 'Assaí'. */
const makeEntry = (
  name: string,
  unitPrice: { readonly measure: 'kg' | 'un'; readonly price: number; readonly per: number },
  productId: string | null = null,
) => ({
  productId,
  name,
  itemNames: [name.toLowerCase()],
  usual: [],
  latest: [{ supermarket: 'Assaí', unitPrice, date, isNote: false }],
});
const tomato = { entries: [makeEntry('Tomate', { measure: 'kg', price: 7.99, per: 1 })] };

async function takeAt(name: string, price: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Pegar ${name}` }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Preço/u }), price);
  await press(confirmButtonName);
}

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it('LST-32 asks whether a price is per kg or per piece, and keeps the typed price for the weight', async () => {
  const api = await openTripWithReads({ getPriceBook: tomato }, makeItem({ name: 'Tomate' }));
  await takeAt('Tomate', '7,99');
  expect(textOf(await screen.findByRole('dialog', { name: 'Confira a unidade' }))).toContain(
    'Você costuma comprar Tomate por kg. R$ 7,99 é o preço por kg ou por unidade?',
  );
  await press('Por kg');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Confira a unidade' })).toBeNull(),
  );
  expect(screen.getByRole('textbox', { name: 'Preço por kg' })).toHaveValue('7,99');
  await userEvent.type(screen.getByRole('textbox', { name: 'Quantidade (kg)' }), '1,2');
  await press(confirmButtonName);
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { body: { price: 7.99, purchasedQuantity: 1.2, purchasedUnit: 'kg' } },
  ]);
});

it('LST-32 takes by the piece after the answer', async () => {
  const api = await openTripWithReads({ getPriceBook: tomato }, makeItem({ name: 'Tomate' }));
  await takeAt('Tomate', '1,50');
  await userEvent.click(await screen.findByRole('button', { name: 'Por unidade' }));
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { body: { price: 1.5, purchasedUnit: 'un' } },
  ]);
});

it('LST-32 does not ask about a unit that the person has chosen', async () => {
  const api = await openTripWithReads({ getPriceBook: tomato }, makeItem({ name: 'Tomate' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pegar Tomate' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Kg' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Unidade' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Preço/u }), '1,60');
  await press(confirmButtonName);
  expect(await waitForSentWrites(api, 1)).toMatchObject([{ body: { price: 1.6 } }]);
});

it('LST-32 asks by what was paid here before the price book has it', async () => {
  const bought = {
    productId: null,
    name: 'Tomate',
    date,
    quantity: 1,
    unit: 'kg',
    price: 7.99,
  } as const;
  await openTripWithReads({ getPriceHistory: [bought] }, makeItem({ name: 'Tomate' }));
  await takeAt('Tomate', '7,99');
  expect(await screen.findByRole('dialog', { name: 'Confira a unidade' })).toBeVisible();
});

it('SHO-22 compares with the same name in another supermarket and package', async () => {
  const smallBag = makeProduct({ name: 'Café Pilão 250 g' });
  const entries = [makeEntry('Café', { measure: 'kg', price: 20, per: 0.5 })];
  const item = makeItem({ name: 'Café', product: smallBag });
  await openTripWithReads({ getPriceBook: { entries } }, item);
  await userEvent.click(await screen.findByRole('button', { name: /^Pegar Café/u }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Preço/u }), '110,00');
  await press(confirmButtonName);
  expect(textOf(await screen.findByRole('dialog', { name: 'Confira o preço' }))).toContain(
    'R$ 110,00 é 11 vezes o que você costuma pagar.',
  );
});

it('SHO-22 compares with the same name without a product in another supermarket', async () => {
  const entries = [makeEntry('Detergente', { measure: 'un', price: 2.49, per: 1 })];
  await openTripWithReads({ getPriceBook: { entries } }, makeItem({ name: 'Detergente' }));
  await takeAt('Detergente', '249,00');
  expect(await screen.findByRole('dialog', { name: 'Confira o preço' })).toBeVisible();
});
