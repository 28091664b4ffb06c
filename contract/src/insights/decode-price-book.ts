/**
 * Decodes the price book from the JSON that the server sends and a device stores. Must not import
 * zod, because the browser loads this file.
 */
import type { PriceBookEntry } from '../api/insights.ts';
import { toCentavos, toThousandths } from '../values/values.ts';
import type { PricedThing } from './price-book.ts';
import type { UnitPrice } from './unit-prices.ts';

/** Converts a unit price to whole centavos and thousandths. */
export const decodeUnitPrice = ({ measure, price, per }: WireUnitPrice): UnitPrice => ({
  measure,
  price: toCentavos(price),
  per: toThousandths(per),
});
type WireUnitPrice = PriceBookEntry['latest'][number]['unitPrice'];

/**
 * Converts an entry of `getPriceBook` to whole centavos and thousandths, and to milliseconds since
 * the epoch, for the rules in this folder.
 */
export function decodePriceBookEntry({
  latest,
  usual,
  bought,
  ...thing
}: PriceBookEntry): PricedThing {
  return {
    ...thing,
    bought: bought && {
      count: bought.count,
      quantity: toThousandths(bought.quantity),
      unit: bought.unit,
      ...(bought.unitText != null && { unitText: bought.unitText }),
      ...(bought.date !== undefined && { at: Date.parse(bought.date) }),
    },
    usual: usual.map(({ unitPrice, count }) => ({ unitPrice: decodeUnitPrice(unitPrice), count })),
    latest: latest.map(({ unitPrice, date, ...price }) => ({
      ...price,
      unitPrice: decodeUnitPrice(unitPrice),
      at: Date.parse(date),
    })),
  };
}
