/** The texts of a receipt from its page, copied text or XML, before its amounts are computed. */
import { receiptLimits, type Centavos } from '@quitanda/contract';
import type { NumberStyle } from './printed-numbers.ts';

/** One line, with its numbers as they are printed. */
export interface PrintedLine {
  text: string;
  /** The shop's own code. */
  code: string;
  /** A code that the document declares to be a GTIN; undefined where it has no such field. */
  gtin: string | undefined;
  quantity: string;
  unit: string;
  unitPrice: string;
  /** Before discounts. */
  total: string;
  discount: Centavos;
  addition: Centavos;
  isCancelled: boolean;
  /** Whether the name may be another text than that of the item, or only a part of it. */
  isNameUncertain?: boolean;
}

export interface PrintedReceipt {
  readonly style: NumberStyle;
  /** The access key as it is printed. */
  key: string;
  /** The shop's tax number as it is printed. */
  cnpj: string;
  shopName: string;
  /** '19/01/2022 11:02:19', optionally with an offset, or an instant in ISO 8601. */
  issued: string;
  readonly lines: PrintedLine[];
  /** The printed number of lines; undefined if it is not printed. */
  itemCount: number | undefined;
  /** The sum of the lines before discounts and additions of the whole receipt. */
  gross: Centavos | undefined;
  discount: Centavos | undefined;
  addition: Centavos | undefined;
  /** The amount to pay, after all discounts and additions. */
  total: Centavos | undefined;
}

export const zeroCentavos = 0 as Centavos;

export function createEmptyReceipt(style: NumberStyle): PrintedReceipt {
  return {
    style,
    key: '',
    cnpj: '',
    shopName: '',
    issued: '',
    lines: [],
    itemCount: undefined,
    gross: undefined,
    discount: undefined,
    addition: undefined,
    total: undefined,
  };
}

export function createEmptyLine(): PrintedLine {
  return {
    text: '',
    code: '',
    gtin: undefined,
    quantity: '',
    unit: '',
    unitPrice: '',
    total: '',
    discount: zeroCentavos,
    addition: zeroCentavos,
    isCancelled: false,
  };
}

/** The maximum number of lines to read. Those beyond `receiptLimits.lines` are reported as unread. */
export const maxPrintedLines = receiptLimits.lines * 2;

/** With one of these letters an address ends. */
export const stateCodes =
  'AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO';

/** The maximum number of characters to read of one field. */
export const maxFieldLength = 1_000;
