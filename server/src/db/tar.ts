/** As much of the tar format (ustar) as a backup needs: folders and files with short names. */

export interface TarEntry {
  /** With forward slashes; a folder's ends in one. */
  readonly name: string;
  readonly size: number;
  /** To be read to its end before the next entry. */
  readonly content: AsyncIterable<Buffer>;
}

const blockBytes = 512;
const nameBytes = 100;

/** The header of an entry. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new Error(`${name} is too long for an archive.`);
  const isFolder = name.endsWith('/');
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at);
  header.write(name, 0);
  octal(isFolder ? 0o700 : 0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  header.write(' '.repeat(8), 148);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What follows the content of an entry. */
export const tarPadding = (size: number) =>
  Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** What ends an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

/** The entries of an archive, in order. Throws when it is not one, or ends too early. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(chunks);
  for (;;) {
    const header = await bytes.take(blockBytes);
    if (header.every((byte) => byte === 0)) return await bytes.readToEnd();
    const stated = readOctal(header, 148, 8);
    header.fill(' ', 148, 156);
    if (checksum(header) !== stated) throw new Error('a header is damaged');
    const name = header.toString('utf8', 0, nameBytes).replace(/\0.*$/su, '');
    const size = readOctal(header, 124, 12);
    yield { name, size, content: bytes.stream(size) };
    await bytes.take(tarPadding(size).length);
  }
}

function checksum(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

function readOctal(header: Buffer, at: number, length: number): number {
  return Number.parseInt(header.toString('latin1', at, at + length), 8);
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Exactly so many bytes, in pieces. */
  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (this.#rest.length === 0) await this.#fill();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.stream(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Whoever made the bytes may have something to check at their end. */
  async readToEnd(): Promise<void> {
    for (;;) {
      if (this.#rest.some((byte) => byte !== 0)) throw new Error('it holds more than it should');
      const next = await this.#chunks.next();
      if (next.done === true) return;
      this.#rest = next.value;
    }
  }

  async #fill(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new Error('it ends too early');
    this.#rest = next.value;
  }
}
