/**
 * Whether the error has this name. Use it for a DOMException, because `instanceof` fails across
 * frames.
 */
export function hasErrorName(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}
