import type {
  Comparison,
  SupermarketTotal,
} from '@quitanda/contract/insights/compare-supermarkets';
import { formatAge } from '../../lib/ages.ts';
import { formatMoney } from '../../lib/money.ts';

/** '18 de 22 itens com preço, o mais antigo há 40 dias'. */
export const coverageText = (
  { pricedCount, oldestAt }: Pick<SupermarketTotal, 'pricedCount' | 'oldestAt'>,
  itemCount: number,
  now: number,
) => `${pricedText(pricedCount, itemCount)}, o mais antigo ${formatAge(oldestAt, now)}`;

export const pricedText = (pricedCount: number, itemCount: number) =>
  `${pricedCount} de ${itemCount} ${itemCount === 1 ? 'item' : 'itens'} com preço`;

/** What no supermarket has a price for, if there is such. */
export function unknownText({ unknownCount }: Comparison): string | undefined {
  if (unknownCount === 0) return undefined;
  return unknownCount === 1
    ? '1 item ainda não tem preço em nenhum supermercado.'
    : `${unknownCount} itens ainda não têm preço em nenhum supermercado.`;
}

/**
 * What ranks a shop that lacks prices: 'Com o que falta, até R$ 68,00', by the dearest price known
 * elsewhere. Without it a smaller total behind a larger one would look wrong.
 */
export const withGapsText = ({ total, comparableTotal }: SupermarketTotal) =>
  comparableTotal > total ? `Com o que falta, até ${formatMoney(comparableTotal)}` : undefined;
