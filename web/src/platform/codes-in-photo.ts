import type { Barcode } from '@quitanda/contract/barcodes';
import { LoadingFailed } from './device-failures.ts';
import {
  barcodeOf,
  confirmTwice,
  qrTextOf,
  type CodeKind,
  type DetectedCode,
} from './detected-codes.ts';
import { loadDecoder } from './web/scanning/decoder.ts';

/** The file is not a picture, or this device cannot decode it. */
export class PhotoUnreadable extends Error {}

/** Pixels of the longest side. A larger picture would need more memory than some phones have. */
const maxSide = 4_096;
/**
 * Pixels of the longest side. In smaller copies the squares and bars of a code could not be
 * distinguished.
 */
const minSide = 480;

/**
 * Returns the text of a QR code in a photo, at most 2,000 characters; undefined if none is found.
 * Throws PhotoUnreadable, and LoadingFailed if the decoder cannot be loaded. The decoder runs in
 * the page, even in the native shell, because the native scanner reads no pictures.
 */
export const readQrFromPhoto = (photo: Blob): Promise<string | undefined> =>
  findInPhoto(photo, 'qr', qrTextOf);

/**
 * Returns the barcode of a product in a photo: one that two copies of different sizes show, because
 * a misread is rarely repeated. Undefined if there is none, or if the photo shows different ones,
 * because nothing tells which is meant. Throws as `readQrFromPhoto` does.
 */
export function readBarcodeFromPhoto(photo: Blob): Promise<Barcode | undefined> {
  const confirm = confirmTwice();
  return findInPhoto(photo, 'barcode', (codes) => {
    const barcodes = new Set(codes.flatMap((code) => barcodeOf(code) ?? []));
    return barcodes.size > 1 ? undefined : confirm(codes);
  });
}

async function findInPhoto<T>(
  photo: Blob,
  kind: CodeKind,
  find: (codes: readonly DetectedCode[]) => T | undefined,
): Promise<T | undefined> {
  const decode = await loadDecoder(kind).catch((cause: unknown) => {
    throw new LoadingFailed('', { cause });
  });
  const picture = await createImageBitmap(photo).catch((cause: unknown) => {
    throw new PhotoUnreadable('', { cause });
  });
  try {
    for (const side of sidesFor(Math.max(picture.width, picture.height), kind)) {
      const found = find(await decode(drawScaled(picture, side)));
      if (found !== undefined) return found;
    }
    return undefined;
  } finally {
    picture.close();
  }
}

/**
 * Returns the sizes at which a picture is decoded, in pixels of its longest side: the original and
 * its halves. Small copies come first, because they are quick to decode, and because the codes of
 * blurred photos are easier to detect in them. For a barcode, which must be found twice, there is
 * another copy of nearly the original's size.
 */
function sidesFor(original: number, kind: CodeKind): number[] {
  const largest = Math.min(original, maxSide);
  const sides = kind === 'barcode' ? [Math.round(largest * 0.8), largest] : [largest];
  for (let half = largest / 2; half >= minSide; half /= 2) sides.unshift(Math.round(half));
  return sides;
}

function drawScaled(picture: ImageBitmap, longestSide: number): HTMLCanvasElement {
  const scale = longestSide / Math.max(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new PhotoUnreadable();
  // A white background, because transparent areas would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
