import { parseObject, textOf } from './answer-json.ts';
import type { ReceiptLineTexts, ReceiptTexts } from './ports.ts';

/** Characters of an answer that are read. The tokens of an answer are limited to much less. */
const maxAnswerLength = 2_000_000;

/**
 * Finds the texts of a receipt in a model's answer: in the requested JSON, also between code fences
 * or sentences. If the JSON was cut off within the lines, which are its last field, its complete
 * lines count. Undefined if there is no line.
 */
export function readReceiptTexts(answer: string): ReceiptTexts | undefined {
  const bounded = answer.slice(0, maxAnswerLength);
  const found = parseObject(bounded) ?? parseObject(withoutCutLine(bounded));
  const lines: unknown = found?.['lines'];
  if (found === undefined || !Array.isArray(lines) || lines.length === 0) return undefined;
  return {
    shopName: textOf(found['shopName']),
    cnpj: textOf(found['cnpj']),
    issued: textOf(found['issued']),
    key: textOf(found['key']),
    total: textOf(found['total']),
    discount: textOf(found['discount']),
    lines: lines.map(lineOf),
  };
}

/** Ends the list of lines and the object after the last complete line. */
const withoutCutLine = (answer: string) => `${answer.slice(0, answer.lastIndexOf('}') + 1)}]}`;

function lineOf(line: unknown): ReceiptLineTexts {
  const fields: Record<string, unknown> = typeof line === 'object' ? { ...line } : {};
  return {
    text: textOf(fields['text']),
    code: textOf(fields['code']),
    quantity: textOf(fields['quantity']),
    unit: textOf(fields['unit']),
    unitPrice: textOf(fields['unitPrice']),
    total: textOf(fields['total']),
  };
}
