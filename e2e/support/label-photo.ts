/** Photos to choose in a file picker, made by the browser itself. */
import type { Page } from '@playwright/test';

interface PhotoOptions {
  readonly width: number;
  readonly height: number;
  /** Taken with the phone on its side: the picture is stored turned, and its EXIF says so. */
  readonly isTurned?: boolean;
}

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function labelPhoto(page: Page, options: PhotoOptions): Promise<ChosenFile> {
  const url = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, width, height / 2);
    return canvas.toDataURL('image/jpeg', 0.9);
  }, options);
  const jpeg = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const buffer = options.isTurned
    ? Buffer.concat([jpeg.subarray(0, 2), turnedExif, jpeg.subarray(2)])
    : jpeg;
  return { name: 'rotulo.jpg', mimeType: 'image/jpeg', buffer };
}

/** A file that is no picture, but has the name of one. */
export function textFile(): ChosenFile {
  return { name: 'rotulo.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') };
}

/** An APP1 segment with one EXIF entry: orientation 6, a quarter turn to the right. */
const turnedExif = Buffer.from(
  [
    'ffe1 0022',
    '457869660000', // Exif
    '4d4d002a00000008', // big-endian, the directory follows
    '0001', // one entry
    '0112 0003 00000001 00060000', // orientation, short, one of them, 6
    '00000000', // no further directory
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
);
