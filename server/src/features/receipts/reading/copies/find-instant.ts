/** Finds when a receipt was issued, where no label says it: 'NFC-e nº 1 Série 1 16/05/2026 16:13:46'. */

const instant =
  /(?<!\d)\d{2}\/\d{2}\/\d{4}\s{1,8}(?:.{1,2}s\s{1,8})?\d{2}:\d{2}(?::\d{2})?(?!\d)/giu;
/** What a receipt prints before its own time, the surest first. */
const labels: readonly RegExp[] = [/emiss/iu, /s.{1,2}rie|nfc?-?e|n[º°o]/iu, /data/iu];
const maxLength = 200_000;
/** How far before an instant, in its line, its label may stand. */
const maxLabelDistance = 80;

/** Returns the instant of the surest label, or the only one of a text; empty if there is none. */
export function findInstant(text: string): string {
  const searched = text.slice(0, maxLength);
  let end = 0;
  const found = [...searched.matchAll(instant)].map(({ 0: match, index }) => {
    const before = searched.slice(Math.max(end, index - maxLabelDistance), index);
    end = index + match.length;
    return {
      before: before.slice(before.lastIndexOf('\n') + 1),
      printed: match.replace(/\s+(?:.{1,2}s\s+)?/iu, ' '),
    };
  });
  const labelled = labels.flatMap(
    (label) => found.find(({ before }) => label.test(before))?.printed ?? [],
  );
  const days = new Set(found.map(({ printed }) => printed.slice(0, 10)));
  return labelled[0] ?? (days.size === 1 ? (found[0]?.printed ?? '') : '');
}
