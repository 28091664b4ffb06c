/** Finds JSON in answers of a language model, which may put sentences or code fences around it. */

/** Parses the text from the first brace to the last; undefined if that is not a JSON object. */
export function parseObject(answer: string): Record<string, unknown> | undefined {
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a text or a number as trimmed text, and '' for any other value. */
export function toTrimmedText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';
}
