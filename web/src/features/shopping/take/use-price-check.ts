import type { PriceHistoryEntry } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { useUsualPrice, type PricedAs } from '../../insights/prices/use-usual-price.ts';
import { unusualPriceText } from './pricing-switch.ts';

/**
 * Returns a question about a price that is ten times higher or lower than the usual price (SHO-22).
 * The usual price is the median of the paid prices, or else the last price there. Undefined for any
 * other price.
 */
export function usePriceCheck(
  priced: PricedAs,
  last: Pick<PriceHistoryEntry, 'price'> | null | undefined,
): string | undefined {
  const comparison = useUsualPrice(priced);
  const median = comparison?.usual.find(
    ({ unitPrice }) => unitPrice.measure === comparison.unitPrice.measure,
  );
  const text =
    comparison && median
      ? unusualPriceText(
          comparison.unitPrice.price * median.unitPrice.per,
          median.unitPrice.price * comparison.unitPrice.per,
        )
      : last && unusualPriceText(priced.price, toCentavos(last.price));
  return text ? `${formatMoney(priced.price)} é ${text}. Está certo?` : undefined;
}
