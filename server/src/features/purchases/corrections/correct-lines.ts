/** Changes, adds and removes lines of a finished trip (CMP-10, CMP-11). */
import { limits, paidForLine } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import { spendItems } from '../../../http/limits/written-items.ts';
import type { CorrectionSubject } from '../../../shared/activity/record-activity.ts';
import { followCosts } from '../../pantry/batches/corrected-batches.ts';
import { findSentProducts } from '../../pantry/finishing/sent-products.ts';
import { lineKey } from '../../receipts/receipt-lines.ts';
import { storeCodeChoices } from '../../receipts/record-receipt.sql.ts';
import { findOrCreateSupermarkets } from '../../../shared/supermarkets/find-or-create-supermarkets.ts';
import { summarizeLines } from '../trip-totals.ts';
import { correctTrip, type CorrectionContext, type StockReplies } from './correct-trip.ts';
import type { LockedTrip } from './corrections.sql.ts';
import { followStock } from './follow-stock.ts';
import {
  amountsOf,
  correctLine,
  isSameLine,
  receiptAmountsOf,
  type LineValues,
} from './line-values.ts';
import {
  deleteLines,
  insertLine,
  selectPrintedLines,
  selectStoredLines,
  updateLine,
  type StoredLine,
} from './lines.sql.ts';

type LineCall = 'changePurchasedLine' | 'addPurchasedLine' | 'removePurchasedLine';

export const lineHandlers: Handlers<LineCall> = {
  changePurchasedLine: asMember(({ params, body }, { caller, now, sql }) =>
    correctTrip({ sql, caller, now }, params.finishId, body.id, async (context, trip) => {
      const line = await readLine(context, trip, params.listItemId);
      const { id: _, ...sent } = body;
      const products = await findSentProducts(sql, [{ productId: sent.productId ?? null }]);
      const product = sent.productId == null ? undefined : products.get(sent.productId);
      const change = { ...sent, ...(product && { productId: product.id }) };
      const after = correctLine(line, change);
      const stock = await changeLine(context, trip, line, after, product?.name ?? null);
      return {
        kind: 'line-corrected',
        listItemId: line.id,
        before: valuesOf(line),
        after,
        stock,
        ...(!isSameLine(line, after) && { subject: describeLine(line, after) }),
      };
    }),
  ),

  addPurchasedLine: asMember(({ params, body }, { caller, now, sql }) =>
    correctTrip({ sql, caller, now }, params.finishId, body.id, async (context, trip) => {
      const { householdId } = caller;
      const products = await findSentProducts(sql, [body]);
      const product = body.productId === null ? undefined : products.get(body.productId);
      const lines = await sql.rows(selectStoredLines, {
        householdId,
        finishId: trip.id,
        listItemId: null,
      });
      if (lines.length >= limits.itemsPerList) throw new ApiError('too-many-items');
      const supermarket = body.supermarket ?? mainSupermarket(lines);
      const supermarkets = await findOrCreateSupermarkets(
        sql,
        caller,
        supermarket === null ? [] : [supermarket],
        now,
      );
      const { listItemId, name, unit, quantity } = body;
      const productId = product?.id ?? null;
      const values = { productId, unit, quantity, ...amountsOf(body, quantity) };
      await spendItems(sql, householdId, 1, now);
      const added = await sql.first(insertLine, {
        householdId,
        finishId: trip.id,
        listItemId,
        name,
        productId,
        unit,
        quantity,
        price: values.price,
        paid: values.paid,
        supermarketId: supermarkets.get(fold(supermarket ?? ''))?.id ?? null,
        now,
        correctionId: context.correctionId,
      });
      // Another line has this id.
      if (!added) throw new ApiError('item-not-found');
      const line = { ...values, id: listItemId, name, productName: product?.name ?? null };
      const stock = await followStock(sql, caller, trip, [{ before: null, after: line }], now);
      const costs = [{ lineId: listItemId, before: null, after: values }];
      await followCosts(sql, householdId, trip.id, costs, now);
      const subject = { ...describeLine(line, values), supermarket };
      return { kind: 'line-added', listItemId, before: {}, after: values, stock, subject };
    }),
  ),

  removePurchasedLine: asMember(({ params, body }, { caller, now, sql }) =>
    correctTrip({ sql, caller, now }, params.finishId, body.id, async (context, trip) => {
      const line = await readLine(context, trip, params.listItemId);
      const { lines, stock } = await removeLines(context, trip, [line], line.id);
      const subject = describeLine(line, line);
      return {
        kind: 'line-removed',
        listItemId: line.id,
        before: { lines },
        after: { ...summarizeLines([line]), itemName: line.productName ?? line.name },
        stock,
        subject,
      };
    }),
  ),
};

async function readLine(
  { sql, caller }: CorrectionContext,
  trip: LockedTrip,
  listItemId: string,
): Promise<StoredLine> {
  const line = await sql.first(selectStoredLines, {
    householdId: caller.householdId,
    finishId: trip.id,
    listItemId,
  });
  if (!line) throw new ApiError('item-not-found');
  return line;
}

/** Sets the values of a line, and lets the stock follow. `productName` is the name of the new product. */
export async function changeLine(
  { sql, caller, now, correctionId }: CorrectionContext,
  trip: LockedTrip,
  line: StoredLine,
  after: LineValues,
  productName: string | null,
): Promise<StockReplies> {
  if (isSameLine(line, after)) return [];
  const onReceipt = trip.hasReceipt ? receiptAmountsOf(line.onReceipt, line, after) : null;
  await sql.first(updateLine, {
    householdId: caller.householdId,
    finishId: trip.id,
    listItemId: line.id,
    productId: after.productId,
    unit: after.unit,
    quantity: after.quantity,
    price: after.price,
    paid: after.paid,
    isUnpriced: after.isUnpriced,
    onReceipt: onReceipt && JSON.stringify(onReceipt),
    now,
    correctionId,
  });
  if (trip.hasReceipt && line.productId !== after.productId)
    await storeChoice({ sql, caller, now }, trip, line, after.productId);
  const hasSameStock =
    line.productId === after.productId &&
    line.unit === after.unit &&
    line.quantity === after.quantity;
  const { id, name } = line;
  const corrected = {
    ...after,
    id,
    name,
    unitText: after.unit === line.unit ? line.unitText : null,
    productName: after.productId === line.productId ? line.productName : productName,
  };
  const stock = hasSameStock
    ? []
    : await followStock(sql, caller, trip, [{ before: line, after: corrected }], now);
  const costs = [{ lineId: id, before: line, after }];
  await followCosts(sql, caller.householdId, trip.id, costs, now);
  return stock;
}

/** Stores the corrected product for the codes of a receipt's line, so that the next receipt has it (NF-03). */
async function storeChoice(
  { sql, caller, now }: Pick<CorrectionContext, 'sql' | 'caller' | 'now'>,
  trip: LockedTrip,
  line: StoredLine,
  productId: string | null,
): Promise<void> {
  const receipt = await sql.first(selectPrintedLines, {
    householdId: caller.householdId,
    finishId: trip.id,
  });
  const printed = receipt?.lines.filter(({ listItemId }) => listItemId === line.id) ?? [];
  if (!receipt || printed.length === 0) return;
  const choices = [...new Set(printed.map(lineKey))].map((code) => ({
    code,
    product_id: productId,
    name: line.name,
  }));
  const params = {
    householdId: caller.householdId,
    cnpj: receipt.cnpj,
    codes: JSON.stringify(choices),
    now,
  };
  await sql.rows(storeCodeChoices, params);
}

/**
 * Deletes lines of a trip, all of them without `listItemId`, and takes their stock. Returns the rows that an
 * undo restores.
 */
export async function removeLines(
  { sql, caller, now }: CorrectionContext,
  trip: LockedTrip,
  lines: readonly StoredLine[],
  listItemId: string | null,
  takesStock = true,
): Promise<{ lines: object[]; stock: StockReplies }> {
  const deleted = await sql.first(deleteLines, {
    householdId: caller.householdId,
    finishId: trip.id,
    listItemId,
  });
  const corrections = lines.map((line) => ({ before: line, after: null }));
  const stock = takesStock ? await followStock(sql, caller, trip, corrections, now) : [];
  const costs = lines.map((line) => ({ lineId: line.id, before: line, after: null }));
  await followCosts(sql, caller.householdId, trip.id, costs, now);
  return { lines: deleted?.lines ?? [], stock };
}

/** What the activity says of a line; no amount of a line without a price. */
export function describeLine(
  line: Pick<StoredLine, 'name' | 'unit'> & Partial<Pick<StoredLine, 'supermarket' | 'unitText'>>,
  values: LineValues,
): CorrectionSubject {
  const { quantity, unit } = values;
  const { name, supermarket = null } = line;
  const unitText = line.unit === unit ? line.unitText : null;
  const amount = values.isUnpriced ? {} : { amount: paidForLine(values) };
  return { name, quantity, unit, unitText: unitText ?? null, ...amount, supermarket };
}

/** The supermarket at which a trip paid most. */
function mainSupermarket(lines: readonly StoredLine[]): string | null {
  const totals = new Map<string, number>();
  for (const line of lines) {
    if (line.supermarket === null) continue;
    totals.set(line.supermarket, (totals.get(line.supermarket) ?? 0) + paidForLine(line));
  }
  return [...totals].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

const valuesOf = ({
  productId,
  unit,
  quantity,
  price,
  paid,
  isUnpriced,
}: LineValues): LineValues => ({
  productId,
  unit,
  quantity,
  price,
  paid,
  isUnpriced,
});
