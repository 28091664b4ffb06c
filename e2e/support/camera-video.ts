/** Creates the videos that Chromium's fake camera plays: a package with a code on its label. */
import { createHash } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encode } from 'uqr';
import { ean13Bars } from './ean13.ts';

/** The code on the package in the video. No product of the starter catalogue has it. */
export const videoBarcode = '7891000100103';

const [width, height] = [1280, 720];
/**
 * The width of the narrowest bar in pixels. The code fits the scanner's viewfinder on all screens.
 */
const moduleWidth = 2;

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A label with dark areas on it. */
interface Label extends Rectangle {
  readonly dark: readonly Rectangle[];
}

function createBarcodeLabel(code: string): Label {
  const bars = ean13Bars(code);
  const left = (width - bars.length * moduleWidth) / 2;
  const dark = [...bars].flatMap((bar, index) => {
    const start = left + index * moduleWidth;
    return bar === '1' ? [{ left: start, right: start + moduleWidth, top: 268, bottom: 366 }] : [];
  });
  return { left: left - 27, right: width - left + 27, top: 248, bottom: 386, dark };
}

/** The maximum side of a QR code with its quiet zone, so that it fits the scanner's viewfinder. */
const maxQrSide = 280;
/** The vertical centre of the viewfinder on phones. */
const qrMiddle = 316;

function createQrLabel(text: string): Label {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const scale = Math.floor(maxQrSide / size);
  // Both chroma planes have half the size, so the label begins and ends at even pixels.
  const halfSide = 2 * Math.ceil((size * scale) / 4);
  const [left, top] = [width / 2 - halfSide, qrMiddle - halfSide];
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      const [startX, startY] = [left + x * scale, top + y * scale];
      return isDark
        ? [{ left: startX, top: startY, right: startX + scale, bottom: startY + scale }]
        : [];
    }),
  );
  return { left, top, right: left + 2 * halfSide, bottom: top + 2 * halfSide, dark };
}

/** Creates one frame of the video: luma, then both chroma planes at half the size (I420). */
function createFrame(label: Label | undefined, brightness: number): Buffer {
  const luma = Buffer.alloc(width * height, 84 + brightness);
  const fill = ({ left, top, right, bottom }: Rectangle, value: number) => {
    for (let y = top; y < bottom; y += 1) luma.fill(value, y * width + left, y * width + right);
  };
  if (label === undefined) {
    const uniformPlane = (value: number) => Buffer.alloc((width * height) / 4, value);
    return Buffer.concat([luma, uniformPlane(112), uniformPlane(140)]);
  }
  fill(label, 225 + brightness);
  for (const area of label.dark) fill(area, 20);
  return Buffer.concat([luma, createChromaPlane(label, 112), createChromaPlane(label, 140)]);
}

/** Creates a chroma plane in which the package has this tint, and the label has no colour. */
function createChromaPlane(label: Rectangle, tint: number): Buffer {
  const plane = Buffer.alloc((width * height) / 4, tint);
  for (let y = label.top / 2; y < label.bottom / 2; y += 1) {
    plane.fill(128, (y * width + label.left) / 2, (y * width + label.right) / 2);
  }
  return plane;
}

/** Creates a video of this code with ten frames per second, and returns its path. */
export const createBarcodeVideo = (code: string): string =>
  createLabelVideo(code, createBarcodeLabel(code));

/** Creates a video of a receipt's QR code with this text, and returns its path. */
export function createQrVideo(text: string): string {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return createLabelVideo(`qr-${name}`, createQrLabel(text));
}

const createLabelVideo = (name: string, label: Label) =>
  createVideo(name, 10, [
    [label, 0],
    [label, 6],
  ]);

/**
 * Creates a video of these codes with two frames per second, and returns its path. Each code is
 * visible for two seconds. Seven seconds without a code follow, in which a test can answer a
 * dialog.
 */
export function createSeriesVideo(codes: readonly string[]): string {
  const framesOf = (label: Label | undefined, count: number) =>
    Array.from({ length: count }, (_, index) => [label, (index % 2) * 6] as const);
  const frames = codes.flatMap((code) => [
    ...framesOf(createBarcodeLabel(code), 4),
    ...framesOf(undefined, 14),
  ]);
  return createVideo(`row-${codes.join('-')}`, 2, frames);
}

/** Creates the video (YUV4MPEG2) if it does not exist yet, and returns its path. */
function createVideo(
  name: string,
  framesPerSecond: number,
  frames: readonly (readonly [label: Label | undefined, brightness: number])[],
): string {
  const file = path.join(tmpdir(), `quitanda-package-${name}.y4m`);
  if (existsSync(file)) return file;
  const parts: Uint8Array[] = [
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`),
  ];
  for (const [label, brightness] of frames) {
    parts.push(Buffer.from('FRAME\n'), createFrame(label, brightness));
  }
  // Renames a complete file, because several workers may create the same video at once.
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, Buffer.concat(parts));
  renameSync(temporaryFile, file);
  return file;
}
