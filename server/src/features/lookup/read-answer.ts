import { cleanName, fold, type ProductUnit } from '@quitanda/contract';
import { z } from 'zod';
import { categoryOf } from './categories.ts';

/** The usable fields of a response for a product. Every text is short and without markup. */
export interface FoundProduct {
  readonly name: string;
  readonly brand: string | null;
  /** The folded name of a category of the catalogue. */
  readonly category: string | null;
  readonly typicalUnit: ProductUnit;
  readonly description: string | null;
  readonly imageUrl: string | null;
}

/** `product` is null for an unknown barcode. */
export interface OpenFoodFactsAnswer {
  readonly product: FoundProduct | null;
}

/** Parses a text. Any other value becomes undefined. */
const text = z.string().optional().catch(undefined);

const answer = z.object({
  status: z.string(),
  result: z.object({ id: z.string() }).optional(),
  product: z
    .object({
      product_name: text,
      product_name_pt: text,
      generic_name: text,
      generic_name_pt: text,
      brands: text,
      quantity: text,
      categories_tags: z.array(z.unknown()).optional().catch(undefined),
      image_front_url: text,
    })
    .optional(),
});

/**
 * The ids of results for a barcode that is unknown, or that only a sister database for products
 * other than food has.
 */
const unknownResults = new Set([
  'product_not_found',
  'product_found_with_a_different_product_type',
]);

/** Reads a response of API v3. Throws for any other response. */
export function readAnswer(json: string): OpenFoodFactsAnswer {
  const { status, result, product } = answer.parse(JSON.parse(json));
  if (result !== undefined && unknownResults.has(result.id)) return { product: null };
  if (!status.startsWith('success') || !product) throw new Error('Not an answer of API v3.');
  const tags = product.categories_tags?.filter((tag) => typeof tag === 'string') ?? [];
  return {
    product: readProductTexts({
      names: [product.product_name_pt, product.product_name],
      descriptions: [product.generic_name_pt, product.generic_name],
      brands: product.brands,
      quantity: product.quantity,
      tags,
      imageUrl: product.image_front_url,
    }),
  };
}

/** The texts of a product. `names` and `descriptions` have the best language first. */
export interface ProductTexts {
  readonly names: readonly (string | undefined)[];
  readonly descriptions: readonly (string | undefined)[];
  readonly brands: string | undefined;
  readonly quantity: string | undefined;
  readonly tags: readonly string[];
  readonly imageUrl: string | undefined;
}

/**
 * Returns the usable fields. Returns null if no name is usable, because a product cannot be
 * registered without a name.
 */
export function readProductTexts(texts: ProductTexts): FoundProduct | null {
  const firstPlain = (candidates: readonly (string | undefined)[]) =>
    candidates.map(plainOrNull).find((text) => text !== null) ?? null;
  const name = firstPlain(texts.names);
  if (name === null) return null;
  return {
    name,
    brand: plainOrNull(texts.brands?.split(',', 1)[0]),
    category: categoryOf(texts.tags),
    typicalUnit: unitOf(texts.quantity),
    description: firstPlain(texts.descriptions),
    imageUrl: imageOf(texts.imageUrl),
  };
}

/**
 * Returns the text if it is plain and not longer than a name; otherwise null. Any user of Open Food
 * Facts can edit these texts.
 */
function plainOrNull(raw: string | undefined): string | null {
  const cleaned = cleanName(raw ?? '');
  return 'name' in cleaned ? cleaned.name : null;
}

/**
 * Returns 'kg' if the quantity is only a unit of weight, or contains 'granel' (sold loose). Any
 * other product with a barcode is sold as a package.
 */
function unitOf(quantity: string | undefined): ProductUnit {
  return /^(por |ao |o )?(kg|quilo|kilo)s?$|granel/u.test(fold(quantity ?? '')) ? 'kg' : 'un';
}

function imageOf(address: string | undefined): string | null {
  const url = URL.parse(address ?? '');
  const isOpenFoodFactsUrl =
    url?.protocol === 'https:' &&
    /(^|\.)openfoodfacts\.(org|net)$/u.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.href.length <= 500;
  return isOpenFoodFactsUrl ? url.href : null;
}
