import { parseObject, toTrimmedText } from './answer-json.ts';
import type { ReceiptLineTexts, ReceiptTexts } from './ports.ts';

/** Longer than any answer, because its number of tokens is limited. */
const maxAnswerLength = 2_000_000;

/**
 * Finds the texts of a receipt in a model's answer. The answer should be JSON, but may have code
 * fences or sentences around it. The lines are its last field, so if the JSON was cut off, its
 * complete lines are used. Returns undefined if there is no line.
 */
export function readReceiptTexts(answer: string): ReceiptTexts | undefined {
  const boundedAnswer = answer.slice(0, maxAnswerLength);
  const values = parseObject(boundedAnswer) ?? parseObject(removeCutLine(boundedAnswer));
  const lines: unknown = values?.['lines'];
  if (values === undefined || !Array.isArray(lines) || lines.length === 0) return undefined;
  return {
    shopName: toTrimmedText(values['shopName']),
    cnpj: toTrimmedText(values['cnpj']),
    issued: toTrimmedText(values['issued']),
    key: toTrimmedText(values['key']),
    total: toTrimmedText(values['total']),
    discount: toTrimmedText(values['discount']),
    lines: lines.map(readLineTexts),
  };
}

/** Removes what follows the last complete line, and closes the list and the object. */
const removeCutLine = (answer: string) => `${answer.slice(0, answer.lastIndexOf('}') + 1)}]}`;

function readLineTexts(line: unknown): ReceiptLineTexts {
  const fields: Record<string, unknown> = typeof line === 'object' ? { ...line } : {};
  return {
    text: toTrimmedText(fields['text']),
    code: toTrimmedText(fields['code']),
    quantity: toTrimmedText(fields['quantity']),
    unit: toTrimmedText(fields['unit']),
    unitPrice: toTrimmedText(fields['unitPrice']),
    total: toTrimmedText(fields['total']),
  };
}
