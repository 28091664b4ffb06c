/** Made-up packs, and what their photos say. No brand and no picture is anybody's. */

/** What is printed on the front of a pack, and what a person would type from it. */
export interface LabelCase {
  readonly brand: string;
  /** The lines of the name as they are printed. */
  readonly lines: readonly string[];
  /** The amount as it is printed; empty if the front has none. */
  readonly amount: string;
  /** Slogans, seals and other small print. */
  readonly others: readonly string[];
  /** The name to type, with the amount and without the brand. */
  readonly name: string;
  /** How the product is sold: 'un', or 'kg' where its own weight is on a sticker. */
  readonly typicalUnit: 'un' | 'kg';
  /** Whether the table of nutrients is on the photo. */
  readonly hasTable: boolean;
}

/** Brand, lines of the name separated by '|', amount, other texts separated by '|', wanted name. */
type Row = readonly [
  brand: string,
  lines: string,
  amount: string,
  others: string,
  name: string,
  mark?: 'table' | 'kg',
];

export const casesOf = (rows: readonly Row[]): LabelCase[] =>
  rows.map(([brand, lines, amount, others, name, mark]) => ({
    brand,
    lines: lines.split('|'),
    amount,
    others: others === '' ? [] : others.split('|'),
    name,
    typicalUnit: mark === 'kg' ? 'kg' : 'un',
    hasTable: mark === 'table',
  }));

/** The brands that the device's catalogue knows in the bench; a third of the packs has another one. */
export const knownBrands = [
  'Serra Alta',
  'Bom Roçado',
  'Tia Nena',
  'Vale Verde',
  'Lua Cheia',
  'Campo Novo',
  'Delícia da Roça',
  'Ipê Branco',
  'Nutrilar',
  'Maré Mansa',
  'Sol do Norte',
  'Casa Pereira',
  'Brisamar',
  'Clareza',
  'Puro Grão',
  'Grão',
  'Doce Lar',
  'Mil Flores',
  'Rio Manso',
  'Fazendinha',
];
