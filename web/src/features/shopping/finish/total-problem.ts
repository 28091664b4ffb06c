import type { Centavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';

/**
 * Says why the typed total of a trip is refused; undefined if it is not. `pricedTotal` is what its items with
 * a price cost together, and the trip did not cost less (FIN-10).
 */
export function totalProblem(total: Centavos | null, pricedTotal: Centavos): string | undefined {
  if (total === null || total === 0) return 'Informe um valor de R$ 0,01 a R$ 99.999,99.';
  return total < pricedTotal ? `Os preços já somam ${formatMoney(pricedTotal)}.` : undefined;
}
