/**
 * Collects the name of an item from the texts before its labels. A narrow screen or a sheet of paper
 * breaks it into several lines, and each line is a text (NF-13).
 */
import { maxFieldLength, stateCodes, type PrintedLine } from '../printed-receipt.ts';

/** No name has more lines; longer ones contain another part of the page. */
const maxParts = 4;

/** What browsers print in the margins of each sheet: address, number of the sheet, and time. */
const margin =
  /^https?:\/\/|^\d{1,3}(?:\/| (?:de|of) )\d{1,3}$|^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}(?!\d)/iu;
const addressEnd = new RegExp(`(?:^|[,/-] ?)(?:${stateCodes})$`, 'u');

/** A word as headings and search fields have it. Tills print names in capitals. */
const lowercaseWord = /\p{Ll}{3}/u;

export class CopiedName {
  /** The texts that may be the name of the next item. */
  private parts: string[] = [];
  /** Whether the name begins after the previous text, because that text is the shop's address. */
  private isAfterAddress = false;
  /** Whether it is known where the name begins. Above the first line any text may stand. */
  private isStartKnown = false;
  private isFirstStartKnown: boolean | undefined;
  private readonly brokenNames: { readonly line: PrintedLine; readonly parts: string[] }[] = [];

  get previousText(): string {
    return this.parts.at(-1) ?? '';
  }

  /** Adds a text. `isBelowLine` says that the labels of a line were before it. */
  read(text: string, isBelowLine: boolean): void {
    if (margin.test(text)) return;
    const isNext = (isBelowLine || this.isStartKnown) && !this.isAfterAddress;
    // The number of a line is no part of its name.
    const isPart = isNext && this.parts.some((part) => /\p{L}/u.test(part));
    this.parts = [...(isPart ? this.parts.slice(-maxParts) : []), text.slice(-maxFieldLength)];
    this.isAfterAddress = !isBelowLine && addressEnd.test(text);
    this.isStartKnown ||= this.isAfterAddress;
  }

  /** Gives the name to a line that has none. The labels of a line end each text before them. */
  takeFor(line: PrintedLine): void {
    const { parts } = this;
    this.parts = [];
    if (line.text !== '') return;
    line.text = parts.join(' ');
    if (parts.length > maxParts) line.isNameUncertain = true;
    if (parts.length > 1) this.brokenNames.push({ line, parts });
    this.isFirstStartKnown ??= this.isStartKnown;
  }

  /** Leaves out of broken names what is written in another way than the names in one line. */
  end(lines: readonly PrintedLine[]): void {
    const brokenLines = new Set(this.brokenNames.map(({ line }) => line));
    const wholeNames = lines.filter((line) => !brokenLines.has(line));
    const areCapitals = !wholeNames.some(({ text }) => lowercaseWord.test(text));
    for (const { line, parts } of this.brokenNames) {
      const others = parts.filter((part) => !lowercaseWord.test(part));
      if (others.length === 0 || others.length === parts.length) continue;
      if (wholeNames.length === 0) line.isNameUncertain = true;
      else if (areCapitals) line.text = others.join(' ');
    }
    const [first] = lines;
    if (first !== undefined) this.judgeFirst(first, lines);
  }

  /** Other texts may stand above the first name, and it may be broken like the others. */
  private judgeFirst(first: PrintedLine, lines: readonly PrintedLine[]): void {
    const broken = this.brokenNames.find(({ line }) => line === first);
    const areOthersBroken = this.brokenNames.some(({ line }) => line !== first);
    const isWhole = broken === undefined || first.text === broken.parts.at(-1);
    if (isWhole ? !areOthersBroken || this.isFirstStartKnown : isRepeated(first, lines)) return;
    if (!areOthersBroken) first.text = broken?.parts.at(-1) ?? first.text;
    first.isNameUncertain = true;
  }
}

const isRepeated = (line: PrintedLine, lines: readonly PrintedLine[]) =>
  lines.some((other) => other !== line && other.text === line.text);
