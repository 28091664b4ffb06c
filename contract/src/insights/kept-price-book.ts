/** The price book as it is sent and stored on a device. Free of zod. */
import type { PriceBookEntry } from '../api/insights.ts';
import { toCentavos, toThousandths } from '../values/values.ts';
import type { PricedThing } from './price-book.ts';
import type { UnitPrice } from './unit-prices.ts';

/** Converts a unit price of the wire to an exact one. */
export const unitPriceFrom = ({ measure, price, per }: WireUnitPrice): UnitPrice => ({
  measure,
  price: toCentavos(price),
  per: toThousandths(per),
});
type WireUnitPrice = PriceBookEntry['latest'][number]['unitPrice'];

/**
 * Converts an entry of `getPriceBook` to whole centavos and milliseconds, for the rules of this
 * folder.
 */
export function pricedThingFrom({ latest, usual, bought, ...thing }: PriceBookEntry): PricedThing {
  return {
    ...thing,
    bought: bought && { ...bought, quantity: toThousandths(bought.quantity) },
    usual: usual.map(({ unitPrice, count }) => ({ unitPrice: unitPriceFrom(unitPrice), count })),
    latest: latest.map(({ unitPrice, date, ...price }) => ({
      ...price,
      unitPrice: unitPriceFrom(unitPrice),
      at: Date.parse(date),
    })),
  };
}
