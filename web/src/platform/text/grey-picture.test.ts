import { expect, it } from 'vitest';
import { evenOut, toGrey, toPgm, type GreyPicture } from './grey-picture.ts';

const picture = (
  width: number,
  height: number,
  pixelOf: (x: number, y: number) => number,
): GreyPicture => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, index) =>
    pixelOf(index % width, Math.floor(index / width)),
  ),
});

it('NF-24 weighs red, green and blue as the eye does', () => {
  const data = new Uint8ClampedArray([255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 255, 255]);
  expect([...toGrey({ data, width: 3, height: 1 }).pixels]).toEqual([255, 76, 29]);
});

it('NF-24 gives a letter the same darkness in light and in shadow, and makes no noise larger', () => {
  // A stroke each in the light and in the dark half; strokes are 60 darker than their background.
  const isStroke = (x: number) => x % 20 < 4;
  const lit = picture(80, 40, (x) => (x < 40 ? 220 : 100) - (isStroke(x) ? 60 : 0));
  const { pixels } = evenOut(lit, 8);
  const at = (x: number) => pixels[20 * 80 + x] ?? 0;
  expect(Math.abs(at(22) - at(62))).toBeLessThan(5);
  expect(at(30) - at(22)).toBeGreaterThan(60);
  const noisy = evenOut(
    picture(40, 40, (x, y) => 120 + ((x + y) % 2) * 4),
    8,
  );
  expect(Math.max(...noisy.pixels) - Math.min(...noisy.pixels)).toBeLessThan(20);
});

it('NF-24 writes the head of a PGM before the pixels', () => {
  const file = toPgm(picture(2, 1, (x) => x));
  expect(new TextDecoder().decode(file.slice(0, -2))).toBe('P5\n2 1\n255\n');
  expect(file.slice(-2)).toEqual(new Uint8Array([0, 1]));
});
