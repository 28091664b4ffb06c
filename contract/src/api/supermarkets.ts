/** Supermarkets of a household, and what was last paid there. */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { itemProduct } from './lists/list-items.ts';
import { unitText } from '../unit-text.ts';
import { listUnits } from '../values/values.ts';
import { instant, name, price, productId, quantity, supermarketMergeId, userId } from '../wire.ts';

/** The household's latest purchase of one product at one supermarket (DAT-05). */
export const priceHistoryEntry = z.object({
  productId: productId.nullable(),
  name: z.string(),
  date: instant,
  quantity,
  unit: z.enum(listUnits),
  /** The word of the quantity (UNI-08): the price of '2 caixas' is that of one caixa. */
  unitText: unitText.nullish(),
  price,
});
export type PriceHistoryEntry = z.input<typeof priceHistoryEntry>;

/** The meaning of the number on a scale's label: total price in centavos, or weight in grams. */
export const labelValueKind = z.enum(['price', 'weight']);
export type LabelValueKind = z.infer<typeof labelValueKind>;

/** The meaning of a scale's label in one supermarket, as the household has entered it (SHO-13). */
export const storeLabel = z.object({
  /** Six digits, in the form of readStoreLabel. */
  code: z.string(),
  valueKind: labelValueKind,
  product: itemProduct,
});
export type SavedStoreLabel = z.input<typeof storeLabel>;

/** The order in which the household takes products in one supermarket (INS-06). */
export const takingOrderAnswer = z.object({
  /** All categories, in the order in which they are passed. */
  categories: z.array(z.string()),
  /** Products that were taken there, grouped by category, in the learned order. */
  productIds: z.array(productId),
  /** The number of trips that the order was learned from; 0 for the default order. */
  shopCount: z.int(),
});

/** A merge of two supermarkets that can still be undone (MKT-01). */
export const supermarketMerge = z.object({
  id: supermarketMergeId,
  /** The name that leads to the other supermarket since. */
  from: z.string(),
  into: z.string(),
  mergedAt: instant,
  /** Who merged them; null once that account is deleted. */
  mergedBy: userId.nullable(),
});
export type SupermarketMerge = z.input<typeof supermarketMerge>;

const missingName = 'O nome do supermercado é obrigatório.';
const nameInPath = name(missingName);
const supermarketName = nameInPath.meta({
  description: `${nameInPath.description} URL-encoded. '.' and '..' are sent with a space before them, because a URL drops such segments.`,
});

export const supermarketEndpoints = defineEndpoints({
  getSupermarkets: {
    summary: "Names of the caller's supermarkets, the last used first (API-02)",
    responses: { 200: z.object({ names: z.array(z.string()) }) },
    errors: [],
  },
  saveSupermarket: {
    summary: 'Store a supermarket; the first spelling of a name is kept (API-03)',
    body: z.object({ name: name(missingName) }),
    responses: { 200: z.object({ name: z.string() }) },
    errors: ['too-many-supermarkets'],
  },
  getSupermarketMerges: {
    summary: 'The merges of supermarkets of the last 30 days, the newest first (API-206, MKT-01)',
    responses: { 200: z.array(supermarketMerge) },
    errors: [],
  },
  mergeSupermarkets: {
    summary:
      'Move everything of one supermarket to another, whose name it gets from then on (API-206, MKT-01)',
    body: z.object({
      from: name(missingName),
      into: name(missingName),
    }),
    responses: {
      201: z.object({ id: supermarketMergeId, from: z.string(), into: z.string() }),
    },
    errors: ['supermarket-not-found', 'supermarkets-are-one', 'supermarket-merged'],
  },
  undoSupermarketMerge: {
    summary:
      'Separate two supermarkets again; later purchases stay with the other (API-206, MKT-02)',
    params: z.object({ mergeId: supermarketMergeId }),
    responses: { 204: null },
    errors: ['merge-not-found', 'supermarket-not-found'],
  },
  getPriceHistory: {
    summary: "The caller's latest purchase of each product there, newest first (API-04)",
    params: z.object({ supermarketName }),
    responses: { 200: z.array(priceHistoryEntry) },
    errors: [],
  },
  getTakingOrder: {
    summary:
      'The order in which the caller takes products there, learned from the last trips (INS-06)',
    params: z.object({ supermarketName }),
    responses: { 200: takingOrderAnswer },
    errors: [],
  },
  getStoreLabels: {
    summary: "What the caller's linked scale labels of a supermarket mean (SHO-13)",
    params: z.object({ supermarketName }),
    responses: { 200: z.array(storeLabel) },
    errors: [],
  },
  saveStoreLabel: {
    summary: 'Link a scale label of a supermarket to a product, or change its link (SHO-13)',
    params: z.object({
      supermarketName,
      labelCode: z.string().regex(/^[0-9]{6}$/u, 'O código da etiqueta tem 6 números.'),
    }),
    body: z.object({ productId, valueKind: labelValueKind }),
    responses: { 200: storeLabel },
    errors: ['product-not-found', 'too-many-supermarkets', 'too-many-store-labels'],
  },
});
