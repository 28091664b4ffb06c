/** The typed fields of a new product, and the checks of their values (PRD-01). */
import type { Category, Label, Lookup, NewProduct, Product } from '@quitanda/contract';
import {
  barcodeProblemText,
  isInStoreOnly,
  readTypedBarcode,
  type Barcode,
} from '@quitanda/contract/barcodes';
import { cleanName, fold, nameProblemText } from '@quitanda/contract/text';
import { packageText, type UnitText } from '@quitanda/contract/units';
import { productUnits, type ProductUnit } from '@quitanda/contract/values';

export interface ProductDraft {
  readonly barcode: string;
  readonly name: string;
  readonly brand: string;
  readonly categoryId: string;
  /** A unit, or the word for a package (UNI-09). Empty until the person chooses one, which counts as 'un'. */
  readonly typicalUnit: ProductUnit | UnitText | '';
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

/**
 * Parses a barcode for the catalogue. A code that is valid only in one supermarket is a problem.
 */
export function readCatalogueBarcode(text: string): { barcode: Barcode } | { problem: string } {
  const result = readTypedBarcode(text);
  if ('problem' in result) return { problem: barcodeProblemText(result.problem) };
  return isInStoreOnly(result.barcode)
    ? { problem: 'Este código é interno da loja e não entra no catálogo.' }
    : result;
}

/** Returns the error text of a barcode; undefined if the barcode is valid or the field is empty. */
export function barcodeProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const result = readCatalogueBarcode(text);
  return 'problem' in result ? result.problem : undefined;
}

/**
 * Returns the error text of a barcode while it is being typed. An invalid code of fewer than 13
 * digits is no error yet, because it may be incomplete.
 */
export function earlyBarcodeProblem(text: string): string | undefined {
  const isPossiblyIncomplete = /^\d{0,12}$/u.test(text.replace(/[\s-]/gu, ''));
  return isPossiblyIncomplete && 'problem' in readTypedBarcode(text)
    ? undefined
    : barcodeProblem(text);
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
  const isBarcodeValid = barcode === null || 'barcode' in barcode;
  const isBrandValid = brand === null || 'name' in brand;
  if (isBarcodeValid && 'name' in name && isBrandValid && isKnownCategory) {
    return {
      product: {
        barcode: barcode?.barcode ?? null,
        name: name.name,
        brand: brand?.name ?? null,
        categoryId: draft.categoryId,
        ...unitOf(draft),
      },
    };
  }
  return {
    problems: {
      ...(!isBarcodeValid && { barcode: barcode.problem }),
      ...('problem' in name && {
        name: nameProblemText(name.problem, 'O nome do produto é obrigatório.'),
      }),
      ...(!isBrandValid && { brand: nameProblemText(brand.problem) }),
      ...(!isKnownCategory && { categoryId: categoryProblem(draft, categories) }),
    },
  };
}

/** Returns the unit of the product, with its word: 'lata' is the word of a product in pieces. */
function unitOf({ typicalUnit }: ProductDraft): Pick<NewProduct, 'typicalUnit' | 'unitText'> {
  const unitText = packageText(typicalUnit);
  if (unitText !== undefined) return { typicalUnit: 'un', unitText };
  return { typicalUnit: productUnits.find((unit) => unit === typicalUnit) ?? 'un' };
}

/** PRD-01: without loaded categories, nothing tells whether the category of the draft is unknown. */
const categoryProblem = ({ categoryId }: ProductDraft, categories: readonly Category[]): string =>
  categoryId === '' || categories.length === 0
    ? 'Escolha uma das categorias.'
    : 'Categoria selecionada é inválida.';

/** Returns the draft's fields from a read label or a looked-up barcode, without the empty ones. */
export function nonEmptyFields(source: Label | Lookup): Partial<ProductDraft> {
  const values = {
    name: source.name,
    brand: source.brand ?? '',
    typicalUnit: ('unitText' in source && source.unitText) || source.typicalUnit,
    barcode: 'barcode' in source ? source.barcode : '',
    categoryId: 'categoryId' in source ? (source.categoryId ?? '') : '',
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

/** Returns those of the `fields` that are empty in the draft. */
export function fieldsEmptyInDraft(
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
