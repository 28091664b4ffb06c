import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { shareLockBoughtProducts } from './record-purchase.sql.ts';

/** Products by the ids that were sent. */
export type SentProducts = ReadonlyMap<string, { readonly id: string; readonly name: string }>;

/**
 * Finds the products by the sent ids. A merged product is replaced by the one that it was merged
 * into. None is merged until the transaction ends. Refuses with 'product-not-found'.
 */
export async function findSentProducts(
  sql: Transaction,
  lines: readonly { readonly productId: string | null }[],
): Promise<SentProducts> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await sql.rows(shareLockBoughtProducts, ids);
  if (found.length < ids.length) throw new ApiError('product-not-found');
  return new Map(found.map(({ sentId, id, name }) => [sentId, { id, name }]));
}
