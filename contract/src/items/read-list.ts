/**
 * Reads the items of a list as people write it: one grammar for pasted, spoken and imported lists
 * (LST-21, LST-36…LST-41). A line that cannot be understood becomes an item with its text, and never
 * hinders the others.
 */
import type { UnitText } from '../values/units.ts';
import type { ListUnit } from '../values/values.ts';
import { beginsWithCountedThing } from './counted-things.ts';
import { findHeadings } from './lines/find-headings.ts';
import { readListText } from './list-text.ts';
import { toListLines, type ListLine } from './lines/list-lines.ts';
import { isNumberOfName } from './name-numbers.ts';
import { withoutRequest } from './lines/requests.ts';
import { packageWord } from './package-words.ts';
import { typedUnits } from './quick-entry.ts';
import { listName, readItem } from './read-item.ts';
import { isDoneHeading, isListTitle, sectionKind, servings } from './lines/section-headings.ts';
import { splitLine } from './lines/split-line.ts';

export interface ListedItem {
  /** With a package that is no unit: 'alho (cabeça)' (LST-36). */
  readonly name: string;
  /** In `unit`; null if the text has no amount. */
  readonly quantity: number | null;
  readonly unit: ListUnit;
  /** The remark of an item of a list that the app has written (TXT-02). */
  readonly note?: string;
  readonly unitText?: UnitText | undefined;
  /** Whether the item is ticked in the text, which means that it was already bought. */
  readonly isDone: boolean;
  /** Whether the text may mean something else (LST-39). */
  readonly isDoubtful: boolean;
  /** The line of the item as it stands in the text, and its number from 1. */
  readonly source: string;
  readonly line: number;
}

/** A line that is no item. */
export interface SkippedLine {
  readonly line: number;
  readonly text: string;
  /** A guessed heading is one that no mark shows, such as 'Verduras' above a list; talk is LST-40. */
  readonly reason: 'heading' | 'guessed heading' | 'link' | 'talk';
}

export interface ReadList {
  /** The heading in the first line, unless it is the first of several sections. */
  readonly title?: string | undefined;
  readonly items: readonly ListedItem[];
  readonly skipped: readonly SkippedLine[];
}

/**
 * Matches the number in '3 - leite'. It is a line number if the lines are numbered in order, and an
 * amount otherwise.
 */
const numberBeforeDash = /^(?<number>\d{1,3})\s*[-–]\s*(?=\p{L})/u;

/** Matches the number in '(3) leite', as {@link numberBeforeDash}. */
const numberInBrackets = /^[([{](?<number>\d{1,3})[)\]}]\s*(?=\p{L})/u;
/** Matches the amount in '(5 kg) arroz'. */
const amountInBrackets =
  /^[([{](?<amount>\d[\d.,/]{0,8}\s?(?<unit>\p{L}{1,10})\.?)[)\]}]\s*(?=\p{L})/u;

/** Matches the number in '3 leite', which is doubtful if the lines are numbered in order. */
const bareNumber = /^(?<number>\d{1,3})\s+(?=\p{L})/u;
const minNumberedLines = 4;

/** Returns the items of a text. Takes time that grows with the length of the text. */
export function readList(text: string): ReadList {
  return readListText(text) ?? readAnyList(text);
}

function readAnyList(text: string): ReadList {
  const allLines = toListLines(text);
  const lines = allLines.filter(({ isNoise }) => !isNoise);
  const headings = findHeadings(lines);
  const written = lines.filter(({ isBlank }) => !isBlank);
  const itemLines = written.filter((line) => !headings.has(line) && !line.isLink);
  const ticks = readTicks(itemLines);
  const numbering = numberingOf(itemLines);
  const skipped: SkippedLine[] = allLines
    .filter(({ isNoise, source }) => isNoise && /[\p{L}\d]/u.test(source))
    .map(({ number, source }) => ({ line: number, text: source, reason: 'talk' }));
  for (const line of written) {
    const kind = headings.get(line);
    if (kind === undefined && !line.isLink) continue;
    const reason = kind === undefined ? 'link' : kind === 'marked' ? 'heading' : 'guessed heading';
    skipped.push({
      line: line.number,
      text: line.isLink ? line.source : headingText(line),
      reason,
    });
  }
  const doneLines = belowDoneHeading(written, headings);
  const items = guessCounts(
    itemLines.flatMap((line) =>
      readLine(line, numbering, doneLines.has(line) || ticks(line), skipped),
    ),
  );
  return { title: titleOf(written[0], headings), items: doubtTitle(items, written[0]), skipped };
}

/** The lines below 'Já tem:' or 'Comprados', up to the next heading. */
function belowDoneHeading(
  lines: readonly ListLine[],
  headings: ReadonlyMap<ListLine, unknown>,
): ReadonlySet<ListLine> {
  const found = new Set<ListLine>();
  let isDone = false;
  for (const line of lines) {
    if (headings.has(line)) isDone = isDoneHeading(line.text);
    else if (isDone) found.add(line);
  }
  return found;
}

/**
 * Doubts the first line if it alone has no amount, because it may be the name of a dish or a list:
 * 'Panqueca simples' above '2 ovos'.
 */
function doubtTitle(items: readonly ListedItem[], firstLine: ListLine | undefined): ListedItem[] {
  const [first, ...others] = items;
  if (first === undefined || first.line !== firstLine?.number) return [...items];
  const hasAmount = ({ quantity, source }: ListedItem) =>
    quantity !== null || /\d/u.test(source.replace(servings, ''));
  const isTitle =
    others.length >= 3 &&
    !hasAmount(first) &&
    !beginsWithCountedThing(first.name) &&
    others.every(hasAmount);
  return isTitle ? [{ ...first, isDoubtful: true }, ...others] : [...items];
}

/** Returns how the lines are numbered from 1; undefined if their numbers are amounts. */
function numberingOf(lines: readonly ListLine[]): RegExp | undefined {
  const isInOrder = (pattern: RegExp) =>
    lines.every(({ text }, index) => Number(pattern.exec(text)?.groups?.['number']) === index + 1);
  const marked = [numberBeforeDash, numberInBrackets].find(isInOrder);
  if (lines.length > 1 && marked !== undefined) return marked;
  return lines.length >= minNumberedLines && isInOrder(bareNumber) ? bareNumber : undefined;
}

function titleOf(
  first: ListLine | undefined,
  headings: ReadonlyMap<ListLine, unknown>,
): string | undefined {
  if (first === undefined || !headings.has(first)) return undefined;
  const text = headingText(first);
  const isSection = headings.size > 1 && !isListTitle(text) && sectionKind(text) !== undefined;
  return isSection ? undefined : text;
}

const headingText = ({ text }: ListLine) => text.replace(/\s*:$/u, '');

/**
 * Returns whether the tick of a line means that its item was bought. A tick is a bullet if each line
 * has one. '✅' before a name is one too if no line has an empty box, but 'unclear' if other lines
 * have no tick.
 */
function readTicks(lines: readonly ListLine[]): (line: ListLine) => boolean | 'unclear' {
  const hasOpenBox = lines.some((line) => line.hasOpenBox);
  const areAllTicked = lines.every(({ tick }) => tick !== undefined);
  return ({ tick, isStruck }) => {
    if (isStruck || tick === undefined || hasOpenBox) return isStruck || tick !== undefined;
    if (areAllTicked) return false;
    return tick === 'emoji' ? 'unclear' : true;
  };
}

/** Matches a number at the end, which in a list is mostly a count: 'Tahine 1', 'Pilha AAA 4'. */
const lastNumber =
  /^(?<name>\p{L}.*[\p{L})])(?<!\s(?:em|de|da|do|por|com|para|e|a))\s+(?<count>[1-9]|1\d|2[0-4]|30)$/u;
const minCountedItems = 3;
/** Things whose names end with a stage, a size or a grade. */
const numberedThing =
  /(?<!\p{L})(?:nan|aptamil|nestog[eê]no|ninho|fraldas?|pampers|huggies|sac[oa]s?|sacolas?|[aá]lcool|chocolate|filtro|papel|vela|l[aâ]mpada|ra[cç][aã]o|tinta|farinha|coca|vitamina|cachaça|vodka|whisky|absorvente|sabonete|escova|barbeador)(?!\p{L})/iu;

/**
 * A number at the end that may belong to the name is the amount, but with a doubt, in a list of which
 * other lines have amounts (LST-43).
 */
function guessCounts(items: readonly ListedItem[]): ListedItem[] {
  const hasAmounts =
    items.length >= minCountedItems && items.some(({ quantity }) => quantity !== null);
  return hasAmounts ? items.map(guessCount) : [...items];
}

function guessCount(item: ListedItem): ListedItem {
  const { name = '', count } = lastNumber.exec(item.name)?.groups ?? {};
  const isCount = item.quantity === null && count !== undefined && !item.isDoubtful;
  return isCount && !numberedThing.test(name) && !isNumberOfName(name, count)
    ? { ...item, name, quantity: Number(count), isDoubtful: true }
    : item;
}

const isUnit = (word: string) =>
  packageWord(word) !== undefined || typedUnits.some(({ pattern }) => pattern.test(word));

/** '(2) esponja' and 'x2 esponja' are '2 esponja', and '3cx ovos' is '3 cx ovos' (LST-42). */
function withSpacedAmount(part: string): string {
  const text = part
    .replace(numberInBrackets, '$<number> ')
    .replace(amountInBrackets, (whole, amount: string, unit: string) =>
      isUnit(unit) ? `${amount} ` : whole,
    )
    .replace(/^x\s?(?=\d{1,2}\s+\p{L})/iu, '');
  const { count, word = '' } = /^(?<count>\d{1,3})(?<word>\p{L}+)\.?\s/u.exec(text)?.groups ?? {};
  return count === undefined || packageWord(word) === undefined
    ? text
    : `${count} ${text.slice(count.length)}`;
}

function readLine(
  line: ListLine,
  numbering: RegExp | undefined,
  tick: boolean | 'unclear',
  skipped: SkippedLine[],
): ListedItem[] {
  const text = numbering === undefined ? line.text : line.text.replace(numbering, '');
  const { parts, prefix, isPrefixDoubtful } = splitLine(withoutRequest(text));
  if (prefix !== undefined)
    skipped.push({ line: line.number, text: prefix, reason: 'guessed heading' });
  return parts.map((part) => {
    const item = readItem(withSpacedAmount(withoutRequest(part.replace(/[.;,]$/u, ''))));
    return {
      name: listName(item),
      quantity: item.quantity,
      unit: item.unit,
      unitText: item.unitText,
      isDone: tick === true || isDoneHeading(prefix ?? ''),
      isDoubtful:
        numbering === bareNumber ||
        tick === 'unclear' ||
        item.isDoubtful ||
        isPrefixDoubtful ||
        line.hasLink,
      source: line.source,
      line: line.number,
    };
  });
}
