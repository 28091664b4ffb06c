import { expandUpcE, readBarcode, type Barcode } from '@quitanda/contract/barcodes';

export type Symbology = 'ean-upc' | 'upc-e' | 'itf' | 'databar';

/** What a decoder saw in a picture, not yet checked. */
export interface Sighting {
  readonly symbology: Symbology;
  readonly text: string;
}

/** The product's code in a sighting; undefined for what is none, or has a wrong check digit. */
export function barcodeOf({ symbology, text }: Sighting): Barcode | undefined {
  const digits = gtinOf(symbology, text);
  const read = digits === undefined ? undefined : readBarcode(digits);
  return read !== undefined && 'barcode' in read ? read.barcode : undefined;
}

function gtinOf(symbology: Symbology, text: string): string | undefined {
  if (symbology === 'ean-upc') return text;
  // Decoders differ: some give the UPC-E as printed, others what it stands for.
  if (symbology === 'upc-e') return text.length === 8 ? expandUpcE(text) : text;
  // Interleaved 2 of 5 has any length, and part of a code reads as a shorter one.
  if (symbology === 'itf') return text.length === 14 ? text : undefined;
  // DataBar begins with the application identifier of a GTIN; weight or price may follow.
  return /^\(?01\)?(\d{14})/u.exec(text)?.[1];
}

/**
 * Believes a barcode that was seen twice with no other between: a misread with the right check
 * digit does not repeat itself. Answers undefined until then.
 */
export function believeTwice(): (seen: readonly Sighting[]) => Barcode | undefined {
  let last: Barcode | undefined;
  return (seen) => {
    const barcode = seen.map(barcodeOf).find((each) => each !== undefined);
    if (barcode === undefined) return undefined;
    const isConfirmed = barcode === last;
    last = barcode;
    return isConfirmed ? barcode : undefined;
  };
}
