import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { awaitMerges, shareLockBoughtProducts } from './record-purchase.sql.ts';

/** The products of a request, by the ids that the request contains. */
export type SentProducts = ReadonlyMap<string, { readonly id: string; readonly name: string }>;

/**
 * Finds the products of a request's lines. A merged product is replaced by the one that it was merged
 * into. The products are locked, so that none is merged before the transaction ends. Refuses with
 * 'product-not-found'.
 */
export async function findSentProducts(
  sql: Transaction,
  lines: readonly { readonly productId: string | null }[],
): Promise<SentProducts> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return new Map();
  await sql.rows(awaitMerges, { productIds: ids });
  const products = await sql.rows(shareLockBoughtProducts, { productIds: ids });
  if (products.length < ids.length) throw new ApiError('product-not-found');
  return new Map(products.map(({ sentId, id, name }) => [sentId, { id, name }]));
}
