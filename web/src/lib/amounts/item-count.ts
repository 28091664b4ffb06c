import { toBrazilianNumeral } from './decimal.ts';

/** A number of items as text: '1 item', '1.000 itens'. */
export const formatItemCount = (count: number): string =>
  count === 1 ? '1 item' : `${toBrazilianNumeral(String(count))} itens`;
