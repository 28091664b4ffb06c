import { createHash } from 'node:crypto';
import { fold } from '@quitanda/contract';
import type { Database } from '../../../db/database.ts';
import {
  insertMissingCategories,
  insertMissingProducts,
  selectExistingIds,
} from '../catalogue.sql.ts';
import { readSeedCategories, type SeedCategory } from './seed-categories.ts';

/**
 * Adds missing starter categories and products. Existing ones are not changed, so an operator's
 * corrections are kept. Several processes may run it at the same time.
 */
export async function seedCatalogue(database: Database, now: Date): Promise<void> {
  const categories = readSeedCategories();
  await database.transaction(async (transaction) => {
    await transaction.rows(insertMissingCategories, {
      categories: JSON.stringify(categories.map(toCategoryRow)),
    });
    const products = categories.flatMap(toProductRows);
    // At nearly every start all products exist. This check is cheaper than inserting them again.
    const ids = products.map(({ id }) => id);
    const existing = new Set(
      (await transaction.rows(selectExistingIds, { ids })).map(({ id }) => id),
    );
    const missing = products.filter(({ id }) => !existing.has(id));
    if (missing.length === 0) return;
    await transaction.rows(insertMissingProducts, { products: JSON.stringify(missing), now });
  });
}

/** Returns the ids of the starter products, in the order of their categories. */
export function listStarterIds(): string[] {
  return readSeedCategories().flatMap((category) => toProductRows(category).map(({ id }) => id));
}

function toCategoryRow({ category }: SeedCategory, position: number) {
  const foldedName = fold(category);
  return {
    id: idOfName(`category ${foldedName}`),
    name: category,
    folded_name: foldedName,
    position,
  };
}

function toProductRows({ category, products }: SeedCategory) {
  return products.map(({ name, brand, unit, quantity, barcode }) => {
    const [foldedName, foldedBrand] = [fold(name), fold(brand ?? '')];
    return {
      id: idOfName(`product ${foldedName}|${foldedBrand}`),
      name,
      brand,
      folded_name: foldedName,
      folded_brand: foldedBrand,
      folded_category: fold(category),
      typical_unit: unit,
      barcode,
      default_order_quantity: quantity,
    };
  });
}

/** Returns the same UUID for the same name everywhere (RFC 9562, version 8, from SHA-256). */
function idOfName(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
