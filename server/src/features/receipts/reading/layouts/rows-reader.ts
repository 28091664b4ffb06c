/** Reads layouts whose lines are rows: of a table, or of a list. */
import { sumCentavos } from '@quitanda/contract';
import { Footer, readFooterLabel, readLineNote, type FooterSumKind } from '../footer-labels.ts';
import { readMoney } from '../printed-numbers.ts';
import {
  createEmptyLine,
  createEmptyReceipt,
  maxPrintedLines,
  zeroCentavos,
  type PrintedLine,
} from '../printed-receipt.ts';
import { readCnpj, readIssued, readKey } from './head-texts.ts';
import type { Field, FieldReader } from './layout.ts';

interface RowRules {
  /** Whether a row without a quantity is no line, because the sums are rows of the same list. */
  readonly needsQuantity?: boolean;
}

export class RowsReader implements FieldReader {
  private readonly receipt = createEmptyReceipt('page');
  private readonly footer = new Footer();
  private readonly needsQuantity: boolean;
  private line: PrintedLine | undefined;
  /** The cells of the row whose meaning is their position. */
  private columns: string[] = [];
  /** A label of the footer whose amount was not read yet. */
  private label: FooterSumKind | undefined;
  private title = '';
  /** Whether lines were read by the positions of their cells. */
  private hasColumns = false;

  constructor({ needsQuantity = false }: RowRules = {}) {
    this.needsQuantity = needsQuantity;
  }

  begin(field: Field): void {
    if (field !== 'row') return;
    this.line = createEmptyLine();
    this.columns = [];
  }

  read(field: Field, text: string): void {
    const { line, receipt } = this;
    if (field === 'row') this.readRow(text);
    else if (field === 'column') this.columns.push(text);
    else if (field === 'cell') this.readCell(text);
    else if (field === 'note') this.readNote(text);
    else if (field === 'label') this.readLabel(text);
    else if (field === 'sum') this.readSum(text);
    else if (field === 'shop') receipt.shopName ||= text;
    else if (field === 'head') this.readHead(text);
    else if (field === 'title') this.readTitle(text);
    else if (field === 'key') receipt.key ||= text;
    else if (line !== undefined) readLineField(line, field, text);
  }

  end() {
    const { receipt } = this;
    this.footer.writeTo(receipt);
    // Some tables print what was paid as 'Valor total'.
    const { gross, discount = zeroCentavos } = receipt;
    const sum = sumCentavos(
      receipt.lines.map((line) => readMoney(line.total, 'page') ?? zeroCentavos),
    );
    if (
      this.hasColumns &&
      receipt.total === undefined &&
      discount > 0 &&
      gross === sum - discount
    ) {
      receipt.total = gross;
      receipt.gross = sum;
    }
    return receipt;
  }

  private readRow(text: string): void {
    const { line } = this;
    this.line = undefined;
    if (line === undefined) return;
    const { columns } = this;
    if (columns.length >= 6) this.readColumns(line, columns);
    if (columns.length === 2) this.readSumText(`${columns[0]} ${columns[1]}`);
    readLabelsOfRow(text, line);
    const isLine = line.quantity !== '' || (!this.needsQuantity && line.total !== '');
    if (line.text !== '' && isLine) this.addLine(line, text);
    else if (!this.readSumText(text)) this.readLineBelow(text);
  }

  private addLine(line: PrintedLine, text: string): void {
    if (this.receipt.lines.length >= maxPrintedLines) return;
    readLineNote(text.replace(line.text, ''), line);
    this.receipt.lines.push(line);
  }

  /** Some tills print 'Desconto sobre item' and 'Item cancelado' in a separate row. */
  private readLineBelow(text: string): void {
    const previousLine = this.receipt.lines.at(-1);
    if (previousLine !== undefined && /\bitem\b/iu.test(text)) readLineNote(text, previousLine);
  }

  /** Reads code, name, quantity, unit, price, perhaps the taxes, and total. */
  private readColumns(line: PrintedLine, columns: readonly string[]): void {
    const [code = '', text = '', quantity = '', unit = '', unitPrice = ''] = columns;
    // The heading of the table.
    if (!/\d/u.test(quantity)) return;
    Object.assign(line, { code, text, quantity, unit, unitPrice, total: columns.at(-1) ?? '' });
    this.hasColumns = true;
  }

  private readCell(text: string): void {
    const { line, receipt } = this;
    if (line !== undefined && line.text !== '') readLabels(text, line);
    this.readNote(text);
    if (/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}(?::\d{2})?$/u.test(text)) receipt.issued ||= text;
    this.readSum(text);
    if (line === undefined) this.readSumText(text);
  }

  private readNote(text: string): void {
    const { receipt } = this;
    receipt.issued ||= readIssued(text);
    receipt.key ||= readKey(text);
    // Below the lines it may be the CNPJ of the buyer.
    if (receipt.cnpj !== '' || receipt.lines.length > 0) return;
    receipt.cnpj = readCnpj(text);
    if (receipt.cnpj !== '') receipt.shopName ||= this.title;
  }

  private readTitle(text: string): void {
    this.readCell(text);
    if (!/\bDANFE\b|NFC-?e\b|documento auxiliar/iu.test(text)) this.title = text;
  }

  private readHead(text: string): void {
    this.receipt.cnpj ||= readCnpj(text);
    this.receipt.shopName ||= text.slice(0, Math.max(0, text.search(/CNPJ/iu))).trim();
  }

  private readLabel(text: string): void {
    if (this.line !== undefined) return;
    // In Minas Gerais both the label and its sum are bold.
    if (this.label !== undefined && this.footer.add(this.label, text)) this.label = undefined;
    else this.label = sumKindOf(text) ?? (/\d/u.test(text) ? undefined : this.label);
  }

  private readSum(text: string): void {
    if (this.label !== undefined && this.footer.add(this.label, text)) this.label = undefined;
  }

  /** Reads a sum with its label, such as 'Valor a pagar R$: 12,30'. Returns false for another text. */
  private readSumText(text: string): boolean {
    const [, label = '', amount = ''] = /^(.{3,60}?)\s*(-?[\d.]*\d(?:,\d+)?)$/u.exec(text) ?? [];
    const kind = sumKindOf(label);
    return kind !== undefined && this.footer.add(kind, amount);
  }
}

const sumKinds: Readonly<Record<string, FooterSumKind>> = {
  'Valor Descontos R$': 'discount',
  'Valor descontos R$': 'discount',
  'Valor Acréscimos R$': 'addition',
  'Valor acréscimos R$': 'addition',
};

const sumKindOf = (label: string): FooterSumKind | undefined =>
  Object.hasOwn(sumKinds, label) ? sumKinds[label] : readFooterLabel(label);

function readLineField(line: PrintedLine, field: Field, text: string): void {
  if (field === 'name' && line.text === '') line.text = readLabels(text, line);
  // The Federal District prints the total like the name, after it.
  else if (field === 'name' && readMoney(text, 'page') !== undefined) line.total ||= text;
  else if (field === 'labels') readLabels(text, line);
  else if (isValueField(field)) {
    // A label says more than a place, which may be only a tag: '(Cód: 7)' in a span is no total.
    const value = valueAfterColon(readLabels(text, line));
    if (/\d/u.test(value) || field === 'unit') line[field] ||= value;
  }
}

/** Reads what only the text of the whole row has, such as a value in another tag than its label. */
function readLabelsOfRow(text: string, line: PrintedLine): void {
  const labelled = createEmptyLine();
  labelled.text = readLabels(text, labelled);
  for (const field of ['text', ...valueFields] as const) line[field] ||= labelled[field];
  if (amount.test(labelled.total)) line.total = labelled.total;
}

const amount = /^(?:R\$ ?)?-?\d[\d.]*,\d{2}$/u;

const valueFields = ['code', 'quantity', 'unit', 'unitPrice', 'total'] as const;
type ValueField = (typeof valueFields)[number];
const isValueField = (field: string): field is ValueField =>
  (valueFields as readonly string[]).includes(field);

/** Returns the value after a label: '123' for '(Código: 123 )'. */
const valueAfterColon = (text: string) =>
  text
    .slice(text.indexOf(':') + 1)
    .replace(/\)\s*$/u, '')
    .trim();

type LabelledField = 'code' | 'quantity' | 'unit' | 'unitPrice' | 'total';

const labels =
  /\(?\s?(?<![\p{L}\d])(?:(c[óo]d(?:igo)?\.?\s?:)|(qtde?\.?(?: total de [íi]tens)?\s?:)|(un\s?:)|(vl\.? ?unit\.?\s?:)|((?:vl\.? ?total|valor total r\$)\s?:?))/giu;
const fields: readonly LabelledField[] = ['code', 'quantity', 'unit', 'unitPrice', 'total'];

/**
 * Writes the values of a text such as 'ARROZ (Código: 7) Qtde.: 2 UN: UN' into the line, unless it has
 * them. Returns the text before the first label.
 */
function readLabels(text: string, line: PrintedLine): string {
  const found = [...text.matchAll(labels)];
  for (const [index, match] of found.entries()) {
    const field = fields[match.slice(1).findIndex((label) => label !== undefined)];
    const value = text.slice(match.index + match[0].length, found[index + 1]?.index);
    if (field !== undefined) line[field] ||= value.replace(/\)\s*$/u, '').trim();
  }
  return text.slice(0, found[0]?.index).trim();
}
