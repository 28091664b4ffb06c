import { packageOfNamed } from '@quitanda/contract/insights/packages';
import {
  shownUnitPrice,
  unitPriceOf,
  type UnitPrice,
} from '@quitanda/contract/insights/unit-prices';
import type { Centavos, ProductUnit } from '@quitanda/contract/values';
import { formatMoney } from './money.ts';

const oneUnitInThousandths = 1_000;

/** A unit price for display, 'R$ 9,97/L' (INS-02). */
export const formatUnitPrice = (unitPrice: UnitPrice) =>
  `${formatMoney(shownUnitPrice(unitPrice))}/${unitPrice.measure}`;

/**
 * The text of the unit price of a product that costs `price` per `unit`. The package size comes
 * from the first of its `names` that contains one. Undefined where the unit price would only repeat
 * the price.
 */
export function unitPriceText(
  price: Centavos,
  unit: ProductUnit,
  ...names: readonly (string | null | undefined)[]
): string | undefined {
  const packageSize = packageOfNamed(...names.map((name) => name ?? null));
  const unitPrice = unitPriceOf(price, unit, packageSize);
  const repeatsPrice = unitPrice.measure === unit && unitPrice.per === oneUnitInThousandths;
  return repeatsPrice ? undefined : formatUnitPrice(unitPrice);
}
