/**
 * Reads the rows of tables from the bytes of an SQLite database, by its file format
 * (https://www.sqlite.org/fileformat2.html): ordinary tables in UTF-8, without indexes, views and
 * the write-ahead log. A malformed file is refused in bounded time.
 */
import { columnsOf } from './created-columns.ts';
import { readRecord, readVarint, type SqlValue } from './record.ts';
import { UnreadableFile } from '../found.ts';

export type SqlRow = Readonly<Record<string, SqlValue>>;

const magic = 'SQLite format 3\0';
const headerSize = 100;
const leaf = 0x0d;
const interior = 0x05;
/** The bounds of the rows of one table, of the bytes of one row, and of a statement's characters. */
const maxRows = 50_000;
const maxPayload = 1_000_000;
// Those of Grocy are much shorter. Splitting a hostile one takes quadratic time.
const maxStatement = 10_000;

/** Whether the bytes begin as an SQLite database does. */
export const isSqlite = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, magic.length)) === magic;

interface File {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly pageSize: number;
  /** The bytes of a page without those that extensions reserve at its end. */
  readonly usable: number;
  readonly pageCount: number;
  /** The bytes that further rows may have: all rows together are not longer than the file. */
  left: number;
}

/**
 * Returns the rows of these tables, each with its columns by name. A table that does not exist has
 * no rows. Throws UnreadableFile for a malformed file, or one in another encoding than UTF-8.
 */
export function readTables<T extends string>(
  bytes: Uint8Array,
  names: readonly T[],
): Record<T, SqlRow[]> {
  const file = openFile(bytes);
  const schema = rowsOf(file, 1, ['type', 'name', 'tbl_name', 'rootpage', 'sql']);
  const tables = names.map((name): [T, SqlRow[]] => {
    const entry = schema.find((row) => row['type'] === 'table' && row['name'] === name);
    const { rootpage, sql } = entry ?? {};
    if (typeof rootpage !== 'number' || typeof sql !== 'string') return [name, []];
    if (sql.length > maxStatement) throw malformed();
    return [name, rowsOf(file, rootpage, columnsOf(sql))];
  });
  return Object.fromEntries(tables) as Record<T, SqlRow[]>;
}

function openFile(bytes: Uint8Array): File {
  if (bytes.length < headerSize || !isSqlite(bytes)) throw malformed();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stored = view.getUint16(16);
  const pageSize = stored === 1 ? 65_536 : stored;
  const isPowerOfTwo = (pageSize & (pageSize - 1)) === 0;
  const usable = pageSize - (bytes[20] ?? 0);
  if (pageSize < 512 || !isPowerOfTwo || usable < 480 || view.getUint32(56) > 1) throw malformed();
  const pageCount = Math.floor(bytes.length / pageSize);
  return { bytes, view, pageSize, usable, pageCount, left: bytes.length };
}

const malformed = () =>
  new UnreadableFile('Este banco de dados não pôde ser lido. Ele pode estar incompleto.');

/** Reads the pages of a table from its root, each once. */
function rowsOf(file: File, root: number, columns: readonly string[]): SqlRow[] {
  const rows: SqlRow[] = [];
  const visited = new Set<number>();
  const waiting = [root];
  try {
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      if (page < 1 || page > file.pageCount || visited.has(page)) throw malformed();
      visited.add(page);
      const { kind, cells, last } = pageOf(file, page);
      if (kind === interior) {
        // The next page to read is the last of the stack.
        waiting.push(last, ...cells.map((at) => file.view.getUint32(at)).toReversed());
      } else {
        for (const at of cells) rows.push(rowAt(file, at, columns));
        if (rows.length > maxRows) throw new UnreadableFile('Este banco de dados é grande demais.');
      }
    }
  } catch (error) {
    // An offset in the file led out of it.
    throw error instanceof RangeError ? malformed() : error;
  }
  return rows;
}

function pageOf({ view, pageSize }: File, page: number) {
  const start = (page - 1) * pageSize;
  const header = page === 1 ? start + headerSize : start;
  const kind = view.getUint8(header);
  if (kind !== leaf && kind !== interior) throw malformed();
  const pointers = header + (kind === interior ? 12 : 8);
  const count = view.getUint16(header + 3);
  if (pointers + 2 * count > start + pageSize) throw malformed();
  const cells = Array.from(
    { length: count },
    (_, index) => start + view.getUint16(pointers + 2 * index),
  );
  return { kind, cells, last: kind === interior ? view.getUint32(header + 8) : 0 };
}

function rowAt(file: File, cell: number, columns: readonly string[]): SqlRow {
  const payload = readVarint(file.view, cell);
  const rowId = readVarint(file.view, payload.end);
  file.left -= payload.value;
  if (payload.value > maxPayload || file.left < 0) throw malformed();
  const values = readRecord(payloadAt(file, rowId.end, payload.value));
  return Object.fromEntries(
    columns.map((column, index) => {
      const value = values[index] ?? null;
      // The primary key of a table is its row id, and is not stored in the record.
      return [column, column === 'id' && value === null ? rowId.value : value];
    }),
  );
}

/** Joins the part of a row on its page with its overflow pages. */
function payloadAt(file: File, at: number, size: number): Uint8Array {
  const { bytes, view, pageSize, usable, pageCount } = file;
  const max = usable - 35;
  const min = Math.floor(((usable - 12) * 32) / 255) - 23;
  const surplus = min + ((size - min) % (usable - 4));
  const local = size <= max ? size : surplus <= max ? surplus : min;
  if (at + local > bytes.length) throw malformed();
  const joined = new Uint8Array(size);
  joined.set(bytes.subarray(at, at + local));
  let filled = local;
  let next = filled < size ? view.getUint32(at + local) : 0;
  while (filled < size) {
    if (next < 1 || next > pageCount) throw malformed();
    const start = (next - 1) * pageSize;
    const part = bytes.subarray(start + 4, start + Math.min(usable, 4 + size - filled));
    joined.set(part, filled);
    filled += part.length;
    next = view.getUint32(start);
  }
  return joined;
}
