/** Reads the record format of SQLite (section 2 of its file format). */

export type SqlValue = string | number | null;

/** Reads a variable-length integer of one to nine bytes: seven bits each, eight in the ninth. */
export function readVarint(view: DataView, offset: number): { value: number; end: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = view.getUint8(offset + index);
    // Multiplies instead of shifting, because a shift in JavaScript works on 32 bits only.
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: offset + index + 1 };
  }
  return { value: value * 256 + view.getUint8(offset + 8), end: offset + 9 };
}

/**
 * Returns the values of a record, with null for a blob. Throws RangeError if `bytes` is too short.
 */
export function readRecord(bytes: Uint8Array): SqlValue[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readVarint(view, 0);
  if (header.value > bytes.length) throw new RangeError('The header is longer than the record.');
  const values: SqlValue[] = [];
  let offset = header.value;
  for (let next = header.end; next < header.value;) {
    const { value: type, end } = readVarint(view, next);
    next = end;
    const size = sizeOf(type);
    values.push(readValue(view, offset, type, size));
    offset += size;
  }
  return values;
}

const utf8 = new TextDecoder();
const integerSizes = [0, 1, 2, 3, 4, 6, 8];

/** Returns the size in bytes of a value with this serial type. */
function sizeOf(type: number): number {
  if (type <= 6) return integerSizes[type] ?? 0;
  if (type === 7) return 8;
  return type < 12 ? 0 : Math.floor((type - 12) / 2);
}

function readValue(view: DataView, offset: number, type: number, size: number): SqlValue {
  if (offset + size > view.byteLength) throw new RangeError('A value is longer than the record.');
  if (type === 0) return null;
  if (type <= 6) return readInteger(view, offset, size);
  if (type === 7) return view.getFloat64(offset);
  if (type === 8 || type === 9) return type - 8;
  const isText = type % 2 === 1;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + offset, size);
  return isText && type > 12 ? utf8.decode(bytes) : null;
}

/** Reads a signed integer of 1 to 8 bytes. The result is not exact beyond 2^53. */
function readInteger(view: DataView, offset: number, size: number): number {
  let value = view.getInt8(offset);
  for (let index = 1; index < size; index += 1) value = value * 256 + view.getUint8(offset + index);
  return value;
}
