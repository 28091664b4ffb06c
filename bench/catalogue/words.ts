/** The words of generated product names: those of the seed, and invented ones. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Words = readonly [string, ...string[]];

/** A product of the seed without its brand and size. */
export interface Kind {
  readonly category: string;
  readonly name: string;
}

interface SeedFile {
  readonly category: string;
  readonly products: readonly { readonly name: string; readonly brand?: string }[];
}

const folder = path.resolve(import.meta.dirname, '../../server/seed');
const seedFiles = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .toSorted()
  .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as SeedFile);
const sizePattern = / \d[\d,]* (?:kg|g|L|ml|unidades|rolos|sachês)$/u;

const nonEmpty = <T>(values: Iterable<T>): readonly [T, ...T[]] => {
  const [first, ...others] = new Set(values);
  if (first === undefined) throw new Error('The seed has no such word.');
  return [first, ...others];
};

const products = seedFiles.flatMap(({ category, products: ofCategory }) =>
  ofCategory.map(({ name, brand }) => ({ category, name, brand })),
);
/** The products of all categories in turn, so that the frequent ones are not all of one category. */
export const kinds: readonly [Kind, ...Kind[]] = nonEmpty(
  products
    .map(({ category, name, brand }, index) => ({
      kind: { category, name: name.replace(sizePattern, '').replace(brand ? ` ${brand}` : '', '') },
      place: (index * 101) % products.length,
    }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ kind }) => kind),
);
export const sizes: Words = nonEmpty(
  products.flatMap(({ name }) => sizePattern.exec(name)?.[0].trim() ?? []),
);
/** Brands that only a search of the bench names come first. */
export const brands: Words = nonEmpty([
  'Nestlé',
  'Tio João',
  ...products.flatMap(({ brand }) => brand ?? []),
]);
export const qualities: Words = nonEmpty(
  'tradicional,integral,light,zero,orgânico,premium,semidesnatado,com fibras,para festa,família'.split(
    ',',
  ),
);
/** Syllables for the names of small makers and product lines. */
export const syllables: Words = nonEmpty(
  'ba ca do fe ga ju la mi na ó pi ra sa tu ve xi za bri cra flo gua lho nha pró quê rão são tri'.split(
    ' ',
  ),
);
