/**
 * What the server refused because another person was first (CASA-41, CASA-42) or has removed the item
 * (CASA-45): two lines of one item, and what may become of them. Pure.
 */
import type { ListItem, ListItemChange, ListUnit, NewListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchase-units';
import {
  fromThousandths,
  limits,
  minimumQuantity,
  toThousandths,
  type Thousandths,
} from '@quitanda/contract/values';
import { countingProductId } from '../../lib/counting-product-id.ts';
import type { Refusal } from '../../sync/react/use-unsent.ts';
import type { Write } from '../../sync/types.ts';

/** The writes of one item that were refused, in the order of the taps, and what they come to. */
export interface Conflict {
  readonly refusalIds: readonly number[];
  /** The keys of the writes. */
  readonly keys: readonly string[];
  readonly listId: string;
  readonly itemId: string;
  /** What the first of them does, in words. */
  readonly description: string | undefined;
  /** The key of the first of them: the id of the line that they become beside the other one. */
  readonly key: string;
  /** It corrected a line that stood in the cart already. */
  readonly isCorrection: boolean;
  /** My line; null where it is in no cart, or has no figures. */
  readonly mine: Line | null;
}

/** What was taken. A unit that is missing is the item's. */
export interface Line {
  readonly price: number;
  readonly purchasedQuantity: number;
  readonly purchasedUnit: ListUnit | undefined;
  readonly supermarket: string | null;
  readonly selectedProductId: string | null;
  readonly takenAt: string;
}

type ItemWrite = Extract<Write, { readonly name: 'changeListItem' }>;

/** Whether the refusal is one that is asked about: another person took the item, or it is gone. */
export const isConflict = ({ failure: { code }, writes }: Refusal): boolean =>
  (code === 'item-taken' || code === 'item-not-found') && writes[0]?.name === 'changeListItem';

/** One for each item, the oldest first. */
export function conflictsOf(refusals: readonly Refusal[]): Conflict[] {
  const groups = Map.groupBy(
    refusals.filter(isConflict),
    ({ writes }) => (writes[0] as ItemWrite).params.itemId,
  );
  return [...groups.values()].flatMap((group) => conflictOf(group) ?? []);
}

function conflictOf(group: readonly Refusal[]): Conflict | undefined {
  const writes = group.flatMap((refusal) => refusal.writes as readonly ItemWrite[]);
  const [first] = writes;
  if (first === undefined) return undefined;
  const { key, params, body, description } = first;
  return {
    refusalIds: group.map(({ id }) => id),
    keys: writes.map((write) => write.key),
    ...params,
    key,
    description,
    isCorrection: body.seen !== null && body.seen !== undefined,
    mine: lineOf(writes),
  };
}

/** Each write adds to what the first one was based on. */
function lineOf(writes: readonly ItemWrite[]): Line | null {
  let line: ListItemChange = { ...writes[0]?.body.seen };
  for (const { body } of writes) {
    const { seen: _seen, ...change } = body;
    line = change.isChecked === false ? { isChecked: false } : { ...line, ...change };
  }
  const { isChecked, price, purchasedQuantity, purchasedUnit } = line;
  if (isChecked === false || price == null || purchasedQuantity == null) return null;
  return {
    price,
    purchasedQuantity,
    purchasedUnit: purchasedUnit ?? undefined,
    supermarket: line.supermarket ?? null,
    selectedProductId: line.selectedProductId ?? null,
    takenAt: line.takenAt ?? new Date(writes[0]?.at ?? 0).toISOString(),
  };
}

/** My unit beside an item. */
export const unitOf = (line: Line, item: ListItem): ListUnit => line.purchasedUnit ?? item.unit;

/** Whose line stands in the cart; null for somebody whose account is gone. */
export const authorOf = (item: ListItem): string | null => item.correctedBy ?? item.takenBy;

/**
 * What there is to do: ask; try again, because nobody has it any more; say that the item is gone; or
 * nothing, because both lines are the same, mine stands already, or I had put mine back.
 */
type Standing = 'ask' | 'free' | 'gone' | 'moot';

export function standingOf(
  { mine }: Conflict,
  item: ListItem | undefined,
  me: string | undefined,
): Standing {
  if (mine === null) return 'moot';
  if (item === undefined) return 'gone';
  if (!item.isChecked) return 'free';
  const isSame =
    item.price === mine.price &&
    item.purchasedQuantity === mine.purchasedQuantity &&
    purchasedUnitOf(item) === unitOf(mine, item);
  return isSame || authorOf(item) === me ? 'moot' : 'ask';
}

/** Both quantities, where they are of one unit. */
export function sumOf(mine: Line, item: ListItem): number | null {
  if (item.purchasedQuantity === null || purchasedUnitOf(item) !== unitOf(mine, item)) return null;
  const sum = toThousandths(mine.purchasedQuantity) + toThousandths(item.purchasedQuantity);
  return fromThousandths(sum as Thousandths);
}

/** How the line of an item in the cart becomes mine. */
export const replacing = (mine: Line): ListItemChange => ({
  isChecked: true,
  price: mine.price,
  purchasedQuantity: mine.purchasedQuantity,
  ...(mine.purchasedUnit !== undefined && { purchasedUnit: mine.purchasedUnit }),
  ...(mine.supermarket !== null && { supermarket: mine.supermarket }),
  ...(mine.selectedProductId !== null && { selectedProductId: mine.selectedProductId }),
});

/**
 * How mine is added: as more of the same where product, price and unit are equal, else as a line of its
 * own, so that each is paid at its price.
 */
export function adding(
  { key, mine }: Conflict & { readonly mine: Line },
  item: ListItem,
): { readonly change: ListItemChange } | { readonly line: NewListItem } {
  const sum = sumOf(mine, item);
  const isSameProduct =
    mine.selectedProductId === null || mine.selectedProductId === countingProductId(item);
  if (sum !== null && sum <= limits.maxQuantity && isSameProduct && mine.price === item.price) {
    return { change: { purchasedQuantity: sum } };
  }
  return { line: ownLine(key, mine, item) };
}

/** A line of the cart, of what an item asks for. */
export function ownLine(
  id: string,
  mine: Line,
  of: Pick<ListItem, 'name' | 'unit' | 'productId' | 'selectedProductId'>,
): NewListItem {
  const unit = mine.purchasedUnit ?? of.unit;
  const selectedProductId = mine.selectedProductId ?? of.selectedProductId;
  return {
    id,
    name: of.name,
    unit,
    quantity: Math.max(mine.purchasedQuantity, minimumQuantity(unit)),
    isChecked: true,
    price: mine.price,
    purchasedQuantity: mine.purchasedQuantity,
    purchasedUnit: unit,
    takenAt: mine.takenAt,
    ...(mine.supermarket !== null && { supermarket: mine.supermarket }),
    ...(of.productId !== null && { productId: of.productId }),
    ...(selectedProductId !== null && { selectedProductId }),
  };
}
