import { isInStoreOnly, readEan, type Barcode } from '@quitanda/contract';

/**
 * The ranges of GS1 prefixes, first and last, that are assigned to a country or to periodicals and
 * books ('GS1 Company Prefix', gs1.org/standards/id-keys/company-prefix). The list leaves out 000,
 * numbers for use inside one store (02, 04, 2), coupons (05, 981 to 984, 99), refunds (980) and
 * ranges that are not assigned. Brazil has 789 and 790.
 */
const assignedPrefixes: readonly (readonly [number, number])[] = [
  [1, 19],
  [30, 39],
  [60, 139],
  [300, 380],
  [383, 383],
  [385, 385],
  [387, 387],
  [389, 390],
  [400, 440],
  [450, 471],
  [474, 489],
  [490, 509],
  [520, 521],
  [528, 531],
  [535, 535],
  [539, 549],
  [560, 560],
  [569, 579],
  [590, 590],
  [594, 594],
  [599, 601],
  [603, 609],
  [611, 611],
  [613, 613],
  [615, 631],
  [640, 649],
  [680, 681],
  [690, 709],
  [729, 746],
  [750, 750],
  [754, 755],
  [759, 771],
  [773, 773],
  [775, 775],
  [777, 780],
  [784, 784],
  [786, 786],
  [789, 790],
  [800, 850],
  [858, 860],
  [865, 865],
  [867, 881],
  [883, 885],
  [888, 888],
  [890, 890],
  [893, 894],
  [896, 896],
  [899, 919],
  [930, 950],
  [955, 955],
  [958, 958],
  [977, 979],
];

/**
 * Returns the stored form of a code that is a GTIN, which names the same product in every supermarket
 * (NF-03); null for any other code. `isDeclared` says that the document declares the code to be a GTIN;
 * otherwise it may be a supermarket's own number. One in ten such numbers has a right check digit by
 * accident, so an undeclared code must have more than 8 digits. The prefix of every code must be
 * assigned.
 */
export function readGtin(code: string, isDeclared: boolean): Barcode | null {
  const result = readEan(code);
  if (!('barcode' in result) || isInStoreOnly(result.barcode)) return null;
  const { barcode } = result;
  if (barcode.length === 8 && !isDeclared) return null;
  // The first digit of a GTIN-14 is the level of packing; 9 means that the measure varies.
  if (barcode.length === 14 && barcode.startsWith('9')) return null;
  // Twelve digits of Brazil are no UPC but an EAN-13 that was cut off.
  const isWritten12 = code.replaceAll(/\D/gu, '').length === 12;
  if (/^0(?:789|790)/u.test(barcode) && (!isDeclared || isWritten12)) return null;
  const prefix = Number(barcode.length === 14 ? barcode.slice(1, 4) : barcode.slice(0, 3));
  return assignedPrefixes.some(([first, last]) => prefix >= first && prefix <= last)
    ? barcode
    : null;
}

interface CodedLine {
  readonly code: string | null;
  readonly barcode: string | null;
}

/**
 * Removes barcodes that are GTINs only by accident (NF-22): those of a receipt on which more of the
 * long codes are no GTIN. Such a supermarket prints its own numbers. Codes of scales, codes with zeros
 * before them and barcodes that the document declares do not count, and stay.
 * @param declared the barcodes that the document declares also where the shop's code is the same
 */
export function withoutAccidentalGtins<Line extends CodedLine>(
  lines: readonly Line[],
  declared: ReadonlySet<string | null> = new Set(),
): Line[] {
  const longCodeOf = (line: Line) => (declared.has(line.barcode) ? undefined : readLongCode(line));
  const [gtins, others] = [new Set<string>(), new Set<string>()];
  for (const line of lines) {
    const digits = longCodeOf(line);
    if (digits !== undefined) (line.barcode === null ? others : gtins).add(digits);
  }
  if (others.size <= gtins.size) return [...lines];
  return lines.map((line) => (longCodeOf(line) === undefined ? line : { ...line, barcode: null }));
}

/** The digits of a code that has the length of a GTIN and is not declared to be one. */
function readLongCode({ code, barcode }: CodedLine): string | undefined {
  const digits = (code ?? '').replaceAll(/[\s.-]/gu, '').replace(/^0+/u, '');
  if (!/^(?!2\d{12}$)\d{12,14}$/u.test(digits)) return undefined;
  const isDeclared = barcode !== null && barcode !== readGtin(code ?? '', false);
  return isDeclared ? undefined : digits;
}
