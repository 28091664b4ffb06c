import { fromCentavos, type Centavos } from '@quitanda/contract/values';
import { toBrazilianNumeral } from './decimal.ts';

/** Money for display, 'R$ 24,90', with a no-break space (UI-06). */
export function formatMoney(centavos: Centavos): string {
  const text = toBrazilianNumeral(fromCentavos(centavos).toFixed(2));
  return text.startsWith('-') ? `-R$\u00a0${text.slice(1)}` : `R$\u00a0${text}`;
}

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
