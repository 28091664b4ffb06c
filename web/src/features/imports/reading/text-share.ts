/**
 * Reads a list that another app has shared as text, such as Bring!, AnyList and Listonic
 * (docs/IMPORTING.md says what is known about their formats).
 */
import { readPasted } from '../../lists/add/pasted-lines.ts';
import { bounds, tooManyItemsText } from './bounds.ts';
import { UnreadableFile, type Found, type FoundItem, type Notice } from './found.ts';
import { itemOf } from './item-of.ts';
import { byLine, lineText } from './line-text.ts';

/**
 * Matches a line with the mark of a list item: '- ', '• ', '[ ] ', '1. ', or a tick on either side.
 */
const marked =
  /^\s*(?:[-–—*•·‣▪▫◦●○◻☐⬜☑✓✔✅]|\[[ xX✓✔]?\]|\([ xX✓✔]?\)|~|\d{1,3}\s?[).])|[☑✓✔✅]\uFE0F?\s*$/u;
const link = /^(?:https?:\/\/|www\.)\S+$/iu;
const heading = /:$/u;

/**
 * Returns the items of a text as one list. If most lines have a list mark, the lines without a mark
 * are headings. A heading in the first line is the name of the list. Throws UnreadableFile for too
 * many lines.
 */
export function readTextShare(text: string, name: string): Found {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line, index) => ({ where: lineText(index + 1), content: line.trim() }))
    .filter(({ content }) => content !== '');
  // Allows twice as many lines as items, because lines may be headings, links or ticked items.
  if (lines.length > 2 * bounds.items) throw new UnreadableFile(tooManyItemsText);
  const markedCount = lines.filter(({ content }) => marked.test(content)).length;
  const hasMarks = markedCount > 1 && markedCount >= lines.length / 2;
  const notices: Notice[] = [];
  let title = '';
  const itemLines = lines.filter(({ where, content }, index) => {
    const notice = (why: string) => void notices.push({ where, text: why });
    if (content.length > bounds.cellLength) notice('O texto é longo demais; não entrou.');
    else if (link.test(content)) notice('É um link; não entrou.');
    else if (heading.test(content) || (hasMarks && !marked.test(content))) {
      if (index === 0) title = content.replace(heading, '');
      else notice(`“${shortened(content)}” é um título; não entrou.`);
    } else return true;
    return false;
  });
  const items = readItems(itemLines, hasMarks, notices);
  const group = { kind: 'list' as const, name: title || name, items };
  return { groups: items.length > 0 ? [group] : [], notices: notices.toSorted(byLine) };
}

interface Line {
  readonly where: string;
  readonly content: string;
}

/**
 * Reads a text with list marks line by line, so that each notice names its line. Reads a text
 * without marks as a whole, because only all of its lines together show whether they are numbered.
 */
function readItems(lines: readonly Line[], hasMarks: boolean, notices: Notice[]): FoundItem[] {
  const parts = hasMarks
    ? lines
    : [{ where: undefined, content: lines.map(({ content }) => content).join('\n') }];
  return parts.flatMap(({ where, content }) =>
    readPasted(content).flatMap(({ name, quantity, unit, isDone }) => {
      const label = where ?? shortened(name);
      if (isDone) {
        const subject = where === undefined ? 'Já estava' : `“${shortened(name)}” já estava`;
        notices.push({ where: label, text: `${subject} marcado; não entrou.` });
        return [];
      }
      return itemOf({ name, amount: { quantity: quantity ?? 1, unit } }, label, notices) ?? [];
    }),
  );
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
