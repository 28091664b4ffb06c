/**
 * Finds how much of a thing the household bought last, and in which unit (LST-31). The trips of this
 * device come first, because they are up to date without a network; the price book has a whole year.
 */
import type { PriceBookEntry, PurchasedLine } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { UnitText } from '@quitanda/contract/units';
import type { ListUnit } from '@quitanda/contract/values';
import { tripsOf } from '../../../shared/finished-trips.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useReads } from '../../../sync/react/use-reads.ts';

export interface LastAmount {
  readonly quantity: number;
  readonly unit: ListUnit;
  readonly unitText?: UnitText | undefined;
}

/** Returns the last amount of a product, or else of the first name that was bought. */
export type FindLastAmount = (
  names: readonly string[],
  productId?: string | null,
) => LastAmount | undefined;

/**
 * Returns the nearest quantity that a list allows: whole pieces from 1, or kilos from 0.01
 * (LST-06).
 */
export const toPlannableQuantity = (quantity: number, unit: ListUnit) =>
  unit === 'un' ? Math.max(1, Math.round(quantity)) : Math.max(0.01, quantity);

type BoughtLine = Pick<
  PurchasedLine,
  'name' | 'productId' | 'productName' | 'quantity' | 'unit' | 'unitText'
>;

type Amounts = ReadonlyMap<string, LastAmount>;

/** Cached, because the typed name is looked up in all trips and the whole book at each letter. */
const indexes = new WeakMap<object, Amounts>();

function indexOf<T extends object>(
  things: readonly T[],
  amountOf: (thing: T) => (LastAmount & { readonly keys: readonly string[] }) | undefined,
): Amounts {
  const cached = indexes.get(things);
  if (cached !== undefined) return cached;
  const amounts = new Map<string, LastAmount>();
  for (const thing of things) {
    const found = amountOf(thing);
    if (found === undefined) continue;
    const { quantity, unit, unitText } = found;
    const amount = {
      quantity: toPlannableQuantity(quantity, unit),
      unit,
      ...(unitText && { unitText }),
    };
    for (const key of found.keys) if (!amounts.has(key)) amounts.set(key, amount);
  }
  indexes.set(things, amounts);
  return amounts;
}

const keysOf = (names: readonly (string | null)[], productId: string | null) => [
  ...(productId === null ? [] : [productId]),
  ...names.flatMap((name) => (name === null ? [] : `name:${fold(name)}`)),
];

/** `trips` are the lines of the last trips, the newest trip first. */
export function createLastAmountFinder(
  trips: readonly (readonly BoughtLine[])[],
  priceBook: readonly PriceBookEntry[],
): FindLastAmount {
  return (names, productId = null) => {
    const keys = keysOf(names, productId);
    const inIndex = (amounts: Amounts) => keys.flatMap((key) => amounts.get(key) ?? [])[0];
    for (const lines of trips) {
      const found = inIndex(
        indexOf(lines, (line) => ({
          ...line,
          unitText: line.unitText ?? undefined,
          keys: keysOf([line.name, line.productName], line.productId),
        })),
      );
      if (found) return found;
    }
    return inIndex(
      indexOf(
        priceBook,
        ({ bought, name, itemNames, productId: id }) =>
          bought && {
            ...bought,
            unitText: bought.unitText ?? undefined,
            keys: keysOf([name, ...itemNames], id),
          },
      ),
    );
  };
}

const noEntries: readonly PriceBookEntry[] = [];

/** Returns the finder for the household. It finds nothing while `isEnabled` is false. */
export function useLastAmounts(isEnabled = true): FindLastAmount {
  const entries = useRead('getPriceBook', {}, { isEnabled }).data?.entries ?? noEntries;
  const trips = tripsOf(useRead('getFinishedTrips', { query: {} }).data) ?? [];
  const inputs = isEnabled ? trips.map(({ id }) => ({ params: { finishId: id } })) : [];
  const linesOfTrips = useReads('getFinishedTrip', inputs).flatMap(({ data }) =>
    data ? [data.lines] : [],
  );
  return createLastAmountFinder(linesOfTrips, entries);
}
