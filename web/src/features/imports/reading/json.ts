/** Reads JSON of other apps, without trusting its structure (IMP-03). */
import { bounds } from './bounds.ts';
import { UnreadableFile } from './parsed-content.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Parses a text. Throws UnreadableFile if it is not JSON, or is nested too deeply. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > bounds.maxJsonDepth)
    throw new UnreadableFile('Este JSON tem níveis demais e não foi aberto.');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableFile('Este JSON não está completo ou tem um erro.');
  }
}

/** Returns the maximum depth of nested objects and arrays in a JSON text, without parsing it. */
function depthOf(text: string): number {
  let depth = 0;
  let max = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') max = Math.max(max, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return max;
}

/** Returns the value if it is an object, and otherwise an empty object. */
export const asRecord = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};

/** Returns the elements of an array as objects; an empty array if the value is no array. */
export const recordsOf = (value: unknown): JsonRecord[] =>
  Array.isArray(value) ? value.map(asRecord) : [];

/** Returns a string or a finite number as a string, and '' for any other value. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}
