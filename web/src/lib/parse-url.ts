/**
 * Returns the parsed URL; undefined for a text that is no URL. `URL.parse` does the same, but iOS
 * has it only since version 18.
 */
export const parseUrl = (text: string): URL | undefined =>
  URL.canParse(text) ? new URL(text) : undefined;
