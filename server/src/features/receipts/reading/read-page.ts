/**
 * Reads the page of a state. Two layouts exist: the responsive layout of most states, and the layout
 * of Minas Gerais. The page is parsed as a stream of tags, without a document tree. Only the
 * texts of the fields below are stored. They do not include the data of the buyer.
 */
import { readAccessKey } from '@quitanda/contract';
import { Parser } from 'htmlparser2';
import { Footer, readLineNote, readFooterLabel, type FooterSumKind } from './footer-labels.ts';
import {
  createEmptyLine,
  createEmptyReceipt,
  maxFieldLength,
  maxPrintedLines,
  type PrintedLine,
  type PrintedReceipt,
} from './printed-receipt.ts';

type Field =
  | 'shop'
  | 'key'
  | 'row'
  | 'name'
  | 'code'
  | 'quantity'
  | 'unit'
  | 'unitPrice'
  | 'total'
  | 'cell'
  | 'label'
  | 'sum'
  | 'note';

/** A field whose tag is open, and its text so far. */
interface Capture {
  readonly field: Field;
  readonly depth: number;
  text: string;
}

/** The maximum depth of nested tags. The parser's time increases with the depth. */
const maxDepth = 200;
/** The maximum number of tags. A page of 1,000 lines has about 20,000. */
const maxTags = 100_000;
/** The maximum number of nested fields that are read at the same time. */
const maxCaptures = 20;
/** The parser can be stopped only between two chunks of the page. */
const chunkLength = 16_384;
const ignoredTags = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'select',
  'textarea',
]);

const fieldByClass: Readonly<Record<string, Field>> = {
  txtTit: 'name',
  txtTit2: 'name',
  RCod: 'code',
  Rqtd: 'quantity',
  RUN: 'unit',
  RvlUnit: 'unitPrice',
  valor: 'total',
  txtTopo: 'shop',
  chave: 'key',
  totalNumb: 'sum',
};

const fieldByTag: Readonly<Record<string, Field>> = {
  // Minas Gerais puts the product's name into the tag h7, which no standard has.
  h7: 'name',
  tr: 'row',
  td: 'cell',
  li: 'note',
  label: 'label',
  strong: 'label',
};

/**
 * Returns the printed receipt of a page; undefined if it is too deep or has too many tags to be a
 * receipt.
 */
export function readPage(html: string): PrintedReceipt | undefined {
  const reader = new PageReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.openTag(name, attributes),
      ontext: (text) => reader.addText(text),
      onclosetag: () => reader.closeTag(),
    },
    { decodeEntities: true },
  );
  for (let start = 0; start < html.length && !reader.isStopped; start += chunkLength) {
    parser.write(html.slice(start, start + chunkLength));
  }
  if (reader.isStopped) return undefined;
  parser.end();
  return reader.end();
}

class PageReader {
  isStopped = false;
  private readonly receipt = createEmptyReceipt('page');
  private readonly footer = new Footer();
  private readonly captures: Capture[] = [];
  private tagCount = 0;
  private depth = 0;
  /** The depth of the current ignored tag, or 0. */
  private ignoredDepth = 0;
  /** The depth of the heading of a table, or 0. Minas Gerais has the shop's name there. */
  private headingDepth = 0;
  private line: PrintedLine | undefined;
  /** A label of the footer whose amount was not read yet. */
  private label: FooterSumKind | undefined;

  openTag(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.tagCount += 1;
    this.depth += 1;
    if (this.depth > maxDepth || this.tagCount > maxTags) this.isStopped = true;
    if (this.ignoredDepth > 0 || this.isStopped) return;
    if (ignoredTags.has(tag)) {
      this.ignoredDepth = this.depth;
      return;
    }
    // Separates the texts of neighbouring tags.
    this.addText(' ');
    if (tag === 'th' && this.headingDepth === 0) this.headingDepth = this.depth;
    const field = tag === 'b' && this.headingDepth > 0 ? 'shop' : fieldOf(tag, attributes);
    if (field === undefined || this.captures.length >= maxCaptures) return;
    if (field === 'row') this.line = createEmptyLine();
    this.captures.push({ field, depth: this.depth, text: '' });
  }

  addText(text: string): void {
    if (this.ignoredDepth > 0) return;
    for (const capture of this.captures) {
      if (capture.text.length < maxFieldLength) {
        capture.text += text.slice(0, maxFieldLength - capture.text.length);
      }
    }
  }

  closeTag(): void {
    if (this.ignoredDepth === this.depth) this.ignoredDepth = 0;
    if (this.headingDepth === this.depth) this.headingDepth = 0;
    while (this.captures.at(-1)?.depth === this.depth) {
      const capture = this.captures.pop();
      if (capture) this.readField(capture.field, capture.text.replaceAll(/\s+/gu, ' ').trim());
    }
    if (this.depth > 0) this.depth -= 1;
  }

  end(): PrintedReceipt {
    this.footer.writeTo(this.receipt);
    return this.receipt;
  }

  private readField(field: Field, text: string): void {
    const { line, receipt } = this;
    if (field === 'row') this.readRow(text);
    else if (field === 'cell') this.readCell(text);
    else if (field === 'note') this.readNote(text);
    else if (field === 'label') this.readLabel(text);
    else if (field === 'sum') this.readSum(text);
    else if (field === 'shop') receipt.shopName ||= text;
    else if (field === 'key') receipt.key ||= text;
    else if (line !== undefined) {
      if (field === 'name') line.text ||= text;
      else line[field] ||= valueAfterColon(text);
    }
  }

  private readRow(text: string): void {
    const { line, receipt } = this;
    this.line = undefined;
    if (line === undefined || receipt.lines.length >= maxPrintedLines) return;
    if (line.text !== '' && (line.total !== '' || line.quantity !== '')) {
      readLineNote(text.replace(line.text, ''), line);
      receipt.lines.push(line);
      return;
    }
    // Some tills print 'Desconto sobre item' and 'Item cancelado' in a separate row.
    const previousLine = receipt.lines.at(-1);
    if (previousLine !== undefined && /\bitem\b/iu.test(text)) readLineNote(text, previousLine);
  }

  private readCell(text: string): void {
    const { line, receipt } = this;
    if (line !== undefined && line.text !== '') readMinasCell(line, text);
    receipt.cnpj ||= readCnpj(text);
    if (readAccessKey(text) !== undefined) receipt.key ||= text;
    if (/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}(?::\d{2})?$/u.test(text)) receipt.issued ||= text;
    this.readSum(text);
  }

  private readNote(text: string): void {
    this.receipt.issued ||= readIssued(text);
  }

  private readLabel(text: string): void {
    if (this.line !== undefined) return;
    // In Minas Gerais both the label and its sum are bold.
    if (this.label !== undefined && this.footer.add(this.label, text)) this.label = undefined;
    else this.label = readFooterLabel(text) ?? (/\d/u.test(text) ? undefined : this.label);
  }

  private readSum(text: string): void {
    if (this.label !== undefined && this.footer.add(this.label, text)) this.label = undefined;
  }
}

function fieldOf(tag: string, attributes: Readonly<Record<string, string>>): Field | undefined {
  // The responsive layout has the shop's name in the element with this id.
  if (attributes['id'] === 'u20') return 'shop';
  if (tag !== 'td' && tag !== 'tr' && attributes['class'] !== undefined) {
    for (const name of attributes['class'].slice(0, 200).split(/\s+/u)) {
      // The responsive layout has the CNPJ in an element of this class.
      if (name === 'text') return 'cell';
      if (Object.hasOwn(fieldByClass, name)) return fieldByClass[name];
    }
  }
  return Object.hasOwn(fieldByTag, tag) ? fieldByTag[tag] : undefined;
}

/** Returns the value after a label: '123' for '(Código: 123 )'. */
const valueAfterColon = (text: string) =>
  text
    .slice(text.indexOf(':') + 1)
    .replace(/\)\s*$/u, '')
    .trim();

/** Reads a cell of a page of Minas Gerais, whose text contains the label and the value. */
function readMinasCell(line: PrintedLine, text: string): void {
  const [, code] = /\(C[óo]digo:\s*([^)]*)\)/iu.exec(text) ?? [];
  if (code !== undefined) line.code ||= code.trim();
  else if (/^Qtde[^:]*:/iu.test(text)) line.quantity ||= valueAfterColon(text);
  else if (/^UN\s*:/iu.test(text)) line.unit ||= valueAfterColon(text);
  else if (/^Valor total R\$\s*:/iu.test(text)) line.total ||= valueAfterColon(text);
}

/** Returns the printed CNPJ after its label; empty if there is none. */
export function readCnpj(text: string): string {
  return /CNPJ\s*:\s*([\dA-Z][\dA-Z./-]{12,17})/iu.exec(text)?.[1] ?? '';
}

/** Returns the printed instant of issue after its label; empty if there is none. */
export function readIssued(text: string): string {
  const match =
    /Emiss[ãa]o\s*:?\s*(\d{2}\/\d{2}\/\d{4}\s+\d{2}:\d{2}(?::\d{2})?(?:\s?[+-]\d{2}:\d{2})?)/iu.exec(
      text,
    );
  return match?.[1] ?? '';
}
