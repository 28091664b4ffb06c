import { readBarcode } from '@quitanda/contract/barcodes';
import { cleanName, type NameProblem } from '@quitanda/contract/text';

/**
 * Returns the name of an item that is taken without a product: the item's own name, or else the
 * text of the search. A barcode is not accepted as a name: it counts as blank, so that the picker
 * does not offer to continue with it.
 */
export function nameWithoutProduct(
  itemName: string,
  typed: string,
): { readonly name: string } | { readonly problem: NameProblem } {
  if (itemName !== '') return { name: itemName };
  return 'barcode' in readBarcode(typed) ? { problem: 'blank' } : cleanName(typed);
}
