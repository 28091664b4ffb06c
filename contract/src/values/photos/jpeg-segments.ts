/** A part of a JPEG from one marker to the next (ITU-T T.81, annex B). */
export interface JpegSegment {
  /** The second byte of the marker. */
  readonly marker: number;
  readonly start: number;
  /** The position after the segment, and after the compressed data that follow a start of scan. */
  readonly end: number;
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Splits a JPEG into its segments, from the first byte to the last. Returns undefined if the bytes are
 * not exactly one whole JPEG: nothing may stand before it, between its segments or after it.
 */
export function splitJpeg(bytes: Uint8Array): readonly JpegSegment[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  const segments: JpegSegment[] = [{ marker: startOfImage, start: 0, end: 2 }];
  let position = 2;
  while (position + 2 <= bytes.length) {
    const marker = bytes[position + 1] ?? 0;
    if (bytes[position] !== 0xff || !isSegmentMarker(marker)) return undefined;
    if (marker === endOfImage) {
      segments.push({ marker, start: position, end: position + 2 });
      return position + 2 === bytes.length ? segments : undefined;
    }
    const length = uint16(bytes, position + 2);
    if (length < 2) return undefined;
    let end = position + 2 + length;
    if (marker === startOfScan) end = endOfScan(bytes, end);
    segments.push({ marker, start: position, end });
    position = end;
  }
  return undefined;
}

/** Whether a marker may begin a segment: it is no restart of a scan, no second image and no filling. */
const isSegmentMarker = (marker: number) =>
  marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= startOfImage);

/** Returns the position of the marker after the compressed data that begin at `position`. */
function endOfScan(bytes: Uint8Array, position: number): number {
  for (let at = position; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    const isData = bytes[at] !== 0xff || next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/** Reads two bytes, the higher first; 0 beyond the end. */
export const uint16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

const comment = 0xfe;
/** Resolution, colour profile and Adobe's colour transform: what a decoder needs to draw the picture. */
const drawnApplicationData: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);

/** Whether a segment says something about a picture that is not needed to draw it, such as its place. */
export const isJpegMetadata = ({ marker }: JpegSegment): boolean =>
  marker === comment || (marker >= 0xe0 && marker <= 0xef && !drawnApplicationData.has(marker));

/**
 * Returns a JPEG without its metadata: the place, the time, the device, the preview and comments
 * (PHO-02). Returns undefined if the bytes are no JPEG.
 */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const kept = splitJpeg(bytes)?.filter((segment) => !isJpegMetadata(segment));
  if (kept === undefined) return undefined;
  const result = new Uint8Array(kept.reduce((sum, { start, end }) => sum + end - start, 0));
  let position = 0;
  for (const { start, end } of kept) {
    result.set(bytes.subarray(start, end), position);
    position += end - start;
  }
  return result;
}
