import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingFailed } from '../../device-failures.ts';
import { loadDecoder } from './decoder.ts';

const { zxing, createZxingDecoder } = vi.hoisted(() => ({
  zxing: vi.fn(),
  createZxingDecoder: vi.fn(),
}));
vi.mock('./zxing-decoder.ts', () => ({ createZxingDecoder }));

const picture = document.createElement('canvas');
const eans = ['ean_13', 'ean_8', 'upc_a', 'upc_e'];

const detect = vi.fn();
const onConstruct = vi.fn();

function mockBarcodeDetector(getSupportedFormats: () => Promise<string[]>) {
  class BarcodeDetector {
    static readonly getSupportedFormats = getSupportedFormats;
    readonly detect = detect;
    constructor(options: unknown) {
      onConstruct(options);
    }
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
}

beforeEach(() => createZxingDecoder.mockResolvedValue(zxing));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it("SCN-03 uses the browser's own decoder with the formats that it supports", async () => {
  mockBarcodeDetector(async () => [...eans, 'itf', 'qr_code']);
  detect.mockResolvedValue([
    { rawValue: '01234565', format: 'upc_e' },
    { rawValue: '17891000100100', format: 'itf' },
    { rawValue: 'https://exemplo.com.br', format: 'qr_code' },
  ]);
  const decode = await loadDecoder();
  expect(onConstruct).toHaveBeenCalledWith({ formats: [...eans, 'itf'] });
  expect(await decode(picture)).toEqual([
    { symbology: 'upc-e', text: '01234565' },
    { symbology: 'itf', text: '17891000100100' },
  ]);
  expect(zxing).not.toHaveBeenCalled();
});

it('NF-01 searches only for QR codes if they are requested, with either decoder', async () => {
  mockBarcodeDetector(async () => ['qr_code', 'ean_13']);
  detect.mockResolvedValue([{ rawValue: 'https://exemplo.com.br', format: 'qr_code' }]);
  const decode = await loadDecoder('qr');
  expect(onConstruct).toHaveBeenCalledWith({ formats: ['qr_code'] });
  expect(await decode(picture)).toEqual([{ symbology: 'qr', text: 'https://exemplo.com.br' }]);
  mockBarcodeDetector(async () => eans);
  await loadDecoder('qr');
  expect(createZxingDecoder).toHaveBeenCalledExactlyOnceWith('qr');
});

it.each<[string, () => void]>([
  ['has no decoder', () => undefined],
  ['does not support the formats', () => mockBarcodeDetector(async () => ['qr_code', 'ean_13'])],
  [
    'fails to list its formats',
    () => mockBarcodeDetector(() => Promise.reject(new Error('service'))),
  ],
])("SCN-03 uses the app's decoder if the browser %s", async (_, mockBrowser) => {
  mockBrowser();
  zxing.mockResolvedValue([{ symbology: 'ean-upc', text: '78912342' }]);
  const decode = await loadDecoder();
  expect(await decode(picture)).toEqual([{ symbology: 'ean-upc', text: '78912342' }]);
  expect(detect).not.toHaveBeenCalled();
});

it("SCN-03 switches to the app's decoder if the browser's decoder fails", async () => {
  mockBarcodeDetector(async () => eans);
  detect.mockRejectedValue(new DOMException('unavailable', 'NotSupportedError'));
  zxing.mockResolvedValue([{ symbology: 'ean-upc', text: '78912342' }]);
  const decode = await loadDecoder();
  expect(await decode(picture)).toEqual([{ symbology: 'ean-upc', text: '78912342' }]);
  await decode(picture);
  expect(detect).toHaveBeenCalledOnce();
  expect(zxing).toHaveBeenCalledTimes(2);
});

it("SCN-02 reports that the app's decoder could not be loaded after the browser's decoder has failed", async () => {
  mockBarcodeDetector(async () => eans);
  detect.mockRejectedValue(new DOMException('unavailable', 'NotSupportedError'));
  createZxingDecoder.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  zxing.mockResolvedValue([]);
  const decode = await loadDecoder();
  await expect(decode(picture)).rejects.toBeInstanceOf(LoadingFailed);
  await expect(decode(picture)).resolves.toEqual([]);
});
