import { unitWord } from '@quitanda/contract/unit-words';
import type { ListItem } from '@quitanda/contract';
import { formatBought, packageText } from '@quitanda/contract/units';
import { formatDecimal, formatQuantity } from './decimal.ts';

/**
 * The purchased quantity in words: '2 latas' where that is the word of the amount, '2 pacotes' of a
 * product that comes in packages, else '2 un' or '0,5 kg'. Prices are per kilo and piece, so grams and
 * dozens are shown as those (UNI-08).
 */
export function purchasedText(
  quantity: number,
  unit: ListItem['unit'],
  productName: string | null,
  unitText?: string | null,
): string {
  if (packageText(unitText) || unitWord(productName, unit) !== 'pacote')
    return formatBought({ quantity, unit, unitText });
  return formatQuantity(quantity, quantity === 1 ? 'pacote' : 'pacotes');
}

/** The amount before '×' and a price: '2', '2 latas', '1,255 kg'. Plain pieces need no unit. */
export const timesText = (
  quantity: number,
  unit: ListItem['unit'],
  unitText?: string | null,
): string =>
  unit === 'un' && !packageText(unitText)
    ? formatDecimal(quantity)
    : purchasedText(quantity, unit, null, unitText);

/**
 * The unit that people say of what is in the cart: the one under which it was taken, or else that of the plan,
 * if it is bought in the planned unit. 'un' and 'kg' are no words.
 */
export const purchasedUnitText = (
  item: Pick<ListItem, 'unit' | 'unitText' | 'purchasedUnit' | 'purchasedUnitText'>,
): string | null | undefined =>
  item.purchasedUnitText ??
  ((item.purchasedUnit ?? item.unit) === item.unit ? item.unitText : undefined);
