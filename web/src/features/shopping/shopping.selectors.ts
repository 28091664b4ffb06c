/** Computes `getSupermarkets`, `getStoreLabels` and `getPriceHistory` from the local rows. */
import type { PriceHistoryEntry, Row } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { compareText } from '../../lib/items/compare.ts';
import type { Selectors } from '../../sync/replica/definitions.ts';
import type { Rows } from '../../sync/replica/rows.ts';

export const shoppingSelectors = {
  getSupermarkets: (rows) => ({
    names: rows
      .all('supermarkets')
      .toSorted(
        (one, other) =>
          compareText(other.lastUsedAt, one.lastUsedAt) || compareText(other.id, one.id),
      )
      .map(({ name }) => name),
  }),
  getStoreLabels: (rows, { params }) =>
    rows
      .of('storeLabels', findSupermarketByName(rows, params.supermarketName)?.id ?? '')
      .map(({ code, valueKind, product }) => ({ code, valueKind, product }))
      .sort((one, other) => compareText(one.code, other.code)),
  getPriceHistory: (rows, { params }) =>
    findLatestPurchases(rows, findSupermarketByName(rows, params.supermarketName)?.name),
} satisfies Selectors;

/** Returns the supermarket with this name. Case, accents and extra spaces are ignored. */
export const findSupermarketByName = (rows: Rows, name: string) =>
  rows.all('supermarkets').find((supermarket) => fold(supermarket.name) === fold(name));

/**
 * Returns the latest purchase of each product at `supermarket`, newest first. Purchases without a
 * product are grouped by name (DAT-05). Purchases without a price are left out (FIN-07). A purchase at a price of 0 is returned only if the product was
 * never paid for there (SHO-24).
 */
function findLatestPurchases(rows: Rows, supermarket: string | undefined): PriceHistoryEntry[] {
  const latestByKey = new Map<string, Row<'purchases'>>();
  for (const purchase of rows.all('purchases')) {
    if (purchase.supermarket === null || purchase.supermarket !== supermarket) continue;
    if (purchase.isUnpriced === true) continue;
    const key = purchase.productId ?? purchase.name.toLowerCase();
    const latestPurchase = latestByKey.get(key);
    if (latestPurchase === undefined || isLaterPrice(purchase, latestPurchase)) {
      latestByKey.set(key, purchase);
    }
  }
  return [...latestByKey.values()]
    .sort((one, other) => (isNewer(one, other) ? -1 : 1))
    .map(({ productId, productName, name, boughtAt, quantity, unit, unitText, price }) => ({
      productId,
      name: productName ?? name,
      date: boughtAt,
      quantity,
      unit,
      unitText: unitText ?? null,
      price,
    }));
}

/** Whether the price of a purchase replaces that of another one. A gift replaces only a gift. */
const isLaterPrice = (one: Row<'purchases'>, other: Row<'purchases'>) => {
  const isOneFree = one.price === 0;
  return isOneFree === (other.price === 0) ? isNewer(one, other) : !isOneFree;
};

const isNewer = (one: Row<'purchases'>, other: Row<'purchases'>) =>
  (compareText(one.boughtAt, other.boughtAt) ||
    compareText(one.finishId, other.finishId) ||
    compareText(one.listItemId, other.listItemId)) > 0;
