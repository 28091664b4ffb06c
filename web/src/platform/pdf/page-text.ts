/** Reads the pieces of text that a page shows (ISO 32000-1, 9.4), in the order of the file. */
import { codesOf, type Page, type PdfDocument } from './document.ts';
import { readFont, type Font } from './font.ts';
import {
  isArray,
  isDictionary,
  isName,
  isOperator,
  SyntaxReader,
  type Dictionary,
  type Value,
} from './syntax.ts';

/** A piece of text with its position on the page, in points from the left and from the bottom. */
export interface Piece {
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  readonly endY: number;
  /** A vector of length 1, in which the text runs. */
  readonly direction: readonly [number, number];
  readonly size: number;
  readonly text: string;
  /** Pieces of one run were drawn as one text, without a position of their own on the page. */
  readonly run: number;
  /**
   * Pieces with one mark are one text of a web page, also if it is broken into lines: Chromium marks
   * each. It is 0 without a mark.
   */
  readonly mark: number;
}

type Matrix = readonly [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** The limits of a file; no real receipt comes near. */
const maxPieces = 100_000;
const maxCharacters = 1_000_000;
const maxForms = 2_000;
const maxFonts = 500;
const maxFormDepth = 5;

interface GraphicsState {
  readonly matrix: Matrix;
  readonly font: Font | undefined;
  readonly size: number;
  readonly leading: number;
  readonly characterSpace: number;
  readonly wordSpace: number;
  /** 1 is the normal width. */
  readonly horizontalScale: number;
}

const firstState: GraphicsState = {
  matrix: identity,
  font: undefined,
  size: 1,
  leading: 0,
  characterSpace: 0,
  wordSpace: 0,
  horizontalScale: 1,
};

/** Reads the pieces of several pages of a file, whose limits are those of the whole file. */
export class PageReader {
  #pieces: Piece[] = [];
  readonly #document: PdfDocument;
  readonly #fonts = new Map<Value, Font>();
  #pieceCount = 0;
  #characterCount = 0;
  #formCount = 0;
  #run = 0;
  #markCount = 0;
  /** The marks around the next piece; the last one is the innermost. */
  #marks: number[] = [];
  #state: GraphicsState = firstState;
  /** The matrix at the beginning of the current line. */
  #lineMatrix: Matrix = identity;
  /** The matrix at the next character. */
  #textMatrix: Matrix = identity;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  async readPieces(page: Page): Promise<Piece[]> {
    this.#pieces = [];
    this.#state = firstState;
    this.#marks = [];
    const parts: string[] = [];
    for (const part of page.contents) parts.push(await this.#document.streamOf(part));
    await this.#read(parts.join('\n'), page.resources, 0);
    return this.#pieces;
  }

  async #read(content: string, resources: Dictionary, depth: number): Promise<void> {
    const reader = new SyntaxReader(content);
    const saved: GraphicsState[] = [];
    let operands: Value[] = [];
    for (let value = reader.next(); value !== undefined; value = reader.next()) {
      if (this.#isFull()) return;
      if (!isOperator(value)) {
        operands.push(value);
        continue;
      }
      const { operator } = value;
      if (operator === 'q') saved.push(this.#state);
      else if (operator === 'Q') this.#state = saved.pop() ?? this.#state;
      else if (operator === 'Tf') await this.#setFont(operands, resources);
      else if (operator === 'Do') await this.#drawForm(operands, resources, depth);
      else if (operator === 'ID') reader.position = findEndOfInlineImage(content, reader.position);
      else this.#apply(operator, operands);
      operands = [];
    }
  }

  #apply(operator: string, operands: readonly Value[]): void {
    const numbers = operands.map((operand) => (typeof operand === 'number' ? operand : 0));
    const [first = 0, second = 0] = numbers;
    const set = (change: Partial<GraphicsState>) => {
      this.#state = { ...this.#state, ...change };
    };
    const actions: Record<string, () => unknown> = {
      cm: () => set({ matrix: multiply(matrixOf(numbers), this.#state.matrix) }),
      BDC: () => this.#mark(operands[0]),
      BMC: () => this.#mark(undefined),
      EMC: () => this.#marks.pop(),
      BT: () => this.#begin(identity),
      Tm: () => this.#begin(matrixOf(numbers)),
      Td: () => this.#moveBy(first, second),
      TD: () => {
        set({ leading: -second });
        this.#moveBy(first, second);
      },
      'T*': () => this.#moveBy(0, -this.#state.leading),
      TL: () => set({ leading: first }),
      Tc: () => set({ characterSpace: first }),
      Tw: () => set({ wordSpace: first }),
      Tz: () => set({ horizontalScale: first / 100 }),
      Tj: () => this.#show(operands),
      TJ: () => this.#show(isArray(operands[0]) ? operands[0] : []),
      "'": () => {
        this.#moveBy(0, -this.#state.leading);
        this.#show(operands);
      },
      '"': () => {
        set({ wordSpace: first, characterSpace: second });
        this.#moveBy(0, -this.#state.leading);
        this.#show(operands.slice(2));
      },
    };
    if (Object.hasOwn(actions, operator)) actions[operator]?.();
  }

  #isFull(): boolean {
    return this.#pieceCount > maxPieces || this.#characterCount > maxCharacters;
  }

  #mark(tag: Value | undefined): void {
    this.#markCount += 1;
    this.#marks.push(isName(tag) && tag.name === 'NonStruct' ? this.#markCount : 0);
  }

  #begin(matrix: Matrix): void {
    this.#run += 1;
    this.#moveTo(matrix);
  }

  #moveTo(matrix: Matrix): void {
    this.#lineMatrix = matrix;
    this.#textMatrix = matrix;
  }

  #moveBy(x: number, y: number): void {
    this.#moveTo(multiply([1, 0, 0, 1, x, y], this.#lineMatrix));
  }

  /**
   * Adds the texts that an operator shows to the pieces. A number between two texts moves the
   * second text to the left, by thousandths of the font size.
   */
  #show(parts: readonly Value[]): void {
    const { font, size, characterSpace, wordSpace, horizontalScale } = this.#state;
    if (font === undefined) return;
    for (const part of parts) {
      if (this.#isFull()) return;
      if (typeof part === 'number') {
        this.#advance((-part / 1_000) * size * horizontalScale);
        continue;
      }
      const start = multiply(this.#textMatrix, this.#state.matrix);
      let text = '';
      for (const code of codesOf(part, font.bytesPerCode).slice(0, maxCharacters)) {
        text += font.textOf(code);
        const space = characterSpace + (font.bytesPerCode === 1 && code === 32 ? wordSpace : 0);
        this.#advance(((font.widthOf(code) / 1_000) * size + space) * horizontalScale);
      }
      if (text === '') continue;
      // Some programs map the glyph of a space to a tab.
      text = text.replaceAll(/\p{Cc}/gu, ' ');
      const [, , , , endX, endY] = multiply(this.#textMatrix, this.#state.matrix);
      const [a, b, c, d, x, y] = start;
      const scale = Math.hypot(a, b) || 1;
      this.#pieceCount += 1;
      this.#characterCount += text.length;
      this.#pieces.push({
        x,
        y,
        endX,
        endY,
        text,
        direction: [a / scale, b / scale],
        // The length of the vector (c, d) is the vertical scale of text and page together.
        size: Math.abs(Math.hypot(c, d) * size),
        run: this.#run,
        mark: this.#marks.at(-1) ?? 0,
      });
    }
  }

  #advance(distance: number): void {
    this.#textMatrix = multiply([1, 0, 0, 1, distance, 0], this.#textMatrix);
  }

  async #setFont([name, size]: readonly Value[], resources: Dictionary): Promise<void> {
    if (!isName(name) || typeof size !== 'number') return;
    const fonts = this.#document.resolve(resources.get('Font'));
    const entry = isDictionary(fonts) ? fonts.get(name.name) : undefined;
    const key = this.#document.resolve(entry);
    if (key === undefined) return;
    if (!this.#fonts.has(key) && this.#fonts.size >= maxFonts) return;
    const font = this.#fonts.get(key) ?? (await readFont(this.#document, entry));
    this.#fonts.set(key, font);
    this.#state = { ...this.#state, font, size };
  }

  /** Reads a form XObject: a part of a page that is stored as a separate object. */
  async #drawForm([name]: readonly Value[], resources: Dictionary, depth: number): Promise<void> {
    if (!isName(name) || depth >= maxFormDepth || this.#formCount >= maxForms) return;
    const forms = this.#document.resolve(resources.get('XObject'));
    const form = isDictionary(forms) ? forms.get(name.name) : undefined;
    const subtype = this.#document.entry(form, 'Subtype');
    if (!isName(subtype) || subtype.name !== 'Form') return;
    const ownResources = this.#document.entry(form, 'Resources');
    const matrix = this.#document.entry(form, 'Matrix');
    this.#formCount += 1;
    const outerState = this.#state;
    const formMatrix = isArray(matrix) ? matrixOf(matrix.map(Number)) : identity;
    this.#state = { ...outerState, matrix: multiply(formMatrix, outerState.matrix) };
    const content = await this.#document.streamOf(form);
    await this.#read(content, isDictionary(ownResources) ? ownResources : resources, depth + 1);
    this.#state = outerState;
  }
}

function findEndOfInlineImage(content: string, start: number): number {
  const end = /\sEI(?=\s)/gu;
  end.lastIndex = start;
  return end.exec(content) === null ? content.length : end.lastIndex;
}

const matrixOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [
  a,
  b,
  c,
  d,
  e,
  f,
];

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];
