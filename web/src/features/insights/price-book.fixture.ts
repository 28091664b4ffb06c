import type { PriceBookEntry } from '@quitanda/contract';

/** Something known by its name, at these prices per piece in these supermarkets, a day ago. */
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
