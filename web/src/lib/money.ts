import { fromCentavos, type Centavos } from '@quitanda/contract/values';

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Money to read, 'R$ 24,90', with a no-break space (UI-06). */
export function formatMoney(centavos: Centavos): string {
  return reais.format(fromCentavos(centavos));
}

/** The same text in its three parts: 'R$ ', '1.153', ',17'. */
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

const twoDecimals = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  useGrouping: false,
});

/** A price as a field's text: '24,90'. */
export function priceText(price: number): string {
  return twoDecimals.format(price);
}
