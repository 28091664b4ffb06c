import {
  isInStoreOnly,
  readStoreLabel,
  type Barcode,
  type StoreLabel,
} from '@quitanda/contract/barcodes';

/** The meaning of a code that was scanned in a supermarket. */
export type ScannedCode =
  | { readonly kind: 'label'; readonly label: StoreLabel }
  | { readonly kind: 'product'; readonly barcode: Barcode }
  | { readonly kind: 'internal' };

/**
 * Classifies a code as a store label (SHO-13), as another code that only this supermarket uses, or
 * as the code of a product. Only the code of a product is looked up. `acceptsLabels` is false if
 * the caller does not support labels.
 */
export function classifyCode(barcode: Barcode, acceptsLabels = true): ScannedCode {
  const label = acceptsLabels ? readStoreLabel(barcode) : undefined;
  if (label) return { kind: 'label', label };
  return isInStoreOnly(barcode) ? { kind: 'internal' } : { kind: 'product', barcode };
}

export const internalCodeText = 'Este código é interno da loja. Busque o produto pelo nome.';
export const failedLookUpText = 'Falha ao buscar produto. Tente novamente.';
