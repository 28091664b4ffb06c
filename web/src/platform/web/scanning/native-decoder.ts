import type { Decoder } from './decoder.ts';
import type { CodeKind, Symbology } from '../../detected-codes.ts';

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): {
    detect(picture: CanvasImageSource): Promise<{ rawValue: string; format: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
}

const symbologiesOf: Record<CodeKind, Readonly<Record<string, Symbology>>> = {
  barcode: {
    ean_13: 'ean-upc',
    ean_8: 'ean-upc',
    upc_a: 'ean-upc',
    upc_e: 'upc-e',
    itf: 'itf',
  },
  qr: { qr_code: 'qr' },
};

/**
 * The formats that a decoder must support. UPC-A is missing, because Apple reports it as EAN-13.
 */
const requiredFormats: Record<CodeKind, readonly string[]> = {
  barcode: ['ean_13', 'ean_8', 'upc_e'],
  qr: ['qr_code'],
};

/** Returns the browser's own decoder, which is fast but exists only on Android and macOS. */
export async function createNativeDecoder(kind: CodeKind): Promise<Decoder | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  const symbologies = symbologiesOf[kind];
  if (!requiredFormats[kind].every((format) => supported.includes(format))) return undefined;
  const formats = Object.keys(symbologies).filter((format) => supported.includes(format));
  const detector = createDetector(BarcodeDetector, formats);
  if (detector === undefined) return undefined;
  return async (picture) => {
    const detected = await detector.detect(picture);
    return detected.flatMap(({ rawValue, format }) => {
      const symbology = symbologies[format];
      return symbology === undefined ? [] : [{ symbology, text: rawValue }];
    });
  };
}

/** Some browsers list the formats, but their constructor throws. */
function createDetector(BarcodeDetector: BarcodeDetectorClass, formats: string[]) {
  try {
    return new BarcodeDetector({ formats });
  } catch {
    return undefined;
  }
}
