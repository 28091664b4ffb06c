import { isInStoreOnly, readBarcode } from '@quitanda/contract/barcodes';
import { cleanName } from '@quitanda/contract/text';
import type { Amount } from './amounts.ts';
import { bounds } from './bounds.ts';
import type { ParsedItem, Notice } from './parsed-content.ts';

/** An item as the file contains it, before the check. */
export interface RawItem {
  readonly name: string;
  /** Null if the quantity is 0. */
  readonly amount: Amount | null;
  readonly barcode?: string;
}

/**
 * Matches a text that a spreadsheet would execute: '=HYPERLINK(…)', '@SUM(…)', '+cmd|…'. Does not
 * match '- leite (2)', which is a list item.
 */
const formulaPattern = /^\s*(?:[=@]|[+-]\p{L}+[(|!])/u;

/**
 * Checks one item of a file (IMP-04). Returns undefined if the item cannot be imported. Adds to
 * `notices` how the item differs from the file, or why it is not imported.
 */
export function checkItem(
  { name, amount, barcode = '' }: RawItem,
  where: string,
  notices: Notice[],
): ParsedItem | undefined {
  const notice = (text: string) => void notices.push({ where, text });
  if (formulaPattern.test(name)) return notice('Parece uma fórmula de planilha; não entrou.');
  if (name.length > bounds.maxCellLength) return notice('O texto é longo demais; não entrou.');
  if (amount === null) return notice(`A quantidade é zero; “${name.trim()}” não entrou.`);
  const named = amount.measure === undefined ? name : `${name} ${amount.measure}`;
  const cleaned = cleanName(named);
  if ('problem' in cleaned) return notice(nameProblems[cleaned.problem]);
  if (amount.notice !== undefined) notice(amount.notice);
  const { quantity, unit } = amount;
  return { name: cleaned.name, quantity, unit, barcode: checkBarcode(barcode, notice) };
}

const nameProblems = {
  blank: 'Não tem nome; não entrou.',
  'too-long': 'O nome tem mais de 120 caracteres; não entrou.',
  'not-plain': 'O nome não é um texto simples; não entrou.',
} as const;

function checkBarcode(raw: string, notice: (text: string) => void): string | undefined {
  if (raw.trim() === '') return undefined;
  const result = readBarcode(raw.slice(0, 40));
  if ('barcode' in result && !isInStoreOnly(result.barcode)) return result.barcode;
  notice(
    'barcode' in result
      ? 'O código é interno de uma loja; o item entrou sem ele.'
      : 'O código de barras não é válido; o item entrou sem ele.',
  );
  return undefined;
}
