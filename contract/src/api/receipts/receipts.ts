/** Recorded receipts: recording one as a purchase, and reading it again (docs/adr/0052). */
import { z } from 'zod';
import { receiptLineFields, receiptLimits, receiptSources } from './reading.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { readAccessKey } from '../../receipts/access-key.ts';
import { listUnits } from '../../values/values.ts';
import {
  amountOfMoney,
  finishId,
  instant,
  listId,
  listItemId,
  name,
  paidAmount,
  pantryId,
  price,
  productId,
  quantity,
  receiptId,
  recentInstant,
  sharedBarcode,
  textUpTo,
  userId,
  wholeNumber,
} from '../../wire.ts';

const keyMessage = 'A chave tem 44 caracteres. Confira os números.';
const accessKey = z
  .string(keyMessage)
  .max(100, keyMessage)
  .transform((raw, context) => {
    const read = readAccessKey(raw);
    if (read !== undefined) return read.key;
    context.addIssue({ code: 'custom', message: keyMessage });
    return z.NEVER;
  })
  .meta({
    minLength: 44,
    maxLength: 44,
    format: 'nfce-key',
    pattern: '^[0-9]{4}(?:0[1-9]|1[0-2])[0-9A-Z]{12}[0-9]{2}[56]5[0-9]{22}$',
    description:
      'The access key of an NFC-e (model 65) or NF-e (model 55). Its last digit is the check digit of the others, modulo 11.',
  });

/** A line with the item or product that the person has chosen for it. */
const decidedLine = z.object({
  ...receiptLineFields,
  total: paidAmount.nullish(),
  discount: paidAmount.nullish(),
  addition: paidAmount.nullish(),
  text: name(),
  code: name().nullable(),
  barcode: sharedBarcode.nullable(),
  /** The item of the list; absent or null for something that is not on it. */
  listItemId: listItemId.nullish(),
  productId: productId.nullable(),
  /** The name of the line in the pantry and in the history, if the line has no product. */
  name: name(),
});

const newReceipt = z
  .object({
    id: receiptId.optional(),
    key: accessKey.nullable(),
    cnpj: z
      .string()
      .regex(/^[0-9A-Z]{12}[0-9]{2}$/u, 'CNPJ inválido.')
      .nullable(),
    shopName: name(),
    supermarket: name('O nome do supermercado é obrigatório.'),
    /** As it is printed. */
    issuedAt: recentInstant.meta({
      description:
        'As it is printed, and stored so. The purchase counts as made then, or now if that lies in the future, because a till may have a wrong clock.',
    }),
    total: paidAmount,
    discount: paidAmount,
    source: z.enum(receiptSources),
    /** The list of the trip; absent or null for a purchase without a list. */
    listId: listId.nullish(),
    /** The pantry that gets the stock. */
    pantryId,
    /** False for an old purchase, which is recorded without changing the stock. */
    addsStock: z.boolean(),
    lines: z.array(decidedLine).min(1, 'A nota não tem itens.').max(receiptLimits.lines),
  })
  .refine((sent) => sent.addsStock || sent.listId == null, {
    path: ['addsStock'],
    error: 'Uma compra sem estoque não tem lista.',
  })
  .refine((sent) => sent.listId != null || sent.lines.every((line) => line.listItemId == null), {
    path: ['listId'],
    error: 'Informe a lista e o item dela, ou nenhum dos dois.',
  })
  .meta({
    allOf: [
      {
        description: 'A purchase that does not add stock has no `listId`.',
        anyOf: [
          { properties: { addsStock: { const: true } } },
          { properties: { listId: { type: 'null' } } },
        ],
      },
      {
        description: 'Only with `listId` a line has a `listItemId`.',
        anyOf: [
          { properties: { listId: { type: 'string' } }, required: ['listId'] },
          { properties: { lines: { items: { properties: { listItemId: { type: 'null' } } } } } },
        ],
      },
    ],
  });
export type NewReceipt = z.input<typeof newReceipt>;

export const receipt = z.object({
  id: receiptId,
  key: z.string().nullable(),
  shopName: z.string(),
  supermarket: z.string(),
  issuedAt: instant,
  total: amountOfMoney,
  discount: amountOfMoney,
  itemCount: z.int(),
  source: z.enum(receiptSources),
  /** The finish that the receipt created, and the pantry of its stock; both are needed for an undo. */
  finishId,
  pantryId,
  /** Who recorded it; null once that account is deleted. */
  createdBy: userId.nullable(),
  createdAt: instant,
});
export type Receipt = z.input<typeof receipt>;

export const receiptLine = z.object({
  /** The text of the line as the cash register printed it. */
  text: z.string(),
  /** The product's name as it is now, or else the name that the person chose. */
  name: z.string(),
  productId: productId.nullable(),
  categoryName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity,
  unit: z.enum(listUnits),
  price,
  paid: amountOfMoney,
  /** Null on receipts that were recorded before the printed totals were stored. */
  total: amountOfMoney.nullable(),
  discount: amountOfMoney.nullable(),
  addition: amountOfMoney.nullable(),
  /**
   * Whether the purchase says otherwise: the line was removed from it, or its quantity, unit or amount
   * was corrected ('difere da nota', CMP-17). The other fields are as printed.
   */
  differs: z.boolean().optional(),
});
export type ReceiptLine = z.input<typeof receiptLine>;

const receiptParams = z.object({ receiptId });

export const receiptEndpoints = defineEndpoints({
  recordReceipt: {
    summary:
      'Complete the cart by a receipt and finish the purchase in one step, once for each key (NF-04)',
    body: newReceipt,
    responses: { 201: receipt },
    errors: [
      'receipt-recorded',
      'pantry-not-found',
      'list-not-found',
      'product-not-found',
      'too-many-items',
      'too-many-pantry-items',
      'too-many-supermarkets',
      'too-many-items-today',
      'stock-too-large',
    ],
  },
  getReceipts: {
    summary: "The household's receipts, newest first (NF-06)",
    query: z.object({
      /** Words of the shop's name or of a line. */
      search: textUpTo(200).optional(),
      /** The last receipt of the previous page. */
      before: receiptId.optional(),
      limit: wholeNumber(1, 50, 'O limite deve ser um número de 1 a 50.').default(20),
    }),
    responses: { 200: z.object({ receipts: z.array(receipt), hasMore: z.boolean() }) },
    errors: ['receipt-not-found'],
  },
  getReceipt: {
    summary: 'A receipt with its lines, as printed (NF-06)',
    params: receiptParams,
    responses: { 200: receipt.extend({ lines: z.array(receiptLine) }) },
    errors: ['receipt-not-found'],
  },
  deleteReceipt: {
    summary: 'Delete a receipt and the purchases that it recorded; the stock stays (NF-06)',
    params: receiptParams,
    responses: { 204: null },
    errors: ['receipt-not-found'],
  },
});
