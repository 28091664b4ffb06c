import { formatMoney } from '@quitanda/contract/amount-text';
import type { Centavos } from '@quitanda/contract/values';

export { formatMoney };

/** The text of `formatMoney` in its three parts: 'R$ ', '1.153', ',17'. */
export function moneyParts(centavos: Centavos): {
  currency: string;
  whole: string;
  fraction: string;
} {
  const text = formatMoney(centavos);
  const start = text.search(/\d/u);
  const comma = text.lastIndexOf(',');
  return {
    currency: text.slice(0, start),
    whole: text.slice(start, comma),
    fraction: text.slice(comma),
  };
}

/** A price in reais as the text of a field: '24,90'. */
export function priceText(price: number): string {
  return price.toFixed(2).replace('.', ',');
}
