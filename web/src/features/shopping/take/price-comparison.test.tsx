import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import {
  confirmButtonName,
  openTripWith,
  openTripWithReads,
} from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { waitUntilAllSent, waitForSentWrites } from '../../../../test/sent-writes.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';

const coffee = makeProduct({ name: 'Café 500 g' });
/** The coffee usually costs R$ 20,00 for 500 g. */
const coffeeEntry = {
  productId: coffee.id,
  name: coffee.name,
  itemNames: ['cafe'],
  usual: [{ unitPrice: { measure: 'kg' as const, price: 20, per: 0.5 }, count: 3 }],
  latest: [],
};
const getPriceField = () =>
  screen.getByRole('textbox', { name: /^Preço (?:do pacote|por unidade)$/u });
const getComparisonText = () =>
  textOf(screen.getByText(/costuma pagar$/u).parentElement ?? undefined);

const priceBook = { entries: [coffeeEntry] };
const plannedItem = makeItem({ name: 'Café', product: coffee });

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

async function typePrice(text: string) {
  await userEvent.clear(getPriceField());
  await userEvent.type(getPriceField(), text);
}

it('INS-02 shows the price of a package per kilo, and compares it with the usual price', async () => {
  await openTripWithReads({ getPriceBook: priceBook }, plannedItem);
  await userEvent.click(screen.getByRole('button', { name: /^Preço e quantidade de Café/u }));
  expect(screen.queryByText(/costuma pagar$/u)).toBeNull();
  await typePrice('21,60');
  await screen.findByText(/costuma pagar$/u);
  expect(getComparisonText()).toBe('R$ 43,20/kg8% acima do que você costuma pagar');
  await typePrice('16,00');
  expect(getComparisonText()).toBe('R$ 32,00/kg20% abaixo do que você costuma pagar');
  await typePrice('20,90');
  expect(getComparisonText()).toBe('R$ 41,80/kgO que você costuma pagar');
});

it('INS-02 shows the unit price in the cart', async () => {
  await openTripWith({ ...plannedItem, isChecked: true, price: 16, purchasedQuantity: 2 });
  expect(textOf(screen.getByText(/\/kg$/u))).toBe('R$ 32,00/kg');
});

it('INS-02 shows no comparison without a usual price', async () => {
  await openTripWith(
    makeItem({ name: 'Detergente', product: makeProduct({ name: 'Detergente' }) }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pegar Detergente' }));
  await typePrice('2,49');
  expect(screen.queryByText(/costuma pagar$|\/un$/u)).toBeNull();
});

describe('SHO-22', () => {
  const queryPriceQuestion = () => screen.queryByRole('dialog', { name: 'Confira o preço' });
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  async function takeAtPrice(text: string) {
    await userEvent.click(screen.getByRole('button', { name: /^Preço e quantidade de Café/u }));
    await typePrice(text);
    // Waits until the price for the comparison is loaded.
    await screen.findAllByText(/costuma pagar$|^Última compra: /u);
    await press(confirmButtonName);
  }

  it('SHO-22 asks once about a package price ten times too high or too low, and accepts it after a confirmation', async () => {
    const api = await openTripWithReads({ getPriceBook: priceBook }, plannedItem);
    await takeAtPrice('200,00');
    expect(textOf(queryPriceQuestion() ?? undefined)).toContain(
      'R$ 200,00 é 10 vezes o que você costuma pagar. Está certo?',
    );
    await press('Corrigir');
    await waitFor(() => expect(queryPriceQuestion()).toBeNull());
    expect(await waitUntilAllSent(api)).toEqual([]);
    await typePrice('1,66');
    await press(confirmButtonName);
    expect(textOf(queryPriceQuestion() ?? undefined)).toContain(
      'R$ 1,66 é 12 vezes menos do que você costuma pagar. Está certo?',
    );
    await press('Está certo');
    expect(await waitForSentWrites(api, 1)).toMatchObject([{ body: { price: 1.66 } }]);
  });

  it('SHO-22 compares with the last price in this supermarket if there is no usual price', async () => {
    const lastPurchase = {
      productId: coffee.id,
      name: coffee.name,
      date: '2026-05-02T15:00:00.000Z',
      quantity: 1,
      unit: 'un',
      price: 20,
    } as const;
    await openTripWithReads({ getPriceHistory: [lastPurchase] }, plannedItem);
    await takeAtPrice('250,00');
    expect(textOf(queryPriceQuestion() ?? undefined)).toContain('R$ 250,00 é 12 vezes');
  });

  it('SHO-22 does not ask about a price less than ten times the usual price', async () => {
    const api = await openTripWithReads({ getPriceBook: priceBook }, plannedItem);
    await takeAtPrice('199,00');
    expect(queryPriceQuestion()).toBeNull();
    expect(await waitForSentWrites(api, 1)).toMatchObject([{ body: { price: 199 } }]);
  });
});
