/** The operator's changes to the catalogue that all users share (DAT-03). */
import { fold } from '@quitanda/contract/text';
import type { Sql, Transaction } from '../../../db/database.ts';
import { refusing, type Refusals } from '../../../http/errors/refusing.ts';
import {
  selectCategoryId,
  selectCurated,
  updateProduct,
  type CuratedProduct,
  type ProductColumns,
} from './curation.sql.ts';
import { lockBoth, lockHouseholdsOf, repointings, repointKeptItems } from './merge.sql.ts';
import type { ProductEdit } from './product-edit.ts';
import { searchable } from '../search/search.ts';

/** Why a change is impossible, in a sentence for the operator. */
export class CurationError extends Error {
  /** Whether there is no product with the id. */
  readonly isUnknown: boolean;

  constructor(message: string, { isUnknown = false } = {}) {
    super(message);
    this.isUnknown = isUnknown;
  }
}

const maxShown = 50;

const uniqueRules: Refusals = {
  products_name_once: () =>
    new CurationError('Another product has this name, brand and category: merge the two.'),
  products_barcode_once: () =>
    new CurationError('Another product has this barcode: merge the two.'),
};

/**
 * Finds products whose name and brand contain every word, or with this barcode or id; hidden ones
 * too.
 */
export function findProducts(sql: Sql, text: string): Promise<CuratedProduct[]> {
  const words = searchable(text);
  const barcode = words.replaceAll(/[ -]/gu, '');
  return sql.rows(selectCurated, words.split(' '), barcode, words, maxShown);
}

/** The columns of a product that rows of households show. */
const shownColumns: readonly (keyof ProductColumns)[] = [
  'name',
  'brand',
  'category_id',
  'typical_unit',
  'image_url',
];

/**
 * Changes the given fields, and updates the revision of the rows that show one of them, so that
 * devices get those rows again (SYN-05). Throws CurationError.
 */
export async function editProduct(
  sql: Transaction,
  id: string,
  edit: ProductEdit,
): Promise<CuratedProduct> {
  const columns: ProductColumns = {
    ...(edit.name !== undefined && { name: edit.name, folded_name: fold(edit.name) }),
    ...(edit.brand !== undefined && { brand: edit.brand, folded_brand: fold(edit.brand ?? '') }),
    ...(edit.category !== undefined && { category_id: await categoryId(sql, edit.category) }),
    ...(edit.unit !== undefined && { typical_unit: edit.unit }),
    ...(edit.barcode !== undefined && { barcode: edit.barcode }),
    ...(edit.quantity !== undefined && { default_order_quantity: edit.quantity }),
    ...(edit.image !== undefined && { image_url: edit.image }),
    ...(edit.description !== undefined && { description: edit.description }),
  };
  if (!shownColumns.some((column) => column in columns)) return updateColumns(sql, id, columns);
  await sql.rows(lockHouseholdsOf, id);
  // A transaction that chooses the product meanwhile waits, and then shows the changed product.
  await sql.rows(lockBoth, id, id);
  const product = await updateColumns(sql, id, columns);
  // With the same id twice, these statements change only the revisions of the rows.
  for (const stamp of [...repointings, repointKeptItems]) await sql.rows(stamp, id, id);
  return product;
}

/** Hides a product from searches. Rows that chose it before still show it. */
export function hideProduct(sql: Sql, id: string): Promise<CuratedProduct> {
  return updateColumns(sql, id, { is_hidden: true });
}

/** Shows a hidden product again. A merged product becomes a product of its own. */
export function showProduct(sql: Sql, id: string): Promise<CuratedProduct> {
  return updateColumns(sql, id, { is_hidden: false, merged_into: null });
}

export async function updateColumns(
  sql: Sql,
  id: string,
  columns: ProductColumns,
): Promise<CuratedProduct> {
  const changed = sql.first(updateProduct, id, JSON.stringify(columns));
  const product = await refusing(uniqueRules, changed);
  if (!product) throw new CurationError(`There is no product ${id}.`, { isUnknown: true });
  return product;
}

async function categoryId(sql: Sql, name: string): Promise<string> {
  const category = await sql.first(selectCategoryId, fold(name));
  if (!category) throw new CurationError(`There is no category ${name}.`);
  return category.id;
}
