/** Parses a price that the person saw and typed, such as 'R$ 10,00 por 3 un' (INS-07). */
import { shownUnitPrice } from '@quitanda/contract/insights/unit-prices';
import {
  hasAtMostDecimals,
  limits,
  toCentavos,
  toThousandths,
  type Centavos,
  type ListUnit,
} from '@quitanda/contract/values';
import { parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { parseMoney } from '../../../lib/amounts/parse-money.ts';

export interface NoteDraft {
  readonly price: string;
  /** The typed quantity that costs this price. */
  readonly quantity: string;
  readonly unit: ListUnit;
}

type ParsedNote =
  | {
      /** The price of one unit in centavos, rounded half up. */
      readonly price: Centavos;
    }
  | { readonly invalidField: 'price' | 'quantity' };

const isInRange = (value: number | null, min: number, max: number, decimals: number) =>
  value !== null && value >= min && value <= max && hasAtMostDecimals(value, decimals);

/**
 * Parses a draft. Returns the price of one unit, or the field that is invalid. The price must be
 * above zero, and price and quantity must be within their limits (DAT-06).
 */
export function parseNoteDraft({
  price: typedPrice,
  quantity: typedQuantity,
  unit,
}: NoteDraft): ParsedNote {
  const price = parseMoney(typedPrice);
  const quantity = parseQuantityIn(typedQuantity, unit);
  if (price === null || !isInRange(price, 0.01, limits.maxPrice, 2))
    return { invalidField: 'price' };
  if (quantity === null || !isInRange(quantity, limits.minQuantity, limits.maxQuantity, 3)) {
    return { invalidField: 'quantity' };
  }
  const unitPrice = { measure: unit, price: toCentavos(price), per: toThousandths(quantity) };
  const priceOfOne = shownUnitPrice(unitPrice);
  const isValid = priceOfOne > 0 && priceOfOne <= toCentavos(limits.maxPrice);
  return isValid ? { price: priceOfOne } : { invalidField: 'price' };
}
