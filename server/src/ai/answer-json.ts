/** JSON in the answers of a language model, which may have sentences or code fences around it. */

/** Returns the object from the first brace to the last one; undefined if that is no JSON. */
export function parseObject(answer: string): Record<string, unknown> | undefined {
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a text or a number as a trimmed text, and an empty text for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';
}
