/** Creates files for a file picker. The browser of the test draws the photos. */
import type { Page } from '@playwright/test';

interface PhotoOptions {
  readonly width: number;
  readonly height: number;
  /**
   * Whether the picture is stored rotated, with an EXIF entry, as by a phone that is held sideways.
   */
  readonly isRotated?: boolean;
}

interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function createLabelPhoto(page: Page, options: PhotoOptions): Promise<PickedFile> {
  const url = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, width, height / 2);
    return canvas.toDataURL('image/jpeg', 0.9);
  }, options);
  const jpeg = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const buffer = options.isRotated
    ? Buffer.concat([jpeg.subarray(0, 2), rotatedExif, jpeg.subarray(2)])
    : jpeg;
  return { name: 'rotulo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Returns a text file with the name and type of a picture. */
export function createTextFile(): PickedFile {
  return { name: 'rotulo.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') };
}

/** An APP1 segment with one EXIF entry: orientation 6, a quarter turn to the right. */
const rotatedExif = Buffer.from(
  [
    'ffe1 0022',
    '457869660000', // Exif
    '4d4d002a00000008', // big-endian; the directory follows
    '0001', // one entry
    '0112 0003 00000001 00060000', // orientation: type short, one value, 6
    '00000000', // no further directory
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
);

/** Returns the photo of a pack with these lines, one below the other. */
export async function createPackPhoto(page: Page, lines: readonly string[]): Promise<PickedFile> {
  const url = await page.evaluate((texts) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_200;
    canvas.height = 1_600;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#f4e7c8';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#40200a';
    context.textAlign = 'center';
    for (const [index, text] of texts.entries()) {
      context.font = `bold ${index === texts.length - 1 ? 60 : 110}px sans-serif`;
      context.fillText(text, 600, 300 + index * 260);
    }
    return canvas.toDataURL('image/jpeg', 0.9);
  }, lines);
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { name: 'rotulo.jpg', mimeType: 'image/jpeg', buffer };
}
