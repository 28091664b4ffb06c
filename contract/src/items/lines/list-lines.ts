/** Takes the marks off the lines of a list: bullets, boxes, ticks, numbers, bold (LST-21, LST-37). */
import { fold } from '../../values/text.ts';
import { messageOf, withoutInvisible, withoutLink } from './chat-lines.ts';
import { sectionKind } from './section-headings.ts';
import { joinCopiedRows } from './copied-carts.ts';
import { withNamesFirst } from './copied-tables.ts';

/** What a line of a text says, without its marks. */
export interface ListLine {
  /** From 1. */
  readonly number: number;
  /** As it stands in the text, trimmed. */
  readonly source: string;
  readonly text: string;
  readonly isBlank: boolean;
  /** Whether the line is a hint of a chat or an app, or has no letters or digits. */
  readonly isNoise: boolean;
  readonly isLink: boolean;
  /** Whether a link was removed from the text. */
  readonly hasLink: boolean;
  readonly hasMark: boolean;
  /** Whether the mark is more than an emoji, which also decorates headings: '🥩 Carnes'. */
  readonly hasBullet: boolean;
  readonly isNumbered: boolean;
  /** Whether the line is marked as a heading: '# Frutas', '**Frutas**'. */
  readonly isMarkdownHeading: boolean;
  readonly isBold: boolean;
  readonly hasOpenBox: boolean;
  /** Where the line has a tick, which may be a bullet; most of all '✅' before the name. */
  readonly tick: 'emoji' | 'first' | 'last' | undefined;
  /** Whether the line is struck through or has a ticked box, which is never a bullet. */
  readonly isStruck: boolean;
}

/**
 * Runs of blanks are shortened before the other patterns see them, because a search for blanks before
 * a mark takes quadratic time in a long run. Two blanks are kept, because some patterns allow one.
 */
const longBlanks = /\s{3,}/gu;
/** The last ones are those of Word, in the place of its fonts of symbols. */
const bullets = '-‐–—⁃*•·∙‣▪▫◦●○◆◇■▶►➤➔➜➡→»›❖✦★☆♦+>=\uF02D\uF076\uF0A7\uF0A8\uF0B7\uF0D8\uF0FC';
const emoji = String.raw`(?:(?![☐☑✓✔✅⬜◻□])\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}\u{1F1E6}-\u{1F1FF}\uFE0F\u200D]|[0-9#*]\uFE0F?\u20E3)`;
const lead = String.raw`(?:[${bullets}\s]|${emoji})*`;
/** A picture before an amount or at the end, as in 'Leite 🥛 x6'. */
const innerEmoji = new RegExp(String.raw`\s*${emoji}{1,8}(?=\s*(?:x?\s?\d|\(|$))`, 'gu');
/** Words that tick an item: 'OK arroz', 'arroz - ok', 'sal (já tem)'. */
const firstOk = /^\s*(?:OK|\(ok\))\s*[-–:]?\s+(?=\p{L})/u;
const lastOk =
  /(?:\s+OK|\s*[-–]\s(?:ok|comprad[oa]|peguei)|\s*\((?:ok|comprad[oa]|peguei|(?:j[aá]\s)?(?:tem|temos|tenho|comprei|peguei)(?:\sem casa)?)\))\s*$/u;
const firstTick = new RegExp(String.raw`^${lead}[☑✓✔✅]`, 'u');
const lastTick = /[☑✓✔✅]\uFE0F?$/u;
const tickedBox = new RegExp(String.raw`^${lead}(?:\[[xX✓✔]\]|\([xX✓✔]\)|▣)`, 'u');
const openBox = new RegExp(String.raw`^${lead}(?:\[\s?\]|\(\s?\)|[☐⬜◻□◯▢])`, 'u');
const allMarks = new RegExp(
  String.raw`^(?:[${bullets}\s☑✓✔✅☐⬜◻□◯▢▣]|\[[\sxX✓✔]?\]|\([\sxX✓✔]?\)|${emoji})+(?=\S)`,
  'u',
);
const bullet = String.raw`[${bullets}☑✓✔✅☐⬜◻□◯▢▣]|\[[\sxX✓✔]?\]|\([\sxX✓✔]?\)`;
const firstBullet = new RegExp(String.raw`^\s*(?:${bullet})`, 'u');
const firstMark = new RegExp(String.raw`^\s*(?:${bullet}|${emoji})`, 'u');
const lastMarks = new RegExp(String.raw`(?:\s|${emoji}|[☑✓✔✅]|[;.,…]|\\)+$`, 'u');
/** Matches a line number: '1) ', '2. ', '3º ' or 'a) '. In '1.5 kg' the number is an amount. */
const lineNumber =
  /^\s*(?:[a-z]\)\s+(?=\S)|item\s\d{1,3}\s?[:.)–-]\s+(?=\S)|\d{1,3}\s?(?:(?:\)|\.(?!\d)|º|ª)\s*[-–]?\s*(?=[\p{L}*_])|[).]\s+(?=\d)))/iu;
const keycapNumber = /^\s*\d{1,3}\uFE0F?\u20E3/u;
const heading = /^\s*#{1,6}\s+/u;
const wrapped = /^(?<mark>[*_]{1,3})(?=\S)(?<text>[^*_]+)(?<=\S)[*_]{1,3}:?$/u;
/** Fields of a printed form that were not filled in. */
const unfilled = /_{3,}\s*(?:un|kg|g|ml|l|rolos)?(?!\p{L})/giu;

/** Matches a row of a table as chats and notes copy it: '| Arroz | 5 kg | R$ 30 |'. */
const tableRow = /^\s*\|.*\|\s*$/u;
/** An amount that is no price, which has two decimals and no unit. */
const cellAmount = /^(?!\d+[.,]\d{2}$)\d[\d.,/]*\s*\p{L}*\.?$/u;
const columnTitle =
  /^(?:itens|item|nome|produtos?|descricao|mercadoria|quantidades?|qtde?\.?|qde\.?|quant\.?|un\.?|und\.?|unid\.?|unidades?|medida|precos?|valor(?: unitario| total)?|total|secao|categoria|obs\.?|observac(?:ao|oes)|marca|n[oº]?\.?|#)$/u;
const nameTitle = /^(?:itens|item|nome|produtos?|descri[cç][aã]o|mercadoria)$/iu;
const tableRule = /^[\s|:-]+$/u;

/** Returns the lines of a text. Takes linear time on any text. */
export function toListLines(text: string): ListLine[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  const rows = withNamesFirst(withoutSenders(lines));
  const unmarked = withoutReadMarks(joinCopiedRows(rows));
  return unmarked.map((line, index) =>
    toListLine(lineText(line, unmarked[index + 1] ?? ''), index + 1),
  );
}

const sender = /^\s*(?<who>\p{Lu}\p{Ll}{1,15}(?:\s\p{Lu}\p{Ll}{1,15})?):\s+(?=\S)/u;

/** Takes off the senders of a copied chat without times, if each line has one and they repeat. */
function withoutSenders(rows: readonly string[]): readonly string[] {
  const written = rows.filter((row) => row.trim() !== '');
  const names = written.map((row) => sender.exec(row.slice(0, 60))?.groups?.['who']);
  const isChat =
    written.length > 2 &&
    names.every(
      (name) => name !== undefined && sectionKind(name) === undefined && !isTitle(name),
    ) &&
    new Set(names).size * 3 <= names.length * 2;
  return isChat ? rows.map((row) => row.replace(sender, '')) : rows;
}

/** What the recognition of a picture reads for a bullet. */
const readMark = /^\s*[oOeE0©®¢°º¤«](?=\s+\p{L})/u;

/** Takes off a mark that most lines have, and that would be a letter in a single line. */
function withoutReadMarks(rows: readonly string[]): readonly string[] {
  const written = rows.filter((row) => /\p{L}/u.test(row)).length;
  const marked = rows.filter((row) => readMark.test(row)).length;
  return marked >= 3 && marked * 5 >= written * 3
    ? rows.map((row) => row.replace(readMark, '•'))
    : rows;
}

function lineText(line: string, next: string): string {
  if (tableRow.test(line)) return rowText(line, next);
  // A copy of a table may have lost its tabs.
  if (line.length < 80 && areAllTitles(line.trim().split(/[\s;,]+/u))) return '';
  return line.includes('\t') ? tabbedText(line) : line;
}

/** A row of a copied spreadsheet as a line. The titles of its columns are no item. */
function tabbedText(row: string): string {
  const [name = '', ...others] = row.split('\t').map((cell) => cell.trim());
  const [amount = '', unit = ''] = others;
  const isAmount = cellAmount.test(amount) && /\p{L}{2}/u.test(name) && !cellAmount.test(name);
  if (!isAmount) return row;
  const hasUnit = !/\p{L}/u.test(amount) && /^\p{L}+\.?$/u.test(unit);
  const rest = others
    .slice(hasUnit ? 2 : 1)
    // A number after the amount is its price.
    .map((cell) => (/^\d/u.test(cell) ? `R$ ${cell}` : cell));
  return [`${name}: ${amount}${hasUnit ? ` ${unit}` : ''}`, ...rest].join(' ');
}

const isTitle = (cell: string) => columnTitle.test(fold(cell).trim());
const areAllTitles = (words: readonly string[]) =>
  words.length > 1 && words.every(isTitle) && words.some((word) => nameTitle.test(word.trim()));

/** A row as a line: its name and its amount. The titles above a rule are no item. */
function rowText(row: string, next: string): string {
  const [name = '', ...cells] = row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
  if (tableRow.test(next) && tableRule.test(next)) return '';
  const amount = cells.find((cell) => /^\d[\d.,/]*\s*\p{L}*\.?$/u.test(cell));
  return amount === undefined ? name : `${name}: ${amount}`;
}

function toListLine(raw: string, number: number): ListLine {
  const line = withoutInvisible(raw).replaceAll(longBlanks, '  ').trim();
  const message = messageOf(line);
  const link = withoutLink(message ?? '');
  const hasLink = link !== message && message !== undefined;
  const content = link.trim();
  const isMarkdownHeading = heading.test(content);
  const written = content.replace(heading, '');
  const isOk = firstOk.test(written) || lastOk.test(written.slice(-40));
  const unmarked = isOk ? `✓ ${written.replace(firstOk, '').replace(lastOk, '')}` : written;
  const struck = /^[^\p{L}\d~]*~{1,2}(?<text>[^~]+)~{1,2}\W*$/u.exec(unmarked)?.groups?.['text'];
  const body = takeMarks(struck ?? unmarked);
  const isEmpty = !/[\p{L}\d]/u.test(body.text);
  const isEnumerated = lineNumber.test(unmarked) || lastTick.test(unmarked);
  return {
    number,
    source: line,
    text: isEmpty && !hasLink && content.length === 1 ? content : body.text,
    isBlank: line === '',
    isNoise: line !== '' && !hasLink && (message === undefined || (isEmpty && content.length > 1)),
    isLink: hasLink && isEmpty,
    hasLink,
    hasMark: (!body.isBold && firstMark.test(unmarked)) || isEnumerated,
    hasBullet: (!body.isBold && firstBullet.test(unmarked)) || isEnumerated,
    isNumbered: body.isNumbered,
    isMarkdownHeading,
    isBold: body.isBold,
    hasOpenBox: openBox.test(unmarked),
    tick: tickOf(unmarked),
    isStruck: struck !== undefined || tickedBox.test(unmarked),
  };
}

function tickOf(line: string): ListLine['tick'] {
  const [first] = firstTick.exec(line) ?? [];
  if (first !== undefined) return first.endsWith('✅') ? 'emoji' : 'first';
  return lastTick.test(line) ? 'last' : undefined;
}

/** The text between the marks at both ends. */
function takeMarks(line: string) {
  const whole = wrapped.exec(line)?.groups?.['text'];
  const unwrapped = whole ?? line;
  const isNumbered = lineNumber.test(unwrapped) || keycapNumber.test(unwrapped);
  const inner = withoutEndMarks(
    withoutFirstMarks(withoutFirstMarks(unwrapped).replace(lineNumber, '')),
  );
  const bold = wrapped.exec(inner)?.groups?.['text'];
  const text = withoutEndMarks(
    (bold ?? inner)
      .replaceAll(/\*\*?(?=\S)|(?<=\S)\*\*?/gu, '')
      .replaceAll(unfilled, ' ')
      .replace(/^_+|_+$/gu, ''),
  );
  const isBold = whole !== undefined || bold !== undefined;
  return { text: withoutFirstMarks(text).replaceAll(innerEmoji, '').trim(), isNumbered, isBold };
}

/** A minus before a digit at the very start is a bullet too: '- 2 kg arroz'. */
const withoutFirstMarks = (text: string) => text.replace(allMarks, '').trimStart();

/** Takes the marks off the end. Only the last characters are searched, because a name is short. */
function withoutEndMarks(text: string): string {
  const head = text.slice(0, -60);
  return (head + text.slice(-60).replace(lastMarks, '')).trimEnd();
}
