/** Finds when a receipt was issued, where no label says it: 'NFC-e nº 1 Série 1 16/05/2026 16:13:46'. */

const instant =
  /(?<before>[^\n]{0,80}?)(?<!\d)(?<instant>\d{2}\/\d{2}\/\d{4}\s{1,8}(?:.{1,2}s\s{1,8})?\d{2}:\d{2}(?::\d{2})?)(?!\d)/giu;
/** What a receipt prints before its own time, the surest first. */
const labels: readonly RegExp[] = [/emiss/iu, /s.{1,2}rie|nfc?-?e|n[º°o]/iu, /data/iu];
const maxLength = 200_000;

/** Returns the instant of the surest label, or the only one of a text; empty if there is none. */
export function findInstant(text: string): string {
  const found = [...text.slice(0, maxLength).matchAll(instant)].flatMap(({ groups }) => ({
    before: groups?.['before'] ?? '',
    printed: (groups?.['instant'] ?? '').replace(/\s+(?:.{1,2}s\s+)?/iu, ' '),
  }));
  const labelled = labels.flatMap(
    (label) => found.find(({ before }) => label.test(before))?.printed ?? [],
  );
  const days = new Set(found.map(({ printed }) => printed.slice(0, 10)));
  return labelled[0] ?? (days.size === 1 ? (found[0]?.printed ?? '') : '');
}
