import { readBarcode } from '@quitanda/contract/barcodes';
import { cleanName, type NameProblem } from '@quitanda/contract/text';

/**
 * The name under which one goes on without a product: the item's own, else what was typed in the
 * search. The digits of a code are none.
 */
export function nameWithout(
  itemName: string,
  typed: string,
): { readonly name: string } | { readonly problem: NameProblem } {
  if (itemName !== '') return { name: itemName };
  return 'barcode' in readBarcode(typed) ? { problem: 'blank' } : cleanName(typed);
}
