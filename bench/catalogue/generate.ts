/**
 * Generates products like those of a Brazilian catalogue: a few frequent words, many rare ones,
 * accents, and brands both in the name and only in the brand field. The first thousand products of
 * a million are the same as those of a catalogue of a thousand.
 */
import { checkDigit } from '../../contract/src/values/barcodes.ts';
import { fold } from '../../contract/src/values/text.ts';
import { createRandom, type Random } from '../../fakes/random.ts';
import { brands, kinds, qualities, sizes, syllables } from './words.ts';

export interface GeneratedProduct {
  readonly id: string;
  readonly name: string;
  readonly brand: string | null;
  readonly category: string;
  readonly unit: 'un' | 'kg' | 'g' | 'L' | 'ml';
  readonly barcode: string | null;
  readonly isHidden: boolean;
}

const smallBrandCount = 4_000;
const productLineCount = 250_000;
/** The probability that a product has each of these. */
const shares = {
  brand: 0.92,
  brandInName: 0.8,
  quality: 0.3,
  line: 0.25,
  barcode: 0.8,
  hidden: 0.01,
};
// The time in the id of the first product, in milliseconds since 1970.
const epochMs = 1_700_000_000_000;

export function* generateProducts(seed: number, count: number): Generator<GeneratedProduct> {
  const random = createRandom(seed);
  const allBrands: [string, ...string[]] = [...brands];
  for (let index = 0; index < smallBrandCount; index += 1) allBrands.push(inventWord(random));
  const productLines: [string, ...string[]] = ['Sabor'];
  for (let index = 1; index < productLineCount; index += 1) productLines.push(inventWord(random));
  const usedKeys = new Set<string>();
  for (let index = 0; index < count;) {
    const kind = random.pickSkewed(kinds);
    const brand = random.chance(shares.brand) ? random.pickSkewed(allBrands) : null;
    const name = [
      kind.name,
      ...(random.chance(shares.quality) ? [random.pickSkewed(qualities)] : []),
      ...(random.chance(shares.line)
        ? [random.chance(0.5) ? random.pick(productLines) : random.pickSkewed(productLines)]
        : []),
      ...(brand !== null && random.chance(shares.brandInName) ? [brand] : []),
      random.pickSkewed(sizes),
    ].join(' ');
    const key = `${fold(name)}|${fold(brand ?? '')}|${kind.category}`;
    if (usedKeys.has(key)) continue;
    usedKeys.add(key);
    yield {
      id: idOf(index, random),
      name,
      brand,
      category: kind.category,
      unit: random.chance(0.95) ? 'un' : 'kg',
      barcode: random.chance(shares.barcode) ? barcodeOf(index) : null,
      isHidden: random.chance(shares.hidden),
    };
    index += 1;
  }
}

function inventWord(random: Random): string {
  const length = 2 + random.below(3);
  const word = Array.from({ length }, () => random.pick(syllables)).join('');
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Returns a UUIDv7, as if the catalogue had grown by one product per second. */
function idOf(index: number, random: Random): string {
  const time = (epochMs + index * 1_000).toString(16).padStart(12, '0');
  const hexParts = Array.from({ length: 4 }, () =>
    random.below(65_536).toString(16).padStart(4, '0'),
  );
  const [first = '', second = '', ...otherParts] = hexParts;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${first.slice(1)}-a${second.slice(1)}-${otherParts.join('')}${index.toString(16).padStart(4, '0').slice(-4)}`;
}

/**
 * Returns an EAN-13 with a Brazilian prefix. The factor spreads the codes of consecutive products.
 */
export function barcodeOf(index: number): string {
  const number = (index * 7_654_321) % 1_000_000_007;
  const digits = `789${String(number).padStart(9, '0').slice(-9)}`;
  return `${digits}${checkDigit(digits)}`;
}
