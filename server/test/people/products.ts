/** Changes the catalogue in tests. Everybody shares the catalogue. */
import type { NewProduct, Product } from '@quitanda/contract';
import { randomBytes } from 'node:crypto';
import { statement, type Database } from '../../src/db/database.ts';
import type { Person } from './person.ts';

/**
 * Returns a random word for the name of a product. An id is unsuitable, because ids of the same
 * millisecond share a prefix, and the typo-tolerant search would confuse them.
 */
function newWord(): string {
  const letters = 'bcdfghjklmnpqrstvwxyz';
  return Array.from(randomBytes(16), (byte) => letters.charAt(byte % letters.length)).join('');
}

/** Creates a product that nobody registered before. */
export async function newProduct(
  person: Person,
  fields: Partial<NewProduct> = {},
): Promise<Product> {
  const [category] = (await person.call('getCategories')).body;
  const name = `Biscoito ${newWord()}`;
  const body = { name, categoryId: category?.id ?? '', ...fields };
  return (await person.call('createProduct', { body })).body;
}

const hide = statement<never, [productId: string]>(
  'test.hide-product',
  'update products set is_hidden = true where id = $1',
);

export async function hideProduct(database: Database, productId: string): Promise<void> {
  await database.rows(hide, productId);
}

const merge = statement<never, [fromId: string, intoId: string]>(
  'test.merge-products',
  'update products set is_hidden = true, merged_into = $2 where id = $1',
);

/**
 * Merges two products as the operator's command does: hides the first one and makes it refer to the
 * second one.
 */
export async function mergeProducts(
  database: Database,
  fromId: string,
  intoId: string,
): Promise<void> {
  await database.rows(merge, fromId, intoId);
}
