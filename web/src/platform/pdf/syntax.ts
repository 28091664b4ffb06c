/**
 * Reads the objects of a PDF file (ISO 32000-1, 7.3). Data are binary strings: one character per
 * byte.
 */

export interface Name {
  readonly name: string;
}
interface Bytes {
  readonly bytes: string;
}
interface Reference {
  readonly reference: number;
}
interface Operator {
  readonly operator: string;
}
export type Dictionary = ReadonlyMap<string, Value>;
export type Value =
  | number
  | null
  | Name
  | Bytes
  | Reference
  | Operator
  | Dictionary
  | readonly Value[];

export const isName = (value: Value | undefined): value is Name => has(value, 'name');
export const isBytes = (value: Value | undefined): value is Bytes => has(value, 'bytes');
export const isReference = (value: Value | undefined): value is Reference =>
  has(value, 'reference');
export const isOperator = (value: Value | undefined): value is Operator => has(value, 'operator');
export const isArray = (value: Value | undefined): value is readonly Value[] =>
  Array.isArray(value);
export const isDictionary = (value: Value | undefined): value is Dictionary => value instanceof Map;

const has = (value: Value | undefined, key: string) =>
  typeof value === 'object' && value !== null && key in value;

/** The maximum nesting of arrays and dictionaries; no real document has more. */
const maxDepth = 50;
/** The maximum number of values in one text. The page of a receipt has some thousands. */
const maxValues = 400_000;

/** Also skips brackets without a counterpart, of which a damaged file can have any number. */
const whitespaceToken = /(?:[\s\0){}]+|%[^\r\n]*|>(?!>)|<(?![<\s\dA-Fa-f>]))*/y;
const numberToken = /[+-]?(?:\d+\.?\d*|\.\d+)/y;
const referenceToken = /(\d+)\s+\d+\s+R(?![A-Za-z])/y;
const nameToken = /\/([^\s\0()<>[\]{}/%]*)/y;
const operatorToken = /[^\s\0()<>[\]{}/%]+/y;
const hexToken = /<([\s\dA-Fa-f]*)>/y;

/** Stands for a bracket without its counterpart, which is skipped. */
const unmatchedBracket: Operator = { operator: '' };

/** Reads the values of a text in their order. */
export class SyntaxReader {
  readonly #text: string;
  position: number;
  #valueCount = 0;
  #isEnded = false;

  constructor(text: string, position = 0) {
    this.#text = text;
    this.position = position;
  }

  /** Returns the next value; undefined at the end of the text, or at the end of a collection. */
  next(depth = 0): Value | undefined {
    // A loop and no recursion, because a damaged file can have any number of such brackets.
    let value = this.#read(depth);
    while (value === unmatchedBracket) value = this.#read(depth);
    return value;
  }

  #read(depth: number): Value | undefined {
    this.#valueCount += 1;
    this.#isEnded ||= depth > maxDepth || this.#valueCount > maxValues;
    if (this.#isEnded) return undefined;
    this.#match(whitespaceToken);
    if (this.position >= this.#text.length) return undefined;
    if (this.#skip('<<')) return this.#dictionary(depth + 1);
    if (this.#skip('>>')) return undefined;
    if (this.#skip('[')) return this.#array(depth + 1);
    if (this.#skip(']')) return undefined;
    if (this.#skip('(')) return { bytes: this.#literal() };
    const hex = this.#match(hexToken);
    if (hex) return { bytes: fromHex(hex[1] ?? '') };
    const name = this.#match(nameToken);
    if (name) return { name: decodeName(name[1] ?? '') };
    const reference = this.#match(referenceToken);
    if (reference) return { reference: Number(reference[1]) };
    const digits = this.#match(numberToken);
    if (digits) return Number(digits[0]);
    const word = this.#match(operatorToken);
    if (word) return word[0] === 'null' ? null : { operator: word[0] };
    this.position += 1;
    return unmatchedBracket;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.#text);
    if (match) this.position = pattern.lastIndex;
    return match;
  }

  #skip(token: string): boolean {
    const isFound = this.#text.startsWith(token, this.position);
    if (isFound) this.position += token.length;
    return isFound;
  }

  #array(depth: number): Value[] {
    const values: Value[] = [];
    for (let value = this.next(depth); value !== undefined; value = this.next(depth)) {
      values.push(value);
    }
    return values;
  }

  #dictionary(depth: number): Dictionary {
    const values = this.#array(depth);
    const entries = new Map<string, Value>();
    for (let index = 0; index + 1 < values.length; index += 2) {
      const [key, value] = [values[index], values[index + 1]];
      if (isName(key) && value !== undefined) entries.set(key.name, value);
    }
    return entries;
  }

  /**
   * Reads the rest of a string in parentheses, which may contain balanced parentheses and escapes.
   */
  #literal(): string {
    let [text, openParentheses] = ['', 1];
    while (this.position < this.#text.length) {
      const character = this.#text.charAt(this.position);
      this.position += 1;
      if (character === '\\') {
        text += this.#escape();
        continue;
      }
      if (character === '(') openParentheses += 1;
      if (character === ')') openParentheses -= 1;
      if (openParentheses === 0) break;
      text += character;
    }
    return text;
  }

  #escape(): string {
    const octal = this.#match(/[0-7]{1,3}/y);
    if (octal) return String.fromCharCode(Number.parseInt(octal[0], 8) & 255);
    if (this.#match(/\r\n?|\n/y)) return '';
    const character = this.#text.charAt(this.position);
    this.position += 1;
    return escapes[character] ?? character;
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

export function fromHex(digits: string): string {
  const pairs = digits.replaceAll(/\s/gu, '').match(/../gu) ?? [];
  // One call for all characters would exceed the engine's limit of arguments in a long text, such
  // as the signature of a file.
  return pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

const decodeName = (name: string) =>
  name.replaceAll(/#([\dA-Fa-f]{2})/gu, (_, digits: string) => fromHex(digits));
