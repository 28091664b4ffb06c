/** Converts rows of purchases and price notes to the responses of this slice. */
import {
  createPackageReader,
  paidForLine,
  packageOfNamed,
  thingOf,
  unitPriceOf,
  type BasketLine,
  type ListUnit,
  type PricedThing,
  type PriceRecord,
  type Reply,
  type SpentLine,
  type Centavos,
  type Thousandths,
  type UnitText,
  productId,
  priceNoteId,
} from '@quitanda/contract';
import type { BoughtThing, SectionReader } from './sections.ts';

export interface ProductPriceRecord {
  readonly productName: string;
  readonly itemName: string | null;
  readonly unit: ListUnit;
  readonly price: Centavos;
  readonly supermarket: string | null;
  readonly at: number;
  readonly quantity: Thousandths | null;
  readonly unitText: UnitText | null;
  readonly priceNoteId: string | null;
}

export interface SpentRecord extends Omit<SpentLine, 'total' | 'category'>, BoughtThing {
  readonly price: Centavos;
  readonly quantity: Thousandths;
  readonly paid: Centavos | null;
}

/** What the items without a price of a trip cost together. */
export type UnpricedRemainder = Omit<SpentLine, 'category'>;

export type BasketRecord = Omit<PriceRecord, 'isNote' | 'supermarket'> & {
  readonly quantity: Thousandths;
  readonly paid: Centavos | null;
};

const toIsoInstant = (at: number) => new Date(at).toISOString();

/** Converts a product or name of the price book to the form of the contract. */
export function toBookEntry({
  productId: id,
  latest,
  itemNames,
  usual,
  bought,
  ...thing
}: PricedThing) {
  return {
    ...thing,
    bought: bought && toBoughtAmount(bought),
    productId: id === null ? null : productId.parse(id),
    itemNames: [...itemNames],
    usual: [...usual],
    latest: latest.map(({ at, ...price }) => ({ ...price, date: toIsoInstant(at) })),
  } satisfies Reply<'getPriceBook'>['body']['entries'][number];
}

const toBoughtAmount = ({ at, ...bought }: NonNullable<PricedThing['bought']>) => ({
  ...bought,
  ...(at !== undefined && { date: toIsoInstant(at) }),
});

/** Converts a price of a product to the form of the contract. */
export function toProductPrice({ productName, itemName, at, ...record }: ProductPriceRecord) {
  const { price, unit, priceNoteId: id } = record;
  return {
    ...record,
    date: toIsoInstant(at),
    unitPrice: unitPriceOf(price, unit, packageOfNamed(productName, itemName)),
    priceNoteId: id === null ? null : priceNoteId.parse(id),
  } satisfies Reply<'getProductPrices'>['body']['prices'][number];
}

export const toSpentLine = (
  { price, quantity, paid, name, ...line }: SpentRecord,
  sectionOf: SectionReader,
): SpentLine => ({
  ...line,
  category: sectionOf({ name, category: line.category }),
  total: paidForLine({ price, quantity, paid }),
});

/** Converts purchases to the input of the basket index. */
export function toBasketLines(lines: readonly BasketRecord[]): BasketLine[] {
  const packageOf = createPackageReader();
  return lines.map((line) => ({
    thing: thingOf(line),
    at: line.at,
    unitPrice: unitPriceOf(line.price, line.unit, packageOf(line.productName, line.itemName)),
    total: paidForLine(line),
  }));
}
