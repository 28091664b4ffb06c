/** Reads the data of the shown household for the assistant's own answers (AI-14) from this device. */
import type { ListItem, Row } from '@quitanda/contract';
import type { HomeData, HomeItem, HomePurchase } from '@quitanda/contract/assistant/home-data';
import { priceBookOf, type PricedThing } from '@quitanda/contract/insights/price-book';
import { unpricedRemainderOf } from '@quitanda/contract/trip-total';
import {
  paidForLine,
  sumCentavos,
  toCentavos,
  toThousandths,
  type Centavos,
} from '@quitanda/contract/values';
import type { BrazilianZone } from '@quitanda/contract/zones';
import { readActiveListId, readActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { byCreation } from '../../../lib/items/compare.ts';
import { inOrder } from '../../../lib/items/in-order.ts';
import { lineTotalOf } from '../../../lib/items/line-total.ts';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { budgetOf, supermarketOf } from '../../../lib/items/trip-of-list.ts';
import type { Rows } from '../../../sync/replica/rows.ts';

interface Options {
  readonly now: number;
  readonly zone: BrazilianZone;
  /** Undefined if the device has no answer of the server; then the purchases alone make the book. */
  readonly book: readonly PricedThing[] | undefined;
}

/** Converts the rows of the household, with all writes that still wait. */
export function readHomeData(rows: Rows, { now, zone, book }: Options): HomeData {
  const trips = new Map(
    rows
      .all('finishes')
      .filter(({ isUndone, isDeleted }) => !isUndone && isDeleted !== true)
      .map((trip) => [trip.id, trip]),
  );
  const purchases = rows
    .all('purchases')
    .filter(({ finishId }) => trips.has(finishId))
    .map(toPurchase);
  const pantryId = readActivePantryId();
  return {
    now,
    zone,
    members: rows.all('members').map(({ id, name }) => ({ id, name })),
    lists: rows
      .all('lists')
      .toSorted(byCreation)
      .map((list) => ({
        id: list.id,
        name: list.name,
        supermarket: supermarketOf(list),
        budget: budgetOf(list),
        items: inOrder(rows.of('listItems', list.id)).map(toItem),
      })),
    shownListId: readActiveListId(),
    pantries: rows
      .all('pantries')
      .toSorted(byCreation)
      .map(({ id, name, redirects }) => ({
        id,
        name,
        items: rows.of('pantryItems', id).map(toStock),
        formerItems: redirects ?? [],
      })),
    shownPantryId: pantryId,
    purchases,
    unpricedRemainders: [...trips.values()].flatMap((trip) => readUnpricedRemainder(trip, rows)),
    book: book ?? priceBookOf(purchases.map(toRecord), now),
  };
}

function toItem(item: ListItem): HomeItem {
  return {
    id: item.id,
    name: item.name,
    productId: takenOrPlannedProductId(item),
    productName: item.product?.name ?? null,
    quantity: toThousandths(item.quantity),
    unit: item.unit,
    onlyAt: item.onlyAt,
    unitText: item.unitText ?? null,
    isTaken: item.isChecked,
    paid: item.isChecked ? lineTotalOf(item) : null,
  };
}

const toStock = (item: Row<'pantryItems'>) => ({
  id: item.id,
  name: item.name,
  productId: item.productId,
  quantity: toThousandths(item.quantity),
  unit: item.unit,
  unitText: item.unitText ?? null,
  threshold: optionalThousandths(item.lowStockAlertThreshold),
  target: optionalThousandths(item.targetQuantity),
  batches: item.batches,
  countedAt: item.countedAt === null ? null : Date.parse(item.countedAt),
});

const optionalThousandths = (quantity: number | null) =>
  quantity === null ? null : toThousandths(quantity);

function toPurchase(line: Row<'purchases'>): HomePurchase {
  const isUnpriced = line.isUnpriced === true;
  return {
    tripId: line.finishId,
    at: Date.parse(line.boughtAt),
    name: line.name,
    productId: line.productId,
    productName: line.productName,
    categoryName: line.categoryName,
    quantity: toThousandths(line.quantity),
    unit: line.unit,
    price: isUnpriced ? null : toCentavos(line.price),
    paid: isUnpriced ? (0 as Centavos) : paidFor(line),
    supermarket: line.supermarket,
    boughtBy: line.boughtBy,
    isImpulse: line.listId === null ? null : line.isImpulse,
  };
}

const paidFor = ({ price, quantity, paid }: Row<'purchases'>) =>
  paidForLine({
    price: toCentavos(price),
    quantity: toThousandths(quantity),
    paid: paid == null ? null : toCentavos(paid),
  });

/** What the lines without a price cost together, if somebody typed the total of the trip (FIN-10). */
function readUnpricedRemainder(trip: Row<'finishes'>, rows: Rows) {
  const lines = rows.of('purchases', trip.id);
  const total = unpricedRemainderOf(
    trip.typedTotal == null ? null : toCentavos(trip.typedTotal),
    sumCentavos(lines.map(paidFor)),
    lines.filter(({ isUnpriced }) => isUnpriced === true).length,
  );
  if (total === 0) return [];
  const { id: tripId, boughtAt, supermarket, boughtBy } = trip;
  return [{ tripId, at: Date.parse(boughtAt), total, supermarket, boughtBy }];
}

const toRecord = (line: HomePurchase) => ({ ...line, itemName: line.name, isNote: false });
