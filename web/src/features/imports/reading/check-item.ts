import { isInStoreOnly, readTypedBarcode } from '@quitanda/contract/barcodes';
import { nameWithPackage } from '@quitanda/contract/items/package-words';
import { packageText } from '@quitanda/contract/units';
import { cleanName, type NameProblem } from '@quitanda/contract/text';
import { limits } from '@quitanda/contract/values';
import type { Amount } from './amounts.ts';
import { bounds } from './bounds.ts';
import type { ParsedItem, Notice } from './parsed-content.ts';

/** An item as the file contains it, before the check. */
export interface RawItem {
  readonly name: string;
  /** Null if the quantity is 0. */
  readonly amount: Amount | null;
  readonly barcode?: string;
  readonly note?: string;
}

/**
 * Matches a text that a spreadsheet would execute: '=HYPERLINK(…)', '@SUM(…)', '+cmd|…'. Does not
 * match '- leite (2)', which is a list item.
 */
const formulaPattern = /^\s*(?:[=@]|[+-]\p{L}+[(|!])/u;

/**
 * Checks one item of a file (IMP-04). Returns undefined if the item cannot be imported. If the item
 * is left out or differs from the file, adds a notice that names it by `where` to `notices`.
 */
export function checkItem(
  { name, amount, barcode = '', note = '' }: RawItem,
  where: string,
  notices: Notice[],
): ParsedItem | undefined {
  const addNotice = (text: string) => void notices.push({ where, text });
  if (formulaPattern.test(name)) return addNotice('Parece uma fórmula de planilha; não entrou.');
  if (name.length > bounds.maxCellLength) return addNotice('O texto é longo demais; não entrou.');
  if (amount === null) return addNotice(`A quantidade é zero; “${name.trim()}” não entrou.`);
  const nameWithMeasure = amount.measure === undefined ? name : `${name} ${amount.measure}`;
  const packedUnit = packageText(amount.package);
  const cleaned = cleanName(
    packedUnit === undefined ? nameWithPackage(nameWithMeasure, amount.package) : nameWithMeasure,
  );
  if ('problem' in cleaned) return addNotice(nameProblemNotice(cleaned.problem));
  if (amount.notice !== undefined) addNotice(amount.notice);
  const { quantity, unit, unitText = packedUnit } = amount;
  return {
    name: cleaned.name,
    quantity,
    unit,
    ...(unitText !== undefined && { unitText }),
    barcode: checkBarcode(barcode, addNotice),
    note: checkNote(note, addNotice),
  };
}

/** The notice for a note that an item does not get. */
export const lostNoteText = (note: string): string =>
  `A anotação “${note.length > 40 ? `${note.slice(0, 39)}…` : note}” não entrou.`;

function checkNote(note: string, addNotice: (text: string) => void): string | undefined {
  const cleaned = cleanName(note, limits.noteLength);
  if ('name' in cleaned) return cleaned.name;
  if (cleaned.problem !== 'blank') addNotice(lostNoteText(note));
  return undefined;
}

function nameProblemNotice(problem: NameProblem): string {
  if (problem === 'blank') return 'Não tem nome; não entrou.';
  if (problem === 'too-long') return 'O nome tem mais de 120 caracteres; não entrou.';
  if (problem === 'not-plain') return 'O nome não é um texto simples; não entrou.';
  return `O nome tem o caractere ${problem}; não entrou.`;
}

function checkBarcode(barcodeText: string, addNotice: (text: string) => void): string | undefined {
  if (barcodeText.trim() === '') return undefined;
  const result = readTypedBarcode(barcodeText.slice(0, 40));
  if ('barcode' in result && !isInStoreOnly(result.barcode)) return result.barcode;
  addNotice(
    'barcode' in result
      ? 'O código é interno de uma loja; o item entrou sem ele.'
      : 'O código de barras não é válido; o item entrou sem ele.',
  );
  return undefined;
}
