/** Converts a pasted text to the drafts that the preview shows (LST-21). */
import { readList, type SkippedLine } from '@quitanda/contract/items/read-list';
import { cleanName } from '@quitanda/contract/text';
import { shownNumber, shownUnit } from '@quitanda/contract/units';
import { limits } from '@quitanda/contract/values';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import type { TypedItem } from '../items/item-fields.ts';

/** A pasted item whose fields can be corrected in the preview. */
export interface PastedDraft extends TypedItem {
  readonly id: number;
  readonly quantity: string;
  /** The remark of a sent list (TXT-02). */
  readonly note: string | undefined;
  readonly isSelected: boolean;
  /** Whether the text has an amount for the item. */
  readonly hasAmount: boolean;
  /** The line of the text, if it may mean something else (LST-39). */
  readonly doubtfulLine: string | undefined;
}

/** What the preview shows of a text. */
export interface PastedDrafts {
  readonly rows: readonly PastedDraft[];
  /** Whether the text has more items than the rows, or is so long that its end was not read. */
  readonly isCut: boolean;
  /** The lines that are not shown because they look like headings (LST-37). */
  readonly headings: readonly string[];
  /** The lines that are not shown because they look like talk (LST-40). */
  readonly talk: readonly string[];
}

/** The maximum number of rows. A text or file with more items can be imported (IMP-01). */
const maxRows = 300;
/**
 * In characters. A longer text is read up to the last line end before, so that it does not block the
 * browser.
 */
const maxLength = 100_000;
const lastLineEnd = /[\n\r\u2028\u2029][^\n\r\u2028\u2029]*$/u;

/**
 * Returns the drafts of a pasted text. Returns undefined if the text has no item, or is one line
 * with one item, because such a text is handled like typed text.
 */
export function parseDrafts(text: string): PastedDrafts | undefined {
  const drafts = draftsOf(text);
  const isOneLine = !/[\n\r\u2028\u2029]/u.test(text.trim());
  const { length } = drafts.rows;
  return length === 0 || (length === 1 && isOneLine) ? undefined : drafts;
}

/** Returns the drafts of any text; without rows if it has no items. */
export function draftsOf(text: string): PastedDrafts {
  const { items, skipped } = readList(withoutEnd(text));
  const rows = items.slice(0, maxRows).map((item, id) => ({
    id,
    name: item.name,
    quantity: formatDecimal(shownNumber({ ...item, quantity: item.quantity ?? 1 })),
    unit: shownUnit({ ...item, quantity: item.quantity ?? 1 }),
    note: item.note && cleanNote(item.note),
    isSelected: !item.isDone,
    hasAmount: item.quantity !== null,
    doubtfulLine: item.isDoubtful ? shorten(item.source) : undefined,
  }));
  const textsOf = (reason: SkippedLine['reason']) =>
    skipped.flatMap((line) => (line.reason === reason ? shorten(line.text) : []));
  return {
    rows,
    isCut: items.length > maxRows || text.length > maxLength,
    headings: textsOf('guessed heading'),
    talk: textsOf('talk'),
  };
}

/** A note that the server would refuse, because it is too long, is left out. */
function cleanNote(note: string): string | undefined {
  const cleaned = cleanName(note, limits.noteLength);
  return 'name' in cleaned ? cleaned.name : undefined;
}

/** A line may be as long as the text. */
const shorten = (line: string) => (line.length > 80 ? `${line.slice(0, 79)}…` : line);

/** Returns the lines of a text that are read. Half a line would be another item. */
function withoutEnd(text: string): string {
  if (text.length <= maxLength) return text;
  const index = text.slice(0, maxLength + 1).search(lastLineEnd);
  return text.slice(0, index === -1 ? maxLength : index);
}
