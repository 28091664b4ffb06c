/** Merges and filters the loaded products. */
import type { Product } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';

/**
 * Joins groups of products, in order and without duplicates. Pages that were read at different
 * times may overlap.
 */
export function mergeProducts(...groups: readonly (readonly Product[] | undefined)[]): Product[] {
  const byId = new Map<string, Product>();
  for (const product of groups.flatMap((group) => group ?? [])) {
    if (!byId.has(product.id)) byId.set(product.id, product);
  }
  return [...byId.values()];
}

/** Replaces each product by its newer version from `updates`, if there is one. Keeps the order. */
export function applyUpdates(products: readonly Product[], updates: readonly Product[]): Product[] {
  const byId = new Map(updates.map((product) => [product.id, product]));
  return products.map((product) => byId.get(product.id) ?? product);
}

/**
 * Whether a search for the typed text finds the product, by the same rule as on the server: the
 * name or brand contains every word, ignoring accents and case, or the text is the barcode (CAT-01,
 * LNK-01).
 */
export function matchesSearch(product: Product, typed: string): boolean {
  const text = fold(`${product.name} ${product.brand ?? ''}`);
  const words = fold(typed).split(' ');
  return words.every((word) => text.includes(word)) || isBarcodeOf(product, typed);
}

function isBarcodeOf({ barcode }: Product, typed: string): boolean {
  const digits = typed.replace(/[\s-]/gu, '');
  return barcode !== null && digits.padStart(barcode.length, '0') === barcode;
}
