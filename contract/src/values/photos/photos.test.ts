import { expect, it } from 'vitest';
import { itemPhotoId, itemPhotoIds } from './item-photo-id.ts';
import { splitJpeg, withoutJpegMetadata } from './jpeg-segments.ts';
import {
  commentSegment,
  exifSegment,
  hostilePhotos,
  jpegOf,
  pngOf,
  webpOf,
} from './photo.fixture.ts';
import { readPhoto } from './read-photo.ts';

it('PHO-03 recognises a JPEG, a PNG and a WebP, and reads their sizes', () => {
  expect(readPhoto(jpegOf(1_600, 900))).toEqual({
    mediaType: 'image/jpeg',
    width: 1_600,
    height: 900,
  });
  expect(readPhoto(pngOf(7, 1_600))).toEqual({ mediaType: 'image/png', width: 7, height: 1_600 });
  expect(readPhoto(webpOf(640, 480))).toEqual({ mediaType: 'image/webp', width: 640, height: 480 });
  expect(readPhoto(webpOf(64, 48, { canvas: [64, 48] }))).toMatchObject({ width: 64, height: 48 });
});

it('PHO-03 reads the size of a lossless WebP', () => {
  const bits = 15 | (31 << 14);
  const data = [0x2f, bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff, (bits >> 24) & 0xff, 0];
  const text = (value: string) => [...value].map((letter) => letter.codePointAt(0) ?? 0);
  const bytes = [...text('RIFF'), 18, 0, 0, 0, ...text('WEBPVP8L'), 6, 0, 0, 0, ...data];
  expect(readPhoto(Uint8Array.from(bytes))).toMatchObject({ width: 16, height: 32 });
});

it.each(Object.entries(hostilePhotos))('PHO-03 refuses %s', (_, bytes) => {
  expect(readPhoto(bytes)).toBeUndefined();
});

it('PHO-03 reads any cut or changed photo without an error', () => {
  for (const photo of [jpegOf(8, 8), pngOf(8, 8), webpOf(8, 8, { canvas: [8, 8] })]) {
    for (const index of photo.keys()) {
      expect(readPhoto(photo.slice(0, index))).toBeUndefined();
      for (const value of [0x00, 0x7f, 0xd9, 0xff]) readPhoto(photo.with(index, value));
    }
  }
});

it('PHO-02 removes the place, comments and other metadata from a JPEG, and nothing else', () => {
  const profile = [0xff, 0xe2, 0, 4, 1, 2];
  const withMetadata = jpegOf(8, 8, { extra: [...exifSegment, ...profile, ...commentSegment] });
  const cleaned = withoutJpegMetadata(withMetadata);
  expect(cleaned).toEqual(jpegOf(8, 8, { extra: profile }));
  expect(String.fromCharCode(...(cleaned ?? []))).not.toMatch(/GPS|Exif|script/u);
  expect(withoutJpegMetadata(pngOf(8, 8))).toBeUndefined();
});

it('PHO-02 splits a JPEG with several scans', () => {
  const once = jpegOf(8, 8);
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34];
  const twice = Uint8Array.from([...once.slice(0, -2), ...scan, 0xff, 0xd9]);
  expect(splitJpeg(twice)?.filter(({ marker }) => marker === 0xda)).toHaveLength(2);
  expect(readPhoto(twice)).toBeDefined();
});

it('PHO-01 names the photo of a product by the product, and that of other items by their folded name', () => {
  expect(itemPhotoId({ name: 'Pão Francês' })).toBe('name pao frances');
  expect(itemPhotoId({ name: 'PAO  francês'.replace('  ', ' '), productId: null })).toBe(
    itemPhotoId({ name: 'Pão Francês' }),
  );
  expect(itemPhotoIds({ name: 'Pão', productId: 'p1' })).toEqual(['product p1', 'name pao']);
});
