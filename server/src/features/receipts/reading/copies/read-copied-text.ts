/**
 * Reads text that was copied from the page of a state by 'select all, copy', in the order of its labels
 * (NF-13). Browsers put a tab between two cells and a line end between two blocks; a label may also
 * follow the text before it at once, and its value may be in the next line.
 */
import { readAccessKey, type Centavos } from '@quitanda/contract';
import { removeInvisible } from '../clean-text.ts';
import { splitCopiedText, type CopiedPart, type LineField } from './copied-labels.ts';
import { CopiedName } from './copied-name.ts';
import { chooseReading } from './choose-reading.ts';
import { findInstant } from './find-instant.ts';
import { withoutNameLabels, withoutNumbers } from './leading-codes.ts';
import { repairLines } from './copied-rows.ts';
import { Footer, readLineNote, readFooterLabel, type FooterSumKind } from '../footer-labels.ts';
import {
  createEmptyLine,
  createEmptyReceipt,
  maxFieldLength,
  maxPrintedLines,
  stateCodes,
  type PrintedLine,
  type PrintedReceipt,
} from '../printed-receipt.ts';
import { readCnpj, readIssued } from '../read-page.ts';

const keyShapes = [
  /(?<![\dA-Z])[\dA-Z]{4}(?: ?[\dA-Z]{4}){10}(?![\dA-Z])/u,
  // Another word may follow the key at once.
  /(?<!\d)\d{4}(?: ?\d{4}){10}(?!\d)/u,
  // Minas Gerais separates the parts of a key.
  /(?<!\d)\d{2}-\d{2}\/?\d{2}-[\d./-]{34,60}(?!\d)/u,
];

/**
 * Returns the printed receipt: what the labels say if that proves itself, or else what the tables of the
 * text say. It has no lines if the text is not a receipt.
 * @param qrTotal the total in the QR code, for a text that prints none
 */
export function readCopiedText(text: string, qrTotal?: Centavos): PrintedReceipt {
  const visible = repairLines(removeInvisible(text).normalize('NFC'));
  const parts = splitCopiedText(visible);
  const reader = new TextReader(isTotalFirst(parts));
  for (const [index, part] of parts.entries()) reader.readPart(part, parts[index + 1]);
  const receipt = reader.end();
  receipt.issued ||= issuedInRow.exec(visible)?.[1] ?? findInstant(visible);
  return chooseReading(receipt, visible, qrTotal);
}

/** Whether the cell with the total of a line precedes its other cells. */
function isTotalFirst(parts: readonly CopiedPart[]): boolean {
  const first = parts.find((part) => 'field' in part);
  return first?.field === 'total';
}

/**
 * 'Data Emissão' may be the last of several labels in a row, whose values follow in the next row. A wrong
 * charset may have left other letters of the label.
 */
const issuedInRow =
  /emiss.{1,2}o ?:?\s(?:[\d.]{1,12}\s){0,3}(\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}(?::\d{2})?)(?!\d)/iu;

class TextReader {
  private readonly receipt = createEmptyReceipt('page');
  private readonly footer = new Footer();
  private readonly isTotalFirst: boolean;
  private line: PrintedLine | undefined;
  private readonly name = new CopiedName();
  /** The last label, if its value was not read yet. */
  private pendingField: LineField | undefined;
  /** Whether the label of the line's total was read, but not its amount. */
  private isTotalPending = false;
  private pendingSum: FooterSumKind | undefined;
  private isCnpjNext = false;
  /** The label of a note whose amount is the next text, such as 'Desconto do item: '. */
  private noteLabel = '';

  constructor(totalIsFirst: boolean) {
    this.isTotalFirst = totalIsFirst;
  }

  readPart(part: CopiedPart, next: CopiedPart | undefined): void {
    if ('text' in part) this.readText(part.text);
    else if ('field' in part) this.readField(part.field, part.value);
    else if (part.sum === 'count' && this.isQuantity(next)) this.readField('quantity', part.value);
    else if (part.sum === 'gross' && this.isTotalMissing()) this.readField('total', part.value);
    else this.readSum(part.sum, part.value);
  }

  end(): PrintedReceipt {
    this.endLine();
    withoutNumbers(this.receipt.lines);
    this.name.end(this.receipt.lines);
    withoutNameLabels(this.receipt.lines);
    this.footer.writeTo(this.receipt);
    return this.receipt;
  }

  /** Whether 'Qtde total de itens' precedes the quantity of a line, as in Minas Gerais. */
  private isQuantity(next: CopiedPart | undefined): boolean {
    if (next !== undefined && 'field' in next && next.field === 'unit') return true;
    return this.line?.quantity === '' && this.line.total === '';
  }

  private isTotalMissing(): boolean {
    return this.line !== undefined && this.line.total === '' && this.line.quantity !== '';
  }

  private readSum(sum: FooterSumKind, value: string): void {
    this.endLine();
    this.pendingSum = sum;
    if (value !== '') this.readText(value);
  }

  private readField(field: LineField, value: string): void {
    // The total below the last line has the label of its total.
    if (field === 'total' && !this.isTotalFirst && (this.line?.total ?? '') !== '')
      return this.readSum('gross', value);
    this.pendingSum = undefined;
    const line = this.lineFor(field);
    if (line === undefined) return;
    this.pendingField = undefined;
    if (value === '') this.expectValue(field);
    else this.readValue(line, field, value);
  }

  private expectValue(field: LineField): void {
    if (field === 'total') this.isTotalPending = true;
    else this.pendingField = field;
  }

  /** Returns the line to which a label belongs, which may begin with this label. */
  private lineFor(field: LineField): PrintedLine | undefined {
    const { line } = this;
    const isFirstField = this.isTotalFirst ? field === 'total' : field === 'code';
    const isComplete = line !== undefined && line.total !== '' && line.quantity !== '';
    const isNew =
      line === undefined
        ? isFirstField || field === 'quantity'
        : line[field] !== '' ||
          (isFirstField && (line.quantity !== '' || line.code !== '')) ||
          (field === 'quantity' && isComplete);
    if (isNew) {
      this.endLine();
      this.line = createEmptyLine();
    }
    if (this.line !== undefined && field !== 'total') this.name.takeFor(this.line);
    return this.line;
  }

  /** Reads the value at the start of a text; what follows it is a text of its own. */
  private readValue(line: PrintedLine, field: LineField, text: string): void {
    const [, value, rest] = valuePatterns[field].exec(text) ?? [];
    if (value === undefined) {
      // A value that cannot be read makes the line unread. A text without digits is not an amount.
      if (field === 'quantity' || /\d/u.test(text)) line[field] = text.slice(0, maxFieldLength);
      else if (field !== 'unit') {
        this.expectValue(field);
        this.readText(text);
      }
      return;
    }
    line[field] = value.trim();
    if (field === 'total') this.isTotalPending = false;
    // 'Qtde.: 2,498 KG' has no label for the unit.
    if (field === 'quantity' && line.unit === '' && unitAfterQuantity.test(rest ?? '')) {
      line.unit = (rest ?? '').trim();
      return;
    }
    if (rest !== undefined && rest.trim() !== '') this.readText(rest.trim());
  }

  private endLine(): void {
    const { line, receipt } = this;
    this.line = undefined;
    this.isTotalPending = false;
    this.pendingField = undefined;
    const isLine = line !== undefined && (line.total !== '' || line.quantity !== '');
    if (isLine && receipt.lines.length < maxPrintedLines) receipt.lines.push(line);
  }

  private readText(text: string): void {
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    const { line, receipt, pendingField } = this;
    this.pendingField = undefined;
    if (line !== undefined && pendingField !== undefined) {
      if (valuePatterns[pendingField].test(text)) return this.readValue(line, pendingField, text);
      if (pendingField === 'quantity') line.quantity = text.slice(0, maxFieldLength);
    }
    if (line !== undefined && this.isTotalPending && startsWithAmount.test(text)) {
      return this.readValue(line, 'total', text);
    }
    if (this.readFooterText(text)) return;
    // 'CANCELADO' may stand before the total, in the cell of the price.
    const hasNote = line !== undefined && (line.total !== '' || cancelNote.test(text));
    if (hasNote && this.readNote(`${this.noteLabel}${text}`, line)) return;
    this.noteLabel = hasNote && noteLabel.test(text) ? `${text} ` : '';
    if (this.noteLabel !== '') return;
    // The name of the shop stays the previous text.
    this.isCnpjNext ||= /^CNPJ ?:?$/iu.test(text);
    if (this.isCnpjNext && text.length < 8) return;
    const name = this.readShop(text).replace(startsWithInstant, '').trim() || text;
    receipt.issued ||= readIssued(text) || this.readIssuedBelowLabel(text);
    if (receipt.key === '') {
      const keys = [
        text.slice(0, 100),
        ...keyShapes.flatMap((shape) => shape.exec(text)?.[0] ?? []),
      ];
      receipt.key = keys.find((key) => readAccessKey(key) !== undefined) ?? '';
    }
    this.name.read(name, receipt.lines.length > 0 || line !== undefined);
  }

  /** Reads an instant that is a text of its own, or follows the label in the previous text. */
  private readIssuedBelowLabel(text: string): string {
    const [instant = '', printed = ''] = startsWithInstant.exec(text) ?? [];
    const isBelow = /emiss.{1,2}o ?:?$/iu.test(this.name.previousText);
    return text === instant || isBelow ? printed : '';
  }

  /** Reads a note on the line. The name of the next item may follow it. */
  private readNote(text: string, line: PrintedLine): boolean {
    const [note] = lineNote.exec(text) ?? [];
    if (note === undefined || !readLineNote(note, line)) return false;
    this.noteLabel = '';
    const rest = text.slice(note.length).trim();
    if (rest !== '') this.readText(rest);
    return true;
  }

  /**
   * Reads the shop's CNPJ, and its name, which is the text before the CNPJ. Returns the text, or what
   * follows the address of the shop in it.
   */
  private readShop(text: string): string {
    const { receipt } = this;
    if (receipt.lines.length > 0 || this.line !== undefined) return text;
    const [, company] = companyName.exec(text) ?? [];
    // The buyer has the same label, but a CNPJ precedes only the name of the shop.
    if (company !== undefined && /^CNPJ/iu.test(this.name.previousText))
      receipt.shopName ||= company;
    if (receipt.cnpj !== '') return text;
    receipt.cnpj = readCnpj(this.isCnpjNext ? `CNPJ: ${text}` : text);
    this.isCnpjNext = false;
    if (receipt.cnpj === '') return text;
    const start = Math.max(0, text.search(/CNPJ/iu));
    const nameInText = text.slice(0, start).replace(pageTitle, '').trim();
    receipt.shopName = (nameInText === '' ? this.name.previousText : nameInText).slice(
      0,
      maxFieldLength,
    );
    return addressEnd.exec(text.slice(start))?.[1] ?? text;
  }

  /** Reads a label of the footer or its amount. Returns false for any other text. */
  private readFooterText(text: string): boolean {
    if (this.pendingSum !== undefined) {
      const sum = this.pendingSum;
      const pattern = sum === 'count' ? countPattern : valuePatterns.total;
      // The key may follow a heading above payments, and begins with four digits.
      const isValue = sum === 'count' || startsWithAmount.test(text);
      const [, amount = '', rest = ''] = (isValue ? pattern.exec(text) : null) ?? [];
      if (this.footer.add(sum, amount)) {
        this.pendingSum = undefined;
        if (rest.trim() !== '') this.readText(rest.trim());
        return true;
      }
    }
    const [, name = text, amount = ''] = /^(.{0,40}?R\$\s?:?)\s*(\S.*)?$/u.exec(text) ?? [];
    const sum = readFooterLabel(name);
    if (sum !== undefined) this.readSum(sum, amount);
    return sum !== undefined;
  }
}

/** The value at the start of a text, and what follows it. */
const valuePatterns: Readonly<Record<LineField, RegExp>> = {
  code: /^([^()]+(?=\))|[^\s()]+)\)?(.*)$/u,
  quantity: /^(-?\d(?:[\d.,]*\d)?)(.*)$/u,
  unit: /^(\S{1,12})(?: (.*))?$/u,
  unitPrice: /^(?:R\$ ?)?(-? ?\d(?:[\d.]*\d)?(?:,\d+)?)(.*)$/u,
  total:
    /^(?:R\$ ?)?([-\u2212]? ?(?:R\$ ?)?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}|-? ?\d(?:[\d.]*\d)?(?:,\d)?)(.*)$/u,
};
/** The name of the next item may follow an amount at once: '13,497 BELO'. */
const startsWithAmount =
  /^(?:R\$ ?)?[-\u2212]? ?(?:R\$ ?)?(?:\d[\d.]*,\d{2}|\d+\.\d{2}(?!\d)|\d+$)/u;
const unitAfterQuantity = /^ \p{L}{1,5}\d?$/u;
const startsWithInstant = /^(\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}(?::\d{2})?(?: ?[+-]\d{2}:\d{2})?)/u;
const countPattern = /^(\d{1,4})(?![\d.,])(.*)$/u;
const cancelNote = /^(?:item )?cancelad[oa]$/iu;
/** A name may have the same words later: 'CREME S/ DESCONTO 10'. */
const lineNote =
  /^[^\p{L}\d]{0,5}(?:item )?(?:cancelad[oa](?!\p{L})|(?:descontos?|acr.{1,2}scimos?)[^\d-]{0,40}-?\d[\d.]*(?:,\d{2})?)/iu;
const noteLabel = /^(?:descontos?|acr.{1,2}scimos?)(?: (?:d[oe]|n[oe]) (?:item|produto))? ?:$/iu;
const companyName = /^Nome ?\/ ?Raz.{1,2}o Social ?:? ?(\S.*)$/iu;
const pageTitle =
  /^.*(?:DOCUMENTO AUXILIAR DA NOTA FISCAL DE CONSUMIDOR ELETR.{1,2}NICA|\(NFC-e\))/iu;
/** An address ends with the two letters of its state. */
const addressEnd = new RegExp(String.raw`^.*, ?(?:${stateCodes})(?=[ \p{Lu}\d])(.+)$`, 'u');
