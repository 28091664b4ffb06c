/**
 * Computes `getRunOuts` from the local rows: forecasts when the items of a pantry run out (INS-05,
 * PAN-06).
 */
import type { Answer, Row } from '@quitanda/contract';
import {
  habitMs,
  purchasesOfStock,
  stockHabit,
  runOutAnswer,
  wastesOfStock,
  type PurchaseInUnit,
  type WasteInUnit,
} from '@quitanda/contract/insights/stock-habit';
import { thingOf } from '@quitanda/contract/insights/price-book';
import type { PastPurchase } from '@quitanda/contract/insights/run-out';
import { fromThousandths, toThousandths } from '@quitanda/contract/values';
import { compareText } from '../../../lib/items/compare.ts';
import type { Selectors } from '../../../sync/replica/definitions.ts';

export const runOutSelectors = {
  getRunOuts(rows, { params: { pantryId } }) {
    const pantry = rows.get('pantries', pantryId);
    if (!pantry) return undefined;
    const items = rows.of('pantryItems', pantryId);
    const purchasesByThing = groupByThing(rows.all('purchases'));
    const purchasesOf = (thing: string) => purchasesByThing.get(thing);
    const wastes = rows.all('wastes');
    const wastesByItem = groupByItem(wastes);
    const { redirects = [] } = pantry;
    return items
      .flatMap((item) => {
        const bought = purchasesOfStock(item, redirects, purchasesOf);
        const readWasted = () => wastesOfStock(item, redirects, (id) => wastesByItem.get(id));
        return entryFor(item, { purchases: bought, wastes }, readWasted) ?? [];
      })
      .sort((one, other) => compareText(one.itemId, other.itemId));
  },
} satisfies Selectors;

type Purchases = readonly Row<'purchases'>[];
type Wastes = readonly Row<'wastes'>[];
type Entry = Answer<'getRunOuts'>[number];

/** Caches the groups, because most writes in a pantry do not change the purchases. */
const groupsCache = new WeakMap<Purchases, ReadonlyMap<string, readonly PurchaseInUnit[]>>();

function groupByThing(purchases: Purchases): ReadonlyMap<string, readonly PurchaseInUnit[]> {
  const cached = groupsCache.get(purchases);
  if (cached) return cached;
  const since = new Date(Date.now() - habitMs).toISOString();
  const groups = new Map<string, PurchaseInUnit[]>();
  for (const { productId, name, boughtAt, quantity, unit } of purchases) {
    if (boughtAt <= since) continue;
    const thing = thingOf({ productId, itemName: name });
    const line = { at: Date.parse(boughtAt), quantity: toThousandths(quantity), unit };
    const group = groups.get(thing);
    if (group) group.push(line);
    else groups.set(thing, [line]);
  }
  groupsCache.set(purchases, groups);
  return groups;
}

const wastesCache = new WeakMap<Wastes, ReadonlyMap<string, readonly WasteInUnit[]>>();

function groupByItem(wastes: Wastes): ReadonlyMap<string, readonly WasteInUnit[]> {
  const cached = wastesCache.get(wastes);
  if (cached) return cached;
  const inUnit = wastes.map(({ itemId, wastedAt, amount, unit }) => ({
    itemId,
    at: Date.parse(wastedAt),
    quantity: toThousandths(amount),
    unit,
  }));
  const groups = Map.groupBy(inUnit, ({ itemId }) => itemId);
  wastesCache.set(wastes, groups);
  return groups;
}

/** What a forecast is computed from, besides the item. */
interface Sources {
  readonly purchases: readonly PurchaseInUnit[];
  /** All of the household. */
  readonly wastes: Wastes;
}

interface CachedForecast extends Sources {
  readonly entry: Entry | null;
}
/** Caches the forecast of each item, because a write in a pantry changes only one item. */
const forecastCache = new WeakMap<Row<'pantryItems'>, CachedForecast>();

function entryFor(
  item: Row<'pantryItems'>,
  { purchases, wastes }: Sources,
  readWasted: () => readonly PastPurchase[],
): Entry | null {
  const cached = forecastCache.get(item);
  if (cached?.purchases === purchases && cached.wastes === wastes) return cached.entry;
  const entry = purchases.length === 0 ? null : computeEntry(item, purchases, readWasted());
  forecastCache.set(item, { purchases, wastes, entry });
  return entry;
}

function computeEntry(
  item: Row<'pantryItems'>,
  purchases: readonly PurchaseInUnit[],
  wasted: readonly PastPurchase[],
): Entry | null {
  const { id: itemId, quantity: stock, unit, countedAt } = item;
  const countedAtMs = countedAt === null ? null : Date.parse(countedAt);
  const habit = stockHabit(
    { unit, quantity: toThousandths(stock), countedAt: countedAtMs },
    purchases,
    wasted,
  );
  if (!habit) return null;
  const { usual, runOut } = habit;
  const forecast = runOut && runOutAnswer(runOut);
  return {
    itemId,
    stock,
    usual: { ...usual, quantity: fromThousandths(usual.quantity) },
    runOut: forecast && {
      ...forecast,
      from: { ...forecast.from, quantity: fromThousandths(forecast.from.quantity) },
    },
  };
}
