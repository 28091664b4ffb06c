import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  commentSegment,
  exifSegment,
  jpegOf,
  pngOf,
} from '../../../contract/src/values/photos/photo.fixture.ts';
import { PhotoTooLarge, PhotoUnreadable, prepareItemPhoto } from './item-photo.ts';

/** What the fake browser knows: the size of the file's picture, and what it encodes at a quality. */
const browser = {
  size: { width: 4_000, height: 3_000 } as { width: number; height: number } | undefined,
  encode: (_quality: number, _width: number, _height: number): Uint8Array<ArrayBuffer> =>
    jpegOf(1, 1),
  bitmapOptions: undefined as ImageBitmapOptions | undefined,
  closedBitmaps: 0,
};

class FakeImage extends EventTarget {
  naturalWidth = browser.size?.width ?? 0;
  naturalHeight = browser.size?.height ?? 0;
  set src(_url: string) {
    queueMicrotask(() => this.dispatchEvent(new Event(browser.size ? 'load' : 'error')));
  }
}

class FakeCanvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    Object.assign(this, { width, height });
    this.width = width;
    this.height = height;
  }
  getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
  convertToBlob = async ({ quality }: { readonly quality: number }) =>
    new Blob([browser.encode(quality, this.width, this.height)], { type: 'image/jpeg' });
}

beforeEach(() => {
  browser.size = { width: 4_000, height: 3_000 };
  browser.encode = (_, width, height) => jpegOf(width, height);
  browser.closedBitmaps = 0;
  vi.stubGlobal('Image', FakeImage);
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async (_file: Blob, options: ImageBitmapOptions) => {
    browser.bitmapOptions = options;
    return { close: () => (browser.closedBitmaps += 1) };
  });
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

const bytesOf = async (photo: Blob) => new Uint8Array(await photo.arrayBuffer());
const file = new Blob(['a photo']);

it('PHO-02 reduces a photo to 1,600 pixels on its longer side, while the browser decodes it', async () => {
  const photo = await prepareItemPhoto(file);
  expect(await bytesOf(photo)).toEqual(jpegOf(1_600, 1_200));
  expect(photo.type).toBe('image/jpeg');
  expect(browser.bitmapOptions).toMatchObject({ resizeWidth: 1_600, resizeHeight: 1_200 });
  expect(browser.closedBitmaps).toBe(1);
});

it('PHO-02 does not enlarge a small photo', async () => {
  browser.size = { width: 300, height: 200 };
  expect(await bytesOf(await prepareItemPhoto(file))).toEqual(jpegOf(300, 200));
});

it('PHO-02 leaves no place and no other metadata in the bytes, although the browser writes some', async () => {
  browser.encode = (_, width, height) =>
    jpegOf(width, height, { extra: [...exifSegment, ...commentSegment] });
  const bytes = await bytesOf(await prepareItemPhoto(file));
  expect(String.fromCharCode(...bytes)).not.toMatch(/Exif|GPS|script/u);
  expect(bytes).toEqual(jpegOf(1_600, 1_200));
});

it('PHO-02 lowers the quality until a photo has about 400 kB', async () => {
  const segment = [0xff, 0xe2, 0xff, 0xff, ...Array.from({ length: 65_533 }, () => 1)];
  const large = jpegOf(8, 8, { extra: Array.from({ length: 7 }, () => segment).flat() });
  browser.encode = (quality) => (quality > 0.6 ? large : jpegOf(8, 8));
  expect(await bytesOf(await prepareItemPhoto(file))).toEqual(jpegOf(8, 8));
});

it.each([
  ['an empty file', new Blob([])],
  ['a file that the browser cannot decode, such as HEIC', file],
])('PHO-02 says that it cannot open %s', async (_, chosen) => {
  browser.size = undefined;
  await expect(prepareItemPhoto(chosen)).rejects.toThrow(PhotoUnreadable);
});

it('PHO-02 does not decode a photo of very many pixels', async () => {
  browser.size = { width: 20_000, height: 10_000 };
  browser.bitmapOptions = undefined;
  await expect(prepareItemPhoto(file)).rejects.toThrow(PhotoTooLarge);
  expect(browser.bitmapOptions).toBeUndefined();
});

it('PHO-02 accepts nothing else than a JPEG from the browser', async () => {
  browser.encode = () => pngOf(8, 8);
  await expect(prepareItemPhoto(file)).rejects.toThrow(PhotoUnreadable);
});
