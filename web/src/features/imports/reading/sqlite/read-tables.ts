/**
 * Reads the rows of tables from the bytes of an SQLite database, by its file format
 * (https://www.sqlite.org/fileformat2.html). Reads only ordinary tables in UTF-8; ignores indexes,
 * views and the write-ahead log. Refuses a malformed file in bounded time.
 */
import { parseColumnNames } from './column-names.ts';
import { readRecord, readVarint, type SqlValue } from './record.ts';
import { UnreadableFile } from '../parsed-content.ts';

export type SqlRow = Readonly<Record<string, SqlValue>>;

const fileSignature = 'SQLite format 3\0';
const headerBytes = 100;
const leafPageType = 0x0d;
const interiorPageType = 0x05;
/** The maximum number of rows in one table. */
const maxRows = 50_000;
/** The maximum size of one row. */
const maxPayloadBytes = 1_000_000;
/**
 * The maximum length of a `create table` statement, in characters. Those of Grocy are much shorter.
 * Without a limit, splitting a hostile statement would take quadratic time.
 */
const maxStatementLength = 10_000;

/** Whether the bytes begin as an SQLite database does. */
export const isSqlite = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, fileSignature.length)) === fileSignature;

interface DatabaseFile {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly pageSize: number;
  /** The size of a page without the bytes that extensions reserve at its end. */
  readonly usableSize: number;
  readonly pageCount: number;
  /**
   * How many bytes the rows that are not read yet may have in total. It begins with the size of the
   * file. All rows of a valid file fit in it; a forged file may refer to one large row many times.
   */
  remainingBytes: number;
}

/**
 * Returns the rows of the named tables, each with its values by column name. A table that does not
 * exist has no rows. Throws UnreadableFile if the file is malformed or not in UTF-8.
 */
export function readTables<T extends string>(
  bytes: Uint8Array,
  names: readonly T[],
): Record<T, SqlRow[]> {
  const file = openFile(bytes);
  const schema = readRows(file, 1, ['type', 'name', 'tbl_name', 'rootpage', 'sql']);
  const tables = names.map((name): [T, SqlRow[]] => {
    const entry = schema.find((row) => row['type'] === 'table' && row['name'] === name);
    const { rootpage, sql } = entry ?? {};
    if (typeof rootpage !== 'number' || typeof sql !== 'string') return [name, []];
    if (sql.length > maxStatementLength) throw malformedError();
    return [name, readRows(file, rootpage, parseColumnNames(sql))];
  });
  return Object.fromEntries(tables) as Record<T, SqlRow[]>;
}

function openFile(bytes: Uint8Array): DatabaseFile {
  if (bytes.length < headerBytes || !isSqlite(bytes)) throw malformedError();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const storedSize = view.getUint16(16);
  const pageSize = storedSize === 1 ? 65_536 : storedSize;
  const isPowerOfTwo = (pageSize & (pageSize - 1)) === 0;
  const usableSize = pageSize - (bytes[20] ?? 0);
  // 0 in an empty database, 1 for UTF-8, 2 and 3 for UTF-16.
  const textEncoding = view.getUint32(56);
  if (pageSize < 512 || !isPowerOfTwo || usableSize < 480 || textEncoding > 1)
    throw malformedError();
  const pageCount = Math.floor(bytes.length / pageSize);
  return { bytes, view, pageSize, usableSize, pageCount, remainingBytes: bytes.length };
}

const malformedError = () =>
  new UnreadableFile('Este banco de dados não pôde ser lido. Ele pode estar incompleto.');

/** Reads the rows of a table from its pages, starting at the root page. Reads each page once. */
function readRows(file: DatabaseFile, root: number, columns: readonly string[]): SqlRow[] {
  const rows: SqlRow[] = [];
  const visited = new Set<number>();
  const pendingPages = [root];
  try {
    for (let page = pendingPages.pop(); page !== undefined; page = pendingPages.pop()) {
      if (page < 1 || page > file.pageCount || visited.has(page)) throw malformedError();
      visited.add(page);
      const { type, cells, rightmost } = readPage(file, page);
      if (type === interiorPageType) {
        // Pushes the pages in reverse order, because the last page of the stack is read first.
        pendingPages.push(
          rightmost,
          ...cells.map((offset) => file.view.getUint32(offset)).toReversed(),
        );
      } else {
        for (const offset of cells) rows.push(readRow(file, offset, columns));
        if (rows.length > maxRows) throw new UnreadableFile('Este banco de dados é grande demais.');
      }
    }
  } catch (error) {
    // A RangeError means that an offset in the file points outside of the file.
    throw error instanceof RangeError ? malformedError() : error;
  }
  return rows;
}

/**
 * Reads a page of a table: the offsets of its cells, and the number of its rightmost child page.
 */
function readPage({ view, pageSize }: DatabaseFile, page: number) {
  const start = (page - 1) * pageSize;
  const header = page === 1 ? start + headerBytes : start;
  const type = view.getUint8(header);
  if (type !== leafPageType && type !== interiorPageType) throw malformedError();
  const pointers = header + (type === interiorPageType ? 12 : 8);
  const count = view.getUint16(header + 3);
  if (pointers + 2 * count > start + pageSize) throw malformedError();
  const cells = Array.from(
    { length: count },
    (_, index) => start + view.getUint16(pointers + 2 * index),
  );
  return { type, cells, rightmost: type === interiorPageType ? view.getUint32(header + 8) : 0 };
}

/** Reads the row in the cell of a leaf page. */
function readRow(file: DatabaseFile, cellOffset: number, columns: readonly string[]): SqlRow {
  const payload = readVarint(file.view, cellOffset);
  const rowId = readVarint(file.view, payload.end);
  file.remainingBytes -= payload.value;
  if (payload.value > maxPayloadBytes || file.remainingBytes < 0) throw malformedError();
  const values = readRecord(readPayload(file, rowId.end, payload.value));
  return Object.fromEntries(
    columns.map((column, index) => {
      const value = values[index] ?? null;
      // SQLite stores null for an integer primary key, because its value is the id of the row.
      return [column, column === 'id' && value === null ? rowId.value : value];
    }),
  );
}

/** Joins the part of a row that is on the page of its cell with the parts on overflow pages. */
function readPayload(file: DatabaseFile, offset: number, size: number): Uint8Array {
  const { bytes, view, pageSize, usableSize, pageCount } = file;
  // The file format defines how many bytes of the payload are on the page of the cell.
  const maxLocal = usableSize - 35;
  const minLocal = Math.floor(((usableSize - 12) * 32) / 255) - 23;
  const surplus = minLocal + ((size - minLocal) % (usableSize - 4));
  const local = size <= maxLocal ? size : surplus <= maxLocal ? surplus : minLocal;
  if (offset + local > bytes.length) throw malformedError();
  const joined = new Uint8Array(size);
  joined.set(bytes.subarray(offset, offset + local));
  let filled = local;
  let next = filled < size ? view.getUint32(offset + local) : 0;
  while (filled < size) {
    if (next < 1 || next > pageCount) throw malformedError();
    const start = (next - 1) * pageSize;
    const part = bytes.subarray(start + 4, start + Math.min(usableSize, 4 + size - filled));
    joined.set(part, filled);
    filled += part.length;
    next = view.getUint32(start);
  }
  return joined;
}
