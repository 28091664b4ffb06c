/**
 * How writes of batches and of waste change the rows of the home, and their descriptions (VAL, MOB-01).
 * The rules are those of the server.
 */
import type { Row, Waste } from '@quitanda/contract';
import {
  addBatch,
  batchesInto,
  batchesOf,
  changeBatch,
  correctionMs,
  costOfAll,
  increasedBatches,
  learnedShelfLife,
  putBack,
  takeFromBatch,
  type BatchFacts,
} from '@quitanda/contract/batches/batches';
import { formatAmount } from '@quitanda/contract/units';
import { fromCentavos, type Centavos } from '@quitanda/contract/values';
import { formatDate } from '../../../lib/dates/dates.ts';
import type { WriteDefinitions, WriteNamed } from '../../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../../sync/replica/rows.ts';
import { addToStock } from '../items/add-to-stock.ts';
import { pantryWrites, quotedName } from '../pantry.mutations.ts';

type StockRow = Row<'pantryItems'>;

const itemNotFound = ['item-not-found'] as const;

export const batchWrites = {
  /** Replaces the write of the first load, which changes only the quantity. */
  changePantryItem: {
    ...pantryWrites.changePantryItem,
    apply(rows, write, userId) {
      const before = rows.get('pantryItems', write.params.itemId);
      pantryWrites.changePantryItem.apply(rows, write, userId);
      const after = rows.get('pantryItems', write.params.itemId);
      if (!before?.batches?.length || !after) return;
      const counted = before.countedAt == null ? -Infinity : Date.parse(before.countedAt);
      const isCorrection = write.at - counted <= correctionMs;
      const batches = increasedBatches(before, after.quantity, isCorrection);
      if (batches !== before.batches) rows.put('pantryItems', { ...after, batches: [...batches] });
    },
  },
  addBatch: {
    describe: ({ params, body }, rows) =>
      `Adicionar ${amountText(params.itemId, body.amount, rows)} de ${nameOf(params.itemId, rows)}${dateText(', validade', body)}`,
    failureText: 'Falha ao adicionar lote.',
    obsoleteOn: itemNotFound,
    apply(rows, { params, body, key, at }, userId) {
      const item = rows.get('pantryItems', params.itemId);
      if (!item) return;
      const { id = key, amount } = body;
      const { boughtOn, finishId, paid, bought } = body;
      const origin = { boughtOn, finishId, paid, bought };
      const batches = addBatch(item, { ...origin, ...factsOf(body), id, amount });
      const quantity = addToStock(item.quantity, amount);
      rows.put('pantryItems', { ...item, batches, quantity, ...counted(at), changedBy: userId });
    },
  },
  changeBatch: {
    describe: ({ params, body }, rows) => {
      const name = nameOf(params.itemId, rows);
      if (body.frozenOn) return `Congelar ${name}`;
      if (body.frozenOn === null) return `Descongelar ${name}`;
      if (body.openedOn) return `Abrir ${name}`;
      return body.bestBefore === null
        ? `Tirar a validade de ${name}`
        : `Mudar a validade de ${name}${dateText(' para', body)}`;
    },
    failureText: 'Falha ao atualizar lote.',
    obsoleteOn: ['item-not-found', 'batch-not-found'],
    apply(rows, { params, body, key }, userId) {
      const item = rows.get('pantryItems', params.itemId);
      const batch = item && batchesOf(item).find(({ id }) => id === params.batchId);
      if (!item || !batch) return;
      const facts = factsOf(body);
      const { amount, newId = key } = body;
      const batches = changeBatch(item, batch.id, { amount, newId, facts }) ?? null;
      const shelfLifeDays = learnedShelfLife(batch, facts) ?? item.shelfLifeDays ?? null;
      rows.put('pantryItems', { ...item, batches, shelfLifeDays, changedBy: userId });
    },
  },
  useBatch: {
    describe: ({ params, body }, rows) =>
      `Usar ${amountText(params.itemId, body.amount, rows)} de ${nameOf(params.itemId, rows)}`,
    failureText: 'Falha ao atualizar item.',
    obsoleteOn: itemNotFound,
    apply(rows, { params, body, at }, userId) {
      const item = rows.get('pantryItems', params.itemId);
      if (item) takeOut(rows, item, { ...params, amount: body.amount, at, userId });
    },
  },
  recordWaste: {
    describe: ({ body }, rows) =>
      `${amountText(body.itemId, body.amount, rows)} de ${nameOf(body.itemId, rows)} no lixo`,
    failureText: 'Falha ao anotar o desperdício.',
    obsoleteOn: itemNotFound,
    apply: recordWaste,
  },
  undoWaste: {
    describe: ({ params }, rows) => {
      const waste = rows.get('wastes', params.wasteId);
      return `Desfazer o desperdício${waste ? ` de "${waste.name}"` : ''}`;
    },
    failureText: 'Não foi possível desfazer o desperdício.',
    obsoleteOn: ['waste-not-found'],
    apply(rows, { params, at }, userId) {
      const waste = rows.get('wastes', params.wasteId);
      if (!waste) return;
      rows.remove('wastes', waste.id);
      const { pantryId, itemId, batches: taken } = waste;
      const own = rows.get('pantryItems', itemId);
      const redirect = rows.get('pantries', pantryId)?.redirects?.find(({ id }) => id === itemId);
      const { into, factor } = redirect ?? {};
      const item = own ?? rows.get('pantryItems', into ?? '');
      if (!item) return;
      const isJoined = own === undefined && into != null && factor != null;
      if (own === undefined && !isJoined) return;
      const back = putBack(item, isJoined ? batchesInto(taken, itemId, { into, factor }) : taken);
      rows.put('pantryItems', { ...item, ...back, ...counted(at), changedBy: userId });
    },
  },
} satisfies Partial<WriteDefinitions>;

/** A write that changes the quantity counts as a stock count (INS-05). */
const counted = (at: number) => ({ countedAt: new Date(at).toISOString() });

/** Returns the facts that a write states. What it leaves out stays as it is. */
function factsOf({ bestBefore, kind, isGuess, openedOn, frozenOn }: BatchFacts): BatchFacts {
  return {
    ...(bestBefore !== undefined && { bestBefore }),
    ...(kind !== undefined && { kind }),
    ...(isGuess !== undefined && { isGuess }),
    ...(openedOn !== undefined && { openedOn }),
    ...(frozenOn !== undefined && { frozenOn }),
  };
}

interface Taking {
  readonly batchId: string;
  readonly amount: number;
  readonly at: number;
  readonly userId: string;
}

/** Takes an amount out of a stock, and returns the parts of batches that it took. */
function takeOut(rows: MutableRows, item: StockRow, { batchId, amount, at, userId }: Taking) {
  const { taken, batches, quantity } = takeFromBatch(item, batchId, amount);
  rows.put('pantryItems', { ...item, batches, quantity, ...counted(at), changedBy: userId });
  return taken;
}

function recordWaste(
  rows: MutableRows,
  { body, key, at }: WriteNamed<'recordWaste'>,
  userId: string,
): void {
  const { id = key, pantryId, itemId, batchId, amount, reason } = body;
  const item = rows.get('pantryItems', itemId);
  if (!item || rows.get('wastes', id)) return;
  const taken = takeOut(rows, item, { batchId, amount, at, userId });
  const cost = costOfAll(taken);
  const { name, productId, categoryName, unit, unitText = null } = item;
  const waste: Waste = {
    id,
    pantryId,
    itemId,
    name,
    productId,
    categoryName,
    amount,
    unit,
    unitText,
    cost: cost === null ? null : fromCentavos(cost as Centavos),
    reason,
    wastedAt: body.wastedAt ?? new Date(at).toISOString(),
    wastedBy: userId,
    batches: taken,
  };
  rows.put('wastes', waste);
}

const nameOf = (itemId: string, rows: Rows) => quotedName(rows.get('pantryItems', itemId));

function amountText(itemId: string, quantity: number, rows: Rows): string {
  const { unit = '', unitText } = rows.get('pantryItems', itemId) ?? {};
  return formatAmount({ quantity, unit, unitText }).trim();
}

const dateText = (before: string, { bestBefore }: BatchFacts) =>
  bestBefore ? `${before} ${formatDate(bestBefore)}` : '';
