/**
 * Reads text that was copied from the page of a state by 'select all, copy'. Browsers put a
 * tab between two cells and a line end between two blocks; some put a line end in both places.
 */
import { readAccessKey } from '@quitanda/contract';
import { Footer, readLineNote, readFooterLabel, type FooterSumKind } from './footer-labels.ts';
import { readMoney } from './printed-numbers.ts';
import {
  createEmptyLine,
  createEmptyReceipt,
  maxFieldLength,
  maxPrintedLines,
  type PrintedLine,
  type PrintedReceipt,
} from './printed-receipt.ts';
import { readCnpj, readIssued } from './read-page.ts';

/**
 * `valueTotal` is the label 'Valor total R$'. In Minas Gerais it precedes the total of a line; in
 * the other layout it precedes a sum of the footer.
 */
type LineLabel = 'code' | 'quantity' | 'unit' | 'unitPrice' | 'total' | 'valueTotal';

// Leaves out 'Qtd.', because in the responsive layout it does not belong to a line: the footer
// begins with it. In Minas Gerais the label of a line's quantity is 'Qtde total de ítens:'.
const lineLabels =
  /\(?\s?c[óo]digo\s?:|qtde\.?(?: total de [íi]tens)?\s?:|\bun\s?:|vl\.? ?unit\.?\s?:|vl\.? ?total\s?:?|valor total r\$\s?:/giu;
const footerStart = /^qtde?\.? total de [íi]tens\s?:?(?:\s?\d+)?$/iu;
const keyShape = /(?<![\dA-Z])[\dA-Z]{4}(?: ?[\dA-Z]{4}){10}(?![\dA-Z])/u;

/**
 * The maximum number of pieces of a text, which tabs and line ends separate. A receipt of 1,000
 * lines has about 5,000.
 */
const maxPieces = 20_000;

/** Returns the printed receipt. It has no lines if the text is not a receipt. */
export function readCopiedText(text: string): PrintedReceipt {
  const reader = new TextReader();
  let count = 0;
  for (const [piece] of text.matchAll(/[^\n\r\t]+/gu)) {
    count += 1;
    if (count > maxPieces) break;
    const singleSpaced = piece.slice(0, maxFieldLength).replaceAll(/\s+/gu, ' ').trim();
    if (singleSpaced !== '') reader.readPiece(singleSpaced);
  }
  return reader.end();
}

class TextReader {
  private readonly receipt = createEmptyReceipt('page');
  private readonly footer = new Footer();
  private line: PrintedLine | undefined;
  /** The previous plain text. If the labels of a line follow it, it is the name of the item. */
  private previousText = '';
  /** Whether the last label was that of a line's total, so that the next amount is this total. */
  private isTotalNext = false;
  /** A label of the footer whose amount was not read yet. */
  private pendingSum: FooterSumKind | undefined;
  private isInFooter = false;

  readPiece(text: string): void {
    if (footerStart.test(text)) {
      this.endLine();
      this.isInFooter = true;
      return;
    }
    const labelMatches = [...text.matchAll(lineLabels)];
    if (labelMatches.length === 0 || this.isInFooter) {
      this.readPlainText(text);
      return;
    }
    const textBeforeLabels = text.slice(0, labelMatches[0]?.index).trim();
    if (textBeforeLabels !== '') this.readPlainText(textBeforeLabels);
    for (const [index, label] of labelMatches.entries()) {
      const value = text.slice(label.index + label[0].length, labelMatches[index + 1]?.index);
      this.readLabel(labelOf(label[0]), value.trim());
    }
  }

  end(): PrintedReceipt {
    this.endLine();
    this.footer.writeTo(this.receipt);
    return this.receipt;
  }

  private readLabel(label: LineLabel, value: string): void {
    if (label === 'valueTotal' && (this.line === undefined || this.line.total !== '')) {
      this.readPlainText(`Valor total R$: ${value}`);
      return;
    }
    const { line } = this;
    const isNew =
      label === 'code' ||
      (label === 'quantity' && (line === undefined || line.quantity !== '' || line.total !== ''));
    if (isNew) this.startLine();
    if (this.line === undefined) return;
    if (label === 'code') this.line.code = value.replace(/\).*$/u, '').trim();
    else if (label === 'total' || label === 'valueTotal') this.readTotal(this.line, value);
    else this.line[label] ||= value;
  }

  private readTotal(line: PrintedLine, value: string): void {
    if (value === '') this.isTotalNext = true;
    else line.total ||= value;
  }

  private startLine(): void {
    this.endLine();
    this.line = { ...createEmptyLine(), text: this.previousText };
    this.previousText = '';
  }

  private endLine(): void {
    const { line, receipt } = this;
    this.line = undefined;
    this.isTotalNext = false;
    const isLine = line !== undefined && (line.total !== '' || line.quantity !== '');
    if (isLine && receipt.lines.length < maxPrintedLines) receipt.lines.push(line);
  }

  private readPlainText(text: string): void {
    const { line, receipt } = this;
    if (this.isTotalNext && line !== undefined && readMoney(text, 'page') !== undefined) {
      line.total ||= text;
      this.isTotalNext = false;
      return;
    }
    if (this.readFooterText(text)) return;
    if (line !== undefined && line.total !== '' && readLineNote(text, line)) return;
    this.readShop(text);
    receipt.issued ||= readIssued(text);
    if (/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}(?::\d{2})?$/u.test(text)) receipt.issued ||= text;
    if (receipt.key === '') {
      const key = keyShape.exec(text)?.[0] ?? text;
      if (readAccessKey(key) !== undefined) receipt.key = key;
    }
    this.previousText = text;
  }

  /** Reads the shop's CNPJ, and its name, which is the text before the CNPJ. */
  private readShop(text: string): void {
    const { receipt } = this;
    if (receipt.cnpj !== '' || receipt.lines.length > 0 || this.line !== undefined) return;
    receipt.cnpj = readCnpj(text);
    if (receipt.cnpj !== '') receipt.shopName = this.previousText;
  }

  /** Reads a label of the footer or its amount. Returns false for any other text. */
  private readFooterText(text: string): boolean {
    const [, name = text, amount = ''] = /^(.{0,40}?R\$\s?:?)\s*(\S.*)?$/u.exec(text) ?? [];
    const label = readFooterLabel(name);
    if (label !== undefined) {
      this.endLine();
      this.pendingSum = amount !== '' && this.footer.add(label, amount) ? undefined : label;
      return true;
    }
    if (this.pendingSum === undefined || !this.footer.add(this.pendingSum, text)) return false;
    this.pendingSum = undefined;
    return true;
  }
}

function labelOf(text: string): LineLabel {
  if (/c[óo]digo/iu.test(text)) return 'code';
  if (/^qtde/iu.test(text)) return 'quantity';
  if (/^un/iu.test(text)) return 'unit';
  if (/unit/iu.test(text)) return 'unitPrice';
  return /^vl/iu.test(text) ? 'total' : 'valueTotal';
}
