/** What the household writes about dates, open packages and waste. */
import { batchesOf, type Batch, type PantryItem, type WasteReason } from '@quitanda/contract';
import type { Person } from '../test/people/person.ts';
import { dateOf, type Day } from './calendar.ts';
import type { Trip } from './generated-data.ts';

type Api = Pick<Person, 'call'>;

interface Wasted {
  readonly product: string;
  readonly amount: number;
  readonly reason: WasteReason;
  /** After every how many purchases of the product a part of it is thrown away. */
  readonly every: number;
}

const wasted: readonly Wasted[] = [
  { product: 'Alface crespa', amount: 1, reason: 'spoiled', every: 3 },
  { product: 'Pão francês', amount: 3, reason: 'leftover', every: 5 },
  { product: 'Iogurte natural Nestlé 170 g', amount: 1, reason: 'expired', every: 6 },
  { product: 'Banana prata', amount: 0.3, reason: 'spoiled', every: 7 },
];

/** Finds the item of a product in a pantry. */
async function findItem(
  { call }: Api,
  pantryId: string,
  productId: string,
): Promise<PantryItem | undefined> {
  const { items } = (await call('getPantry', { params: { pantryId } })).body;
  return items.find((item) => item.productId === productId && item.quantity > 0);
}

/** Returns a function that throws away what of a trip was not eaten, a little after it. */
export function createWaster(
  pantryId: string,
  idOf: (product: string) => string,
  setClock: (moment: number) => void,
) {
  const purchaseCounts = new Map<Wasted, number>();
  return async (api: Api, { lines, boughtAt }: Trip): Promise<void> => {
    for (const each of wasted) {
      if (!lines.some(({ product }) => product === each.product)) continue;
      const count = (purchaseCounts.get(each) ?? 0) + 1;
      purchaseCounts.set(each, count);
      if (count % each.every !== 0) continue;
      const item = await findItem(api, pantryId, idOf(each.product));
      const { amount, reason } = each;
      const isOfTrip = (batch: Batch) => batch.paid != null && batch.amount >= amount;
      const batch = item && batchesOf(item).findLast(isOfTrip);
      if (!item || !batch) continue;
      setClock(boughtAt + 3_600_000);
      const body = { pantryId, itemId: item.id, batchId: batch.id, amount, reason };
      await api.call('recordWaste', { body });
    }
  };
}

/** The dates that the household read from packages, in days from today. */
const dated = [
  { product: 'Iogurte natural Nestlé 170 g', days: -1 },
  { product: 'Presunto cozido fatiado', days: 0, kind: 'use-by' },
  { product: 'Leite integral Italac 1 L', days: 2, openedDaysAgo: 1 },
  { product: 'Peito de frango', days: 3, kind: 'use-by' },
  { product: 'Requeijão cremoso Vigor 200 g', days: 12 },
] as const;

/** Writes the dates of what is in the pantry, and opens one carton of milk. */
export async function writeDates(
  api: Api,
  pantryId: string,
  idOf: (product: string) => string,
  today: Day,
): Promise<void> {
  const dayIn = (days: number) =>
    dateOf(today + days)
      .toISOString()
      .slice(0, 10);
  for (const { product, days, ...facts } of dated) {
    const item = await findItem(api, pantryId, idOf(product));
    const [batch] = item ? batchesOf(item) : [];
    if (!item || !batch) continue;
    const isOpen = 'openedDaysAgo' in facts;
    const body = {
      bestBefore: dayIn(days),
      isGuess: false,
      ...('kind' in facts && { kind: facts.kind }),
      ...(isOpen && { openedOn: dayIn(-facts.openedDaysAgo), amount: Math.min(1, batch.amount) }),
    };
    const params = { pantryId, itemId: item.id, batchId: batch.id };
    await api.call('changeBatch', { params, body });
  }
}
