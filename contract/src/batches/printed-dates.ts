/**
 * Finds the best-before date in the text of a package, as a recognition gives it (VAL-04). Must not import
 * zod, because the browser loads this file.
 */
import { fold } from '../values/text.ts';
import { dateOf, endOfMonth, monthOf, monthPattern, nextDate, plausible } from './date-parts.ts';

/** What the words before a date say of it. A lot is anything that is no date, such as a number of a telephone. */
type Label = 'best-before' | 'made' | 'lot';

interface Token {
  readonly start: number;
  readonly end: number;
}
interface FoundLabel extends Token {
  readonly label: Label;
}
interface FoundDate extends Token {
  /** Undefined for an impossible date, which the recognition has misread. */
  readonly date: string | undefined;
  /** Whether it is a date by itself. What is not, such as '12/12' or '121226', needs a label. */
  readonly isWhole: boolean;
}

/** A text of a package has a few hundred characters. */
const maxLength = 4_000;
/** A label is at most so far before its date. */
const maxGap = 40;

// The recognition takes 0 for O, and 1 for I and L.
const digit = '[0-9oqil|]';
const two = `${digit}{2}`;
// A single digit after a letter or a digit may be the half of a day: 'VALI2', 'VAL 1 2'.
const oneOrTwo = String.raw`(?:${two}|(?<![a-z|]|\d )${digit})`;
const mark = ' ?[/.-] ?';
const start = String.raw`(?<!\d)(?<!\d[/.,-])(?:(?=\d)|(?<![a-z]))`;
const end = String.raw`(?!\d|[/.,-]\d)`;
const year = `(?<year>2[0oq]${two}|${two})`;

const dateForms: readonly (readonly [pattern: RegExp, isWhole: boolean])[] = [
  [/(?<!\d)(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)(?!\d)/gu, true],
  [pattern(`(?<day>${oneOrTwo})${mark}(?<month>${oneOrTwo})${mark}${year}`), true],
  [pattern(`(?<day>${oneOrTwo})(?: de |${mark}| )?(?<name>MONTH)(?: de |${mark}| )?${year}`), true],
  [pattern(`(?<day>${two}) (?<month>${two}) ${year}`), false],
  [pattern(`(?<name>MONTH)(?: de |${mark}| )?${year}`), false],
  [pattern(String.raw`(?<day>\d\d)(?<month>\d\d)(?<year>20\d\d|\d\d)`), false],
  [pattern(`(?<month>${oneOrTwo})${mark}(?<year>2[0oq]${two})`), false],
  [pattern(`(?<day>${oneOrTwo})/(?<month>${oneOrTwo})`), false],
];

const labels: readonly (readonly [Label, RegExp])[] = [
  [
    'best-before',
    word(
      String.raw`v[a4][l1i](?:idade|ido)?|venc(?:imento|e|to)?|vc?to|cons(?:umir)?(?:[ .]*pref(?:erencialmente)?)?(?:[ .]*(?:ate|antes d[eo]))?|usar ate|best before|bbe?|exp(?:ira)?|use by|v(?=[ .:]{0,3}\d)`,
    ),
  ],
  [
    'made',
    word(
      String.raw`fa[b8](?:ric(?:acao|ado)?)?|prod(?:ucao|uzido)?|emb(?:alado|alagem)?|env(?:asado|ase)?|mfg|pack(?:ed)?|elab|abate|f(?=[ .:]{0,3}\d)`,
    ),
  ],
  ['lot', word(String.raw`l[o0]te?|lt|sif|cnpj|sac|tel|cep|l(?=[ .:]{0,3}\d)`)],
];
/** Between a label and a date they say that the label is of a time: 'Validade: 6 meses a partir de …'. */
const timeWords = /\b(?:mes|meses|dias?|anos?|partir|apos|abert[oa])\b/u;

function pattern(form: string): RegExp {
  // The recognition takes digits for letters in the name of a month: '0UT'.
  const months = monthPattern.replaceAll('o', '[o0]').replaceAll('i', '[i1]');
  return new RegExp(`${start}${form.replace('MONTH', months)}${end}`, 'gu');
}
function word(words: string): RegExp {
  return new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'gu');
}

/**
 * Returns the best-before date of a package; undefined if the text has none, or if a person must decide
 * which one it is. A date with a label such as 'VAL' is preferred, otherwise it is the later of two of which one
 * is past. A date after the label of a production or a lot never is.
 *
 * @param today in the time zone of the household: '2026-12-01'
 */
export function readPrintedDate(text: string, today: string): string | undefined {
  const lines = text.slice(0, maxLength).split('\n').map(fold).join('\n');
  const dates = findDates(lines, today);
  const found = labelDates(lines, dates, findLabels(lines, dates));
  const labelled = found.filter(({ label }) => label === 'best-before');
  const whole = found.filter(({ label, isWhole }) => label === undefined && isWhole);
  if (labelled.length > 0) {
    const date = onlyOne(labelled.map((each) => each.date));
    // What is past and printed before a later date is probably the day of production.
    const isInDoubt =
      date !== undefined && date < today && whole.some((each) => (each.date ?? '') > date);
    return isInDoubt ? undefined : date;
  }
  const others = [...new Set(whole.flatMap(({ date }) => date ?? []))].toSorted();
  const [first = '', last = first] = others;
  const hasProduction = found.some(({ label }) => label === 'made');
  if (others.length > 2 || last <= today) return undefined;
  return others.length === 1 || (first <= today && !hasProduction) ? last : undefined;
}

const onlyOne = (dates: readonly (string | undefined)[]) =>
  new Set(dates).size === 1 ? dates[0] : undefined;

function findDates(text: string, today: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const [form, isWhole] of dateForms) {
    for (const match of text.matchAll(form)) {
      const token = { start: match.index, end: match.index + match[0].length };
      // A form that comes earlier in the list is more exact.
      if (found.some((each) => token.start < each.end && each.start < token.end)) continue;
      if (!/\d/u.test(match[0])) continue;
      found.push({ ...token, date: plausible(toDate(match.groups ?? {}, today), today), isWhole });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}

function toDate(parts: Readonly<Record<string, string | undefined>>, today: string) {
  const number = (part: string) =>
    Number(part.replaceAll(/[oq]/gu, '0').replaceAll(/[il|]/gu, '1'));
  const month = parts.name
    ? monthOf(parts.name.replaceAll('0', 'o').replaceAll('1', 'i'))
    : number(parts.month ?? '');
  const { day, year: yearText } = parts;
  if (day === undefined) return endOfMonth(month, number(yearText ?? ''));
  if (yearText !== undefined) return dateOf(number(day), month, number(yearText));
  return (
    nextDate(number(day), month, today) ?? (month > 12 ? endOfMonth(number(day), month) : undefined)
  );
}

function findLabels(text: string, dates: readonly FoundDate[]): FoundLabel[] {
  return labels
    .flatMap(([label, form]) =>
      [...text.matchAll(form)].map((match) => ({
        label,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .filter((label) => !dates.some((date) => label.start >= date.start && label.start < date.end))
    .toSorted((one, other) => one.start - other.start);
}

/**
 * Gives each date its label. Labels that stand together, as 'FAB VAL' above '01/10/26 01/04/27', are those
 * of the dates that follow, in their order.
 */
function labelDates(
  text: string,
  dates: readonly FoundDate[],
  found: readonly FoundLabel[],
): (FoundDate & { readonly label: Label | undefined })[] {
  return dates.map((date, index) => {
    // The labels before the run of dates to which this one belongs, and the dates of the run.
    let first = index;
    while (first > 0 && !found.some((each) => isBetween(each, dates[first - 1], dates[first]))) {
      first -= 1;
    }
    let next = index + 1;
    while (
      next < dates.length &&
      !found.some((each) => isBetween(each, dates[next - 1], dates[next]))
    ) {
      next += 1;
    }
    const before = found.filter((each) => isBetween(each, dates[first - 1], dates[first]));
    const count = next - first;
    const kept = before.length > count ? before.filter(({ label }) => label !== 'lot') : before;
    const own = kept.length > count ? kept.slice(-count) : kept;
    const label = own[index - first];
    return {
      ...date,
      label: label && labelOf(label, kept, count, text.slice(label.end, date.start)),
    };
  });
}

const isBetween = (token: Token, from: Token | undefined, to: Token | undefined) =>
  token.start >= (from?.end ?? 0) && (to === undefined || token.start < to.start);

/** The label of a date; a lot if it is not known which of two labels is meant, or a time follows it. */
function labelOf(
  { label, start: labelStart }: FoundLabel,
  all: readonly FoundLabel[],
  count: number,
  gap: string,
): Label | undefined {
  if (timeWords.test(gap)) return 'lot';
  const other = all.find((each) => each.label !== label && labelStart - each.end < 4);
  if (count < all.length && other && labelStart > other.start) return 'lot';
  return gap.length > maxGap && label !== 'made' ? undefined : label;
}
