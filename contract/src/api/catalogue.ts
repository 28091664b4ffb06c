/** The catalogue of products that all users share. */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { errorKinds } from '../errors.ts';
import { productUnitText, textOfProduct } from '../unit-text.ts';
import { productUnits } from '../values/values.ts';
import {
  barcode,
  name,
  orNone,
  productId,
  quantity,
  sharedBarcode,
  textUpTo,
  wholeNumber,
} from '../wire.ts';

export const productUnit = z.enum(productUnits, 'A unidade deve ser un, kg, g, L ou ml.');
export const categoryName = z.string();

export const product = z.object({
  id: productId,
  name: z.string(),
  brand: z.string().nullable(),
  categoryId: z.uuid(),
  categoryName,
  typicalUnit: productUnit,
  unitText: productUnitText.optional(),
  barcode: z.string().nullable(),
  defaultOrderQuantity: quantity,
  imageUrl: z.string().nullable(),
  description: z.string().nullable(),
  /**
   * The source of the image or description; null if Quitanda owns them. The licences of the source
   * require its name (ODbL, CC BY-SA).
   */
  source: z.enum(['open-food-facts']).nullable(),
});
export type Product = z.input<typeof product>;

export const category = z.object({ id: z.uuid(), name: categoryName });
export type Category = z.input<typeof category>;

/** A product as devices store it. `category` is an index into `categories` of the same response. */
export const offlineProduct = product
  .pick({ id: true, name: true, brand: true, typicalUnit: true, unitText: true, barcode: true })
  .extend({ category: z.int(), quantity: product.shape.defaultOrderQuantity });

/**
 * The products that every device stores: popular ones and the starter set, the most popular first.
 */
export const offlineProducts = z.object({
  categories: z.array(category),
  products: z.array(offlineProduct),
});
export type OfflineProducts = z.input<typeof offlineProducts>;

/**
 * A product that this household has chosen or has in stock. `chosenFor` has the names of the items
 * for which it was last chosen, in lower case and without accents.
 */
export const usedProduct = product.extend({ chosenFor: z.array(z.string()) });
export type UsedProduct = z.input<typeof usedProduct>;

const unknownCategoryMessage = errorKinds['category-unknown'].message;

export const newProduct = z
  .object({
    id: productId.optional(),
    name: name('O nome do produto é obrigatório.'),
    brand: orNone(name()).optional(),
    categoryId: z
      .uuid({
        error: ({ input }) => (input ? unknownCategoryMessage : 'Escolha uma das categorias.'),
      })
      .toLowerCase()
      .describe('The id of one of the categories.'),
    typicalUnit: productUnit.default('un'),
    unitText: productUnitText.optional(),
    barcode: orNone(sharedBarcode).optional(),
  })
  .refine(textOfProduct.check, textOfProduct.params)
  .meta({ allOf: [textOfProduct.schema] })
  .describe('A name or brand with an insult, a warning or an address is refused.');
export type NewProduct = z.input<typeof newProduct>;

/** The data of Open Food Facts for a barcode, for the fields of the form (PRD-04). */
export const lookup = z.object({
  name: z.string(),
  brand: z.string().nullable(),
  /** The matching category of our catalogue; null if none matches. */
  categoryId: z.uuid().nullable(),
  typicalUnit: productUnit,
  imageUrl: z.string().nullable(),
});
export type Lookup = z.input<typeof lookup>;

export const catalogueEndpoints = defineEndpoints({
  getProducts: {
    summary: 'Products by page; a search ranks its best matches first (API-10, LNK-01)',
    query: z.object({
      categoryId: z.uuid('Identificador inválido.').toLowerCase().optional(),
      /** Part of a name or brand, ignoring accents and case, or a whole barcode. */
      search: textUpTo(120).optional(),
      /**
       * The name of the list item; the product that was last chosen for it comes first (LNK-02).
       */
      itemName: textUpTo(120).optional(),
      page: wholeNumber(1, 100_000, 'A página deve ser um número a partir de 1.').default(1),
      limit: wholeNumber(1, 100, 'O limite deve ser um número de 1 a 100.').default(12),
    }),
    responses: { 200: z.array(product) },
    isRevalidated: true,
    errors: [],
  },
  createProduct: {
    summary:
      'Register a product, at most 60 a day; others see it once a second household confirms it (API-12, DAT-03)',
    body: newProduct,
    responses: { 201: product },
    errors: [
      'category-unknown',
      'product-exists',
      'barcode-exists',
      'product-not-found',
      'too-many-products',
    ],
  },
  getCategories: {
    summary: 'Categories in the order in which people walk through a supermarket (API-13)',
    responses: { 200: z.array(category) },
    isRevalidated: true,
    errors: [],
  },
  getOfflineProducts: {
    summary: 'The products that every device stores for use without a network (API-25)',
    responses: { 200: offlineProducts },
    isRevalidated: true,
    errors: [],
  },
  getUsedProducts: {
    summary: 'The products that this home chose or has, the newest first, at most 300 (API-25)',
    responses: { 200: z.array(usedProduct) },
    errors: [],
  },
  getProductByBarcode: {
    summary: 'The product with this barcode (API-11)',
    params: z.object({ barcode }),
    responses: { 200: product },
    isRevalidated: true,
    errors: ['barcode-not-found'],
  },
  lookUpBarcode: {
    summary:
      'The data of Open Food Facts for a barcode; null if there are none, or no answer in time (API-22, PRD-04)',
    params: z.object({ barcode }),
    responses: { 200: z.object({ found: lookup.nullable() }) },
    errors: [],
  },
});
