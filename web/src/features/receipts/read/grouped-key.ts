/** Formats a typed access key (NF-01). */

/** The number of characters of a key. */
const keyLength = 44;

/**
 * Returns '35261161585865...' as '3526 1161 5858 65…', without any characters that are neither
 * digits nor letters.
 */
export function groupedKey(typed: string): string {
  const key = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .slice(0, keyLength);
  return key.replaceAll(/.{4}(?=.)/gu, '$& ');
}
