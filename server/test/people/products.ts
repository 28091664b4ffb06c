/** Changes the catalogue in tests. Everybody shares the catalogue. */
import type { NewProduct, Product } from '@quitanda/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { statement, type Database } from '../../src/db/database.ts';
import { fakeToken } from '../servers/fake-identity.ts';
import type { Person } from './person.ts';

/**
 * Returns a random word for the name of a product. An id is unsuitable, because ids of the same
 * millisecond share a prefix, and the typo-tolerant search would confuse them.
 */
export function newWord(): string {
  const letters = 'bcdfghjklmnpqrstvwxyz';
  return Array.from(randomBytes(16), (byte) => letters.charAt(byte % letters.length)).join('');
}

/** Registers a product that only the person's household sees (PRD-05). */
export async function registerProduct(
  person: Person,
  fields: Partial<NewProduct> = {},
): Promise<Product> {
  const [category] = (await person.call('getCategories')).body;
  const name = `Biscoito ${newWord()}`;
  const body = { name, categoryId: category?.id ?? '', ...fields };
  return (await person.call('createProduct', { body })).body;
}

/** Creates a product that nobody registered before, and that everybody sees: a stranger confirms it. */
export async function newProduct(
  person: Person,
  fields: Partial<NewProduct> = {},
): Promise<Product> {
  const product = await registerProduct(person, fields);
  await confirmProduct(person, product);
  return product;
}

/** Lets a person of another household register the same product. */
export async function confirmProduct(
  { withIdentity }: Person,
  { name, brand, categoryId, barcode }: Product,
): Promise<void> {
  const subject = randomUUID();
  const email = `${subject}@exemplo.com.br`;
  const token = fakeToken({ subject, email, displayName: null });
  const body = { name, brand, categoryId, barcode };
  await withIdentity({ subject, email, token }).call('createProduct', { body });
}

const hide = statement<never, { productId: string }>(
  'test.hide-product',
  'update products set is_hidden = true where id = :productId',
);

export async function hideProduct(database: Database, productId: string): Promise<void> {
  await database.rows(hide, { productId });
}

const merge = statement<never, { fromId: string; intoId: string }>(
  'test.merge-products',
  'update products set is_hidden = true, merged_into = :intoId where id = :fromId',
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
  await database.rows(merge, { fromId, intoId });
}
