/** Prepares the picture of a photo for the recognition of text. Pure, so that the bench uses it too. */

/** A picture with one byte a pixel, from 0 (black) to 255. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Returns the brightness of RGBA pixels, by the weights of ITU-R BT.601. */
export function toGrey({
  data,
  width,
  height,
}: Pick<ImageData, 'data' | 'width' | 'height'>): GreyPicture {
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * 4;
    pixels[index] =
      ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1_000;
  }
  return { width, height, pixels };
}

/**
 * Returns the picture with the same brightness and contrast everywhere: each pixel is compared with
 * the mean and the deviation of the square of `2 * radius + 1` pixels around it. This removes shadows,
 * glare and coloured areas, which would otherwise become black or white as a whole.
 */
export function evenOut({ width, height, pixels }: GreyPicture, radius: number): GreyPicture {
  const stride = width + 1;
  // Sums over the rectangle from the corner: the sum of any rectangle is four look-ups.
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    let square = 0;
    for (let x = 0; x < width; x += 1) {
      const value = pixels[y * width + x] ?? 0;
      sum += value;
      square += value * value;
      const at = (y + 1) * stride + x + 1;
      sums[at] = (sums[at - stride] ?? 0) + sum;
      squares[at] = (squares[at - stride] ?? 0) + square;
    }
  }
  const even = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const count = ((bottom - top) / stride) * (right - left);
      const within = (table: Float64Array) =>
        ((table[bottom + right] ?? 0) -
          (table[bottom + left] ?? 0) -
          (table[top + right] ?? 0) +
          (table[top + left] ?? 0)) /
        count;
      const mean = within(sums);
      const deviation = Math.sqrt(Math.max(0, within(squares) - mean * mean));
      const difference = (pixels[y * width + x] ?? 0) - mean;
      // A smooth area has a small deviation, whose noise is not made larger.
      even[y * width + x] = clamp(middle + (difference / Math.max(deviation, minDeviation)) * gain);
    }
  }
  return { width, height, pixels: even };
}

const middle = 160;
const gain = 80;
const minDeviation = 40;
const clamp = (value: number) => Math.min(255, Math.max(0, value));

/** Returns the picture as a file of the format PGM, which has no compression. */
export function toPgm({ width, height, pixels }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + pixels.length);
  file.set(head);
  file.set(pixels, head.length);
  return file;
}
