const keyLength = 44;

/**
 * Formats a typed access key (NF-01): takes its first 44 digits and letters, in upper case, and
 * groups them by four, as in '3526 1161 5858 65'.
 */
export function groupKey(typed: string): string {
  const key = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .slice(0, keyLength);
  return key.replaceAll(/.{4}(?=.)/gu, '$& ');
}
