import { packageOfNamed } from '@quitanda/contract/insights/packages';
import {
  shownUnitPrice,
  unitPriceOf,
  type UnitPrice,
} from '@quitanda/contract/insights/unit-prices';
import type { Centavos, ProductUnit } from '@quitanda/contract/values';
import { formatMoney } from './money.ts';

/** A unit price to read, 'R$ 9,97/L' (INS-02). */
export const formatUnitPrice = (unitPrice: UnitPrice) =>
  `${formatMoney(shownUnitPrice(unitPrice))}/${unitPrice.measure}`;

/**
 * The unit price of what is priced at `price` per `unit`, by the package that the first of its
 * `names` that tells one tells; undefined where it would only say the price again.
 */
export function unitPriceText(
  price: Centavos,
  unit: ProductUnit,
  ...names: readonly (string | null | undefined)[]
): string | undefined {
  const held = packageOfNamed(...names.map((name) => name ?? null));
  const unitPrice = unitPriceOf(price, unit, held);
  const isSaidAgain = unitPrice.measure === unit && unitPrice.per === 1_000;
  return isSaidAgain ? undefined : formatUnitPrice(unitPrice);
}
