import type { PriceHistoryEntry } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { useUsualPrice, type PricedItem } from '../../insights/prices/use-usual-price.ts';
import { unusualPriceText } from './pricing-switch.ts';

/**
 * Returns a question if the price is at least ten times higher or lower than the usual price;
 * otherwise undefined (SHO-22). The usual price is the median of the paid prices, or else the last
 * price in this supermarket.
 */
export function useUnusualPriceQuestion(
  pricedItem: PricedItem,
  lastPurchase: Pick<PriceHistoryEntry, 'price'> | null | undefined,
): string | undefined {
  const comparison = useUsualPrice(pricedItem);
  const medianEntry = comparison?.usual.find(
    ({ unitPrice }) => unitPrice.measure === comparison.unitPrice.measure,
  );
  // Each price is multiplied by the quantity of the other price, so that both prices are for the
  // same quantity.
  const text =
    comparison && medianEntry
      ? unusualPriceText(
          comparison.unitPrice.price * medianEntry.unitPrice.per,
          medianEntry.unitPrice.price * comparison.unitPrice.per,
        )
      : lastPurchase && unusualPriceText(pricedItem.price, toCentavos(lastPurchase.price));
  return text ? `${formatMoney(pricedItem.price)} é ${text}. Está certo?` : undefined;
}
