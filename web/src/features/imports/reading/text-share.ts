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

/** Matches a line with a list mark: '- ', '• ', '[ ] ', '1. ', or a tick at its start or end. */
const listMarkPattern =
  /^\s*(?:[-–—*•·‣▪▫◦●○◻☐⬜☑✓✔✅]|\[[ xX✓✔]?\]|\([ xX✓✔]?\)|~|\d{1,3}\s?[).])|[☑✓✔✅]\uFE0F?\s*$/u;
const linkPattern = /^(?:https?:\/\/|www\.)\S+$/iu;
const headingPattern = /:$/u;

/**
 * Returns the items of a text as one list. If most lines have a list mark, the lines without a mark
 * are headings. A heading in the first line is the name of the list. Throws UnreadableFile for too
 * many lines.
 */
export function readTextShare(text: string, name: string): ParsedContent {
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
    const notice = (reason: string) => void notices.push({ where, text: reason });
    if (content.length > bounds.maxCellLength) notice('O texto é longo demais; não entrou.');
    else if (linkPattern.test(content)) notice('É um link; não entrou.');
    else if (headingPattern.test(content) || (hasMarks && !listMarkPattern.test(content))) {
      if (index === 0) title = content.replace(headingPattern, '');
      else notice(`“${truncate(content)}” é um título; não entrou.`);
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
 * Reads a text with list marks line by line, so that each notice names its line. Reads a text
 * without marks as a whole, because one line alone does not show whether the lines are numbered.
 */
function readItems(lines: readonly Line[], hasMarks: boolean, notices: Notice[]): ParsedItem[] {
  const parts = hasMarks
    ? lines
    : [{ where: undefined, content: lines.map(({ content }) => content).join('\n') }];
  return parts.flatMap(({ where, content }) =>
    parsePastedText(content).flatMap(({ name, quantity, unit, isDone }) => {
      const label = where ?? truncate(name);
      if (isDone) {
        const subject = where === undefined ? 'Já estava' : `“${truncate(name)}” já estava`;
        notices.push({ where: label, text: `${subject} marcado; não entrou.` });
        return [];
      }
      return checkItem({ name, amount: { quantity: quantity ?? 1, unit } }, label, notices) ?? [];
    }),
  );
}

const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
