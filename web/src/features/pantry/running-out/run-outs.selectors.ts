/**
 * Forecasts for the items of a pantry, computed from the household's purchases on this device
 * (INS-05, PAN-06).
 */
import type { Answer, Row } from '@quitanda/contract';
import {
  habitMs,
  stockHabit,
  runOutAnswer,
  type PurchaseInUnit,
} from '@quitanda/contract/insights/stock-habit';
import { fromThousandths, toThousandths } from '@quitanda/contract/values';
import { compareText } from '../../../lib/items/compare.ts';
import type { Selectors } from '../../../sync/replica/definitions.ts';

export const runOutSelectors = {
  getRunOuts(rows, { params: { pantryId } }) {
    if (!rows.get('pantries', pantryId)) return undefined;
    const items = rows.of('pantryItems', pantryId);
    const bought = byProduct(rows.all('purchases'));
    return items
      .flatMap((item) => entryOf(item, bought.get(item.productId ?? '') ?? nothing) ?? [])
      .sort((one, other) => compareText(one.itemId, other.itemId));
  },
} satisfies Selectors;

type Purchases = readonly Row<'purchases'>[];
type Entry = Answer<'getRunOuts'>[number];

const nothing: readonly PurchaseInUnit[] = [];

/** Caches the groups, so that a tap in a pantry does not compute them again. */
const grouped = new WeakMap<Purchases, ReadonlyMap<string, readonly PurchaseInUnit[]>>();

function byProduct(purchases: Purchases): ReadonlyMap<string, readonly PurchaseInUnit[]> {
  const cached = grouped.get(purchases);
  if (cached) return cached;
  const since = new Date(Date.now() - habitMs).toISOString();
  const groups = new Map<string, PurchaseInUnit[]>();
  for (const { productId, boughtAt, quantity, unit } of purchases) {
    if (productId === null || boughtAt <= since) continue;
    const line = { at: Date.parse(boughtAt), quantity: toThousandths(quantity), unit };
    const group = groups.get(productId);
    if (group) group.push(line);
    else groups.set(productId, [line]);
  }
  grouped.set(purchases, groups);
  return groups;
}

interface CachedForecast {
  readonly bought: readonly PurchaseInUnit[];
  readonly entry: Entry | null;
}
/** Caches the forecast of each item, because a tap changes only one. */
const forecasts = new WeakMap<Row<'pantryItems'>, CachedForecast>();

function entryOf(item: Row<'pantryItems'>, bought: readonly PurchaseInUnit[]): Entry | null {
  const last = forecasts.get(item);
  if (last?.bought === bought) return last.entry;
  const entry = bought.length === 0 ? null : computeEntry(item, bought);
  forecasts.set(item, { bought, entry });
  return entry;
}

function computeEntry(item: Row<'pantryItems'>, bought: readonly PurchaseInUnit[]): Entry | null {
  const { id: itemId, quantity: stock, unit, countedAt } = item;
  const counted = countedAt === null ? null : Date.parse(countedAt);
  const habit = stockHabit({ unit, quantity: toThousandths(stock), countedAt: counted }, bought);
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
