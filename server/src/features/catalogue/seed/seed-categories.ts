import { readFileSync } from 'node:fs';
import path from 'node:path';
import { productUnits, quantity } from '@quitanda/contract';
import { categoryKeys } from '@quitanda/contract/sections/category-keys';
import { z } from 'zod';
import { serverFolder } from '../../../db/server-folder.ts';

const seedProduct = z
  .strictObject({
    name: z.string(),
    brand: z.string().optional(),
    /** The unit of sale: 'un' (packages), unless the product is weighed. */
    unit: z.enum(productUnits).default('un'),
    /** The usual quantity of one purchase. */
    quantity: quantity.prefault(1),
    barcode: z.string().optional(),
    /** The source of the barcode. */
    source: z.string().optional(),
  })
  .refine((product) => (product.barcode === undefined) === (product.source === undefined), {
    error: 'A barcode needs its source.',
  });

const category = z.strictObject({ category: z.string(), products: z.array(seedProduct) });
export type SeedCategory = z.output<typeof category>;

/** Reads the starter catalogue from server/seed, a file for each category. Throws if one is invalid. */
export function readSeedCategories(): SeedCategory[] {
  return categoryKeys.map((name) => {
    const file = path.join(serverFolder, 'seed', `${name}.json`);
    return parseSeedCategory(readFileSync(file, 'utf8'));
  });
}

/** Reads one file of the starter catalogue. Throws if it is invalid. */
export function parseSeedCategory(json: string): SeedCategory {
  return category.parse(JSON.parse(json));
}
