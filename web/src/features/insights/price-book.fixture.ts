import type { PriceBookEntry } from '@quitanda/contract';

/**
 * Returns an entry of the price book without a product, with a price per piece for each
 * supermarket, by default a day old.
 */
export function boughtAt(
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
