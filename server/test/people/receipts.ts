/** Receipts that the slice tests record. */
import { keyCheckDigit, type NewReceipt } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';

type Line = NewReceipt['lines'][number];

let lastNumber = 0;

/** Returns a new access key with a valid check digit at each call. */
export function newAccessKey(cnpj = '06057223000171'): string {
  lastNumber += 1;
  const key = `352611${cnpj}65001${String(lastNumber).padStart(9, '0')}112345678`;
  return `${key}${keyCheckDigit(key)}`;
}

/** A line for one piece at R$ 10, without a discount. */
export const lineOf = (line: Partial<Line> & { name: string }): Line => ({
  text: line.name.toUpperCase(),
  code: null,
  barcode: null,
  quantity: 1,
  unit: 'un',
  price: 10,
  paid: 10,
  productId: null,
  ...line,
});

/** A receipt of these lines for a pantry, as a device sends it. */
export function receiptOf(
  pantryId: string,
  lines: readonly Line[],
  overrides: Partial<NewReceipt> = {},
): NewReceipt {
  const total = lines.reduce((sum, { paid }) => sum + Math.round(paid * 100), 0) / 100;
  return {
    id: newId(),
    key: newAccessKey(),
    cnpj: '06057223000171',
    shopName: 'MERCADO DO BAIRRO LTDA',
    supermarket: 'Mercado do Bairro',
    issuedAt: '2026-11-20T13:42:00.000Z',
    total,
    discount: 0,
    source: 'page',
    pantryId,
    addsStock: true,
    lines: [...lines],
    ...overrides,
  };
}
