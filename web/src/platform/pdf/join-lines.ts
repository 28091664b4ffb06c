import type { Piece } from './page-text.ts';

/**
 * Pieces are on one line if their vertical positions differ by less than this fraction of the font
 * size.
 */
const maxLineOffset = 0.4;
/** A horizontal gap wider than this fraction of the font size is a space between words. */
const maxGapInWord = 0.15;

/** Joins the pieces of a page into lines, from top to bottom, with line breaks between them. */
export function joinLines(pieces: readonly Piece[]): string {
  const lines: Piece[][] = [];
  const visible = pieces.filter(({ text }) => text.trim() !== '');
  for (const piece of visible.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    const isOnLine =
      first !== undefined && first.y - piece.y < maxLineOffset * Math.max(first.size, 1);
    if (isOnLine) line?.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joinLine).join('\n');
}

function joinLine(pieces: readonly Piece[]): string {
  let text = '';
  // No space comes before the first piece.
  let previousEndX = Infinity;
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const hasSpace = piece.x - previousEndX > maxGapInWord * piece.size;
    text += hasSpace ? ` ${piece.text}` : piece.text;
    previousEndX = piece.endX;
  }
  return text.replaceAll(/\s+/gu, ' ').trim();
}
