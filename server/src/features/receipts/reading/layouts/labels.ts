/** Reads texts that contain labels and values, such as 'ARROZ (Código: 7) Qtde.: 2 UN: UN'. */
import type { PrintedLine } from '../printed-receipt.ts';

type LabelledField = 'code' | 'quantity' | 'unit' | 'unitPrice' | 'total';

const labels =
  /\(?\s?(?<![\p{L}\d])(?:(c[óo]d(?:igo)?\.?\s?:)|(qtde?\.?(?: total de [íi]tens)?\s?:)|(un\s?:)|(vl\.? ?unit\.?\s?:)|((?:vl\.? ?total|valor total r\$)\s?:?))/giu;
const fields: readonly LabelledField[] = ['code', 'quantity', 'unit', 'unitPrice', 'total'];

/** Writes the values of a text into the line, unless it has them. Returns the text before the first label. */
export function readLabels(text: string, line: PrintedLine): string {
  const found = [...text.matchAll(labels)];
  for (const [index, match] of found.entries()) {
    const field = fields[match.slice(1).findIndex((label) => label !== undefined)];
    const value = text.slice(match.index + match[0].length, found[index + 1]?.index);
    if (field !== undefined) line[field] ||= value.replace(/\)\s*$/u, '').trim();
  }
  return text.slice(0, found[0]?.index).trim();
}
