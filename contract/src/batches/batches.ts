/**
 * How the stock of a pantry item is divided into batches (VAL-01). An item stores the batches as of the
 * last change of one of them; {@link batchesOf} fits them to the stock of now. So the sum of the batches
 * is the stock after every operation, also after those that know nothing of batches, on the server and on
 * devices alike. Must not import zod, because the browser loads this file.
 */

/** Why a date matters: after it one must not eat it, or it is only less good. */
export type DateKind = 'use-by' | 'best-before';

/** A part of a stock that was bought together or has one date. A missing field is not known. */
export interface Batch {
  /** A batch that a finish made has an id that follows from its line; the rest of a stock that of its item. */
  readonly id: string;
  /** In the unit of the item, with at most three decimals. */
  readonly amount: number;
  /** '2026-12-20'. */
  readonly bestBefore?: string | null | undefined;
  readonly kind?: DateKind | null | undefined;
  /** Whether the date is a suggestion, which nobody has confirmed. */
  readonly isGuess?: boolean | undefined;
  readonly boughtOn?: string | null | undefined;
  readonly openedOn?: string | null | undefined;
  readonly frozenOn?: string | null | undefined;
  /** The finish that bought it. */
  readonly finishId?: string | null | undefined;
  /** What its line cost in reais, for `bought` in the unit of the item. */
  readonly paid?: number | null | undefined;
  readonly bought?: number | null | undefined;
  /** The item that brought it, until that item is separated again (PAN-14). */
  readonly from?: string | null | undefined;
}

/** The fields of a pantry item that its batches depend on. `quantity` is as on the wire. */
export interface BatchedStock {
  readonly id: string;
  readonly quantity: number;
  readonly batches?: readonly Batch[] | null | undefined;
}

export const batchLimits = {
  /** An item stores at most so many batches. What is used last is no batch of its own then. */
  perItem: 24,
  /** A shelf life that a household sets, in days. */
  maxDays: 3_650,
} as const;

const exact = (amount: number) => Math.round(amount * 1_000) / 1_000;
const sumOf = (batches: readonly Batch[]) =>
  exact(batches.reduce((sum, { amount }) => sum + amount, 0));

/** Returns the sort key of a batch: opened ones first, then by date, then without a date, then by purchase. */
const orderOfUse = ({ id, openedOn, frozenOn, bestBefore, boughtOn }: Batch) =>
  [openedOn && !frozenOn ? `0${openedOn}` : '1', bestBefore ?? '9', boughtOn ?? '9', id].join(' ');
const inOrderOfUse = (batches: readonly Batch[]) =>
  batches
    .map((batch) => ({ batch, key: orderOfUse(batch) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ batch }) => batch);

/** Takes an amount from the batches in their order. */
function take(batches: readonly Batch[], amount: number): { left: Batch[]; taken: Batch[] } {
  const left: Batch[] = [];
  const taken: Batch[] = [];
  let missing = amount;
  for (const batch of batches) {
    const part = exact(Math.min(batch.amount, Math.max(0, missing)));
    missing = exact(missing - part);
    if (part > 0) taken.push({ ...batch, amount: part });
    if (batch.amount > part) left.push({ ...batch, amount: exact(batch.amount - part) });
  }
  return { left, taken };
}

/**
 * Returns the batches of a stock in the order of their use; their sum is the stock. What was used since
 * the batches were stored is taken from the first ones, so that an increase by as much gives it back. What
 * is in stock beyond them is the last batch, the rest, of which nothing is known.
 */
export function batchesOf({ id, quantity, batches }: BatchedStock): Batch[] {
  const sorted = inOrderOfUse((batches ?? []).filter(({ amount }) => amount > 0));
  const stored = sorted.filter((batch) => batch.id !== id).slice(0, batchLimits.perItem);
  const known = take(stored, sumOf(sorted) - quantity).left;
  const rest = exact(quantity - sumOf(known));
  return rest > 0 ? [...known, { id, amount: rest }] : known;
}

/** An increase within this time after a count, in milliseconds, counts as the correction of an earlier step. */
export const correctionMs = 12 * 3_600_000;

/**
 * Returns the batches after an increase by hand to `quantity`: what is new has none of their dates. An
 * increase that may correct a step gives back what the step took; otherwise all of it is new.
 */
export function increasedBatches(
  stock: BatchedStock,
  quantity: number,
  isCorrection: boolean,
): readonly Batch[] {
  const { id, batches } = stock;
  const stored = batches ?? [];
  if (quantity <= stock.quantity || stored.length === 0) return stored;
  if (isCorrection && quantity <= sumOf(stored)) return stored;
  return batchesOf({ id, quantity, batches: isCorrection ? stored : batchesOf(stock) });
}

/** The facts of a batch that a person states. */
export type BatchFacts = Partial<
  Pick<Batch, 'bestBefore' | 'kind' | 'isGuess' | 'openedOn' | 'frozenOn'>
>;

/**
 * Returns the batches after a change of the facts of one; undefined if the stock has no such batch. A part
 * of a batch becomes a batch of its own, with the id `newId`; so does any of the rest.
 */
export function changeBatch(
  stock: BatchedStock,
  batchId: string,
  { amount, newId, facts }: { amount?: number | undefined; newId: string; facts: BatchFacts },
): Batch[] | undefined {
  const batches = batchesOf(stock);
  const changed = batches.find(({ id }) => id === batchId);
  if (!changed) return undefined;
  const part = Math.min(amount ?? changed.amount, changed.amount);
  const isWhole = part === changed.amount && batchId !== stock.id;
  const left = exact(changed.amount - part);
  return inOrderOfUse([
    ...batches.filter(({ id }) => id !== batchId),
    ...(left > 0 ? [{ ...changed, amount: left }] : []),
    { ...changed, ...facts, id: isWhole ? batchId : newId, amount: part },
  ]);
}

/** Returns the batches of a stock to which a batch is added; `stock` is as before the addition. */
export const addBatch = (stock: BatchedStock, batch: Batch): Batch[] =>
  inOrderOfUse([...batchesOf(stock), batch]);

/**
 * Takes an amount from the batches with the lowest rank, and what they lack from the others, each in the order
 * of their use. `stock` is as before; `quantity` is the stock that is left.
 */
export function takeRanked(
  stock: BatchedStock,
  amount: number,
  rankOf: (batch: Batch) => number,
): { batches: Batch[]; quantity: number; taken: Batch[] } {
  const ranked = batchesOf(stock).toSorted((one, other) => rankOf(one) - rankOf(other));
  const { left, taken } = take(ranked, amount);
  return { batches: inOrderOfUse(left), quantity: sumOf(left), taken };
}

/**
 * Takes an amount from a batch, and what the batch lacks from the first of the others, because another
 * person may have used it meanwhile.
 */
export const takeFromBatch = (stock: BatchedStock, batchId: string, amount: number) =>
  takeRanked(stock, amount, ({ id }) => (id === batchId ? 0 : 1));

/**
 * Returns the batches of a stock to which taken ones are returned; `stock` is as before. What was stated of
 * a batch since counts.
 */
export function putBack(
  stock: BatchedStock,
  taken: readonly Batch[],
): { batches: Batch[]; quantity: number } {
  const byId = new Map(batchesOf(stock).map((batch) => [batch.id, batch]));
  for (const batch of taken) {
    const existing = byId.get(batch.id);
    const amount = exact((existing?.amount ?? 0) + batch.amount);
    byId.set(batch.id, { ...(existing ?? batch), amount });
  }
  const batches = inOrderOfUse([...byId.values()]);
  return { batches, quantity: sumOf(batches) };
}

/** Returns taken batches of an item as parts of the one with which it was joined, whose rest takes its rest. */
export const batchesInto = (
  taken: readonly Batch[],
  itemId: string,
  { into, factor }: { readonly into: string; readonly factor: number },
): Batch[] =>
  scaleBatches(taken, factor).map((batch) =>
    batch.id === itemId ? { ...batch, id: into } : { ...batch, from: batch.from ?? itemId },
  );

/** Returns the batches with amounts in another unit, of which one of this unit has `factor`. */
export const scaleBatches = (batches: readonly Batch[], factor: number): Batch[] =>
  batches.map((batch) => ({
    ...batch,
    amount: exact(batch.amount * factor),
    ...(batch.bought && { bought: exact(batch.bought * factor) }),
  }));

/** Returns what an amount of a batch cost, in centavos; null if that is not known. */
export const costOf = (
  { paid, bought }: Pick<Batch, 'paid' | 'bought'>,
  amount: number,
): number | null => (paid != null && bought ? Math.round((paid * 100 * amount) / bought) : null);

/** Returns what taken batches cost together, in centavos; null if a part of it is not known. */
export function costOfAll(taken: readonly Batch[]): number | null {
  let sum = 0;
  for (const batch of taken) {
    const cost = costOf(batch, batch.amount);
    if (cost === null) return null;
    sum += cost;
  }
  return taken.length === 0 ? null : sum;
}

/**
 * Returns the id of the batch that a line of a finish makes: that of the line as a UUID of version 8 (RFC
 * 9562), because new stock has the id of its first line, and is the rest of that stock.
 */
export const batchIdOfLine = (lineId: string): string =>
  `${lineId.slice(0, 14)}8${lineId.slice(15)}`;

/** Says whether a batch is what a line of a finish made, and not a part that was divided from it later. */
export const isBatchOfLine = ({ id }: Pick<Batch, 'id'>): boolean => id[14] === '8';

/** Returns the number of days from one date to another: '2026-12-01' and '2026-12-03' give 2. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Returns the date that is `days` after another one. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns a batch with a corrected date of its purchase. A suggested date, which counts from it, follows. */
export function withPurchaseDate(batch: Batch, boughtOn: string): Batch {
  const { bestBefore, isGuess, openedOn, frozenOn } = batch;
  const isSuggested = isGuess && !openedOn && !frozenOn && batch.boughtOn && bestBefore;
  return isSuggested
    ? { ...batch, boughtOn, bestBefore: addDays(bestBefore, daysBetween(batch.boughtOn, boughtOn)) }
    : { ...batch, boughtOn };
}

/**
 * Returns the shelf life that a date by a person says of an item, in days from the purchase; undefined for
 * a guess, and for what was opened or frozen.
 */
export function learnedShelfLife(
  { boughtOn, openedOn, frozenOn }: Batch,
  { bestBefore, isGuess = false, ...facts }: BatchFacts,
): number | undefined {
  if (!boughtOn || !bestBefore || isGuess) return undefined;
  if (openedOn || frozenOn || facts.openedOn || facts.frozenOn) return undefined;
  const days = daysBetween(boughtOn, bestBefore);
  return days >= 1 && days <= batchLimits.maxDays ? days : undefined;
}
