/** The catalogue's door for items that were scanned where nobody could be asked (SHO-18). */
import { limits, newId, type Barcode, type ListUnit, type ProductId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.sql.ts';
import { ApiError } from '../../http/failure.ts';
import { spendQuota } from '../../http/quota.ts';
import { registrations } from './registrations.ts';
import { insertScanned, selectInTheWay, selectScanned } from './scanned-products.sql.ts';

/** A barcode, and what the item says that came with it. */
export interface Scan {
  readonly barcode: Barcode;
  readonly name: string;
  readonly unit: ListUnit;
}

/**
 * The products of scanned barcodes. One that the catalogue does not know is registered under its
 * item's name, with the barcode behind it where another has that name. Refuses nothing: a barcode for
 * which there can be no product is left out.
 */
export async function productsOfScans(
  sql: Transaction,
  callerId: string,
  scans: readonly Scan[],
  now: Date,
): Promise<ReadonlyMap<Barcode, ProductId>> {
  const products = await findKnown(sql, scans);
  const unknown = scans.filter(({ barcode }) => !products.has(barcode));
  if (unknown.length === 0) return products;
  await lockUser(sql, callerId);
  // In one order everywhere, so that two requests do not wait for each other.
  for (const scan of unknown.toSorted((a, b) => (a.barcode < b.barcode ? -1 : 1))) {
    const id = products.get(scan.barcode) ?? (await register(sql, callerId, scan, now));
    if (id) products.set(scan.barcode, id);
  }
  return products;
}

async function findKnown(
  sql: Transaction,
  scans: readonly Scan[],
): Promise<Map<Barcode, ProductId>> {
  if (scans.length === 0) return new Map();
  const barcodes = scans.map(({ barcode }) => barcode);
  const known = await sql.rows(selectScanned, barcodes);
  return new Map(known.map(({ barcode, id }) => [barcode, id]));
}

async function register(
  sql: Transaction,
  callerId: string,
  scan: Scan,
  now: Date,
): Promise<ProductId | undefined> {
  const { barcode, unit } = scan;
  for (const name of [scan.name, toldApart(scan)]) {
    const inTheWay = await sql.rows(selectInTheWay, barcode, fold(name));
    // What has the name and no barcode is meant; it gets none, for it may be what all brands share.
    const namesake = inTheWay.find(({ isNamesake }) => isNamesake);
    if (namesake) return namesake.id;
    if (inTheWay.some(({ hasBarcode }) => hasBarcode)) break;
    if (inTheWay.length > 0) continue;
    if (!(await maySpend(sql, callerId, now))) return undefined;
    const content = [name, fold(name), unit, barcode] as const;
    const added = await sql.first(insertScanned, newId(now.getTime()), callerId, now, ...content);
    if (added) return added.id;
  }
  // Somebody else may have registered it since it was looked for.
  return (await findKnown(sql, [scan])).get(barcode);
}

/** What a thing is called whose name another barcode has: two may both be 'Bolacha' to people. */
function toldApart({ barcode, name }: Scan): string {
  const room = limits.nameLength - barcode.length - 1;
  return `${[...name].slice(0, room).join('').trimEnd()} ${barcode}`;
}

async function maySpend(sql: Transaction, callerId: string, now: Date): Promise<boolean> {
  try {
    await spendQuota(sql, registrations, callerId, now);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === registrations.code) return false;
    throw error;
  }
}
