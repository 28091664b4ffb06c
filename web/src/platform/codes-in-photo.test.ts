import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingFailed } from './device-failures.ts';
import { PhotoUnreadable, readBarcodeFromPhoto, readQrFromPhoto } from './codes-in-photo.ts';
import type { DetectedCode } from './detected-codes.ts';

const loadDecoder = vi.hoisted(() => vi.fn());
vi.mock('./web/scanning/decoder.ts', () => ({ loadDecoder }));

const photo = new Blob(['photo']);
const close = vi.fn();
/** The width of each picture that was decoded. */
let widths: number[];

function mockCode(isDetectedAt: (width: number) => boolean, code: Partial<DetectedCode> = {}) {
  loadDecoder.mockResolvedValue(async ({ width }: HTMLCanvasElement) => {
    widths.push(width);
    return isDetectedAt(width) ? [{ symbology: 'qr', text: 'https://sefaz', ...code }] : [];
  });
}
const mockPhotoSize = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }));

beforeEach(() => {
  vi.clearAllMocks();
  widths = [];
  const context = { fillRect: vi.fn(), drawImage: vi.fn() } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('NF-01 decodes reduced copies of a large photo, then the photo itself', async () => {
  mockPhotoSize(4_000, 3_000);
  mockCode((width) => width === 4_000);
  expect(await readQrFromPhoto(photo)).toBe('https://sefaz');
  expect(widths).toEqual([500, 1_000, 2_000, 4_000]);
  expect(loadDecoder).toHaveBeenCalledExactlyOnceWith('qr');
  expect(close).toHaveBeenCalledOnce();
});

it('NF-01 stops at the first copy in which the code is found, and reduces huge photos', async () => {
  mockPhotoSize(6_000, 8_000);
  mockCode((width) => width > 700);
  expect(await readQrFromPhoto(photo)).toBe('https://sefaz');
  expect(widths).toEqual([384, 768]);
  mockCode(() => false);
  expect(await readQrFromPhoto(photo)).toBeUndefined();
  expect(Math.max(...widths)).toBe(3_072);
});

it('NF-01 decodes a small picture once', async () => {
  mockPhotoSize(300, 300);
  mockCode(() => true);
  expect(await readQrFromPhoto(photo)).toBe('https://sefaz');
  expect(widths).toEqual([300]);
});

it.each<Partial<DetectedCode>>([
  { text: 'a'.repeat(2_001) },
  { text: '' },
  { symbology: 'ean-upc' },
])('NF-01 ignores a code that cannot belong to a receipt: %o', async (code) => {
  mockPhotoSize(300, 300);
  mockCode(() => true, code);
  expect(await readQrFromPhoto(photo)).toBeUndefined();
});

it('NF-01 distinguishes a broken photo from a missing decoder', async () => {
  mockCode(() => true);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')));
  await expect(readQrFromPhoto(photo)).rejects.toThrow(PhotoUnreadable);
  loadDecoder.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(readQrFromPhoto(photo)).rejects.toThrow(LoadingFailed);
});

describe('the barcode in a photo', () => {
  const ean = { symbology: 'ean-upc', text: '7891000100103' } as const;
  const otherEan = { symbology: 'ean-upc', text: '7891910000197' } as const;
  /** Mocks the codes that are found in each copy of the photo, the smallest first. */
  function mockCopies(...copies: DetectedCode[][]) {
    mockPhotoSize(1_000, 800);
    loadDecoder.mockResolvedValue(async () => copies.shift() ?? []);
  }

  it('PRD-03 is read from two copies of the photo', async () => {
    mockCopies([], [ean], [ean]);
    expect(await readBarcodeFromPhoto(photo)).toBe('7891000100103');
    expect(loadDecoder).toHaveBeenCalledExactlyOnceWith('barcode');
  });

  it.each<[string, readonly DetectedCode[][]]>([
    ['only one copy shows it', [[], [], [ean]]],
    ['the copies show different codes', [[ean], [otherEan], [ean]]],
    [
      'the photo shows two products',
      [
        [ean, otherEan],
        [otherEan, ean],
        [ean, otherEan],
      ],
    ],
    [
      'its check digit is wrong',
      [[{ ...ean, text: '7891000100104' }], [{ ...ean, text: '7891000100104' }]],
    ],
    ['it is a QR code', [[{ ...ean, symbology: 'qr' }], [{ ...ean, symbology: 'qr' }]]],
  ])('PRD-03 is not read if %s', async (_, copies) => {
    mockCopies(...copies.map((codes) => [...codes]));
    expect(await readBarcodeFromPhoto(photo)).toBeUndefined();
  });
});
