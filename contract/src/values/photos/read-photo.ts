/**
 * Recognises a photo by its bytes, without decoding it. What browsers could read as something else, or
 * what says more than the picture shows, is no photo.
 */
import { isJpegMetadata, splitJpeg, uint16 } from './jpeg-segments.ts';
import { photoLimits, type PhotoMediaType } from './limits.ts';

export interface PhotoFacts {
  readonly mediaType: PhotoMediaType;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the type and the size of a still JPEG, PNG or WebP. Returns undefined for everything else
 * (PHO-03): other formats, animations, pictures with metadata, pictures of more than 1,600 pixels on a
 * side, and files with bytes before, between or after the parts of the picture.
 */
export function readPhoto(bytes: Uint8Array): PhotoFacts | undefined {
  const facts = readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
  const isDrawable = facts !== undefined && isSide(facts.width) && isSide(facts.height);
  return isDrawable ? facts : undefined;
}

const isSide = (pixels: number) => pixels >= 1 && pixels <= photoLimits.side;

/** The start of a baseline, extended or progressive frame. */
const frameMarkers: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const otherFrameMarkers: ReadonlySet<number> = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
const startOfScan = 0xda;

function readJpeg(bytes: Uint8Array): PhotoFacts | undefined {
  const segments = splitJpeg(bytes);
  if (segments === undefined || segments.some(isJpegMetadata)) return undefined;
  const [frame, ...moreFrames] = segments.filter(({ marker }) => frameMarkers.has(marker));
  const hasScan = segments.some(({ marker }) => marker === startOfScan);
  const hasOtherFrame = segments.some(({ marker }) => otherFrameMarkers.has(marker));
  if (frame === undefined || moreFrames.length > 0 || !hasScan || hasOtherFrame) return undefined;
  return {
    mediaType: 'image/jpeg',
    height: uint16(bytes, frame.start + 5),
    width: uint16(bytes, frame.start + 7),
  };
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The chunks that draw a still picture. Others contain texts, the place, or further frames. */
const pngChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs'.split(' '),
);

function readPng(bytes: Uint8Array): PhotoFacts | undefined {
  if (pngSignature.some((byte, index) => bytes[index] !== byte)) return undefined;
  const types: string[] = [];
  let position = pngSignature.length;
  while (position + 12 <= bytes.length) {
    const type = textAt(bytes, position + 4);
    if (!pngChunks.has(type)) return undefined;
    types.push(type);
    position += 12 + uint32(bytes, position);
    if (type === 'IEND') break;
  }
  const isWhole = position === bytes.length && types.at(-1) === 'IEND';
  const hasOneHeader = types[0] === 'IHDR' && types.lastIndexOf('IHDR') === 0;
  if (!isWhole || !hasOneHeader || !types.includes('IDAT')) return undefined;
  return { mediaType: 'image/png', width: uint32(bytes, 16), height: uint32(bytes, 20) };
}

const webpChunks: ReadonlySet<string> = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);

function readWebp(bytes: Uint8Array): PhotoFacts | undefined {
  const size = littleEndian(bytes, 4, 4);
  const isWhole = size + 8 === bytes.length;
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP' || !isWhole) return undefined;
  const chunks = new Map<string, number>();
  let position = 12;
  while (position + 8 <= bytes.length) {
    const type = textAt(bytes, position);
    if (!webpChunks.has(type) || chunks.has(type)) return undefined;
    chunks.set(type, position + 8);
    const length = littleEndian(bytes, position + 4, 4);
    position += 8 + length + (length % 2);
  }
  const [lossy, lossless, extended] = ['VP8 ', 'VP8L', 'VP8X'].map((type) => chunks.get(type));
  if (position !== bytes.length || (lossy === undefined) === (lossless === undefined)) {
    return undefined;
  }
  const drawn = lossy === undefined ? losslessSize(bytes, lossless ?? 0) : lossySize(bytes, lossy);
  const isSame =
    extended === undefined ||
    (littleEndian(bytes, extended + 4, 3) + 1 === drawn.width &&
      littleEndian(bytes, extended + 7, 3) + 1 === drawn.height);
  return isSame ? { mediaType: 'image/webp', ...drawn } : undefined;
}

/** The size in the frame header of VP8 (RFC 6386, 9.1): 14 bits each. */
const lossySize = (bytes: Uint8Array, at: number) => ({
  width: littleEndian(bytes, at + 6, 2) & 0x3fff,
  height: littleEndian(bytes, at + 8, 2) & 0x3fff,
});

/** The size after the signature of VP8L (RFC 9649, 3.4): 14 bits each, minus one. */
function losslessSize(bytes: Uint8Array, at: number) {
  const bits = littleEndian(bytes, at + 1, 4);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const uint32 = (bytes: Uint8Array, at: number) =>
  uint16(bytes, at) * 65_536 + uint16(bytes, at + 2);

function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1)
    value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

const textAt = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4));
