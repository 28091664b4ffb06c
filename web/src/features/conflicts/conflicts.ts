/**
 * A conflict is one or more writes of an item that the server has refused, because another person
 * took or corrected the item first (CASA-41, CASA-42) or has removed it (CASA-45). This module
 * compares the lines of both people and decides how to resolve the conflict. Its functions are
 * pure.
 */
import type { ListItem, ListItemChange, ListUnit, NewListItem } from '@quitanda/contract';
import { boughtUnitText } from '@quitanda/contract/bought-unit-text';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { packageText, type Unit } from '@quitanda/contract/units';
import { derivedPrice } from '@quitanda/contract/derived-price';
import {
  fromCentavos,
  fromThousandths,
  limits,
  minimumQuantity,
  sumCentavos,
  toThousandths,
  type Thousandths,
} from '@quitanda/contract/values';
import { lineTotalOf } from '../../lib/items/line-total.ts';
import { takenOrPlannedProductId } from '../../lib/items/taken-or-planned-product-id.ts';
import type { EditedItem } from '../../lib/items/edited-item.ts';
import type { Refusal } from '../../sync/react/use-unsent.ts';
import type { Write } from '../../sync/reads-and-writes.ts';

/** The refused writes of one item, in the order of the taps, and their combined result. */
export interface Conflict {
  readonly refusalIds: readonly number[];
  /** The keys of the writes. */
  readonly keys: readonly string[];
  readonly listId: string;
  readonly itemId: string;
  /** The description of the first write. */
  readonly description: string | undefined;
  /**
   * The key of the first write. It becomes the id of the new item if the user's line is added as a
   * separate item.
   */
  readonly key: string;
  /** Whether the user corrected a line that was already in the cart. */
  readonly isCorrection: boolean;
  /** The item as the user has typed it in its dialog before it was removed; else undefined. */
  readonly edited: EditedItem | undefined;
  /** The user's line; null if it is not in the cart, or has no price or quantity. */
  readonly ownLine: Line | null;
}

/** The quantity and price with which an item was taken. Without a unit, the item's unit applies. */
export interface Line {
  readonly price: number;
  /** The total of the line, if that was typed (SHO-25). */
  readonly paid: number | null;
  readonly purchasedQuantity: number;
  readonly purchasedUnit: ListUnit | undefined;
  readonly supermarket: string | null;
  readonly selectedProductId: string | null;
  /** The unit that the user says of the quantity; undefined for that of the plan (UNI-11). */
  readonly purchasedUnitText?: Unit | undefined;
  readonly takenAt: string;
}

type ItemWrite = Extract<Write, { readonly name: 'changeListItem' }>;

/** Whether the refusal is a conflict: another person took, corrected or removed the item. */
export const isConflict = ({ failure: { code }, writes }: Refusal): boolean =>
  (code === 'item-taken' || code === 'item-not-found') && writes[0]?.name === 'changeListItem';

/** Returns one conflict for each item, the oldest first. */
export function conflictsOf(refusals: readonly Refusal[]): Conflict[] {
  const groups = Map.groupBy(
    refusals.filter(isConflict),
    ({ writes }) => (writes[0] as ItemWrite).params.itemId,
  );
  return [...groups.values()].flatMap((group) => conflictOf(group) ?? []);
}

function conflictOf(group: readonly Refusal[]): Conflict | undefined {
  const writes = group.flatMap((refusal) => refusal.writes as readonly ItemWrite[]);
  const [firstWrite] = writes;
  if (firstWrite === undefined) return undefined;
  const { key, params, body, description } = firstWrite;
  return {
    refusalIds: group.map(({ id }) => id),
    keys: writes.map((write) => write.key),
    ...params,
    key,
    description,
    isCorrection: body.seen !== null && body.seen !== undefined,
    ownLine: ownLineOf(writes),
    edited: group.every(({ failure }) => failure.code === 'item-not-found')
      ? writes.findLast(({ context }) => context?.editedItem)?.context?.editedItem
      : undefined,
  };
}

/**
 * Returns the user's line: the line on which the first write was based, with the changes of all
 * writes in their order.
 */
function ownLineOf(writes: readonly ItemWrite[]): Line | null {
  let line: ListItemChange = { ...writes[0]?.body.seen };
  for (const { body } of writes) {
    const { seen: _seen, ...change } = body;
    // A total ends with the amounts for which it was typed, as on the server (SHO-26).
    const { paid: previousTotal, ...amounts } = line;
    const keepsTotal = [change.price, change.purchasedQuantity, change.purchasedUnit].every(
      (field) => field === undefined,
    );
    const lineBefore = keepsTotal ? { ...amounts, paid: previousTotal } : amounts;
    line = change.isChecked === false ? { isChecked: false } : { ...lineBefore, ...change };
  }
  const { isChecked, price, purchasedQuantity, purchasedUnit } = line;
  if (isChecked === false || price == null || purchasedQuantity == null) return null;
  return {
    price,
    paid: line.paid ?? null,
    purchasedQuantity,
    purchasedUnit: purchasedUnit ?? undefined,
    supermarket: line.supermarket ?? null,
    selectedProductId: line.selectedProductId ?? null,
    ...(line.purchasedUnitText && { purchasedUnitText: line.purchasedUnitText }),
    takenAt: line.takenAt ?? new Date(writes[0]?.at ?? 0).toISOString(),
  };
}

/**
 * Returns the name of a removed item from the description of the refused write, for example
 * 'Pegar "Arroz"' or 'Corrigir "Arroz" no carrinho', because the item no longer has a row. The name
 * may contain quotes.
 */
export const nameFromDescription = (description = ''): string =>
  /"(.+?)"(?=$| no carrinho$| para )/u.exec(description)?.[1] ?? 'Um item';

/** Returns the unit of the user's line; by default, the unit of the item. */
export const unitOf = (line: Line, item: ListItem): ListUnit => line.purchasedUnit ?? item.unit;

/** Returns the id of the person whose line is in the cart; null if the account was deleted. */
export const authorOf = (item: ListItem): string | null => item.correctedBy ?? item.takenBy;

/** Returns the word of the user's line: its own, or that of the item if the line has the planned unit. */
export const unitTextOf = (line: Line, item: Pick<ListItem, 'unit' | 'unitText'>) =>
  boughtUnitText({
    unit: item.unit,
    unitText: item.unitText,
    purchasedUnit: line.purchasedUnit ?? null,
    purchasedUnitText: line.purchasedUnitText,
  });

/**
 * How a conflict is resolved.
 * - `ask`: the user decides.
 * - `removed`: the user decides about an item that was removed from the list.
 * - `retry`: the writes are sent again, because the item is no longer in the cart.
 * - `discard`: the writes are dropped, because both lines are equal, the user's line is already in
 *   the cart, or the user has put the item back.
 */
type Resolution = 'ask' | 'retry' | 'removed' | 'discard';

/** Returns how to resolve a conflict. `me` is the id of the user. */
export function decideResolution(
  { ownLine, edited }: Conflict,
  item: ListItem | undefined,
  me: string | undefined,
): Resolution {
  if (ownLine === null && edited === undefined) return 'discard';
  if (item === undefined) return 'removed';
  if (ownLine === null) return 'retry';
  if (!item.isChecked) return 'retry';
  const areLinesEqual =
    item.price === ownLine.price &&
    (item.paid ?? null) === ownLine.paid &&
    item.purchasedQuantity === ownLine.purchasedQuantity &&
    purchasedUnitOf(item) === unitOf(ownLine, item) &&
    areWordsEqual(ownLine, item);
  return areLinesEqual || authorOf(item) === me ? 'discard' : 'ask';
}

/** Whether both lines are in the same unit that people say: 24 caixas are not 24 un. */
const areWordsEqual = (ownLine: Line, item: ListItem) =>
  packageText(unitTextOf(ownLine, item)) === packageText(boughtUnitText(item));

/** Returns the sum of both quantities; null if the units differ or the item has no quantity. */
export function sumQuantities(ownLine: Line, item: ListItem): number | null {
  if (
    item.purchasedQuantity === null ||
    purchasedUnitOf(item) !== unitOf(ownLine, item) ||
    !areWordsEqual(ownLine, item)
  )
    return null;
  const sum = toThousandths(ownLine.purchasedQuantity) + toThousandths(item.purchasedQuantity);
  return fromThousandths(sum as Thousandths);
}

/** Returns the change that replaces the line in the cart by the user's line. */
export const makeReplacement = (ownLine: Line): ListItemChange => ({
  isChecked: true,
  price: ownLine.price,
  paid: ownLine.paid,
  purchasedQuantity: ownLine.purchasedQuantity,
  ...(ownLine.purchasedUnit !== undefined && { purchasedUnit: ownLine.purchasedUnit }),
  ...(ownLine.supermarket !== null && { supermarket: ownLine.supermarket }),
  ...(ownLine.selectedProductId !== null && { selectedProductId: ownLine.selectedProductId }),
  ...(ownLine.purchasedUnitText && { purchasedUnitText: ownLine.purchasedUnitText }),
});

/**
 * Returns how to add the user's line to the cart. If product, price and unit are equal, its
 * quantity is added to the item. Otherwise it becomes a separate item, so that both prices are
 * kept.
 */
export function planAddition(
  { key, ownLine }: Conflict & { readonly ownLine: Line },
  item: ListItem,
): { readonly change: ListItemChange } | { readonly newItem: NewListItem } {
  const sum = sumQuantities(ownLine, item);
  const isSameProduct =
    ownLine.selectedProductId === null ||
    ownLine.selectedProductId === takenOrPlannedProductId(item);
  if (sum !== null && sum <= limits.maxQuantity && isSameProduct && ownLine.price === item.price) {
    return { change: { purchasedQuantity: sum, ...sumOfTotals(ownLine, item, sum) } };
  }
  return { newItem: makeNewItem(key, ownLine, item) };
}

/** Returns the sum of both totals, with the price of one, if one of the totals was typed (SHO-25). */
function sumOfTotals(
  ownLine: Line,
  item: ListItem,
  sum: number,
): Pick<ListItemChange, 'price' | 'paid'> {
  if (ownLine.paid === null && item.paid == null) return {};
  const paid = sumCentavos([ownLine, item].flatMap((line) => lineTotalOf(line) ?? []));
  const price = derivedPrice(paid, toThousandths(sum));
  return { price: fromCentavos(price), paid: fromCentavos(paid) };
}

/**
 * Returns a new item in the cart, with the user's line. Its name comes from `item`, and so do the
 * unit and the product where the line has none.
 */
export function makeNewItem(
  id: string,
  ownLine: Line,
  item: Pick<ListItem, 'name' | 'unit' | 'unitText' | 'productId' | 'selectedProductId'>,
): NewListItem {
  const unit = ownLine.purchasedUnit ?? item.unit;
  const unitText = unitTextOf(ownLine, item);
  const selectedProductId = ownLine.selectedProductId ?? item.selectedProductId;
  return {
    id,
    name: item.name,
    unit,
    ...(unitText && { unitText }),
    quantity: Math.max(ownLine.purchasedQuantity, minimumQuantity(unit)),
    isChecked: true,
    price: ownLine.price,
    ...(ownLine.paid !== null && { paid: ownLine.paid }),
    purchasedQuantity: ownLine.purchasedQuantity,
    purchasedUnit: unit,
    takenAt: ownLine.takenAt,
    ...(ownLine.supermarket !== null && { supermarket: ownLine.supermarket }),
    ...(item.productId !== null && { productId: item.productId }),
    ...(selectedProductId !== null && { selectedProductId }),
  };
}
