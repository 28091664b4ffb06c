/** Calls about the prices that the household has paid or noted. Their rules are in insights/. */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { measures } from '../insights/packages.ts';
import { unitText } from '../unit-text.ts';
import { listUnits } from '../values/values.ts';
import { brazilianZones } from '../values/zones.ts';
import {
  amountOfMoney,
  eventInstant,
  instant,
  name,
  packageAmount,
  price,
  priceAboveZero,
  priceNoteId,
  productId,
  quantity,
  userId,
} from '../wire.ts';

/** The exact price of a package, e.g. R$ 3,49 for 0,35 L. */
export const unitPrice = z.object({ measure: z.enum(measures), price, per: packageAmount });

/** The prices of one product, or of one item name without a product (see priceBookOf). */
export const priceBookEntry = z.object({
  productId: productId.nullable(),
  name: z.string(),
  itemNames: z.array(z.string()),
  usual: z.array(z.object({ unitPrice, count: z.int() })),
  latest: z.array(
    z.object({ supermarket: z.string(), unitPrice, date: instant, isNote: z.boolean() }),
  ),
  /**
   * How often it was bought in the last year, and the usual quantity; absent if its price was only
   * noted, or if the newest purchase was neither by the piece nor by the kilo.
   */
  bought: z
    .object({
      count: z.int(),
      /** When it was bought last. Older servers do not send it. */
      date: instant.optional(),
      quantity,
      unit: z.enum(listUnits),
      /** The word of the newest purchase; absent in answers of older servers (UNI-14). */
      unitText: unitText.nullish(),
    })
    .optional(),
});
export type PriceBookEntry = z.input<typeof priceBookEntry>;

/** A price that was paid, or noted without a purchase. */
export const productPrice = z.object({
  date: instant,
  supermarket: z.string().nullable(),
  price,
  unit: z.enum(listUnits),
  unitPrice,
  /** Null for a note. */
  quantity: quantity.nullable(),
  /** Absent in answers of older servers (UNI-14). */
  unitText: unitText.nullish(),
  /** The id of the note, by which it can be deleted; null for a purchase. */
  priceNoteId: priceNoteId.nullable(),
});
export type ProductPrice = z.input<typeof productPrice>;

/** What was spent in one category or supermarket; `name` is null for lines that have none. */
const share = z.object({ name: z.string().nullable(), total: amountOfMoney });
const spending = z.object({
  total: amountOfMoney,
  /** What was on a list, and what was not; the rest of the total was bought without a list. */
  planned: amountOfMoney,
  impulse: amountOfMoney,
  categories: z.array(share),
  supermarkets: z.array(share),
  /** Who finished the trips; null for deleted accounts. */
  people: z.array(z.object({ id: userId.nullable(), total: amountOfMoney })),
});

export const basketMonth = z.object({
  /** For example '2026-11'. */
  month: z.string(),
  /** 100 in the first month that has an index; null in a month with too few items. */
  index: z.number().nullable(),
  itemCount: z.int(),
});
export type BasketMonthEntry = z.input<typeof basketMonth>;

/** A new price note: a price that somebody saw without a purchase. */
export const newPriceNote = z.object({
  id: priceNoteId.optional(),
  productId,
  supermarket: name('O nome do supermercado é obrigatório.'),
  unit: z.enum(listUnits, 'A unidade deve ser un ou kg.'),
  price: priceAboveZero('Informe um preço acima de zero.'),
  /** When the price was seen, sent for a note made offline. */
  notedAt: eventInstant.optional(),
});
export type NewPriceNote = z.input<typeof newPriceNote>;

export const priceNote = z.object({
  id: priceNoteId,
  productId,
  supermarket: z.string(),
  unit: z.enum(listUnits),
  price,
  notedAt: instant,
});
export type PriceNote = z.input<typeof priceNote>;

const monthsMessage = 'Os meses devem ser um número de 1 a 25.';
const period = z.object({
  /** The number of months, including the current one. */
  months: z.coerce
    .number(monthsMessage)
    .int(monthsMessage)
    .min(1, monthsMessage)
    .max(25, monthsMessage)
    .default(13),
  /** The time zone of the months; that of the household by default. */
  timeZone: z.enum(brazilianZones, 'O fuso horário deve ser um do Brasil.').optional(),
});

export const insightEndpoints = defineEndpoints({
  getPriceBook: {
    summary:
      'What the caller paid or noted in the last year: usual and latest prices (INS-01, INS-02)',
    responses: { 200: z.object({ entries: z.array(priceBookEntry) }) },
    errors: [],
  },
  getProductPrices: {
    summary: "The caller's prices of a product, paid and noted, the newest 1,000 first (INS-03)",
    query: z.object({ productId }),
    responses: { 200: z.object({ prices: z.array(productPrice) }) },
    errors: [],
  },
  getBasketIndex: {
    summary: "How the prices of the caller's basket have changed, month by month (INS-04)",
    query: period,
    responses: { 200: z.object({ months: z.array(basketMonth) }) },
    errors: [],
  },
  getSpending: {
    summary: 'What the caller spent by month, category, supermarket and person (INS-04, INS-09)',
    query: period,
    responses: {
      200: z.object({
        months: z.array(spending.extend({ month: z.string() })),
        /** The spending of all these months together. */
        whole: spending,
      }),
    },
    errors: [],
  },
  notePrice: {
    summary: 'Note a price without a purchase (INS-07)',
    body: newPriceNote,
    responses: { 201: priceNote },
    errors: [
      'product-not-found',
      'price-note-not-found',
      'too-many-supermarkets',
      'too-many-price-notes',
    ],
  },
  removePriceNote: {
    summary: 'Delete a noted price (INS-07)',
    params: z.object({ priceNoteId }),
    responses: { 204: null },
    errors: ['price-note-not-found'],
  },
});
