/** The objects and streams of a PDF file. */
import { filters, type FilterParameters } from './filters.ts';
import {
  isArray,
  isBytes,
  isDictionary,
  isName,
  isReference,
  SyntaxReader,
  type Dictionary,
  type Value,
} from './syntax.ts';

interface StoredObject {
  readonly value: Value;
  /** Where the object, or the stream that contains it, begins. The last of equal objects counts. */
  readonly position: number;
  /** The encoded bytes, if the object is a stream. */
  readonly data?: string;
}

/** Limits all decoded streams of a file together, as a protection against decompression bombs. */
const maxDecodedBytes = 40_000_000;
const maxPages = 50;

export interface Page {
  readonly resources: Dictionary;
  readonly contents: readonly Value[];
}

export class PdfDocument {
  readonly #objects: Map<number, StoredObject>;
  #decodedBytes = 0;

  private constructor(objects: Map<number, StoredObject>) {
    this.#objects = objects;
  }

  /** Reads all objects; undefined for a file that is encrypted or not a PDF. */
  static async open(text: string): Promise<PdfDocument | undefined> {
    if (!text.slice(0, 1_024).includes('%PDF-')) return undefined;
    if (/\/Encrypt\s+\d+\s+\d+\s+R/u.test(text)) return undefined;
    const document = new PdfDocument(findObjects(text));
    await document.#readObjectStreams();
    return document;
  }

  /** Returns the object of a reference; other values unchanged. */
  resolve(value: Value | undefined): Value | undefined {
    let resolved = value;
    for (let hops = 0; isReference(resolved) && hops < 10; hops += 1) {
      resolved = this.#objects.get(resolved.reference)?.value;
    }
    return isReference(resolved) ? undefined : resolved;
  }

  /** Returns an entry of a dictionary; undefined if the value is not a dictionary. */
  entry(value: Value | undefined, key: string): Value | undefined {
    const dictionary = this.resolve(value);
    return isDictionary(dictionary) ? this.resolve(dictionary.get(key)) : undefined;
  }

  /**
   * Returns the decoded bytes of a stream; an empty string for encodings that only pictures use.
   */
  async streamOf(value: Value | undefined): Promise<string> {
    const stored = isReference(value) ? this.#objects.get(value.reference) : undefined;
    if (stored?.data === undefined) return '';
    const length = this.entry(stored.value, 'Length');
    let data = typeof length === 'number' ? stored.data.slice(0, length) : stored.data;
    const codings = this.#listOf(stored.value, 'Filter', 'F');
    const parameters = this.#listOf(stored.value, 'DecodeParms', 'DP');
    // No real file has more; each filter of a hostile one could decode to all that is allowed.
    if (codings.length > 4) return '';
    for (const [index, coding] of codings.entries()) {
      const filter = isName(coding) ? filters.get(coding.name) : undefined;
      if (filter === undefined) return '';
      data = await filter(
        data,
        this.#parametersOf(parameters[index]),
        maxDecodedBytes - this.#decodedBytes,
      );
      this.#decodedBytes += data.length;
    }
    return data;
  }

  /** The values of an entry that has one value, several or none. */
  #listOf(stream: Value, name: string, shortName: string): (Value | undefined)[] {
    const entry = this.entry(stream, name) ?? this.entry(stream, shortName);
    if (entry === undefined || entry === null) return [];
    return isArray(entry) ? entry.map((value) => this.resolve(value)) : [entry];
  }

  #parametersOf(parameters: Value | undefined): FilterParameters {
    const numberOf = (key: string, fallback: number) => {
      const entry = this.entry(parameters, key);
      return typeof entry === 'number' ? entry : fallback;
    };
    return {
      predictor: numberOf('Predictor', 1),
      colors: numberOf('Colors', 1),
      bitsPerComponent: numberOf('BitsPerComponent', 8),
      columns: numberOf('Columns', 1),
      earlyChange: numberOf('EarlyChange', 1),
    };
  }

  /** Returns the pages in their order. */
  pages(): Page[] {
    const catalog = [...this.#objects.values()]
      .filter(({ value }) => this.#hasType(value, 'Catalog'))
      .toSorted((one, other) => one.position - other.position)
      .at(-1);
    const pages: Page[] = [];
    const visit = (node: Value | undefined, inherited: Dictionary, depth: number) => {
      if (depth > 20 || pages.length >= maxPages) return;
      const ownResources = this.entry(node, 'Resources');
      const resources = isDictionary(ownResources) ? ownResources : inherited;
      const kids = this.entry(node, 'Kids');
      if (isArray(kids)) {
        for (const kid of kids) visit(kid, resources, depth + 1);
        return;
      }
      const page = this.resolve(node);
      const contents = isDictionary(page) ? page.get('Contents') : undefined;
      if (contents === undefined) return;
      const parts = this.resolve(contents);
      pages.push({ resources, contents: isArray(parts) ? parts : [contents] });
    };
    visit(this.entry(catalog?.value, 'Pages'), new Map(), 0);
    return pages;
  }

  #hasType(value: Value | undefined, type: string): boolean {
    const entry = this.entry(value, 'Type');
    return isName(entry) && entry.name === type;
  }

  /** Newer files store most objects in compressed streams (ISO 32000-1, 7.5.7). */
  async #readObjectStreams(): Promise<void> {
    const streams = [...this.#objects].filter(([, { value }]) => this.#hasType(value, 'ObjStm'));
    for (const [reference, { value, position }] of streams) {
      const first = this.entry(value, 'First');
      const text = await this.streamOf({ reference });
      if (typeof first !== 'number') continue;
      // Pairs of an object's id and its offset from `First`.
      const numbers = text.slice(0, first).match(/\d+/gu)?.map(Number) ?? [];
      for (let index = 0; index + 1 < numbers.length; index += 2) {
        const [id = 0, offset = 0] = [numbers[index], numbers[index + 1]];
        // A later change of the file may have replaced the object.
        if ((this.#objects.get(id)?.position ?? -1) > position) continue;
        const stored = new SyntaxReader(text, first + offset).next();
        if (stored !== undefined) this.#objects.set(id, { value: stored, position });
      }
    }
  }
}

/** Finds the objects by their headers, because the index of a file may be damaged. */
function findObjects(text: string): Map<number, StoredObject> {
  const objects = new Map<number, StoredObject>();
  const header = /(?<!\d)(\d+)\s+\d+\s+obj\b/gu;
  for (let match = header.exec(text); match !== null; match = header.exec(text)) {
    const reader = new SyntaxReader(text, header.lastIndex);
    const value = reader.next();
    header.lastIndex = reader.position;
    if (value === undefined) continue;
    const streamKeyword = /^\s*stream(?:\r\n|\n|\r)/u.exec(
      text.slice(reader.position, reader.position + 40),
    );
    if (streamKeyword === null) {
      objects.set(Number(match[1]), { value, position: match.index });
      continue;
    }
    const begin = reader.position + streamKeyword[0].length;
    const end = endOfStream(text, begin, isDictionary(value) ? value.get('Length') : undefined);
    header.lastIndex = end;
    const data = text.slice(begin, end);
    objects.set(Number(match[1]), { value, position: match.index, data });
  }
  return objects;
}

function endOfStream(text: string, begin: number, length: Value | undefined): number {
  if (typeof length === 'number') {
    const end = begin + length;
    if (/^\s*endstream/u.test(text.slice(end, end + 20))) return end;
  }
  const end = text.indexOf('endstream', begin);
  return end === -1 ? text.length : end;
}

/** Returns the character codes in a string of a PDF, each of `size` bytes. */
export function codesOf(value: Value | undefined, size: 1 | 2): number[] {
  if (!isBytes(value)) return [];
  const codes: number[] = [];
  for (let start = 0; start + size <= value.bytes.length; start += size) {
    const high = size === 2 ? value.bytes.charCodeAt(start) << 8 : 0;
    codes.push(high | value.bytes.charCodeAt(start + size - 1));
  }
  return codes;
}
