import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawQrCode, type QrDrawing } from './qr-drawing.ts';

const link = 'https://quitanda.exemplo.com.br/#/accept-list/01890000-0000-7000-8000-00000000000b';

/** Renders the drawing as a bitmap, each module four pixels wide. */
function renderBitmap({ size, path }: QrDrawing) {
  const width = size * 4;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/gu)) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row += 1) {
      for (let column = Number(x) * 4; column < Number(x) * 4 + 4; column += 1) {
        const offset = (row * width + column) * 4;
        data.fill(0, offset, offset + 3);
      }
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData;
}

it("LST-14 draws a readable QR code of the invite's link, with a quiet zone", async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer } = new Uint8Array(await readFile(wasm));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
  const drawing = drawQrCode(link);
  const [decoded] = await readBarcodes(renderBitmap(drawing), { formats: ['QRCode'] });
  expect(decoded?.text).toBe(link);
  expect(drawing.path).not.toMatch(/M[0-3] |M\d+ [0-3]h/u);
});
