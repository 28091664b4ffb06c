import type { PriceBookEntry } from '@quitanda/contract';

/**
 * Returns an entry of the price book for an item without a product. `prices` has the price of one
 * piece in reais, by supermarket. The prices are one day old, unless `date` is given.
 */
export function makePriceBookEntry(
  name: string,
  prices: Readonly<Record<string, number>>,
  date = new Date(Date.now() - 86_400_000).toISOString(),
): PriceBookEntry {
  return {
    productId: null,
    name,
    itemNames: [name.toLowerCase()],
    usual: [],
    latest: Object.entries(prices).map(([supermarket, price]) => ({
      supermarket,
      unitPrice: { measure: 'un', price, per: 1 },
      date,
      isNote: false,
    })),
  };
}
