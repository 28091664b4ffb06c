import type { PriceHistoryEntry } from '@quitanda/contract';
import type { UnitPrice } from '@quitanda/contract/insights/unit-prices';
import { fold } from '@quitanda/contract/text';
import { toCentavos, type ListUnit } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { otherUnitOf } from '../../insights/prices/known-prices.ts';
import {
  useKnownPrices,
  useUsualPrice,
  type PricedItem,
} from '../../insights/prices/use-usual-price.ts';
import { unusualPriceText } from './pricing-switch.ts';

/**
 * Returns a question if the price is at least ten times higher or lower than the usual price;
 * otherwise undefined (SHO-22). The usual price is the median of the paid prices, or else the last
 * price in this supermarket, or else the newest price of the same product or name in another
 * supermarket or package.
 */
export function useUnusualPriceQuestion(
  pricedItem: PricedItem,
  lastPurchase: Pick<PriceHistoryEntry, 'price'> | null | undefined,
): string | undefined {
  const comparison = useUsualPrice(pricedItem);
  const { unitPrice, known } = useKnownPrices(pricedItem);
  const medianEntry = comparison?.usual.find(
    (usual) => usual.unitPrice.measure === comparison.unitPrice.measure,
  );
  const elsewhere = known.find((price) => price.unitPrice.measure === unitPrice.measure);
  const text =
    comparison && medianEntry
      ? compare(comparison.unitPrice, medianEntry.unitPrice)
      : lastPurchase
        ? unusualPriceText(pricedItem.price, toCentavos(lastPurchase.price))
        : elsewhere && compare(unitPrice, elsewhere.unitPrice);
  return text ? `${formatMoney(pricedItem.price)} é ${text}. Está certo?` : undefined;
}

// Each price is multiplied by the quantity of the other price, so that both prices are for the same
// quantity.
const compare = (one: UnitPrice, other: UnitPrice) =>
  unusualPriceText(one.price * other.per, other.price * one.per);

/**
 * Returns the unit in which the household has always bought the item, here or elsewhere, if it is
 * another one than that of the price (LST-32); undefined if the item has a price in this unit, or
 * its package says how much it contains.
 */
export function useOtherUnit(
  pricedItem: PricedItem & { readonly unit: ListUnit },
  history: readonly PriceHistoryEntry[],
): ListUnit | undefined {
  const { unitPrice, known } = useKnownPrices(pricedItem);
  const { unit, productId, productName, name } = pricedItem;
  if (unitPrice.measure !== unit) return undefined;
  const names = new Set([fold(name), fold(productName ?? name)]);
  const here = history.filter(
    (entry) =>
      entry.price > 0 &&
      ((productId !== null && entry.productId === productId) || names.has(fold(entry.name))),
  );
  return otherUnitOf(unit, [
    ...here.map((entry) => entry.unit),
    ...known.map((price) => price.unitPrice.measure),
  ]);
}
