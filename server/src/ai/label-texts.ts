import { parseObject, toTrimmedText } from './answer-json.ts';
import type { LabelTexts } from './ports.ts';

/** Longer than any answer: four short texts, perhaps in a sentence. */
const maxAnswerLength = 20_000;
const fields = ['name', 'brand', 'typicalUnit', 'barcode'];

/**
 * Finds the four texts in a model's answer. The answer should be JSON, but may have code fences or
 * sentences around it, or may be cut off; its complete texts are then used. Returns undefined if
 * there are none.
 */
export function readLabelTexts(answer: string): LabelTexts | undefined {
  const boundedAnswer = answer.slice(0, maxAnswerLength);
  const values = parseObject(boundedAnswer) ?? findFields(boundedAnswer);
  const texts: LabelTexts = {
    name: toTrimmedText(values['name']),
    brand: toTrimmedText(values['brand']),
    typicalUnit: toTrimmedText(values['typicalUnit']),
    barcode: toTrimmedText(values['barcode']),
  };
  return Object.values(texts).some((text) => text !== '') ? texts : undefined;
}

/** Finds each complete field, such as `"name": "…"`, anywhere in the text. */
function findFields(answer: string): Record<string, unknown> {
  const pairs = fields.map((field) => {
    const match = new RegExp(
      `["']?${field}["']?\\s*:\\s*("(?:[^"\\\\\\n]|\\\\.)*"|\\d+)`,
      'u',
    ).exec(answer);
    return [field, match?.[1] === undefined ? '' : parseText(match[1])];
  });
  return Object.fromEntries(pairs) as Record<string, unknown>;
}

function parseText(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return '';
  }
}
