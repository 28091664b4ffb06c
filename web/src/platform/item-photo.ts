/**
 * Makes a small JPEG without metadata of a photo that a person chose. The browser decodes and encodes it
 * outside of the page's thread where it can.
 */
import { withoutJpegMetadata } from '@quitanda/contract/photos/jpeg-segments';
import { photoLimits } from '@quitanda/contract/photos/limits';
import { readPhoto } from '@quitanda/contract/photos/read-photo';

/** This browser cannot open the file as a picture. */
export class PhotoUnreadable extends Error {}
/** The picture has so many pixels that it could use up the memory of a phone. */
export class PhotoTooLarge extends Error {}

const maxFileBytes = 60_000_000;
const maxPixels = 120_000_000;
/** The first quality whose file is small enough is used. */
const qualities = [0.85, 0.7, 0.55, 0.4] as const;

/**
 * Returns a JPEG of at most 1,600 pixels on its longer side, of about 400 kB or less, and without the
 * place or other metadata (PHO-02). Throws PhotoUnreadable or PhotoTooLarge.
 */
export async function prepareItemPhoto(file: Blob): Promise<Blob> {
  if (file.size === 0) throw new PhotoUnreadable();
  if (file.size > maxFileBytes) throw new PhotoTooLarge();
  const { width, height } = await measure(file);
  if (width * height > maxPixels) throw new PhotoTooLarge();
  const scale = Math.min(1, photoLimits.side / Math.max(width, height));
  const canvas = await drawScaled(file, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  for (const quality of qualities) {
    const photo = cleanPhoto(await (await encode(canvas, quality)).arrayBuffer());
    const isLast = quality === qualities.at(-1);
    if (photo.size <= (isLast ? photoLimits.bytes : photoLimits.aimedBytes)) return photo;
  }
  throw new PhotoTooLarge();
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reads the size without decoding all pixels. */
async function measure(file: Blob): Promise<Size> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    const loading = new Promise((resolve, reject) => {
      image.addEventListener('load', resolve, { once: true });
      image.addEventListener('error', reject, { once: true });
    });
    image.src = url;
    await loading;
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) throw new PhotoUnreadable();
    return { width, height };
  } catch (error) {
    throw new PhotoUnreadable('', { cause: error });
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawScaled(
  file: Blob,
  { width, height }: Size,
): Promise<OffscreenCanvas | HTMLCanvasElement> {
  const picture = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  }).catch((error: unknown) => {
    throw new PhotoUnreadable('', { cause: error });
  });
  try {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) throw new PhotoUnreadable();
    // JPEG has no transparency, and transparent areas would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    return canvas;
  } finally {
    picture.close();
  }
}

function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if ('OffscreenCanvas' in globalThis) return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function encode(canvas: OffscreenCanvas | HTMLCanvasElement, quality: number): Promise<Blob> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new PhotoUnreadable()) : resolve(blob)),
      type,
      quality,
    );
  });
}

/** Removes the metadata that some browsers write. What the server would refuse is unreadable. */
function cleanPhoto(encoded: ArrayBuffer): Blob {
  const bytes = withoutJpegMetadata(new Uint8Array(encoded));
  if (bytes === undefined || readPhoto(bytes) === undefined) throw new PhotoUnreadable();
  return new Blob([bytes], { type: 'image/jpeg' });
}
