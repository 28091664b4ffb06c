/** The fields of a new product as typed, and the checks of their values (PRD-01). */
import type { Category, Label, Lookup, NewProduct, Product } from '@quitanda/contract';
import {
  barcodeProblemText,
  isInStoreOnly,
  readBarcode,
  type Barcode,
} from '@quitanda/contract/barcodes';
import { cleanName, fold, nameProblemText } from '@quitanda/contract/text';
import type { ProductUnit } from '@quitanda/contract/values';

export interface ProductDraft {
  readonly barcode: string;
  readonly name: string;
  readonly brand: string;
  readonly categoryId: string;
  /** Empty until the person chooses a unit. Empty counts as 'un'. */
  readonly typicalUnit: ProductUnit | '';
}
export type DraftField = keyof ProductDraft;
export type DraftProblems = Partial<Record<DraftField, string>>;

export const emptyDraft: ProductDraft = {
  barcode: '',
  name: '',
  brand: '',
  categoryId: '',
  typicalUnit: '',
};

export const fieldLabels: Record<DraftField, string> = {
  barcode: 'Código de barras',
  name: 'Nome',
  brand: 'Marca',
  categoryId: 'Categoria',
  typicalUnit: 'Unidade',
};

/** Parses a barcode for the catalogue. Refuses a supermarket's own code. */
export function readCatalogueBarcode(text: string): { barcode: Barcode } | { problem: string } {
  const read = readBarcode(text);
  if ('problem' in read) return { problem: barcodeProblemText(read.problem) };
  return isInStoreOnly(read.barcode)
    ? { problem: 'Este código é interno da loja e não entra no catálogo.' }
    : read;
}

/** Returns the error of a barcode; undefined for an empty field. */
export function barcodeProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const read = readCatalogueBarcode(text);
  return 'problem' in read ? read.problem : undefined;
}

/**
 * Returns the error of a barcode during typing; undefined for a wrong code of fewer than 13 digits,
 * because it may be incomplete.
 */
export function earlyBarcodeProblem(text: string): string | undefined {
  const isUnfinished = /^\d{0,12}$/u.test(text.replace(/[\s-]/gu, ''));
  return isUnfinished && 'problem' in readBarcode(text) ? undefined : barcodeProblem(text);
}

export type CheckedDraft =
  | { readonly product: NewProduct & { readonly barcode: Barcode | null } }
  | { readonly problems: DraftProblems };

/** Returns the product to send, or the error of each invalid field. */
export function checkDraft(draft: ProductDraft, categories: readonly Category[]): CheckedDraft {
  const barcode = draft.barcode.trim() === '' ? null : readCatalogueBarcode(draft.barcode);
  const name = cleanName(draft.name);
  const brand = draft.brand.trim() === '' ? null : cleanName(draft.brand);
  const isKnownCategory = categories.some(({ id }) => id === draft.categoryId);
  const hasBarcode = barcode === null || 'barcode' in barcode;
  const hasBrand = brand === null || 'name' in brand;
  if (hasBarcode && 'name' in name && hasBrand && isKnownCategory) {
    return {
      product: {
        barcode: barcode?.barcode ?? null,
        name: name.name,
        brand: brand?.name ?? null,
        categoryId: draft.categoryId,
        typicalUnit: draft.typicalUnit || 'un',
      },
    };
  }
  return {
    problems: {
      ...(!hasBarcode && { barcode: barcode.problem }),
      ...('problem' in name && {
        name: nameProblemText(name.problem, 'O nome do produto é obrigatório.'),
      }),
      ...(!hasBrand && { brand: nameProblemText(brand.problem) }),
      ...(!isKnownCategory && { categoryId: 'Escolha uma das categorias.' }),
    },
  };
}

/** Returns the values of a label or a look-up that are not empty, as fields of a draft. */
export function nonEmptyFields(from: Label | Lookup): Partial<ProductDraft> {
  const values = {
    name: from.name,
    brand: from.brand ?? '',
    typicalUnit: from.typicalUnit,
    barcode: 'barcode' in from ? from.barcode : '',
    categoryId: 'categoryId' in from ? (from.categoryId ?? '') : '',
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

/** Returns the given fields that are empty in the draft. */
export function onlyEmpty(
  draft: ProductDraft,
  fields: Partial<ProductDraft>,
): Partial<ProductDraft> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => draft[field as DraftField].trim() === ''),
  );
}

/** Whether name, brand and category are the same, ignoring accents and case (API-12). */
export function isSameProduct(product: Product, other: NewProduct): boolean {
  return (
    fold(product.name) === fold(other.name) &&
    fold(product.brand ?? '') === fold(other.brand ?? '') &&
    product.categoryId === other.categoryId
  );
}
