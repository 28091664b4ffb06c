import { unitWord } from '@quitanda/contract/unit-words';
import type { ListItem } from '@quitanda/contract';
import { formatAmount, packageText } from '@quitanda/contract/units';
import { formatQuantity } from './decimal.ts';

/**
 * The purchased quantity in words: '2 latas' where that is the word of the amount, '2 pacotes' of a
 * product that comes in packages, else '2 un' or '0,5 kg'. Prices are per kilo and piece, so grams and
 * dozens are shown as those (UNI-08).
 */
export function purchasedText(
  quantity: number,
  unit: ListItem['unit'],
  productName: string | null,
  unitText?: ListItem['unitText'],
): string {
  const isVolume = unitText === 'L' || unitText === 'ml';
  if (isVolume || packageText(unitText)) return formatAmount({ quantity, unit, unitText });
  if (unitWord(productName, unit) !== 'pacote') return formatQuantity(quantity, unit);
  return formatQuantity(quantity, quantity === 1 ? 'pacote' : 'pacotes');
}

/** The word of what is in the cart: that of the plan, if it is bought in the planned unit. */
export const purchasedUnitText = (
  item: Pick<ListItem, 'unit' | 'unitText' | 'purchasedUnit'>,
): ListItem['unitText'] =>
  (item.purchasedUnit ?? item.unit) === item.unit ? item.unitText : undefined;
