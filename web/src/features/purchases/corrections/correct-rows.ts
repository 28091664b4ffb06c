/** Changes the rows of the home as a correction of a finished trip does, and its undo (CMP-10). */
import type {
  CorrectedStock,
  FinishedTripChange,
  ItemProduct,
  NewPurchasedLine,
  Row,
} from '@quitanda/contract';
import { fromCentavos, toCentavos, toThousandths } from '@quitanda/contract/values';
import { rememberSupermarket } from '../../../lib/items/remember-supermarket.ts';
import type { CallInput, CorrectedTripRows } from '../../../sync/reads-and-writes.ts';
import type { MutableRows } from '../../../sync/replica/rows.ts';
import { derivedPrice } from '@quitanda/contract/derived-price';
import { followDate } from '../../pantry/batches/stock-batches.ts';
import { supermarketsOf } from '../purchases.selectors.ts';
import { lineCorrection, revertLine, revertTrip, tripCorrection } from './last-correction.ts';
import { correctStock, openLineStock } from './line-stock.ts';

type Purchase = Row<'purchases'>;
/** The writes that correct a trip. */
type CorrectionName =
  | 'changePurchasedLine'
  | 'addPurchasedLine'
  | 'removePurchasedLine'
  | 'changeFinishedTrip'
  | 'deleteFinishedTrip';
type CallNamed<N extends CorrectionName> = CallInput<N> & { readonly name: N };

/** One correction of a finished trip, without the id of the correction. */
export type CorrectionCall = { [N in CorrectionName]: CallNamed<N> }[CorrectionName];

/** Who corrects, and when. */
export interface Correction {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The id of the user. */
  readonly by: string;
  /** The product that the correction names by id. */
  readonly product?: ItemProduct | undefined;
}

export const purchaseId = (finishId: string, listItemId: string) => `${finishId} ${listItemId}`;

/** Applies a correction, and returns the stocks that it changes. */
export function correctRows(
  rows: MutableRows,
  call: CorrectionCall,
  correction: Correction,
): CorrectedStock[] {
  const finish = rows.get('finishes', call.params.finishId);
  if (!finish || finish.isUndone || finish.isDeleted === true) return [];
  switch (call.name) {
    case 'changePurchasedLine':
      return changeLine(rows, finish, call, correction);
    case 'addPurchasedLine':
      return addLine(rows, finish, call.body, correction);
    case 'removePurchasedLine': {
      const before = rows.get('purchases', purchaseId(finish.id, call.params.listItemId));
      return replaceLine(rows, finish, before, undefined, correction.by);
    }
    case 'changeFinishedTrip':
      changeTrip(rows, finish, call.body, correction);
      return [];
    case 'deleteFinishedTrip':
      return deleteTrip(rows, finish, call.body.takesStock, correction.by);
  }
}

/**
 * Takes back what a correction had changed, and leaves what was corrected since: the rows of the correction
 * may be older than those of the home.
 */
export function restoreRows(
  rows: MutableRows,
  { finish: finishes, lines }: CorrectedTripRows,
  by: string,
): CorrectedStock[] {
  const current = rows.get('finishes', finishes.before.id);
  if (!current || current.isUndone) return [];
  const finish = withChanges(current, finishes.before, finishes.after);
  rows.put('finishes', finish);
  if (finish.boughtAt !== current.boughtAt) followDate(rows, finish);
  const before = new Map(lines.before.map((line) => [line.id, line]));
  const after = new Map(lines.after.map((line) => [line.id, line]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [line, lineBefore, lineAfter] = [
      rows.get('purchases', id),
      before.get(id),
      after.get(id),
    ];
    const restored =
      line && lineBefore && lineAfter
        ? withChanges(line, lineBefore, lineAfter)
        : lineAfter && { ...lineAfter, boughtAt: finish.boughtAt };
    return replaceLine(rows, finish, line, restored, by);
  });
}

/** Returns `current` with the fields of `after` that differ from `before`. */
function withChanges<T extends object>(current: T, before: T, after: T): T {
  const fields = Object.keys({ ...before, ...after }) as (keyof T)[];
  const changed = fields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return { ...current, ...Object.fromEntries(changed.map((field) => [field, after[field]])) };
}

/**
 * Changes the rows as the undo of this correction does, if it is the last one of its trip or line
 * (CMP-29). Of others this device does not know what they brought; the server undoes them.
 */
export function revertRows(
  rows: MutableRows,
  { finishId, correctionId }: CallInput<'undoTripCorrection'>['params'],
  by: string,
): CorrectedStock[] {
  const finish = rows.get('finishes', finishId);
  if (!finish || finish.isUndone || finish.isDeleted === true) return [];
  const lines = rows.of('purchases', finishId);
  if (finish.lastCorrection?.id === correctionId) {
    const reverted = revertTrip(finish, lines);
    rows.put('finishes', reverted.finish);
    if (reverted.finish.boughtAt !== finish.boughtAt) followDate(rows, reverted.finish);
    for (const line of reverted.lines) rows.put('purchases', line);
    return [];
  }
  const line = lines.find(({ lastCorrection }) => lastCorrection?.id === correctionId);
  if (line === undefined) return [];
  const reverted = revertLine(line);
  const amounts = line.lastCorrection?.before.amounts;
  const after = amounts
    ? { ...reverted, ...amounts }
    : { ...reverted, ...amountsOf({}, reverted.quantity, line) };
  return replaceLine(rows, finish, line, after, by);
}

function replaceLine(
  rows: MutableRows,
  finish: Row<'finishes'>,
  before: Purchase | undefined,
  after: Purchase | undefined,
  by: string,
): CorrectedStock[] {
  if (after !== undefined) rows.put('purchases', after);
  else if (before !== undefined) rows.remove('purchases', before.id);
  return correctStock(rows, { finish, before, after, by });
}

function changeLine(
  rows: MutableRows,
  finish: Row<'finishes'>,
  { params, body: sent }: CallNamed<'changePurchasedLine'>,
  { at, by, product }: Correction,
): CorrectedStock[] {
  const before = rows.get('purchases', purchaseId(finish.id, params.listItemId));
  if (before === undefined) return [];
  const after: Purchase = {
    ...before,
    ...(sent.productId !== undefined && productFieldsOf(sent.productId, product)),
    ...(sent.quantity !== undefined && { quantity: sent.quantity }),
    ...(sent.unit !== undefined && { unit: sent.unit }),
    ...amountsOf(sent, sent.quantity ?? before.quantity, before),
    correctedAt: new Date(at).toISOString(),
    correctedBy: by,
  };
  after.lastCorrection = sent.id === undefined ? null : lineCorrection(sent.id, before, after);
  return replaceLine(rows, finish, before, after, by);
}

function addLine(
  rows: MutableRows,
  finish: Row<'finishes'>,
  sent: NewPurchasedLine,
  { at, by, product }: Correction,
): CorrectedStock[] {
  const id = purchaseId(finish.id, sent.listItemId);
  if (rows.get('purchases', id)) return [];
  const { listItemId, name, quantity, unit, productId } = sent;
  const supermarket =
    sent.supermarket === undefined
      ? (supermarketsOf(rows.of('purchases', finish.id))[0] ?? null)
      : rememberSupermarket(rows, sent.supermarket, at);
  const now = new Date(at).toISOString();
  const after: Purchase = {
    id,
    finishId: finish.id,
    listItemId,
    listId: finish.listId,
    name,
    ...productFieldsOf(productId, product),
    quantity,
    unit,
    ...amountsOf(sent, quantity, { price: 0, quantity }),
    plannedQuantity: quantity,
    plannedUnit: null,
    supermarket,
    isImpulse: false,
    boughtAt: finish.boughtAt,
    boughtBy: finish.boughtBy,
    takenAt: now,
    correctedAt: now,
    correctedBy: by,
  };
  openLineStock(rows, after);
  return replaceLine(rows, finish, undefined, after, by);
}

function changeTrip(
  rows: MutableRows,
  finish: Row<'finishes'>,
  { id, supermarket: typed, boughtAt = finish.boughtAt, total }: FinishedTripChange,
  { at, by }: Correction,
): void {
  const supermarket = typed === undefined ? undefined : rememberSupermarket(rows, typed, at);
  const correctedAt = new Date(at).toISOString();
  const lines = rows.of('purchases', finish.id);
  const typedTotal = total === undefined ? (finish.typedTotal ?? null) : total || null;
  const after = { ...finish, boughtAt, typedTotal, correctedAt, correctedBy: by };
  const lastCorrection =
    id === undefined ? null : tripCorrection(id, finish, { finish: after, supermarket, lines });
  rows.put('finishes', { ...after, lastCorrection });
  if (boughtAt !== finish.boughtAt) followDate(rows, after);
  for (const line of lines) {
    rows.put('purchases', { ...line, boughtAt, ...(supermarket !== undefined && { supermarket }) });
  }
}

function deleteTrip(
  rows: MutableRows,
  finish: Row<'finishes'>,
  takesStock: boolean,
  by: string,
): CorrectedStock[] {
  rows.put('finishes', { ...finish, isDeleted: true });
  return rows.of('purchases', finish.id).flatMap((line) => {
    if (takesStock) return replaceLine(rows, finish, line, undefined, by);
    rows.remove('purchases', line.id);
    return [];
  });
}

/** The fields of a product; only its id if the device does not know the product. */
function productFieldsOf(
  productId: string | null,
  product: ItemProduct | undefined,
): Pick<Purchase, 'productId' | 'productName' | 'categoryName' | 'imageUrl'> {
  const isKnown = product?.id === productId;
  return {
    productId,
    productName: isKnown ? product.name : null,
    categoryName: isKnown ? product.categoryName : null,
    imageUrl: isKnown ? product.imageUrl : null,
  };
}

/**
 * The price and the total of a line. Without a new price and total, a line keeps its total if it has
 * one of its own, and otherwise its price.
 */
function amountsOf(
  sent: { readonly price?: number | undefined; readonly paid?: number | undefined },
  quantity: number,
  before: Pick<Purchase, 'price' | 'paid' | 'quantity'>,
): Pick<Purchase, 'price' | 'paid'> & { isUnpriced?: false } {
  if (sent.price !== undefined) return { price: sent.price, paid: null, isUnpriced: false };
  const paid = sent.paid ?? before.paid;
  if (paid == null || (sent.paid === undefined && quantity === before.quantity)) {
    return { price: before.price, paid: paid ?? null };
  }
  const price = derivedPrice(toCentavos(paid), toThousandths(quantity));
  return { price: fromCentavos(price), paid, isUnpriced: false };
}
