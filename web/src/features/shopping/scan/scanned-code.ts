import {
  isInStoreOnly,
  readStoreLabel,
  type Barcode,
  type StoreLabel,
} from '@quitanda/contract/barcodes';

/** What a code read in a shop stands for. */
export type ScannedCode =
  | { readonly kind: 'label'; readonly label: StoreLabel }
  | { readonly kind: 'product'; readonly barcode: Barcode }
  | { readonly kind: 'internal' };

/**
 * Tells a scale's label (SHO-13), another number of the shop's own, and a product apart. Only a
 * product's code is looked up. Where labels have no use, `hasLabels` is false.
 */
export function scannedCode(barcode: Barcode, hasLabels = true): ScannedCode {
  const label = hasLabels ? readStoreLabel(barcode) : undefined;
  if (label) return { kind: 'label', label };
  return isInStoreOnly(barcode) ? { kind: 'internal' } : { kind: 'product', barcode };
}

export const internalCodeText = 'Este código é interno da loja. Busque o produto pelo nome.';
export const failedLookUpText = 'Falha ao buscar produto. Tente novamente.';
