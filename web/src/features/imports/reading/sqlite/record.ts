/** The record format of SQLite's file format, section 2. */

export type SqlValue = string | number | null;

/** Reads a number of one to nine bytes, seven bits in each but the ninth. */
export function readVarint(view: DataView, at: number): { value: number; end: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = view.getUint8(at + index);
    // Not shifted, because a shift has 32 bits.
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  return { value: value * 256 + view.getUint8(at + 8), end: at + 9 };
}

/**
 * Returns the values of a record; a blob is null. Throws RangeError where it leads out of its bytes.
 */
export function readRecord(bytes: Uint8Array): SqlValue[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readVarint(view, 0);
  if (header.value > bytes.length) throw new RangeError('The header is longer than the record.');
  const values: SqlValue[] = [];
  let at = header.value;
  for (let next = header.end; next < header.value;) {
    const { value: type, end } = readVarint(view, next);
    next = end;
    const size = sizeOf(type);
    values.push(valueAt(view, at, type, size));
    at += size;
  }
  return values;
}

const utf8 = new TextDecoder();
const integerSizes = [0, 1, 2, 3, 4, 6, 8];

function sizeOf(type: number): number {
  if (type <= 6) return integerSizes[type] ?? 0;
  if (type === 7) return 8;
  return type < 12 ? 0 : Math.floor((type - 12) / 2);
}

function valueAt(view: DataView, at: number, type: number, size: number): SqlValue {
  if (at + size > view.byteLength) throw new RangeError('A value is longer than the record.');
  if (type === 0) return null;
  if (type <= 6) return integerAt(view, at, size);
  if (type === 7) return view.getFloat64(at);
  if (type === 8 || type === 9) return type - 8;
  const isText = type % 2 === 1;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size);
  return isText && type > 12 ? utf8.decode(bytes) : null;
}

/** A signed number of 1 to 8 bytes. Beyond 2^53 it is not exact. */
function integerAt(view: DataView, at: number, size: number): number {
  let value = view.getInt8(at);
  for (let index = 1; index < size; index += 1) value = value * 256 + view.getUint8(at + index);
  return value;
}
