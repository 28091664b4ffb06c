/** Reads JSON of other apps without trusting its form (IMP-03). */
import { bounds } from './bounds.ts';
import { UnreadableFile } from './found.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Parses a text. Throws UnreadableFile if it is no JSON, or nested too deeply. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > bounds.jsonDepth)
    throw new UnreadableFile('Este JSON tem níveis demais e não foi aberto.');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableFile('Este JSON não está completo ou tem um erro.');
  }
}

/** How many objects and arrays of a JSON text are in each other at most. */
function depthOf(text: string): number {
  let depth = 0;
  let max = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isString) {
      if (character === '\\') at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '{' || character === '[') max = Math.max(max, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return max;
}

/** The value as an object; an empty one for anything else. */
export const asRecord = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};

/** The objects of an array; none for anything else. */
export const recordsOf = (value: unknown): JsonRecord[] =>
  Array.isArray(value) ? value.map(asRecord) : [];

/** The value as text: a text or a number; '' for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}
