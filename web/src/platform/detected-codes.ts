import { expandUpcE, readEan, type Barcode } from '@quitanda/contract/barcodes';

export type Symbology = 'ean-upc' | 'upc-e' | 'itf' | 'databar' | 'qr';

/**
 * What a decoder searches for: either barcodes or QR codes, because searching for both is slower.
 */
export type CodeKind = 'barcode' | 'qr';

/** A code that a decoder found in a picture, not yet validated. */
export interface DetectedCode {
  readonly symbology: Symbology;
  readonly text: string;
}

/**
 * Returns the barcode of a detected code; undefined for other codes and for a wrong check digit.
 */
export function barcodeOf({ symbology, text }: DetectedCode): Barcode | undefined {
  const digits = gtinOf(symbology, text);
  const result = digits === undefined ? undefined : readEan(digits);
  return result !== undefined && 'barcode' in result ? result.barcode : undefined;
}

function gtinOf(symbology: Symbology, text: string): string | undefined {
  if (symbology === 'qr') return undefined;
  if (symbology === 'ean-upc') return text;
  // Some decoders return the UPC-E as printed, others the expanded UPC-A.
  if (symbology === 'upc-e') return text.length === 8 ? expandUpcE(text) : text;
  // Interleaved 2 of 5 has any even length, so a part of a code can be read as a shorter code.
  if (symbology === 'itf') return text.length === 14 ? text : undefined;
  // DataBar begins with the application identifier of a GTIN; weight or price may follow.
  return /^\(?01\)?(\d{14})/u.exec(text)?.[1];
}

/**
 * Returns a function to call with the codes of each picture. The function returns a barcode only if
 * the previous picture with a barcode contained the same one. This excludes misreads, because a
 * misread with a valid check digit is rarely repeated.
 */
export function confirmTwice(): (codes: readonly DetectedCode[]) => Barcode | undefined {
  let last: Barcode | undefined;
  return (codes) => {
    const barcode = codes.map(barcodeOf).find((candidate) => candidate !== undefined);
    if (barcode === undefined) return undefined;
    const isConfirmed = barcode === last;
    last = barcode;
    return isConfirmed ? barcode : undefined;
  };
}

/** Longer texts are ignored: a receipt's QR code has 100 to 700 characters. */
const maxQrLength = 2_000;

/**
 * Returns the text of the first QR code. One detection suffices, because a QR code corrects its
 * errors and detects misreads.
 */
export function qrTextOf(codes: readonly DetectedCode[]): string | undefined {
  return codes.find(
    ({ symbology, text }) => symbology === 'qr' && text !== '' && text.length <= maxQrLength,
  )?.text;
}
