/**
 * Reads a list that another app, such as Bring!, AnyList or Listonic, has shared as text.
 * docs/IMPORTING.md describes what is known about their formats.
 */
import { readList, type ListedItem, type SkippedLine } from '@quitanda/contract/items/read-list';
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
 * Returns the items of a text as one list. A heading in the first line is the name of the list;
 * otherwise the list is called `name`. Throws UnreadableFile for too many lines.
 */
export function readSharedText(text: string, name: string): ParsedContent {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).filter((line) => line.trim() !== '');
  // Allows twice as many lines as items, because some lines are headings, links or ticked items.
  if (lines.length > 2 * bounds.maxItems) throw new UnreadableFile(tooManyItemsText);
  const { title, items: listed, skipped } = readList(text);
  const titleLine = skipped.find((line) => line.reason !== 'talk' && line.text === title);
  const notices: Notice[] = skipped
    .filter((line) => line !== titleLine)
    .map((line) => ({ where: lineText(line.line), text: skippedText(line) }));
  const items = listed.flatMap((item, index) =>
    // Each line that is too long is named once, whatever it contains.
    item.source.length > bounds.maxCellLength && item.line === listed[index - 1]?.line
      ? []
      : (toItem(item, notices) ?? []),
  );
  const group = { kind: 'list' as const, name: title ?? name, items };
  return { groups: items.length > 0 ? [group] : [], notices: notices.toSorted(compareByLine) };
}

function skippedText({ reason, text }: SkippedLine): string {
  if (reason === 'link') return 'É um link; não entrou.';
  const kind = reason === 'talk' ? 'parece conversa' : 'é um título';
  return `“${truncate(text)}” ${kind}; não entrou.`;
}

function toItem(item: ListedItem, notices: Notice[]): ParsedItem | undefined {
  const where = lineText(item.line);
  const addNotice = (text: string) => void notices.push({ where, text });
  if (item.source.length > bounds.maxCellLength)
    return addNotice('O texto é longo demais; não entrou.');
  if (item.isDone) return addNotice(`“${truncate(item.name)}” já estava marcado; não entrou.`);
  if (item.isDoubtful) addNotice(`Confira: no texto está “${truncate(item.source)}”.`);
  const { quantity, unit, unitText } = item;
  const amount = { quantity: quantity ?? 1, unit, unitText };
  return checkItem({ name: item.name, amount }, where, notices);
}

const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
