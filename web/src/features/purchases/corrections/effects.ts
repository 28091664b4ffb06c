/** What a correction of a past trip changes, as figures before and after it (CMP-22). */
import type { CorrectedStock } from '@quitanda/contract';
import { toCentavos, type Centavos } from '@quitanda/contract/values';
import { formatAmount, shownUnit } from '@quitanda/contract/units';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { purchasedText } from '../../../lib/amounts/purchased-text.ts';
import { monthOf, type CorrectionPreview } from './corrected-trip-rows.ts';

/** One figure before and after a correction. */
export interface Effect {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Returns the figures that change: the trip, its month and the stock. `tripTotal` is the total
 * before the correction, and `name` the name of the corrected item on its list. `now` is in
 * milliseconds since the epoch.
 */
export function effectsOf(
  { trip: { months }, stock, total }: CorrectionPreview,
  tripTotal: Centavos,
  name: string,
  now: number,
): Effect[] {
  return [
    moneyEffect('Esta compra', tripTotal, total),
    ...months.before.map(({ month, total: spent }, index) =>
      moneyEffect(
        month === monthOf(now) ? 'Gastos do mês' : 'Gastos daquele mês',
        toCentavos(spent),
        toCentavos(months.after[index]?.total ?? spent),
      ),
    ),
    ...stock.map((changed) => stockEffect(changed, stock.length === 1 ? name : changed.name)),
  ].filter(({ before, after }) => before !== after);
}

const moneyEffect = (label: string, before: Centavos, after: Centavos): Effect => ({
  label,
  before: formatMoney(before),
  after: formatMoney(after),
});

/** The stock stops at 0: what was used since the trip cannot be taken out again. */
function stockEffect(stock: CorrectedStock, name: string): Effect {
  const { before, after, used } = stock;
  return {
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)} na despensa`,
    before: stockText(before, stock),
    after:
      used > 0
        ? `${formatDecimal(after)} (você já usou ${usedText(used, stock)})`
        : stockText(after, stock),
  };
}

/** As the pantry shows it (UNI-07), but with 'pacotes' for pieces of what comes in packages. */
const stockText = (quantity: number, stock: CorrectedStock): string =>
  shownUnit({ ...stock, quantity }) === 'un'
    ? purchasedText(quantity, 'un', stock.name)
    : formatAmount({ ...stock, quantity });

/** Plain pieces need no unit: 'você já usou 1'. */
const usedText = (quantity: number, stock: CorrectedStock): string =>
  stock.unitText == null ? formatDecimal(quantity) : stockText(quantity, stock);
