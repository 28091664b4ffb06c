import {
  prepareZXingModule,
  purgeZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ReadResult,
} from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Decoder } from './decoder.ts';
import type { Sighting, Symbology } from '../../sighting.ts';

// Left to itself it would fetch the wasm from somebody else's server.
const overrides = { locateFile: () => wasm };

const options: ReaderOptions = {
  formats: ['EANUPC', 'ITF14', 'DataBar'],
  // White bars on black are no product's, and looking for them takes as long again.
  tryInvert: false,
  textMode: 'Plain',
};

/** The app's own decoder, in WebAssembly. Rejects when that does not arrive. */
export async function zxingDecoder(): Promise<Decoder> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    // It would keep the failure for ever.
    purgeZXingModule();
    throw error;
  }
  return async (picture) => {
    const { width, height } = picture;
    const pixels = picture
      .getContext('2d', { willReadFrequently: true })
      ?.getImageData(0, 0, width, height);
    return pixels === undefined ? [] : sightingsIn(pixels);
  };
}

/** What stands in an image of RGBA pixels; only after `zxingDecoder` was awaited. */
export async function sightingsIn(
  pixels: Pick<ImageData, 'data' | 'width' | 'height'>,
): Promise<Sighting[]> {
  const results = await readBarcodes(pixels as ImageData, options);
  return results.map(({ format, text }) => ({ symbology: symbologyOf(format), text }));
}

function symbologyOf(format: ReadResult['format']): Symbology {
  if (format.startsWith('DataBar')) return 'databar';
  if (format.startsWith('ITF')) return 'itf';
  return format === 'UPCE' ? 'upc-e' : 'ean-upc';
}
