/** The typed access key (NF-01). */

/** The number of characters of a key. */
const keyLength = 44;

/** '35261161585865...' as '3526 1161 5858 65…': other characters are removed. */
export function groupedKey(typed: string): string {
  const key = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .slice(0, keyLength);
  return key.replaceAll(/.{4}(?=.)/gu, '$& ');
}
