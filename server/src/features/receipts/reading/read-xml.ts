/**
 * Reads the XML of a receipt (`nfeProc` or `NFe`), which shops send on request: of an NFC-e (model 65), or
 * of an NF-e (model 55), which comes with an order. Its fields are those of the Manual de Orientação do
 * Contribuinte 7.0, annex I. The part about the buyer is not read.
 */
import { sumCentavos } from '@quitanda/contract';
import { Parser } from 'htmlparser2';
import { readMoney } from './printed-numbers.ts';
import {
  createEmptyLine,
  createEmptyReceipt,
  maxFieldLength,
  maxPrintedLines,
  zeroCentavos,
  type PrintedLine,
  type PrintedReceipt,
} from './printed-receipt.ts';

const maxDepth = 100;
const chunkLength = 16_384;

/**
 * Reads the first document of the XML. Returns undefined if its elements are nested more deeply
 * than those of any receipt.
 */
export function readXml(xml: string): PrintedReceipt | undefined {
  const reader = new XmlReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.openElement(name, attributes),
      ontext: (text) => reader.addText(text),
      onclosetag: () => reader.closeElement(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let start = 0; start < xml.length && !reader.isStopped; start += chunkLength) {
    parser.write(xml.slice(start, start + chunkLength));
  }
  if (reader.isTooDeep) return undefined;
  if (!reader.isStopped) parser.end();
  return reader.receipt;
}

class XmlReader {
  isStopped = false;
  isTooDeep = false;
  readonly receipt = createEmptyReceipt('xml');
  private readonly path: string[] = [];
  private text = '';
  private line: PrintedLine | undefined;
  /** Used as the shop's name if there is no trade name (`xFant`). */
  private legalName = '';

  openElement(name: string, attributes: Readonly<Record<string, string>>): void {
    // A browser writes the names of an XML inside a page in small letters.
    this.path.push(name.slice(name.indexOf(':') + 1).toLowerCase());
    this.text = '';
    if (this.path.length > maxDepth) {
      this.isTooDeep = true;
      this.isStopped = true;
    }
    if (this.isStopped) return;
    if (this.path.at(-1) === 'infnfe') {
      this.receipt.key ||= (attributes['Id'] ?? attributes['id'] ?? '').slice(0, 60);
    }
    if (this.path.at(-1) === 'det' && this.receipt.lines.length < maxPrintedLines) {
      this.line = createEmptyLine();
    }
  }

  addText(text: string): void {
    if (this.text.length < maxFieldLength) this.text += text.slice(0, maxFieldLength);
  }

  closeElement(): void {
    const name = this.path.pop() ?? '';
    if (this.isStopped) return;
    this.readElement(name, this.path.at(-1) ?? '', this.text.trim());
    this.text = '';
  }

  private readElement(name: string, parent: string, value: string): void {
    const { receipt, line } = this;
    if (parent === 'prod' && line !== undefined) readProductField(line, name, value);
    else if (name === 'det' && line !== undefined) {
      receipt.lines.push(line);
      this.line = undefined;
    } else if (line !== undefined && lineTaxes.has(name)) {
      line.addition = sumCentavos([line.addition, readMoney(value, 'xml') ?? zeroCentavos]);
    } else if (parent === 'ide' && name === 'dhemi') receipt.issued ||= value;
    else if (parent === 'emit' && name === 'cnpj') receipt.cnpj ||= value;
    else if (parent === 'emit' && name === 'xnome') this.legalName ||= value;
    else if (parent === 'emit' && name === 'xfant') receipt.shopName ||= value;
    else if (parent === 'icmstot') readTotal(receipt, name, value);
    else if (name === 'emit') receipt.shopName ||= this.legalName;
    // Only the first document is read. A file may have several.
    else if (name === 'infnfe') this.isStopped = true;
  }
}

const additionFields = new Set(['voutro', 'vfrete', 'vseg']);
/** Taxes of a line that are charged on top of its price, as in the total of an NF-e. */
const lineTaxes = new Set(['vipi', 'vii', 'vicmsst', 'vfcpst']);
const totalAdditions = new Set([...additionFields, 'vipi', 'vii', 'vst', 'vfcpst']);

function readProductField(line: PrintedLine, name: string, value: string): void {
  const readAmount = () => readMoney(value, 'xml') ?? zeroCentavos;
  if (name === 'xprod') line.text ||= value;
  else if (name === 'cprod') line.code ||= value;
  else if (name === 'cean' || (name === 'ceantrib' && !line.gtin)) line.gtin = value;
  else if (name === 'qcom') line.quantity ||= value;
  else if (name === 'ucom') line.unit ||= value;
  else if (name === 'vuncom') line.unitPrice ||= value;
  else if (name === 'vprod') line.total ||= value;
  else if (name === 'vdesc') line.discount = readAmount();
  else if (additionFields.has(name)) line.addition = sumCentavos([line.addition, readAmount()]);
  // With 0, the line is not part of the receipt's total. Such a line counts as cancelled.
  else if (name === 'indtot' && value === '0') line.isCancelled = true;
}

function readTotal(receipt: PrintedReceipt, name: string, value: string): void {
  const amount = readMoney(value, 'xml');
  if (name === 'vprod') receipt.gross ??= amount;
  else if (name === 'vdesc') receipt.discount ??= amount;
  else if (name === 'vnf') receipt.total ??= amount;
  else if (totalAdditions.has(name)) {
    receipt.addition = sumCentavos([receipt.addition ?? zeroCentavos, amount ?? zeroCentavos]);
  }
}
