/** A price seen in a supermarket, as typed (INS-07): 'R$ 10,00 por 3 un'. */
import { shownUnitPrice } from '@quitanda/contract/insights/unit-prices';
import {
  hasAtMostDecimals,
  limits,
  toCentavos,
  toThousandths,
  type Centavos,
  type ListUnit,
} from '@quitanda/contract/values';
import { parseDecimal, parseMoney } from '../../../lib/amounts/decimal.ts';

export interface NoteDraft {
  readonly price: string;
  /** The quantity for this price, as typed. */
  readonly quantity: string;
  readonly unit: ListUnit;
}

type Reading =
  | {
      /** The price of one unit, rounded half up to the centavo. */
      readonly price: Centavos;
    }
  | { readonly invalidField: 'price' | 'quantity' };

const isWithin = (value: number | null, min: number, max: number, decimals: number) =>
  value !== null && value >= min && value <= max && hasAtMostDecimals(value, decimals);

/**
 * Reads a draft, or returns which field is invalid: the price must be above zero, and the quantity
 * valid (DAT-06).
 */
export function readNote({ price: typedPrice, quantity: typedQuantity, unit }: NoteDraft): Reading {
  const price = parseMoney(typedPrice);
  const quantity = parseDecimal(typedQuantity);
  if (price === null || !isWithin(price, 0.01, limits.maxPrice, 2))
    return { invalidField: 'price' };
  if (quantity === null || !isWithin(quantity, limits.minQuantity, limits.maxQuantity, 3)) {
    return { invalidField: 'quantity' };
  }
  const paid = { measure: unit, price: toCentavos(price), per: toThousandths(quantity) };
  const each = shownUnitPrice(paid);
  const isPrice = each > 0 && each <= toCentavos(limits.maxPrice);
  return isPrice ? { price: each } : { invalidField: 'price' };
}
