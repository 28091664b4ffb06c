/**
 * Reading a receipt ('nota fiscal', NFC-e): what it says, and what each of its lines may be
 * (docs/adr/0052).
 */
import { z } from 'zod';
import { modelFailures } from '../assistant.ts';
import { defineEndpoints, photoImage } from '../../endpoint.ts';
import { containers } from '../../values/units.ts';
import { limits, listUnits } from '../../values/values.ts';
import {
  amountOfMoney,
  instant,
  listId,
  listItemId,
  paidAmount,
  price,
  productId,
  quantity,
  receiptId,
  textUpTo,
} from '../../wire.ts';

/** The limits of a receipt. For comparison: a page with 150 lines has about 150 kB. */
export const receiptLimits = {
  /** The maximum number of characters of a receipt, whether it is a page, an XML or a text. */
  textLength: 3_000_000,
  /** Characters of a text that a person sends; a request has at most 1 MiB. */
  sentLength: 800_000,
  lines: limits.itemsPerList,
  /** Characters of the text of one line. */
  lineText: limits.nameLength,
  /** Characters of the code with which the supermarket numbers a product (cProd of the XML). */
  codeLength: 60,
  /** The number of products or items that are offered for an uncertain line. */
  choices: 3,
} as const;

/** Where the receipt was read from. A photo was read by a language model, so it may be wrong. */
export const receiptSources = ['page', 'xml', 'text', 'photo'] as const;
export type ReceiptSource = (typeof receiptSources)[number];

export const receiptLineFields = {
  /** The text of the line as the cash register printed it. */
  text: z.string(),
  /** The number that the supermarket uses for the product. */
  code: z.string().nullable(),
  /** A GTIN with a valid check digit that is not internal to one supermarket. */
  barcode: z.string().nullable(),
  quantity,
  unit: z.enum(listUnits),
  /** The container that is printed as the unit, such as CX or FD; absent for every other unit (UNI-12). */
  container: z.enum(containers).optional(),
  /** The price per unit, before discounts. */
  price,
  /**
   * The amount paid: after the discounts and additions of the line, and after the line's share of the
   * discounts and additions of the whole receipt.
   */
  paid: paidAmount,
};

/** What the receipt prints, for the screens: total - discount + addition = paid (NF-10). */
const printedFields = {
  /** The total as it is printed. */
  total: amountOfMoney,
  /** The line's share of all discounts that `total` does not contain. */
  discount: amountOfMoney,
  /** The line's share of all additions that `total` does not contain. */
  addition: amountOfMoney,
};

/** One sold line. Cancelled lines are left out, and equal lines are joined. */
export const readLine = z.object({
  ...receiptLineFields,
  /**
   * The amount charged: after the discounts and additions of the line, but before those of the whole
   * receipt.
   */
  charged: amountOfMoney,
  ...printedFields,
  /** True if the line does not prove itself (NF-14). Absent from proven lines and older servers. */
  isInDoubt: z.boolean().optional(),
});
export type ReadLine = z.input<typeof readLine>;

/**
 * What a receipt does not prove about its reading (NF-14):
 * - `sum`: the lines do not add up to the printed total;
 * - `count`: the printed number of items is not the number of lines;
 * - `unread`: lines could not be read;
 * - `lines`: the lines with `isInDoubt` do not prove themselves, for example because quantity × price is
 *   not their total.
 */
export const receiptDoubts = ['sum', 'count', 'unread', 'lines'] as const;
export type ReceiptDoubt = (typeof receiptDoubts)[number];

/** A receipt as it was read, without data about the buyer. */
export const readReceipt = z.object({
  /** The access key (44 characters); null if a photo does not show it. */
  key: z.string().nullable(),
  /** The shop's tax number, 14 characters; null if unknown. */
  cnpj: z.string().nullable(),
  /** The name of the supermarket as it is printed. */
  shopName: z.string(),
  issuedAt: instant,
  /** The amount paid, which is the sum of `unreadPaid` and of `paid` of all lines. */
  total: amountOfMoney,
  /** The sum of all discounts, which are already subtracted in `paid`. */
  discount: amountOfMoney,
  lines: z.array(readLine),
  /** The part of the total that no line explains, because lines could not be read. May be negative. */
  unreadPaid: amountOfMoney,
  /** Lines that could not be read, as they are printed. */
  unreadLines: z.array(z.string()),
  /** Empty if the reading proves itself. Absent from older servers, which do not check it. */
  doubts: z.array(z.enum(receiptDoubts)).optional(),
  source: z.enum(receiptSources),
});
export type ReadReceipt = z.input<typeof readReceipt>;

/** A candidate for a line: an item of the list, or a product of the catalogue. */
export const lineChoice = z.object({
  /** The item of the list that is meant; null for something that is not on it. */
  listItemId: listItemId.nullable(),
  productId: productId.nullable(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  categoryName: z.string().nullable(),
});
export type LineChoice = z.input<typeof lineChoice>;

/** The choices for one line, likeliest first, at most three. */
export const lineMatch = z.object({
  /** Whether the first choice is used without asking the person. */
  isSure: z.boolean(),
  choices: z.array(lineChoice),
  /** A name for a new product, if no choice is right: the printed text in readable form. */
  newName: z.string(),
});
export type LineMatch = z.input<typeof lineMatch>;

const readAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('read'),
    receipt: readReceipt,
    /** The name of the supermarket: the one that this household uses for the CNPJ, or a new one. */
    supermarket: z.string(),
    /**
     * True if the household has not said yet which supermarket the CNPJ is, so that `supermarket` is only
     * the printed name (NF-12). Absent from older servers.
     */
    asksSupermarket: z.boolean().optional(),
    /** One match for each line, in the order of the lines. */
    matches: z.array(lineMatch),
  }),
  /** The server may fetch the page, once the person agrees. */
  z.object({ status: z.literal('may-fetch'), host: z.string() }),
  /** Only a person may open the state's page, because it asks for a captcha or refuses servers. */
  z.object({
    status: z.literal('open-page'),
    url: z.string(),
    state: z.string(),
    /** True if the server has fetched the page, but does not know its layout (NF-19). */
    isLayoutUnknown: z.boolean().optional(),
  }),
  /** The household has this receipt already. */
  z.object({ status: z.literal('recorded'), receiptId }),
]);
export type ReadReceiptAnswer = z.input<typeof readAnswer>;

export const receiptReadingEndpoints = defineEndpoints({
  readReceipt: {
    summary: 'Read a receipt, and propose what each of its lines is (NF-01, NF-03)',
    body: z.object({
      /**
       * The text of the QR code, a link, an access key, a page, the text of a page, or the XML. The
       * server neither stores nor logs CPFs in it.
       */
      text: textUpTo(
        receiptLimits.sentLength,
        'O texto da nota é grande demais.',
        'Envie o texto da nota.',
      )
        .trim()
        .min(1, 'Envie o texto da nota.')
        .meta({ minLength: 1, pattern: String.raw`\S` }),
      /**
       * Whether the device has recognised `text` in the photo of a paper receipt (AI-42). Then only
       * lines that prove themselves count.
       */
      isFromPaper: z.boolean().optional(),
      /** The text of the scanned QR code, if `text` is the page that this code opens. */
      code: textUpTo(2_000).optional(),
      /** Whether the person agreed that the server fetches the state's page. */
      mayFetch: z.boolean(),
      /**
       * Whether the person agreed that, if the layout of the page is unknown, its tags and classes are
       * stored for the operator, without any text (NF-20).
       */
      mayKeepSkeleton: z.boolean().optional(),
      /** The list of the trip, whose items are the first candidates. */
      listId: listId.nullish(),
    }),
    responses: { 200: readAnswer },
    errors: [
      'receipt-unreadable',
      'receipt-layout-unknown',
      'receipt-key-invalid',
      'receipt-page-failed',
      'list-not-found',
    ],
  },
  readReceiptPhoto: {
    summary:
      'Read the photo of a paper receipt with a language model, and propose as for other receipts (NF-01, NF-03)',
    /** The list of the trip, whose items are the first candidates. */
    query: z.object({ listId: listId.optional() }),
    image: photoImage,
    responses: { 200: readAnswer },
    errors: ['receipt-unreadable', 'list-not-found', ...modelFailures],
  },
});
