/**
 * Reads the tabs of 'Consulta da NF-e', which show every field of the document: labels and values in
 * pairs, below headings. The headings matter, because the buyer's fields have the labels of the shop's.
 */
import { fold, sumCentavos } from '@quitanda/contract';
import { readMoney } from '../printed-numbers.ts';
import {
  createEmptyLine,
  createEmptyReceipt,
  maxPrintedLines,
  zeroCentavos,
  type PrintedLine,
} from '../printed-receipt.ts';
import type { Field, FieldReader } from './layout.ts';

type Section = 'document' | 'shop' | 'goods' | 'sums' | 'other';

/** The parts of the page by the words of their headings. */
const sections: readonly (readonly [pattern: RegExp, section: Section])[] = [
  [/destinat|remetente|cobranca|transporte|informacoes|avulsa|entrega|retirada/u, 'other'],
  [/emitente/u, 'shop'],
  [/produtos e servicos/u, 'goods'],
  [/^totais|icms ?tot/u, 'sums'],
  [/^dados da nf/u, 'document'],
];

const additionLabels = new Set([
  'valor total do frete',
  'valor do frete',
  'valor do seguro',
  'valor total do seguro',
  'outras despesas acessorias',
  'valor do ipi',
  'valor total do ipi',
  'valor icms substituicao',
  'valor do icms st',
]);

export class TabsReader implements FieldReader {
  private readonly receipt = createEmptyReceipt('page');
  private section: Section = 'document';
  private line: PrintedLine | undefined;
  private label = '';
  /** The label in the current cell, as it is printed. */
  private printedLabel = '';

  begin(field: Field): void {
    if (field !== 'label' && field !== 'value') this.printedLabel = '';
  }

  read(field: Field, text: string): void {
    if (field === 'section') this.readSection(text);
    else if (field === 'label') this.readLabel(text);
    else if (field === 'name') this.startLine(this.withoutLabel(text));
    else if (field === 'value') this.readValue(text);
    else if (
      this.line !== undefined &&
      (field === 'quantity' || field === 'unit' || field === 'total')
    ) {
      this.line[field] ||= this.withoutLabel(text);
    }
  }

  end() {
    this.endLine();
    return this.receipt;
  }

  private readLabel(text: string): void {
    this.label = fold(text.replace(/\s*:\s*$/u, '')).trim();
    this.printedLabel = text;
  }

  /** The view that Bahia opens to print has a label in each cell of a line. */
  private withoutLabel(text: string): string {
    const isLabelled = this.printedLabel !== '' && text.startsWith(`${this.printedLabel} `);
    return isLabelled ? text.slice(this.printedLabel.length).trim() : text;
  }

  private readSection(text: string): void {
    const heading = fold(text);
    const section = sections.find(([pattern]) => pattern.test(heading))?.[1];
    // The taxes of a line have headings, too.
    if (section === undefined) return;
    this.endLine();
    this.section = section;
  }

  private startLine(text: string): void {
    this.endLine();
    this.label = '';
    // Bills in the part about payments have the classes of lines.
    if (this.section === 'other' || text === 'Descrição') return;
    this.line = { ...createEmptyLine(), text };
  }

  private endLine(): void {
    const { line, receipt } = this;
    this.line = undefined;
    if (line !== undefined && receipt.lines.length < maxPrintedLines) receipt.lines.push(line);
  }

  private readValue(value: string): void {
    const { label, line, section } = this;
    this.label = '';
    if (label === '' || value === '' || section === 'other') return;
    if (label === 'valor total dos produtos') this.endLine();
    if (line !== undefined && this.line !== undefined) readLineValue(line, label, value);
    else if (section !== 'goods') this.readReceiptValue(label, value);
  }

  private readReceiptValue(label: string, value: string): void {
    const { receipt } = this;
    const amount = readMoney(value, 'page');
    if (label === 'cnpj') receipt.cnpj ||= value;
    else if (label === 'nome / razao social') receipt.shopName ||= value;
    else if (label === 'nome fantasia') receipt.shopName = value;
    else if (label.startsWith('chave de acesso')) receipt.key ||= value;
    else if (/^data (?:e hora )?(?:da|de) emissao$/u.test(label)) {
      receipt.issued ||= /^[\d/]{10}\s+[\d:]{5,8}(?:\s?[+-]\d{2}:\d{2})?/u.exec(value)?.[0] ?? '';
    } else if (label === 'valor total dos produtos') receipt.gross ??= amount;
    else if (/^valor total d[ao]s? descontos?$/u.test(label)) receipt.discount ??= amount;
    else if (/^valor total da n(?:f-?c?-?e|ota)/u.test(label)) receipt.total ??= amount;
    else if (this.section === 'sums' && additionLabels.has(label)) {
      receipt.addition = sumCentavos([receipt.addition ?? zeroCentavos, amount ?? zeroCentavos]);
    }
  }
}

function readLineValue(line: PrintedLine, label: string, value: string): void {
  const amount = readMoney(value, 'page') ?? zeroCentavos;
  if (label === 'codigo do produto') line.code ||= value;
  else if (label === 'codigo ean comercial') line.gtin = value;
  else if (label === 'codigo ean tributavel') line.gtin ??= value;
  else if (label === 'valor unitario de comercializacao') line.unitPrice ||= value;
  else if (label === 'valor do desconto') line.discount = amount;
  else if (additionLabels.has(label)) line.addition = sumCentavos([line.addition, amount]);
  else if (label === 'indicador de composicao do valor total da nf-e' && value.startsWith('0')) {
    line.isCancelled = true;
  }
}
