/**
 * A list as text that people send to each other, and that the app reads back as the same list
 * (TXT-01, TXT-02):
 *
 *     Compra da semana
 *
 *     Hortifrúti
 *     ☐ 2 kg tomate
 *     ☑ 1 un alface · bem verde
 */
import { itemsBySection, type SectionedItem } from '../sections/items-by-section.ts';
import { sectionTitles } from '../sections/section-titles.ts';
import { toNumeral } from '../values/amount-text.ts';
import {
  allUnits,
  shownNumber,
  shownUnit,
  toStored,
  unitAfter,
  type UnitText,
} from '../values/units.ts';
import type { ListUnit } from '../values/values.ts';
import type { ListedItem, ReadList } from './read-list.ts';

/** What the text says of an item. */
export interface WrittenItem extends SectionedItem {
  /** In `unit`. */
  readonly quantity: number;
  readonly unit: ListUnit;
  readonly unitText?: UnitText | null | undefined;
  readonly isChecked: boolean;
  /** A remark on the item. Its line ends are written as spaces. */
  readonly note?: string | null | undefined;
}

/**
 * Returns the text of a list, its items by section. Each line has the amount, because a name may
 * begin with a number.
 */
export function writeListText(list: {
  readonly name: string;
  readonly items: readonly WrittenItem[];
}): string {
  const sections = itemsBySection(list.items).map(({ title, items }) =>
    [title, ...items.map(writeItem)].join('\n'),
  );
  return [onOneLine(list.name), ...sections].join('\n\n');
}

const onOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

function writeItem(item: WrittenItem): string {
  const { name, isChecked, note } = item;
  const number = shownNumber(item);
  const amount = toNumeral(number).replace('.', ',');
  const unit = unitAfter(number, shownUnit(item));
  const remark = onOneLine(note ?? '');
  const written = `${isChecked ? '☑' : '☐'} ${amount} ${unit} ${escapeDots(onOneLine(name))}`;
  return remark === '' ? written : `${written} · ${remark}`;
}

/**
 * A single dot between blanks begins the note. A name that has one itself gets one dot more in the
 * text, and loses it again when the text is read.
 */
const escapeDots = (name: string) => name.replaceAll(/(?<![^ ])·+(?![^ ])/gu, '$&·');
const unescapeDots = (name: string) => name.replaceAll(/(?<![^ ])·(?=·+(?![^ ]))/gu, '');

/** The units by their words, also the plurals. */
const unitsByWord = new Map(
  allUnits.flatMap((unit) => [1, 2].map((number) => [unitAfter(number, unit), unit] as const)),
);
/** The largest amount has eight digits in grams. */
const itemLine =
  /^(?<box>[☐☑])\uFE0F? (?<whole>\d{1,8})(?:,(?<fraction>\d{1,3}))? (?<word>\p{L}{1,9}) (?<rest>\S.*)$/u;
const noteStart = / · /u;
const titles: ReadonlySet<string> = new Set(Object.values(sectionTitles));

/**
 * Reads a text of {@link writeListText}. Returns undefined for every other text, also for one of
 * which a person has changed a line so that it has another form. Blank lines may be missing, because
 * some chats remove them. Takes linear time.
 */
export function readListText(text: string): ReadList | undefined {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line, index) => ({ number: index + 1, source: line.replaceAll('\u00A0', ' ').trim() }))
    .filter(({ source }) => source !== '');
  const [title, section, ...others] = lines;
  if (title === undefined || !titles.has(section?.source ?? '')) return undefined;
  const items: ListedItem[] = [];
  let isSectionEmpty = true;
  for (const { number, source } of others) {
    const item = readItemLine(source, number);
    // A section of the app is never empty, and everything else in the text is an item.
    if (item === undefined && (isSectionEmpty || !titles.has(source))) return undefined;
    if (item !== undefined) items.push(item);
    isSectionEmpty = item === undefined;
  }
  return isSectionEmpty ? undefined : { title: title.source, items, skipped: [] };
}

function readItemLine(source: string, line: number): ListedItem | undefined {
  const { box, whole, fraction = '0', word = '', rest = '' } = itemLine.exec(source)?.groups ?? {};
  const unit = unitsByWord.get(word.normalize('NFC'));
  if (box === undefined || unit === undefined) return undefined;
  const start = noteStart.exec(rest)?.index ?? rest.length;
  const note = rest.slice(start + ' · '.length);
  return {
    name: unescapeDots(rest.slice(0, start)),
    ...toStored(Number(`${whole}.${fraction}`), unit),
    ...(note !== '' && { note }),
    isDone: box === '☑',
    isDoubtful: false,
    source,
    line,
  };
}
