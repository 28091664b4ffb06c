/** Builds the rows of a household from the answers that a test defines for its reads. */
import type {
  HouseholdChanges,
  List,
  Member,
  Pantry,
  PurchasedLine,
  Row,
  RowKind,
} from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { HomeReadName } from '@quitanda/contract/sync-rows';
import { deviceStorage } from '../src/lib/device/storage.ts';
import { itemRow, pantryItem } from '../src/lib/items/rows.fixture.ts';

type Rows = { [K in RowKind]: Row<K>[] };
/** Answers one read of the household; undefined if the test defines no answer. */
export type AnswerHomeRead = (
  name: HomeReadName,
  params: Record<string, string>,
) => Promise<unknown>;

const longAgo = '2026-01-01T12:00:00.000Z';

/** Returns all rows of the household, as one chunk that replaces all earlier rows. */
export async function buildHomeRows(answerRead: AnswerHomeRead): Promise<HouseholdChanges> {
  const rows: Rows = {
    lists: [],
    listItems: [],
    pantries: [],
    pantryItems: [],
    supermarkets: [],
    storeLabels: [],
    finishes: [],
    finishMoves: [],
    purchases: [],
    members: ((await answerRead('getMembers', {})) ?? []) as Member[],
    packageCounts: ((await answerRead('getPackageCounts', {})) ?? []) as Row<'packageCounts'>[],
    rememberedNotes: ((await answerRead('getRememberedNotes', {})) ??
      []) as Row<'rememberedNotes'>[],
    repeats: ((await answerRead('getRepeats', {})) ?? []) as Row<'repeats'>[],
    templates: ((await answerRead('getTemplates', {})) ?? []) as Row<'templates'>[],
    wastes: ((await answerRead('getWastes', {})) ?? []) as Row<'wastes'>[],
    claims: ((await answerRead('getClaims', {})) ?? []) as Row<'claims'>[],
    itemPhotos: ((await answerRead('getItemPhotos', {})) ?? []) as Row<'itemPhotos'>[],
  };
  await addLists(rows, answerRead);
  await addPantries(rows, answerRead);
  await addSupermarkets(rows, answerRead);
  await addPurchases(rows, answerRead);
  return { id: newId(), isReset: true, rows, removed: {} };
}

async function addLists(rows: Rows, answerRead: AnswerHomeRead): Promise<void> {
  const answer = (await answerRead('getLists', {})) as List[] | undefined;
  // A test of one list may define only the answer to 'getList'.
  const onlyList =
    answer === undefined ? ((await answerRead('getList', {})) as List | undefined) : undefined;
  for (const summary of onlyList ? [onlyList] : (answer ?? [])) {
    const details = (onlyList ?? (await answerRead('getList', { listId: summary.id }))) as
      | List
      | undefined;
    const hasDetails = details?.id === summary.id;
    const { _count: count, items: _items, ...list } = { ...(hasDetails && details), ...summary };
    rows.lists.push(list);
    const items = hasDetails
      ? details.items
      : createFillers(count.items, (id) => createFillerItem(id, summary.id));
    rows.listItems.push(...items.map((item) => ({ ...item, listId: summary.id })));
    const lastPurchase = (await answerRead('getLastPurchase', { listId: summary.id })) as
      | { items: Partial<PurchasedLine>[] }
      | undefined;
    if (lastPurchase?.items.length) addTrip(rows, { listId: summary.id }, lastPurchase.items);
  }
}

async function addPantries(rows: Rows, answerRead: AnswerHomeRead): Promise<void> {
  const answer = (await answerRead('getPantries', {})) as Pantry[] | undefined;
  // A test of one pantry may define only the answer to 'getPantry'.
  const onlyPantry =
    answer === undefined ? ((await answerRead('getPantry', {})) as Pantry | undefined) : undefined;
  for (const summary of onlyPantry ? [onlyPantry] : (answer ?? [])) {
    const details = (onlyPantry ?? (await answerRead('getPantry', { pantryId: summary.id }))) as
      | Pantry
      | undefined;
    const hasDetails = details?.id === summary.id;
    const { _count: count, items: _items, ...pantry } = { ...(hasDetails && details), ...summary };
    rows.pantries.push(pantry);
    const items = hasDetails ? details.items : createFillers(count.items, createFillerStock);
    rows.pantryItems.push(
      ...items.map((item) => ({ countedAt: null, ...item, pantryId: summary.id })),
    );
  }
}

async function addSupermarkets(rows: Rows, answerRead: AnswerHomeRead): Promise<void> {
  const answer = (await answerRead('getSupermarkets', {})) as { names: string[] } | undefined;
  const names = answer?.names ?? [];
  const storedNames = deviceStorage
    .keys()
    .filter((key) => key.startsWith('currentSupermarket_'))
    .map((key) => deviceStorage.read(key) ?? '');
  for (const [index, name] of [...new Set([...names, ...storedNames])].entries()) {
    const id = newId();
    const isKnown = names.includes(name);
    const labels = ((await answerRead('getStoreLabels', { supermarketName: name })) ??
      []) as Row<'storeLabels'>[];
    if (!isKnown && labels.length === 0) continue;
    const lastUsedAt = new Date(Date.parse(longAgo) - index * 60_000).toISOString();
    rows.supermarkets.push({ id, name, lastUsedAt });
    rows.storeLabels.push(
      ...labels.map((label) => ({ ...label, id: `${id} ${label.code}`, supermarketId: id })),
    );
  }
  for (const name of new Set([...names, ...storedNames])) {
    const history = ((await answerRead('getPriceHistory', { supermarketName: name })) ??
      []) as (Partial<Row<'purchases'>> & { date: string })[];
    for (const { date, ...entry } of history) {
      addTrip(rows, { boughtAt: date }, [{ ...entry, supermarket: name }]);
    }
  }
}

type FinishedTrip = Row<'finishes'> & { total: number; itemCount: number; supermarkets: string[] };

async function addPurchases(rows: Rows, answerRead: AnswerHomeRead): Promise<void> {
  const answer = (await answerRead('getFinishedTrips', {})) as
    | { trips: FinishedTrip[] }
    | undefined;
  const readTripDetails = async (finishId: string) =>
    (await answerRead('getFinishedTrip', { finishId })) as
      | (FinishedTrip & { lines: (Partial<PurchasedLine> & { pantryItemId?: string })[] })
      | undefined;
  // A test of one trip may define only the answer to 'getFinishedTrip'.
  const onlyTrip = answer === undefined ? await readTripDetails('') : undefined;
  for (const trip of onlyTrip ? [onlyTrip] : (answer?.trips ?? [])) {
    const details = onlyTrip ?? (await readTripDetails(trip.id));
    const { id, listId, listName, pantryId, boughtAt, boughtBy } = trip;
    const { supermarkets, total } = trip;
    const fillers = createFillers(trip.itemCount, (listItemId) => ({ listItemId })).map(
      (line, index) => ({
        ...line,
        price: index === 0 ? total : 0,
        supermarket: supermarkets[index] ?? supermarkets[0] ?? null,
      }),
    );
    const lines = details?.id === id ? details.lines : fillers;
    const budget = details?.budget ?? null;
    const { correctedAt, correctedBy, lastCorrection } = trip;
    const typedTotal = trip.typedTotal ?? null;
    const corrected = { correctedAt, correctedBy, lastCorrection, typedTotal };
    const finish = { id, listId, listName, pantryId, boughtAt, boughtBy, budget, ...corrected };
    addTrip(rows, finish, lines);
  }
}

/** The fields of a line; with `pantryItemId`, its quantity is in that stock. */
type PurchaseFields = Omit<Partial<Row<'purchases'> & PurchasedLine>, 'isUnpriced'> & {
  readonly isUnpriced?: boolean | null | undefined;
  readonly pantryItemId?: string;
};

function addTrip(
  rows: Rows,
  trip: Partial<Row<'finishes'>>,
  lines: readonly PurchaseFields[],
): void {
  const finish = {
    id: newId(),
    listId: null,
    listName: null,
    pantryId: newId(),
    boughtAt: longAgo,
    boughtBy: null,
    isUndone: false,
    leftByUndo: null,
    budget: null,
    supermarket: null,
    ...trip,
  };
  rows.finishes.push(finish);
  for (const [index, { pantryItemId, ...line }] of lines.entries()) {
    const listItemId = line.listItemId ?? newId();
    const takenAt = new Date(Date.parse(finish.boughtAt) + index).toISOString();
    rows.purchases.push({
      name: '',
      productId: null,
      productName: null,
      categoryName: null,
      imageUrl: null,
      quantity: 1,
      unit: 'un',
      price: 0,
      paid: line.total ?? null,
      supermarket: null,
      isImpulse: false,
      plannedQuantity: line.quantity ?? 1,
      plannedUnit: null,
      ...line,
      id: `${finish.id} ${listItemId}`,
      listItemId,
      finishId: finish.id,
      listId: finish.listId,
      boughtAt: finish.boughtAt,
      boughtBy: finish.boughtBy,
      takenAt,
    });
    if (pantryItemId !== undefined) {
      rows.finishMoves.push({
        id: `${finish.id} ${listItemId}`,
        finishId: finish.id,
        item: null,
        pantryItemId,
        quantity: line.quantity ?? 1,
        isNewStock: false,
      });
    }
  }
}

/** Creates rows for a list, pantry or trip for which the test defines only the number of its rows. */
const createFillers = <T>(count: number, make: (id: string) => T): T[] =>
  Array.from({ length: count }, () => make(newId()));

const createFillerItem = (id: string, listId: string) => itemRow(id, listId, { name: 'Item' });
const createFillerStock = (id: string) => pantryItem(id, { name: 'Item' });
