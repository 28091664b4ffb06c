import type { Expiry } from '@quitanda/contract/batches/expiring';
import { expiryText } from '@quitanda/contract/batches/expiring';
import { formatAmount, type StoredAmount } from '@quitanda/contract/units';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';

/**
 * Returns 'Tem 2 em casa, vencem em 3 dias', or 'Tem 5 em casa, 2 vencem em 3 dias' if the others keep
 * longer (VAL-11).
 */
export function atHomeText(item: StoredAmount, { batch, days }: Expiry): string {
  const isPart = batch.amount < item.quantity;
  const part = isPart ? `${amountText({ ...item, quantity: batch.amount })} ` : '';
  const when = inPlural(expiryText(days, batch.isGuess), batch.amount >= 2);
  return `Tem ${amountText(item)} em casa, ${part}${when}`;
}

const amountText = ({ quantity, unit, unitText }: StoredAmount) =>
  unit === 'un' && unitText == null
    ? formatDecimal(quantity)
    : formatAmount({ quantity, unit, unitText });

function inPlural(text: string, isPlural: boolean): string {
  const lower = `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return isPlural
    ? lower.replace('venceu', 'venceram').replace(/^(?:deve|vence)(?= )/u, '$&m')
    : lower;
}
