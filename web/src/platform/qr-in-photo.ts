import { LoadingFailed } from './device-failures.ts';
import { qrTextOf } from './detected-codes.ts';
import { loadDecoder } from './web/scanning/decoder.ts';

/** The file is not a picture, or this device cannot decode it. */
export class PhotoUnreadable extends Error {}

/** Pixels of the longest side. A larger picture would need more memory than some phones have. */
const maxSide = 4_096;
/**
 * Pixels of the longest side. In smaller copies the squares of a QR code could not be
 * distinguished.
 */
const minSide = 480;

/**
 * Returns the text of a QR code in a photo, at most 2,000 characters; undefined if none is found.
 * Throws PhotoUnreadable, and LoadingFailed if the decoder cannot be loaded. The decoder runs in
 * the page, even in the native shell, because the native scanner reads no pictures.
 */
export async function readQrFromPhoto(photo: Blob): Promise<string | undefined> {
  const decode = await loadDecoder('qr').catch((cause: unknown) => {
    throw new LoadingFailed('', { cause });
  });
  const picture = await createImageBitmap(photo).catch((cause: unknown) => {
    throw new PhotoUnreadable('', { cause });
  });
  try {
    for (const side of sidesFor(Math.max(picture.width, picture.height))) {
      const text = qrTextOf(await decode(drawScaled(picture, side)));
      if (text !== undefined) return text;
    }
    return undefined;
  } finally {
    picture.close();
  }
}

/**
 * Returns the sizes at which a picture is decoded, in pixels of its longest side: the original and
 * its halves. Small copies come first, because they are quick to decode, and because the codes of
 * blurred photos are easier to detect in them.
 */
function sidesFor(original: number): number[] {
  const largest = Math.min(original, maxSide);
  const sides = [largest];
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
