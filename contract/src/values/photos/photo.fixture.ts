/** Small pictures for tests, and hostile ones. Their structure is that of real files. */

const ascii = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
const big = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);
const little = (value: number, length: number) => big(value, length).toReversed();

const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  ...big(content.length + 2, 2),
  ...content,
];
const jfif = segment(0xe0, [...ascii('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
/** What a phone adds: where the photo was taken. */
export const exifSegment = segment(0xe1, [...ascii('Exif'), 0, 0, ...ascii('GPSLatitude -23.55')]);
export const commentSegment = segment(0xfe, ascii('<script>alert(1)</script>'));

/** A JPEG with `extra` segments after its first one, and `salt` in its compressed data. */
export const jpegOf = (
  width: number,
  height: number,
  { extra = [], salt = 0 }: { readonly extra?: readonly number[]; readonly salt?: number } = {},
) =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...jfif,
    ...extra,
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc0, [8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0]),
    ...segment(0xc4, [0, ...Array.from({ length: 16 }, () => 0), 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    0x12,
    0xff,
    0x00,
    0x34,
    0xff,
    0xd0,
    // Never 0xff, which would begin a marker.
    ...big(salt, 4).map((byte) => Math.min(byte, 0xfe)),
    0xff,
    0xd9,
  ]);

const chunk = (type: string, content: readonly number[]) => [
  ...big(content.length, 4),
  ...ascii(type),
  ...content,
  0,
  0,
  0,
  0,
];

/** A PNG with `extra` chunks before its last one. */
export const pngOf = (width: number, height: number, extra: readonly number[] = []) =>
  Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...chunk('IHDR', [...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0]),
    ...chunk('IDAT', [0x78, 0x9c]),
    ...extra,
    ...chunk('IEND', []),
  ]);

const webpChunk = (type: string, content: readonly number[]) => [
  ...ascii(type),
  ...little(content.length, 4),
  ...content,
  ...(content.length % 2 === 1 ? [0] : []),
];

/** A lossy WebP, whose extended header says `canvas` if it has one. */
export function webpOf(
  width: number,
  height: number,
  { canvas, extra = [] }: { canvas?: readonly [number, number]; extra?: readonly number[] } = {},
) {
  const chunks = [
    ...(canvas
      ? webpChunk('VP8X', [0, 0, 0, 0, ...little(canvas[0] - 1, 3), ...little(canvas[1] - 1, 3)])
      : []),
    ...webpChunk('VP8 ', [0x10, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]),
    ...extra,
  ];
  return Uint8Array.from([
    ...ascii('RIFF'),
    ...little(chunks.length + 4, 4),
    ...ascii('WEBP'),
    ...chunks,
  ]);
}

const withTail = (bytes: Uint8Array, tail: string) => Uint8Array.from([...bytes, ...ascii(tail)]);

/** Files that are no photos, although they begin like one or are sent as one. */
export const hostilePhotos: Readonly<Record<string, Uint8Array>> = {
  'an empty file': new Uint8Array(),
  'the first bytes of a JPEG': Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
  'a JPEG that ends early': jpegOf(8, 8).slice(0, -2),
  'a JPEG with the place': jpegOf(8, 8, { extra: exifSegment }),
  'a JPEG with a comment': jpegOf(8, 8, { extra: commentSegment }),
  'a JPEG before a ZIP': withTail(jpegOf(8, 8), 'PK\u0003\u0004'),
  'a JPEG before a page': withTail(jpegOf(8, 8), '<html><script>alert(1)</script>'),
  'a JPEG of two pictures': Uint8Array.from([...jpegOf(8, 8), ...jpegOf(8, 8)]),
  'a JPEG with two frames': jpegOf(8, 8, {
    extra: segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
  }),
  'a JPEG that says 65,535 pixels': jpegOf(65_535, 65_535),
  'a JPEG one pixel too wide': jpegOf(1_601, 10),
  'a JPEG without a height': jpegOf(8, 0),
  'a PNG that says two thousand million pixels': pngOf(2_147_483_647, 1),
  'an animated PNG': pngOf(8, 8, chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0])),
  'a PNG with a text': pngOf(8, 8, chunk('tEXt', ascii('Comment\u0000here'))),
  'a PNG with the place': pngOf(8, 8, chunk('eXIf', [1])),
  'a PNG before a page': withTail(pngOf(8, 8), '<svg onload="alert(1)"/>'),
  'a PNG whose chunk is longer than the file': pngOf(8, 8).with(8, 0x7f),
  'an animated WebP': webpOf(8, 8, { canvas: [8, 8], extra: webpChunk('ANIM', [0, 0]) }),
  'a WebP with the place': webpOf(8, 8, { canvas: [8, 8], extra: webpChunk('EXIF', [1]) }),
  'a WebP whose headers disagree': webpOf(8, 8, { canvas: [1_600, 1_600] }),
  'a WebP that says 16,383 pixels': webpOf(16_383, 16_383),
  'a WebP before a page': withTail(webpOf(8, 8), '<html>'),
  'an SVG': Uint8Array.from(ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  'a GIF': Uint8Array.from(ascii('GIF89a\u0008\u0000\u0008\u0000')),
  'a HEIC': Uint8Array.from([0, 0, 0, 24, ...ascii('ftypheic')]),
  'a PDF': Uint8Array.from(ascii('%PDF-1.7')),
};
