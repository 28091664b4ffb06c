/** Generates receipts: shops, goods, amounts and buyers are invented. */
import { createRandom, type Random } from '../../../fakes/random.ts';
import { createCnpj, createCpf, createGtin, createKey, createOwnCode } from './tax-numbers.ts';
import type { Words } from './words.ts';

/** A line as it is printed; amounts in centavos, the quantity in thousandths. */
export interface SoldLine {
  readonly name: string;
  readonly code: string;
  /** Empty if the thing has no GTIN. */
  readonly gtin: string;
  readonly unit: string;
  readonly quantity: number;
  readonly price: number;
  readonly total: number;
  /** The discount of the line itself, which `total` still contains. */
  readonly discount: number;
}

/**
 * What does not add up in a receipt: its total, the amount of one line, or the printed number of
 * lines. A reader must not take such a receipt without a warning.
 */
export type Fault = 'none' | 'sum' | 'line' | 'count';

export interface Traits {
  readonly state: string;
  readonly model: '65' | '55';
  readonly lineCount: number;
  /** Whether the receipt has a discount. */
  readonly hasDiscount: boolean;
  readonly hasBuyer: boolean;
  readonly fault: Fault;
  /** Whether the pages of this kind print discounts at the lines. */
  readonly hasLineDiscounts: boolean;
  /** The price of the delivery, in centavos. */
  readonly freight: number;
  /** Whether the first thing is sold once more, in a line of its own. */
  readonly repeats: boolean;
  readonly words: Words;
}

/** What a till prints for a thing, its unit, and its price in centavos. */
export type Good = readonly [name: string, unit: string, price: number];

export interface Receipt {
  readonly shop: { readonly name: string; readonly cnpj: string; readonly address: string };
  readonly key: string;
  readonly number: number;
  /** 'YYYY-MM-DDTHH:MM:SS' at the shop. */
  readonly issued: string;
  readonly lines: readonly SoldLine[];
  /** The printed number of lines. */
  readonly count: number;
  /** The printed total before the discount. */
  readonly gross: number;
  readonly discount: number;
  readonly freight: number;
  readonly paid: number;
  readonly buyer: { readonly cpf: string; readonly name: string } | null;
}

/** Returns the receipt of a seed. The same seed gives the same receipt. */
export function createReceipt(seed: number, traits: Traits): Receipt {
  const random = createRandom(seed);
  const { goods, shopNames, streets, towns, people } = traits.words;
  const cnpj = createCnpj(random);
  const isRoundedDown = random.chance(0.4);
  const soldGoods = shuffle(goods, random).slice(0, traits.lineCount);
  const ownLines = soldGoods.map((each) => sell(each, isRoundedDown, random));
  const allLines = traits.repeats ? [...ownLines, ...ownLines.slice(0, 1)] : ownLines;
  const lines = addFault(addDiscounts(allLines, traits, random), traits.fault, random);
  const gross = sum(lines.map(({ total }) => total)) + (traits.fault === 'sum' ? 1_290 : 0);
  const discount = traits.hasLineDiscounts
    ? sum(lines.map((line) => line.discount))
    : traits.hasDiscount
      ? 50 + random.below(Math.floor(gross / 10) + 1)
      : 0;
  const day = String(1 + random.below(28)).padStart(2, '0');
  const month = String(1 + random.below(10)).padStart(2, '0');
  const number = 1_000 + random.below(900_000);
  return {
    shop: {
      name: random.pick(shopNames),
      cnpj,
      address: `${random.pick(streets)}, ${1 + random.below(2_000)}, , CENTRO, ${random.pick(towns)}`,
    },
    key: createKey(random, {
      state: traits.state,
      month: `26${month}`,
      cnpj,
      model: traits.model,
      number,
    }),
    number,
    issued: `2026-${month}-${day}T${String(8 + random.below(13)).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}`,
    lines,
    count: traits.fault === 'count' ? wrongCount(lines) : lines.length,
    gross,
    discount,
    freight: traits.freight,
    paid: gross - discount + traits.freight,
    buyer: traits.hasBuyer ? { cpf: createCpf(random), name: random.pick(people) } : null,
  };
}

function sell([name, unit, price]: Good, isRoundedDown: boolean, random: Random): SoldLine {
  const isWeighed = unit.startsWith('KG');
  const quantity = isWeighed
    ? 105 + random.below(2_400)
    : 1_000 * (random.chance(0.6) ? 1 : 2 + random.below(11));
  const exact = (quantity * price) / 1_000;
  const hasGtin = !isWeighed && random.chance(0.7);
  const gtin = hasGtin ? createGtin(random) : '';
  const code =
    hasGtin && random.chance(0.6)
      ? gtin.padStart(random.pick([13, 13, 14]), '0')
      : createOwnCode(random);
  return {
    name,
    code,
    gtin,
    unit,
    quantity,
    price,
    total: isRoundedDown ? Math.floor(exact) : Math.round(exact),
    discount: 0,
  };
}

function addDiscounts(
  lines: readonly SoldLine[],
  traits: Traits,
  random: Random,
): readonly SoldLine[] {
  if (!traits.hasLineDiscounts || !traits.hasDiscount) return lines;
  return lines.map((line, index) =>
    index === 0 || random.chance(0.3)
      ? { ...line, discount: 1 + random.below(Math.ceil(line.total / 5)) }
      : line,
  );
}

/** Gives one line an amount that is far from quantity × price. */
function addFault(lines: readonly SoldLine[], fault: Fault, random: Random): readonly SoldLine[] {
  if (fault !== 'line') return lines;
  const wrong = random.below(lines.length);
  return lines.map((line, index) =>
    index === wrong ? { ...line, total: line.total + 1_000 } : line,
  );
}

/** Returns neither the number of lines nor that of pieces, which some tills print instead. */
function wrongCount(lines: readonly SoldLine[]): number {
  const pieces = sum(
    lines.map(({ unit, quantity }) => (/^kg/iu.test(unit) ? 1 : quantity / 1_000)),
  );
  const next = lines.length + 1;
  return next === pieces ? next + 1 : next;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const shuffle = <T>(all: readonly T[], random: Random): T[] =>
  all
    .map((each) => ({ each, sortKey: random.next() }))
    .toSorted((one, other) => one.sortKey - other.sortKey)
    .map(({ each }) => each);
