/**
 * Splits text that was copied from a page into labels and the texts between them. Browsers join the
 * cells of a table without a space ('Qtde.:1UN: UNVl. Unit.: 13,49'), and a field of one line joins all
 * lines of a text, so labels are found wherever they stand.
 */
import { readFooterLabel, type FooterSumKind } from '../footer-labels.ts';
import { maxPrintedLines } from '../printed-receipt.ts';

/** A field of a line that a label names. */
export type LineField = 'code' | 'quantity' | 'unit' | 'unitPrice' | 'total';

export type CopiedPart =
  /** A label of a line. Its value may be empty, and follow in the next part. */
  | { readonly field: LineField; readonly value: string }
  /**
   * A label of a sum. In Minas Gerais the labels of `count` and `gross` also precede the quantity and the
   * total of a line.
   */
  | { readonly sum: FooterSumKind; readonly label: string; readonly value: string }
  | { readonly text: string };

/** The maximum number of parts. A line of a receipt has at most 7. */
const maxParts = maxPrintedLines * 10;
/** The maximum number of characters of a part. All that follows the sums may be one part. */
const maxPartLength = 20_000;

// A label may stand behind a digit ('1UN:') or a word ('UNVl. Unit.:'). Only short labels need a border,
// because names of items contain their letters. For a letter with an accent any two characters are
// accepted, because that is what a wrong charset leaves of it.
const fieldPatterns: Readonly<Record<LineField, string>> = {
  code: String.raw`\( ?c.{1,2}d(?:igo)?\.? ?:|(?<!\p{L})c.{1,2}digo ?:|(?<!\p{L})c(?:[oó]|Ã\S)d\. ?(?=\d{3})`,
  quantity: String.raw`qtde?\.? ?:|(?<!\p{L})quant(?:idade)?\.? ?:`,
  unit: String.raw`(?<!\p{L})un(?:id(?:ade)?)?\.? ?:`,
  unitPrice: String.raw`(?:vlr?|valor|pre.{1,2}o)\.? ?unit(?:.{1,2}rio)?\.?(?: ?\(?R\$\)?)? ?:?`,
  total: String.raw`(?:vlr?\.? ?total\.?|pre.{1,2}o total(?= ?:)|(?<!\p{L})valor total(?= ?:(?: ?R?\$? ?\d|$)))(?: ?\(?R\$\)?)? ?:?`,
};
const money = String.raw` ?\(?R\$\)?`;
const sumPattern = [
  String.raw`(?:qtde?\.?|quantidade) ?total (?:de )?.{1,2}tens ?:?`,
  `(?<!(?<!\\p{L})d[aeo] )valor total${money} ?:?`,
  `valor a pagar(?:${money})? ?:?`,
  String.raw`(?<!\p{L})(?:total pago|sub-?total)(?:${money})? ?:`,
  String.raw`(?<!(?<!\p{L})d[aeo] )valor total d(?:os (?:produtos|descontos)|a n(?:f-?e|ota fiscal)) ?:?`,
  `valor descontos${money} ?:?`,
  String.raw`valor total do servi.{1,2}o(?:${money})? ?:?`,
  `valor pago${money}(?! ?:)`,
  `descontos?${money} ?:?`,
  String.raw`(?:acr.{1,2}scimos?(?: ?\([^()\d\n]{3,30}\))?|(?<!\p{L})frete)${money} ?:?`,
].join('|');

const labels = new RegExp(
  [
    `(?<sum>${sumPattern})`,
    ...Object.entries(fieldPatterns).map(([field, pattern]) => `(?<${field}>${pattern})`),
  ].join('|'),
  'giu',
);

/** Leaves out single spaces, because replacing each of a million takes long. */
const manyBlanks = /\s{2,}|[^\S ]/gu;

/** Returns the parts of a text in their order. Tabs and line ends always separate two parts. */
export function splitCopiedText(text: string): CopiedPart[] {
  const parts: CopiedPart[] = [];
  for (const [piece] of text.matchAll(/[^\n\r\t]+/gu)) {
    splitPiece(piece.replaceAll(manyBlanks, ' ').trim(), parts);
    if (parts.length >= maxParts) break;
  }
  return parts.slice(0, maxParts);
}

function splitPiece(piece: string, parts: CopiedPart[]): void {
  let label: RegExpExecArray | undefined;
  const addUntil = (end: number) => {
    const start = label === undefined ? 0 : label.index + label[0].length;
    const value = piece.slice(start, Math.min(end, start + maxPartLength)).trim();
    const part = label && toPart(label, value);
    if (part !== undefined) parts.push(part);
    else if (value !== '' || label !== undefined)
      parts.push({ text: `${label?.[0] ?? ''}${value}` });
  };
  for (const next of piece.matchAll(labels)) {
    addUntil(next.index);
    label = next;
    if (parts.length >= maxParts) return;
  }
  addUntil(piece.length);
}

/** Returns undefined for a label of the footer that no sum has. */
function toPart({ groups = {} }: RegExpExecArray, value: string): CopiedPart | undefined {
  const label = groups['sum'];
  if (label === undefined) {
    const field = lineFields.find((name) => groups[name] !== undefined);
    return field && { field, value };
  }
  const sum = readFooterLabel(label.replaceAll(/[^\p{L}\p{N}\s.:$()]+/gu, ''));
  return sum && { sum, label, value };
}

const lineFields: readonly LineField[] = ['code', 'quantity', 'unit', 'unitPrice', 'total'];
