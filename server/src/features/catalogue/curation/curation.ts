/** The operator's changes to the catalogue that all users share (DAT-03). */
import { readBarcode } from '@quitanda/contract/barcodes';
import { fold } from '@quitanda/contract/text';
import type { Sql, Transaction } from '../../../db/database.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../../http/errors/refuse-violations.ts';
import {
  selectCategoryId,
  selectCurated,
  updateProduct,
  type CuratedProduct,
  type ProductColumns,
} from './curation.sql.ts';
import {
  lockProducts,
  lockHouseholdsOf,
  repointStatements,
  repointFinishedItems,
} from './merge.sql.ts';
import { everybody } from '../../../shared/seen-products.ts';
import type { ProductEdit } from './product-edit.ts';
import { foldTypedText } from '../search/search.ts';

/** The error of an impossible change. Its message is for the operator. */
export class CurationError extends Error {
  /** Whether the product does not exist. */
  readonly isUnknown: boolean;

  constructor(message: string, { isUnknown = false } = {}) {
    super(message);
    this.isUnknown = isUnknown;
  }
}

const maxResults = 50;

const failuresByConstraint: FailuresByConstraint = {
  products_name_once: () =>
    new CurationError('Another product has this name, brand and category: merge the two.'),
  products_barcode_once: () =>
    new CurationError('Another product has this barcode: merge the two.'),
};

/**
 * Finds visible and hidden products by the words of their name and brand, or by barcode or id.
 */
export function findProducts(sql: Sql, text: string): Promise<CuratedProduct[]> {
  const foldedText = foldTypedText(text);
  const read = readBarcode(foldedText);
  const barcode = 'barcode' in read ? read.barcode : foldedText;
  return sql.rows(selectCurated, {
    words: foldedText.split(' '),
    barcode,
    id: foldedText,
    limit: maxResults,
  });
}

/** The columns of a product that are copied into the rows that devices store. */
const syncedColumns: readonly (keyof ProductColumns)[] = [
  'name',
  'brand',
  'category_id',
  'typical_unit',
  'image_url',
];

/**
 * Changes the fields of a product. If a device stores a changed field, updates the revisions of all
 * rows with this product, so that devices fetch these rows again (SYN-05). Throws CurationError.
 */
export async function editProduct(
  sql: Transaction,
  id: string,
  edit: ProductEdit,
): Promise<CuratedProduct> {
  const columns: ProductColumns = {
    ...(edit.name !== undefined && { name: edit.name, folded_name: fold(edit.name) }),
    ...(edit.brand !== undefined && { brand: edit.brand, folded_brand: fold(edit.brand ?? '') }),
    ...(edit.category !== undefined && { category_id: await findCategoryId(sql, edit.category) }),
    ...(edit.unit !== undefined && { typical_unit: edit.unit }),
    ...(edit.barcode !== undefined && { barcode: edit.barcode }),
    ...(edit.quantity !== undefined && { default_order_quantity: edit.quantity }),
    ...(edit.image !== undefined && { image_url: edit.image }),
    ...(edit.description !== undefined && { description: edit.description }),
  };
  if (!syncedColumns.some((column) => column in columns)) return updateColumns(sql, id, columns);
  await sql.rows(lockHouseholdsOf, { productId: id });
  // A concurrent transaction that chooses the product waits, and then uses the changed product.
  await sql.rows(lockProducts, { fromId: id, intoId: id });
  const product = await updateColumns(sql, id, columns);
  // If both ids are equal, these statements change only the revisions of the rows.
  for (const repoint of [...repointStatements, repointFinishedItems])
    await sql.rows(repoint, { fromId: id, intoId: id });
  return product;
}

/** Hides a product from searches. Existing rows with this product still show it. */
export function hideProduct(sql: Sql, id: string): Promise<CuratedProduct> {
  return updateColumns(sql, id, { is_hidden: true });
}

/**
 * Makes a hidden product visible to everybody, also one that only its household saw. A merged product
 * becomes a separate product again.
 */
export function showProduct(sql: Sql, id: string): Promise<CuratedProduct> {
  return updateColumns(sql, id, { is_hidden: false, seen_in: everybody, merged_into: null });
}

export async function updateColumns(
  sql: Sql,
  id: string,
  columns: ProductColumns,
): Promise<CuratedProduct> {
  const update = sql.first(updateProduct, { id, columns: JSON.stringify(columns) });
  const product = await refuseViolations(failuresByConstraint, update);
  if (!product) throw new CurationError(`There is no product ${id}.`, { isUnknown: true });
  return product;
}

async function findCategoryId(sql: Sql, name: string): Promise<string> {
  const category = await sql.first(selectCategoryId, { foldedName: fold(name) });
  if (!category) throw new CurationError(`There is no category ${name}.`);
  return category.id;
}
