import { parseObject, textOf } from './answer-json.ts';
import type { LabelTexts } from './ports.ts';

const fields = ['name', 'brand', 'typicalUnit', 'barcode'];

/**
 * Finds the four texts in a model's answer: in the requested JSON, in JSON between code fences or
 * sentences, or in JSON that was cut off, whose complete texts still count. Undefined if there are
 * none.
 */
export function readLabelTexts(answer: string): LabelTexts | undefined {
  const found = parseObject(answer) ?? findFields(answer);
  const texts: LabelTexts = {
    name: textOf(found['name']),
    brand: textOf(found['brand']),
    typicalUnit: textOf(found['typicalUnit']),
    barcode: textOf(found['barcode']),
  };
  return Object.values(texts).some((text) => text !== '') ? texts : undefined;
}

/** Finds each complete `"name": "…"`, wherever it is in the text. */
function findFields(answer: string): Record<string, unknown> {
  const pairs = fields.map((field) => {
    const found = new RegExp(
      `["']?${field}["']?\\s*:\\s*("(?:[^"\\\\\\n]|\\\\.)*"|\\d+)`,
      'u',
    ).exec(answer);
    return [field, found?.[1] === undefined ? '' : parseText(found[1])];
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
