import type { Piece } from './page-text.ts';

/** All limits are fractions of the font size. */
const maxLineOffset = 0.4;
/** A wider gap is a space between words; what begins further back is not the next word. */
const maxGapInWord = 0.15;
/** How far letters of one text may be moved together, as 'T' and 'o'; digits never are. */
const maxKerning = 0.4;
/** A wider gap separates two cells of a table. */
const maxGapInCell = 1;
/** The lines of one text are nearer to each other. */
const maxLineStep = 1.8;
/** A cell of a table is not higher; what begins further up is another part of the page. */
const maxRowHeight = 5;
const maxBlocks = 50;
/** Programs without a bold font draw a text twice, almost at one place. */
const maxDoubleOffset = 0.1;

/** Pieces that were drawn one after the other, each to the right of the one before. */
interface Segment {
  readonly first: Piece;
  last: Piece;
  text: string;
}

/** A line of text, and the first and the last piece in it. */
interface Line {
  readonly first: Piece;
  readonly last: Piece;
  text: string;
}

/**
 * Joins the pieces of a page in the order in which the file draws them, which is the order in which a
 * person copies the page: column by column of a table, not row by row. A tab separates cells. A line
 * that was broken after a label goes on.
 */
export function joinPieces(pieces: readonly Piece[]): string {
  const lines: Line[] = [];
  for (const line of putAmountsAfterLabels(putIntoGaps(linesOf(segmentsOf(pieces))))) {
    const above = lines.at(-1);
    if (above !== undefined && isBroken(above, line)) {
      lines[lines.length - 1] = { ...line, first: above.first, text: `${above.text} ${line.text}` };
    } else lines.push(line);
  }
  return lines.map(({ text }) => text).join('\n');
}

/** Puts before its neighbour what is drawn right after it, as the label of an amount that floats. */
function linesOf(segments: readonly Segment[]): Line[] {
  const groups: Segment[][] = [];
  for (const segment of segments) {
    const group = groups.at(-1);
    const [leftmost] = group ?? [];
    if (leftmost !== undefined && isBefore(segment, leftmost)) group?.unshift(segment);
    else groups.push([segment]);
  }
  return groups.flatMap((group) => {
    const text = cleanLine(group.map((segment) => segment.text).join('\t'));
    const [leftmost, rightmost] = [group[0], group.at(-1)];
    if (text === '' || leftmost === undefined || rightmost === undefined) return [];
    return { first: leftmost.first, last: rightmost.last, text };
  });
}

/**
 * Browsers draw what floats before all other text, so that the footer of a receipt comes before its
 * lines. A block of lines goes into the gap of the later ones in which it lies. Columns stay apart,
 * because none lies in a gap of another.
 */
function putIntoGaps(lines: readonly Line[]): readonly Line[] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const above = block?.at(-1);
    const isHigher =
      above !== undefined && line.first.y - above.first.y > maxRowHeight * line.first.size;
    if (block === undefined || isHigher) blocks.push([line]);
    else block.push(line);
  }
  // Each block is compared with all later lines.
  if (blocks.length > maxBlocks) return lines;
  return blocks.reduceRight<readonly Line[]>((later, block) => {
    const place = gapFor(block, later);
    return [...later.slice(0, place), ...block, ...later.slice(place)];
  }, []);
}

/** The index of the later line before which a block lies; 0 if it lies beside some of them. */
function gapFor(block: readonly Line[], lines: readonly Line[]): number {
  const heights = block.map(({ first }) => first.y);
  const top = heights.reduce((one, other) => Math.max(one, other), -Infinity);
  const bottom = heights.reduce((one, other) => Math.min(one, other), Infinity);
  // The lines before the last one that is higher are all higher, and those after it all lower.
  const index = lines.findLastIndex(({ first }) => first.y > top) + 1;
  const isGap =
    lines.slice(0, index).every(({ first }) => first.y > top) &&
    lines.slice(index).every(({ first }) => first.y < bottom);
  return isGap ? index : 0;
}

/**
 * The sums of a footer whose amounts float come far before their labels. An amount alone goes after the label on the same height, if there is only one of each.
 */
function putAmountsAfterLabels(lines: readonly Line[]): readonly Line[] {
  const heightOf = ({ first }: Line) => Math.round(first.y);
  const byHeight = Map.groupBy(lines, heightOf);
  const indexes = new Map(lines.map((line, index) => [line, index]));
  const moved = new Set<Line>();
  const joined = lines.map((label, index) => {
    const neighbours = byHeight.get(heightOf(label)) ?? [];
    const [amount] = neighbours;
    const isPair =
      neighbours.length === 2 &&
      amount !== undefined &&
      loneAmount.test(amount.text) &&
      openLabel.test(label.text) &&
      (indexes.get(amount) ?? index) < index &&
      distance(label.last, amount.first).along > 0;
    if (!isPair) return label;
    moved.add(amount);
    return { ...label, last: amount.last, text: `${label.text}\t${amount.text}` };
  });
  return joined.filter((line) => !moved.has(line));
}

const loneAmount = /^(?:R\$ ?)?\d[\d.,]*$/u;
const openLabel = /\p{L}.*[^\d]$/u;

/** Whether a line goes on below because its cell was too narrow. */
function isBroken(above: Line, below: Line): boolean {
  const { size, mark } = below.first;
  const step = above.last.y - below.first.y;
  if (Math.abs(step) < size / 2 || Math.abs(step) > maxLineStep * size) return false;
  if (mark !== 0 && mark === above.last.mark) return true;
  if (Math.abs(above.first.x - below.first.x) > size / 2) return false;
  const isOpen = /[:(]$|R\$$/u.test(above.text) && !below.text.includes(':');
  const isKey = /(?:[\dA-Z]{4} ){5}[\dA-Z]{4}$/u.test(above.text) && keyRest.test(below.text);
  const isInstant = /\d{2}\/\d{2}\/\d{4}$/u.test(above.text) && /^\d{2}:\d{2}/u.test(below.text);
  return (
    isOpen || isKey || isInstant || (preposition.test(above.text) && /^\p{Ll}/u.test(below.text))
  );
}

const preposition = / (?:d[aeo]s?|em|por|com|para)$/u;
const keyRest = /^[\dA-Z]{4}(?: [\dA-Z]{4}){0,9}$/u;

function segmentsOf(pieces: readonly Piece[]): Segment[] {
  const segments: Segment[] = [];
  for (const piece of pieces) {
    const segment = segments.at(-1);
    if (segment !== undefined && isDrawnTwice(segment.last, piece)) continue;
    const separator = segment && separatorOf(segment.last, piece);
    if (segment === undefined || separator === undefined) {
      segments.push({ first: piece, last: piece, text: piece.text });
    } else {
      segment.text += separator + piece.text;
      segment.last = piece;
    }
  }
  return segments;
}

const isDrawnTwice = (one: Piece, other: Piece) =>
  one.text === other.text &&
  one.text.trim() !== '' &&
  Math.hypot(one.x - other.x, one.y - other.y) < maxDoubleOffset * one.size;

/** What stands between two pieces of a line; undefined if the second begins a new line. */
function separatorOf(one: Piece, other: Piece): string | undefined {
  const size = Math.max(one.size, other.size);
  const { along, across } = distance(one, other);
  const areNumbers = /[\d.,]$/u.test(one.text) && /^[\d.,]/u.test(other.text);
  const isNumberApart =
    areNumbers || /\p{L}\d|\d\p{L}/u.test(one.text.slice(-1) + other.text.slice(0, 1));
  const maxBack = one.run === other.run && !areNumbers ? maxKerning : maxGapInWord;
  if (across >= maxLineOffset * size || along < -maxBack * size) return undefined;
  if (along > maxGapInCell * size) return '\t';
  // A number goes on, or touches a word, only in what was drawn as one text.
  return along > maxGapInWord * size || (isNumberApart && one.run !== other.run) ? ' ' : '';
}

function isBefore(segment: Segment, leftmost: Segment): boolean {
  const size = Math.max(segment.last.size, leftmost.first.size);
  const { along, across } = distance(segment.last, leftmost.first);
  return across < maxLineOffset * size && along > maxGapInWord * size;
}

/** The distance from the end of a piece to the begin of another, along the line and across it. */
function distance(one: Piece, other: Piece): { readonly along: number; readonly across: number } {
  const [x, y] = [other.x - one.endX, other.y - one.endY];
  const [a, b] = one.direction;
  return { along: x * a + y * b, across: Math.abs(x * b - y * a) };
}

/** Spaces that are drawn are spaces between words, whatever their number and kind. */
const cleanLine = (text: string) =>
  text
    .replaceAll(/[\uFB00-\uFB06]/gu, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[^\P{C}\t]|[^\S\t]+/gu, ' ')
    .replaceAll(/ *\t[ \t]*| {2,}/gu, (gap) => (gap.includes('\t') ? '\t' : ' '))
    .trim();
