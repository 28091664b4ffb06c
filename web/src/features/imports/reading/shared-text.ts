/**
 * Reads a list that another app, such as Bring!, AnyList or Listonic, has shared as text.
 * docs/IMPORTING.md describes what is known about their formats.
 */
import { parsePastedText } from '../../lists/add/pasted-lines.ts';
import { bounds, tooManyItemsText } from './bounds.ts';
import {
  UnreadableFile,
  type ParsedContent,
  type ParsedItem,
  type Notice,
} from './parsed-content.ts';
import { checkItem } from './check-item.ts';
import { compareByLine, lineText } from './line-text.ts';

/**
 * Matches a line with a list mark: '-', '•', '[ ]' or '1.' at its start, or a tick at either end.
 */
const listMarkPattern =
  /^\s*(?:[-–—*•·‣▪▫◦●○◻☐⬜☑✓✔✅]|\[[ xX✓✔]?\]|\([ xX✓✔]?\)|~|\d{1,3}\s?(?:\)|\.(?!\d)))|[☑✓✔✅]\uFE0F?\s*$/u;
const linkPattern = /^(?:https?:\/\/|www\.)\S+$/iu;
const headingPattern = /:$/u;

/**
 * Returns the items of a text as one list. A line that ends with a colon is a heading. If most lines
 * have a list mark, the lines without a mark are headings too. A heading in the first line is the
 * name of the list; otherwise the list is called `name`. Throws UnreadableFile for too many lines.
 */
export function readSharedText(text: string, name: string): ParsedContent {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line, index) => ({ where: lineText(index + 1), content: line.trim() }))
    .filter(({ content }) => content !== '');
  // Allows twice as many lines as items, because some lines are headings, links or ticked items.
  if (lines.length > 2 * bounds.maxItems) throw new UnreadableFile(tooManyItemsText);
  const markedCount = lines.filter(({ content }) => listMarkPattern.test(content)).length;
  const hasMarks = markedCount > 1 && markedCount >= lines.length / 2;
  const notices: Notice[] = [];
  let title = '';
  const itemLines = lines.filter(({ where, content }, index) => {
    const addNotice = (reason: string) => void notices.push({ where, text: reason });
    if (content.length > bounds.maxCellLength) addNotice('O texto é longo demais; não entrou.');
    else if (linkPattern.test(content)) addNotice('É um link; não entrou.');
    else if (headingPattern.test(content) || (hasMarks && !listMarkPattern.test(content))) {
      if (index === 0) title = content.replace(headingPattern, '');
      else addNotice(`“${truncate(content)}” é um título; não entrou.`);
    } else return true;
    return false;
  });
  const items = readItems(itemLines, hasMarks, notices);
  const group = { kind: 'list' as const, name: title || name, items };
  return { groups: items.length > 0 ? [group] : [], notices: notices.toSorted(compareByLine) };
}

interface Line {
  readonly where: string;
  readonly content: string;
}

/**
 * Reads the items. A text with list marks is read line by line, so that each notice has the number
 * of its line. A text without marks is read as a whole, because a line such as '3 - leite' alone
 * does not show whether 3 is a line number or an amount.
 */
function readItems(lines: readonly Line[], hasMarks: boolean, notices: Notice[]): ParsedItem[] {
  const textsToRead = hasMarks
    ? lines
    : [{ where: undefined, content: lines.map(({ content }) => content).join('\n') }];
  return textsToRead.flatMap(({ where, content }) =>
    parsePastedText(content).flatMap(({ name, quantity, unit, isDone }) => {
      const noticeLocation = where ?? truncate(name);
      if (isDone) {
        const subject = where === undefined ? 'Já estava' : `“${truncate(name)}” já estava`;
        notices.push({ where: noticeLocation, text: `${subject} marcado; não entrou.` });
        return [];
      }
      return (
        checkItem({ name, amount: { quantity: quantity ?? 1, unit } }, noticeLocation, notices) ??
        []
      );
    }),
  );
}

const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
