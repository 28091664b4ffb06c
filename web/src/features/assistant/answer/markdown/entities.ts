const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** Replaces decimal HTML entities and the most common named ones by their characters. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(\w{1,6}));/gu, (entity, code?: string, name?: string) =>
    code === undefined ? (namedEntities[name ?? ''] ?? entity) : String.fromCodePoint(Number(code)),
  );
}
