/**
 * A receipt with three lines, for tests. The product of the first line is certain, the second line
 * has two possible products, and the third has none.
 */
import type {
  Answer,
  LineChoice,
  LineMatch,
  ReadLine,
  ReadReceipt,
  Receipt,
} from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { keyCheckDigit } from '@quitanda/contract/receipts/access-key';

const digits = '3526110605722300017165001000012345112345678';
export const key = `${digits}${keyCheckDigit(digits)}`;
/** The QR code of a receipt that was issued offline. It contains the day and the total. */
export const codeWithTotal = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|22|46.15|4c6f|1|ABCDEF`;
/** The text of `codeWithTotal` as the app stores and sends it. */
export const storedCode = codeWithTotal.replaceAll('|', '%7C');

export const makeChoice = (name: string, fields: Partial<LineChoice> = {}): LineChoice => ({
  listItemId: null,
  productId: newId(),
  name,
  imageUrl: null,
  categoryName: null,
  ...fields,
});

export const makeLine = (text: string, paid: number, fields: Partial<ReadLine> = {}): ReadLine => ({
  text,
  code: null,
  barcode: null,
  quantity: 1,
  unit: 'un',
  price: paid,
  paid,
  charged: paid,
  total: paid,
  discount: 0,
  addition: 0,
  ...fields,
});

export const coffee = makeChoice('Café Pilão 500 g');
export const milk = makeChoice('Leite integral Piracanjuba 1 L');
export const skimmedMilk = makeChoice('Leite desnatado Piracanjuba 1 L');

export const lines: readonly ReadLine[] = [
  makeLine('CAFE PILAO 500G', 24.9),
  makeLine('LTE INTEG PIRAC 1L', 15.87, { quantity: 3, price: 5.29 }),
  makeLine('DET LIMPOL CRIST', 5.38, { quantity: 2, price: 2.69 }),
];
export const matches: readonly LineMatch[] = [
  { isSure: true, choices: [coffee], newName: 'Cafe Pilao 500 g' },
  { isSure: false, choices: [milk, skimmedMilk], newName: 'Leite Integ Pirac 1 L' },
  { isSure: false, choices: [], newName: 'Det Limpol Crist' },
];

export const makeReadReceipt = (fields: Partial<ReadReceipt> = {}): ReadReceipt => ({
  key,
  cnpj: '06057223000171',
  shopName: 'SENDAS DISTRIBUIDORA S/A',
  issuedAt: new Date(Date.now() - 3_600_000).toISOString(),
  total: 46.15,
  discount: 5.84,
  lines: [...lines],
  unreadPaid: 0,
  unreadLines: [],
  source: 'page',
  ...fields,
});

type ReadAnswer = Extract<Answer<'readReceipt'>, { status: 'read' }>;
export const makeReadAnswer = (
  receipt: Partial<ReadReceipt> = {},
  fields: Partial<ReadAnswer> = {},
): ReadAnswer => ({
  status: 'read',
  receipt: makeReadReceipt(receipt),
  supermarket: 'Assaí',
  matches: [...matches],
  ...fields,
});

export const makeReceipt = (fields: Partial<Receipt> = {}): Receipt => ({
  id: newId(),
  key,
  shopName: 'SENDAS DISTRIBUIDORA S/A',
  supermarket: 'Assaí',
  issuedAt: '2026-11-22T13:42:00.000Z',
  total: 46.15,
  discount: 5.84,
  itemCount: 3,
  source: 'page',
  finishId: newId(),
  pantryId: newId(),
  createdBy: null,
  createdAt: '2026-11-22T13:50:00.000Z',
  ...fields,
});
