/** The text that the engine has recognised. */

export interface TextWord {
  readonly text: string;
  /** From 0 to 100. Patterns of the background that were read as words have less than 60. */
  readonly confidence: number;
  readonly left: number;
  readonly right: number;
}

export interface TextLine {
  readonly words: readonly TextWord[];
  /** In pixels of the picture that was read. */
  readonly top: number;
  readonly height: number;
}

/** The columns of a row of the engine's TSV. */
const column = { level: 0, block: 2, paragraph: 3, line: 4, left: 6, top: 7, width: 8, height: 9 };
const confidenceColumn = 10;
const textColumn = 11;
const wordLevel = '5';

/** Returns the lines of the engine's TSV, in its order. Words without a letter or a digit are left out. */
export function parseTsv(tsv: string): TextLine[] {
  const lines = new Map<string, { words: TextWord[]; top: number; bottom: number }>();
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    const text = cells[textColumn]?.trim() ?? '';
    if (cells[column.level] !== wordLevel || !/[\p{L}\p{N}]/u.test(text)) continue;
    const at = (index: number) => Number(cells[index]);
    const key = [column.block, column.paragraph, column.line].map(at).join(' ');
    const [left, top] = [at(column.left), at(column.top)];
    const bottom = top + at(column.height);
    const word = { text, confidence: at(confidenceColumn), left, right: left + at(column.width) };
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { words: [word], top, bottom });
    else {
      line.words.push(word);
      line.top = Math.min(line.top, top);
      line.bottom = Math.max(line.bottom, bottom);
    }
  }
  return [...lines.values()].map(({ words, top, bottom }) => ({
    words,
    top,
    height: bottom - top,
  }));
}
