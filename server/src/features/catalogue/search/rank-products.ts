import { createProductIndex, readQuery, searchProducts } from '@quitanda/contract';
import type { Sql } from '../../../db/database.ts';
import { selectUsedProductsLike } from '../offline/offline-products.sql.ts';
import type { OfflineCatalogue } from '../offline/offline-products.ts';

export interface RankedIds {
  /** Products that match the words as they were typed, best first. */
  readonly sure: readonly string[];
  /** Products that match likely corrections, if no product matches the words as they were typed. */
  readonly guessed: readonly string[];
}

const maxRanked = 60;
const minWordLength = 2;

/** Finds the products that match a search, among popular products and those the household uses. */
export async function rankProducts(
  sql: Sql,
  householdId: string,
  foldedText: string,
  { index }: OfflineCatalogue,
): Promise<RankedIds> {
  const patterns = toLikePatterns(foldedText);
  const usedProducts = await sql.rows(selectUsedProductsLike, { householdId, patterns });
  const indexes = usedProducts.length === 0 ? [index] : [createProductIndex(usedProducts), index];
  const usedIds = new Set(usedProducts.map(({ id }) => id));
  const results = searchProducts(indexes, foldedText, { limit: maxRanked, own: usedIds });
  const idsOf = (isSure: boolean) =>
    results.filter((result) => result.isSure === isSure).map(({ product }) => product.id);
  return { sure: idsOf(true), guessed: idsOf(false) };
}

/** Returns LIKE patterns for products that contain any word of the text or of its synonyms. */
function toLikePatterns(foldedText: string): string[] {
  const readings = readQuery(foldedText)?.readings ?? [];
  const words = new Set(readings.flatMap(({ words: each }) => each));
  return [...words].filter((word) => word.length >= minWordLength).map((word) => `%${word}%`);
}
