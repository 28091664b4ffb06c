import type { Piece } from './page-text.ts';

/** Pieces whose heights differ by less than this fraction of their size are on one line. */
const sameLine = 0.4;
/** A wider gap, as a fraction of the size, is a space. */
const wordGap = 0.15;

/** Returns the lines of a page from top to bottom, joined by line breaks. */
export function linesOf(pieces: readonly Piece[]): string {
  const lines: Piece[][] = [];
  const visible = pieces.filter(({ text }) => text.trim() !== '');
  for (const piece of visible.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    const isSame = first !== undefined && first.y - piece.y < sameLine * Math.max(first.size, 1);
    if (isSame) line?.push(piece);
    else lines.push([piece]);
  }
  return lines.map(lineOf).join('\n');
}

function lineOf(pieces: readonly Piece[]): string {
  let text = '';
  let end = Infinity;
  for (const piece of pieces.toSorted((one, other) => one.x - other.x)) {
    const isApart = piece.x - end > wordGap * piece.size;
    text += isApart ? ` ${piece.text}` : piece.text;
    end = piece.end;
  }
  return text.replaceAll(/\s+/gu, ' ').trim();
}
