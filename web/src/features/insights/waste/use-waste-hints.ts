import type { Row, Waste } from '@quitanda/contract';
import { wasteHint, type Portion, type WasteHint } from '@quitanda/contract/batches/waste-hints';
import { thingOf } from '@quitanda/contract/insights/price-book';
import { useMemo } from 'react';
import { useUserSync } from '../../../sync/react/sync-context.ts';
import { keyOf } from './wastes.ts';

const noFinishes: readonly Row<'finishes'>[] = [];
const noPurchases: readonly Row<'purchases'>[] = [];

/**
 * Returns what would have been enough of each wasted thing, by {@link keyOf}, from the purchases on this
 * device. A thing without enough purchases has no hint.
 */
export function useWasteHints(wastes: readonly Waste[]): ReadonlyMap<string, WasteHint> {
  const rows = useUserSync()?.replica.rows;
  const finishes = rows?.all('finishes') ?? noFinishes;
  const purchases = rows?.all('purchases') ?? noPurchases;
  return useMemo(() => {
    const gone = new Set(
      finishes.flatMap(({ id, isUndone, isDeleted }) => (isUndone || isDeleted ? id : [])),
    );
    const byThing = Map.groupBy(
      purchases.filter(({ finishId }) => !gone.has(finishId)),
      ({ productId, name }) => thingOf({ productId, itemName: name }),
    );
    return new Map(
      [...Map.groupBy(wastes, keyOf)].flatMap(([key, [first, ...others]]) => {
        if (!first) return [];
        const { productId, name, unit } = first;
        const bought = byThing.get(thingOf({ productId, itemName: name })) ?? noPurchases;
        const thrown = [first, ...others].map(({ wastedAt, amount }) => ({
          at: Date.parse(wastedAt),
          quantity: amount,
        }));
        const step = unit === 'un' ? 1 : unit === 'kg' ? 0.1 : 100;
        const hint = wasteHint(bought.flatMap(inUnit(unit)), thrown, step);
        return hint ? [[key, hint] as const] : [];
      }),
    );
  }, [finishes, purchases, wastes]);
}

/** Returns a purchase in the unit of a stock, or nothing if it was in another unit. */
const inUnit =
  (unit: Waste['unit']) =>
  (line: Row<'purchases'>): Portion[] => {
    const at = Date.parse(line.boughtAt);
    if (line.unit === unit) return [{ at, quantity: line.quantity }];
    const isInGrams = unit === 'g' && line.unit === 'kg';
    return isInGrams ? [{ at, quantity: line.quantity * 1_000 }] : [];
  };
