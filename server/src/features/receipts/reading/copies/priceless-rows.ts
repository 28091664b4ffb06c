/**
 * Reads the lines of an order, in which a count precedes the name and only the amount follows:
 * '2x ARROZ 5KG', 'R$ 53,80' (NF-29). Their sum alone proves them.
 */
import { createEmptyLine, maxPrintedLines, type PrintedLine } from '../printed-receipt.ts';
import { maxTableLength, moneyPattern } from './table-text.ts';

const row = new RegExp(
  String.raw`(?<=^|\n)(?<quantity>\d{1,4}(?:,\d{1,3})?) ?(?:(?<unit>un|und|unid|kg|g)\.?|[x×])\s(?<text>\p{L}[^\n\t]{1,119}?)(?:\s[.–-]{0,60}\s?|: ?)(?<total>${moneyPattern})(?=\n|\t|$)`,
  'giu',
);

/** Returns the lines of a flat text; empty if the text is no such list. */
export function readPricelessRows(flat: string): PrintedLine[] {
  const lines: PrintedLine[] = [];
  for (const { groups } of flat.slice(0, maxTableLength).matchAll(row)) {
    lines.push({ ...createEmptyLine(), ...groups, unit: groups?.['unit'] ?? '' });
    if (lines.length >= maxPrintedLines) break;
  }
  return lines;
}
