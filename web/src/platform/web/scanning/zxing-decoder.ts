import {
  prepareZXingModule,
  purgeZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ReadResult,
} from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Decoder } from './decoder.ts';
import type { CodeKind, DetectedCode, Symbology } from '../../detected-codes.ts';

// By default the package fetches its wasm file from a public CDN.
const overrides = { locateFile: () => wasm };

const formats: Record<CodeKind, ReaderOptions['formats'] & {}> = {
  barcode: ['EANUPC', 'ITF14', 'DataBar'],
  qr: ['QRCode'],
};

/** Returns the app's own decoder, in WebAssembly. Rejects if the wasm file cannot be loaded. */
export async function createZxingDecoder(kind: CodeKind = 'barcode'): Promise<Decoder> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    // Otherwise the package would cache the failure, and no later attempt could succeed.
    purgeZXingModule();
    throw error;
  }
  return async (picture) => {
    const { width, height } = picture;
    const pixels = picture
      .getContext('2d', { willReadFrequently: true })
      ?.getImageData(0, 0, width, height);
    return pixels === undefined ? [] : detectCodes(pixels, kind);
  };
}

/**
 * Returns the codes in an image of RGBA pixels. Call it only after `createZxingDecoder` has
 * resolved.
 */
export async function detectCodes(
  pixels: Pick<ImageData, 'data' | 'width' | 'height'>,
  kind: CodeKind = 'barcode',
): Promise<DetectedCode[]> {
  const results = await readBarcodes(pixels as ImageData, {
    formats: formats[kind],
    // Neither products nor receipts have white codes on black, and trying them would double the
    // time.
    tryInvert: false,
    textMode: 'Plain',
  });
  return results.map(({ format, text }) => ({ symbology: symbologyOf(format), text }));
}

function symbologyOf(format: ReadResult['format']): Symbology {
  if (format.startsWith('QR')) return 'qr';
  if (format.startsWith('DataBar')) return 'databar';
  if (format.startsWith('ITF')) return 'itf';
  return format === 'UPCE' ? 'upc-e' : 'ean-upc';
}
