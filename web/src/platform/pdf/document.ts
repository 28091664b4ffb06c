/** The objects and streams of a PDF file. */
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
    const data = typeof length === 'number' ? stored.data.slice(0, length) : stored.data;
    const filter = this.entry(stored.value, 'Filter');
    const [coding, ...otherCodings] = isArray(filter)
      ? filter.map((coding) => this.resolve(coding))
      : [filter];
    if (coding === undefined || coding === null) return data;
    if (!isName(coding) || coding.name !== 'FlateDecode' || otherCodings.length > 0) return '';
    const decoded = await inflate(data, maxDecodedBytes - this.#decodedBytes);
    this.#decodedBytes += decoded.length;
    return decoded;
  }

  /** Returns the pages in their order. */
  pages(): Page[] {
    const catalog = [...this.#objects.values()].findLast(({ value }) =>
      this.#hasType(value, 'Catalog'),
    );
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
    for (const [reference, { value }] of streams) {
      const first = this.entry(value, 'First');
      const text = await this.streamOf({ reference });
      if (typeof first !== 'number') continue;
      // Pairs of an object's id and its offset from `First`.
      const numbers = text.slice(0, first).match(/\d+/gu)?.map(Number) ?? [];
      for (let index = 0; index + 1 < numbers.length; index += 2) {
        const [id = 0, offset = 0] = [numbers[index], numbers[index + 1]];
        const stored = new SyntaxReader(text, first + offset).next();
        if (stored !== undefined) this.#objects.set(id, { value: stored });
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
      objects.set(Number(match[1]), { value });
      continue;
    }
    const begin = reader.position + streamKeyword[0].length;
    const end = endOfStream(text, begin, isDictionary(value) ? value.get('Length') : undefined);
    header.lastIndex = end;
    objects.set(Number(match[1]), { value, data: text.slice(begin, end) });
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

async function inflate(data: string, maxBytes: number): Promise<string> {
  const bytes = Uint8Array.from(data, (character) => character.charCodeAt(0));
  const body = new Response(bytes).body;
  if (body === null) return '';
  const reader = body.pipeThrough(new DecompressionStream('deflate')).getReader();
  const parts: string[] = [];
  let total = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      total += part.value.length;
      if (total > maxBytes) throw new RangeError('The PDF is too large.');
      parts.push(toText(part.value));
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // The stream is damaged. The bytes decoded so far are used.
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return parts.join('');
}

/** Converts each byte to one character. */
export function toText(bytes: Uint8Array): string {
  const parts: string[] = [];
  // Converts in chunks, because engines limit the number of arguments of a call.
  for (let start = 0; start < bytes.length; start += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 8_192)));
  }
  return parts.join('');
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
