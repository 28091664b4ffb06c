/** Tests the app's decoder with codes that another program has encoded. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { barcodeOf, qrTextOf } from '../../detected-codes.ts';
import { detectCodes, createZxingDecoder } from './zxing-decoder.ts';

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

beforeAll(async () => {
  const wasm = await readFile(wasmFile);
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return new Response(wasm, { headers: { 'content-type': 'application/wasm' } });
  });
  await createZxingDecoder();
  expect(requested).toEqual([expect.stringMatching(/^\/.*zxing_reader.*\.wasm/u)]);
});
afterAll(() => vi.unstubAllGlobals());

/** Draws black bars of three pixels' width on white, with a quiet zone. '1' is black. */
function drawBars(bars: string) {
  const [scale, margin, barHeight] = [3, 40, 120];
  const width = bars.length * scale + 2 * margin;
  const height = barHeight + 2 * margin;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = margin; y < height - margin; y += 1) {
    for (let x = 0; x < bars.length * scale; x += 1) {
      const index = (y * width + margin + x) * 4;
      if (bars[Math.floor(x / scale)] === '1') data.fill(0, index, index + 3);
    }
  }
  return { data, width, height };
}

it.each([
  [
    'EAN-13',
    '10101101110010111001100101001110001101010011101010110011011100101110010110011011100101000010101',
    '7891000100103',
  ],
  ['EAN-8', '1010111011011011100010110011001010101101100100001010111001101100101', '78912342'],
  [
    'UPC-A',
    '10100011010111101010111100011010001101000110101010110110011101001100110101110010011101101100101',
    '0036000291452',
  ],
  ['UPC-E', '101011001100100110111101001110101110010101111010101', '0012345000065'],
  [
    'ITF-14',
    '101011101010100011100011101000101110001011101010001000111010101110001110001011101010001000111010001011101110100010101110001110001011101',
    '17891000100100',
  ],
  [
    'DataBar',
    '10000101000100001001110000000010100001011001100101011011111110101111110000011011001100110001101',
    '7891000100103',
  ],
  [
    'DataBar Expanded',
    '1001110001000011010111111110000101001100001110100011110111011000100101111110000111011101110010001110011110110100001100011111100001010010110001110000100001000011011001011111111001110110010110000011101',
    '7891000100103',
  ],
])('SCN-03 reads %s', async (_, bars, barcode) => {
  expect((await detectCodes(drawBars(bars))).map(barcodeOf)).toEqual([barcode]);
});

it('SCN-03 reads a vertical code', async () => {
  const { data, width, height } = drawBars(
    '10101101110010111001100101001110001101010011101010110011011100101110010110011011100101000010101',
  );
  const pixels = new Uint32Array(data.buffer);
  const rotatedPixels = Uint32Array.from(
    pixels,
    (_, index) => pixels[(index % height) * width + Math.floor(index / height)] ?? 0,
  );
  const rotated = {
    data: new Uint8ClampedArray(rotatedPixels.buffer),
    width: height,
    height: width,
  };
  expect((await detectCodes(rotated)).map(barcodeOf)).toEqual(['7891000100103']);
});

it('SCN-03 finds nothing in an empty picture', async () => {
  expect(await detectCodes(drawBars(''))).toEqual([]);
});

/** The text of a receipt that was issued without a connection has about this length. */
const longText = `https://www.fazenda.pr.gov.br/nfce/qrcode?p=${'0123456789ABCDEF|'.repeat(15)}`;

it.each(['https://www.fazenda.pr.gov.br/nfce/qrcode?p=41260|2|1|1|A3', longText])(
  'NF-01 reads the QR code of %s only if QR codes are requested',
  async (text) => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const scale = 4;
    const width = size * scale;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    for (let index = 0; index < width * width; index += 1) {
      const [x, y] = [Math.floor((index % width) / scale), Math.floor(index / width / scale)];
      if (data[y]?.[x]) pixels.fill(0, index * 4, index * 4 + 3);
    }
    const drawn = { data: pixels, width, height: width };
    expect(qrTextOf(await detectCodes(drawn, 'qr'))).toBe(text);
    expect(await detectCodes(drawn)).toEqual([]);
  },
);

it('NF-01 reads no barcode while it searches for QR codes', async () => {
  const ean8 = '1010111011011011100010110011001010101101100100001010111001101100101';
  expect(await detectCodes(drawBars(ean8))).toHaveLength(1);
  expect(await detectCodes(drawBars(ean8), 'qr')).toEqual([]);
});
