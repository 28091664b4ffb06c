import { unitWord } from '@quitanda/contract/unit-words';
import type { ListItem } from '@quitanda/contract';
import { formatQuantity } from './decimal.ts';

/**
 * The purchased quantity in words: '2 pacotes' of a product that comes in packages, else '2 un' or
 * '0,5 kg'.
 */
export function purchasedText(
  quantity: number,
  unit: ListItem['unit'],
  productName: string | null,
): string {
  if (unitWord(productName, unit) !== 'pacote') return formatQuantity(quantity, unit);
  return formatQuantity(quantity, quantity === 1 ? 'pacote' : 'pacotes');
}
