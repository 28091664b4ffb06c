const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** The few HTML entities that answers use, with their characters. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(\w{1,6}));/gu, (entity, code?: string, name?: string) =>
    code === undefined ? (named[name ?? ''] ?? entity) : String.fromCodePoint(Number(code)),
  );
}
