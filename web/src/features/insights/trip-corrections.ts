/** Applies corrections of finished trips to the server's answers about prices and spending (CMP-24). */
import type { Answer, OutboxWriteName, ProductPrice, Row } from '@quitanda/contract';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import { unitPriceOf } from '@quitanda/contract/insights/unit-prices';
import { fromCentavos, fromThousandths, sumCentavos, toCentavos } from '@quitanda/contract/values';
import type { Write } from '../../sync/reads-and-writes.ts';

type Spending = Answer<'getSpending'>;
export type SpendingMonth = Spending['months'][number];

/** The writes that correct a trip. Their context has the rows and the months before and after. */
export const tripCorrections = [
  'changePurchasedLine',
  'addPurchasedLine',
  'removePurchasedLine',
  'changeFinishedTrip',
  'deleteFinishedTrip',
  'undoTripCorrection',
] as const satisfies readonly OutboxWriteName[];

/**
 * Replaces the months of a correction. A month that is not as the device saw it at the tap stays,
 * because it contains the correction already, or something that this device did not know.
 */
export function correctSpending(spending: Spending, { context }: Write): Spending {
  if (context?.trip === undefined) return spending;
  const { before, after } = context.trip.months;
  const isKnown = before.every((seen) =>
    spending.months.every((month) => month.month !== seen.month || isSameMonth(month, seen)),
  );
  if (!isKnown) return spending;
  const months = spending.months.map(
    (month) => after.find((corrected) => corrected.month === month.month) ?? month,
  );
  return { months, whole: sumOf(months) };
}

/** Whether two months have the same figures. */
export const isSameMonth = (one: SpendingMonth, other: SpendingMonth) =>
  one.total === other.total &&
  one.impulse === other.impulse &&
  (['categories', 'supermarkets', 'people'] as const).every(
    (part) => JSON.stringify(totalsOf(one, part)) === JSON.stringify(totalsOf(other, part)),
  );

type Part = 'categories' | 'supermarkets' | 'people';
type Total = readonly [key: string | null, total: number];

const totalsOf = (spending: Spending['whole'], part: Part): Total[] =>
  spending[part].map((share) => ['id' in share ? share.id : share.name, share.total]);

function sumOf(months: readonly SpendingMonth[]): Spending['whole'] {
  const sumOfField = (field: 'total' | 'planned' | 'impulse') =>
    fromCentavos(sumCentavos(months.map((month) => toCentavos(month[field]))));
  const totals = (part: Part) => sumTotals(months.flatMap((month) => totalsOf(month, part)));
  const shares = (part: Part) => totals(part).map(([name, total]) => ({ name, total }));
  return {
    total: sumOfField('total'),
    planned: sumOfField('planned'),
    impulse: sumOfField('impulse'),
    categories: shares('categories'),
    supermarkets: shares('supermarkets'),
    people: totals('people').map(([id, total]) => ({ id, total })),
  };
}

/** Sums by key, the largest first; equal ones in the order of their keys. */
function sumTotals(totals: readonly Total[]): Total[] {
  return [...Map.groupBy(totals, ([key]) => key)]
    .map(([key, group]): Total => [
      key,
      fromCentavos(sumCentavos(group.map(([, total]) => toCentavos(total)))),
    ])
    .toSorted(
      ([one, total], [other, otherTotal]) =>
        otherTotal - total || ((one ?? '') < (other ?? '') ? -1 : 1),
    );
}

/** Replaces the prices of the corrected lines among the prices of a product. */
export function correctPrices(
  prices: readonly ProductPrice[],
  { context }: Write,
  productId: string,
): ProductPrice[] {
  if (context?.trip === undefined) return [...prices];
  const { before, after } = context.trip.lines;
  const ofProduct = (lines: readonly Row<'purchases'>[]) =>
    lines
      .filter((line) => line.productId === productId && line.isUnpriced !== true)
      .map(toProductPrice);
  const isIn = (price: ProductPrice, list: readonly ProductPrice[]) =>
    list.some((other) => isSamePrice(price, other));
  const corrected = ofProduct(after);
  const replaced = [...ofProduct(before), ...corrected];
  return [...prices.filter((price) => !isIn(price, replaced)), ...corrected].toSorted(
    (one, other) => other.date.localeCompare(one.date),
  );
}

function toProductPrice(line: Row<'purchases'>): ProductPrice {
  const { boughtAt, supermarket, price, unit, quantity, productName, name } = line;
  const content = packageOfNamed(productName ?? name, name);
  const unitPrice = unitPriceOf(toCentavos(price), unit, content);
  return {
    date: boughtAt,
    supermarket,
    price,
    unit,
    unitPrice: {
      measure: unitPrice.measure,
      price: fromCentavos(unitPrice.price),
      per: fromThousandths(unitPrice.per),
    },
    quantity,
    priceNoteId: null,
  };
}

const isSamePrice = (one: ProductPrice, other: ProductPrice) =>
  one.date === other.date &&
  one.supermarket === other.supermarket &&
  one.price === other.price &&
  one.unit === other.unit &&
  one.quantity === other.quantity &&
  one.priceNoteId === other.priceNoteId;
