/** Finds the lines of a list that are headings and no items (LST-37). */
import { beginsWithCountedThing } from '../counted-things.ts';
import type { ListLine } from './list-lines.ts';
import { isForPeople, isListTitle, isMeta, sectionKind } from './section-headings.ts';

/** A marked heading says so itself, by a colon or as '# Frutas'; others are guessed. */
export type Heading = 'marked' | 'guessed';

/** The context of a line that is not blank. */
interface Place {
  readonly line: ListLine;
  readonly next: ListLine | undefined;
  readonly isFirst: boolean;
  /** Whether a blank line, or nothing, is directly before or after. */
  readonly isAfterGap: boolean;
  readonly isBeforeGap: boolean;
}

/** What the other lines look like. */
interface Style {
  /** Whether most lines have a list mark. */
  readonly isMarked: boolean;
  /** Whether most lines have a mark that is more than an emoji. */
  readonly areBulletsUsual: boolean;
  /** Whether lines with capitals only, in bold or with numbers are the exception. */
  readonly areCapitalsRare: boolean;
  readonly isBoldRare: boolean;
  readonly areNumbersRare: boolean;
  /** Whether each line has a blank line after it, which then separates nothing. */
  readonly isDoubleSpaced: boolean;
  readonly areColonsRare: boolean;
  /** Whether a section begins a block, and nearly all other lines have numbers. */
  readonly haveItemsNumbers: boolean;
}

const endsWithColon = (line: ListLine) => /:\W*$/u.test(line.text);
const hasDigits = (line: ListLine) => /\d/u.test(line.text);
const isCapitals = ({ text }: ListLine) =>
  /\p{Lu}.*\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
const maxHeadingLength = 60;

/** Returns the headings among the lines of a list. */
export function findHeadings(lines: readonly ListLine[]): ReadonlyMap<ListLine, Heading> {
  const places = toPlaces(lines);
  const style = styleOf(places);
  const headings = new Map<ListLine, Heading>();
  // From the end, because a section above another heading, without items, is an item.
  for (const place of places.toReversed()) {
    const kind = headingOf(place, style, place.next !== undefined && headings.has(place.next));
    if (kind !== undefined) headings.set(place.line, kind);
  }
  return headings;
}

function toPlaces(lines: readonly ListLine[]): Place[] {
  const places: Place[] = [];
  let gap = true;
  for (const [index, line] of lines.entries()) {
    if (line.isBlank) {
      gap = true;
      continue;
    }
    places.push({
      line,
      next: undefined,
      isFirst: places.length === 0,
      isAfterGap: gap,
      isBeforeGap: lines[index + 1]?.isBlank ?? true,
    });
    gap = false;
  }
  return places.map((place, index) => ({ ...place, next: places[index + 1]?.line }));
}

function styleOf(places: readonly Place[]): Style {
  const lines = places.map(({ line }) => line);
  const count = (matches: (line: ListLine) => boolean) => lines.filter(matches).length;
  const isRare = (matches: (line: ListLine) => boolean) => count(matches) * 2 <= lines.length;
  const isUsual = (matches: (line: ListLine) => boolean) =>
    count(matches) > 1 && count(matches) * 2 >= lines.length;
  return {
    isMarked: isUsual(({ hasMark }) => hasMark),
    areBulletsUsual: isUsual(({ hasBullet }) => hasBullet),
    areCapitalsRare: isRare(isCapitals),
    isBoldRare: isRare(({ isBold }) => isBold),
    areNumbersRare: isRare(({ isNumbered }) => isNumbered),
    isDoubleSpaced: places.filter(({ isBeforeGap }) => isBeforeGap).length * 3 > lines.length * 2,
    areColonsRare: lines.length === 1 || isRare(endsWithColon),
    haveItemsNumbers: haveItemsNumbers(places),
  };
}

const minNumberedItems = 3;

function haveItemsNumbers(places: readonly Place[]): boolean {
  const isSectionWord = ({ line }: Place) => sectionKind(line.text) !== undefined;
  const items = places.filter((place) => !isSectionWord(place) && !place.isAfterGap);
  const numbered = items.filter(({ line }) => hasDigits(line)).length;
  return (
    numbered >= minNumberedItems &&
    numbered * 5 >= items.length * 4 &&
    places.some((place) => place.isAfterGap && isSectionWord(place))
  );
}

function headingOf(place: Place, style: Style, isNextHeading: boolean): Heading | undefined {
  const { line, next } = place;
  if (line.isLink || line.text.length > 2 * maxHeadingLength) return undefined;
  if (line.isMarkdownHeading) return 'marked';
  if (endsWithColon(line) && style.areColonsRare) return 'marked';
  if (isMeta(line.text)) return 'guessed';
  // A remark in italics below a marked item.
  if (style.isMarked && line.isBold && !line.hasMark) return 'guessed';
  if (line.isStruck || line.hasOpenBox || line.text.length > maxHeadingLength) return undefined;
  if (next === undefined) return undefined;
  const beginsBlock = place.isAfterGap && !style.isDoubleSpaced;
  if (isListTitle(line.text) && (!line.hasMark || place.isFirst)) return 'guessed';
  if (isSection(place, style)) return 'guessed';
  if (isForPeople(line.text) && (place.isFirst || /^p/iu.test(line.text))) return 'guessed';
  // The title of a text, such as the name of a recipe.
  if (place.isFirst && place.isBeforeGap && beginsBlock && !line.hasMark && !hasDigits(line))
    return 'guessed';
  if (hasDigits(line) || isNextHeading) return undefined;
  const isCapitalBlock =
    beginsBlock && isCapitals(line) && style.areCapitalsRare && !isCapitals(next);
  // In capitals above an amount, what people count is a part of a recipe: 'CREME'.
  if (beginsWithCountedThing(line.text) && !(isCapitalBlock && hasDigits(next))) return undefined;
  const standsOut =
    (style.isMarked && !line.hasMark && next.hasMark) ||
    (style.areBulletsUsual && !line.hasBullet && next.hasBullet) ||
    (line.isNumbered && style.areNumbersRare && !next.isNumbered && isCapitals(line)) ||
    isCapitalBlock ||
    (beginsBlock && line.isBold && style.isBoldRare && !next.isBold) ||
    (beginsBlock && place.isBeforeGap && !line.hasMark);
  return standsOut ? 'guessed' : undefined;
}

/**
 * A section is a heading if it is never an item. Others ('Frutas') are one if they begin a block,
 * differ from the line below, or stand without a number among lines that have one.
 */
function isSection(place: Place, style: Style): boolean {
  const { line, next } = place;
  const kind = sectionKind(line.text);
  if (kind === undefined || next === undefined) return false;
  const differs =
    line.isBold !== next.isBold ||
    isCapitals(line) !== isCapitals(next) ||
    line.isNumbered !== next.isNumbered ||
    line.hasMark !== next.hasMark ||
    line.hasBullet !== next.hasBullet;
  if (kind === 'section') return true;
  return (
    sectionKind(next.text) === undefined &&
    (differs ||
      (place.isAfterGap && !style.isDoubleSpaced) ||
      (style.haveItemsNumbers && hasDigits(next)))
  );
}
