/** What a shop changes that is not yet on the server: the price history, the known labels. */
import type { Finish, PriceHistoryEntry, SavedStoreLabel } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Projections, Write } from '../../sync/types.ts';

type FinishLine = Finish['items'][number];

function entryOf(line: FinishLine, date: string): PriceHistoryEntry {
  const { productId, name, quantity, unit, price } = line;
  return { productId, name, date, quantity, unit, price };
}

/** What the server keeps one entry of: a product, else a name in any case. */
const thingOf = ({ productId, name }: Pick<PriceHistoryEntry, 'productId' | 'name'>) =>
  productId ?? `name:${name.toLowerCase()}`;

const isOf = (entry: PriceHistoryEntry, line: FinishLine) =>
  thingOf(entry) === thingOf(line) &&
  entry.unit === line.unit &&
  entry.quantity === line.quantity &&
  entry.price === line.price;

/** One entry per product or name, the latest, newest first. */
function withEntry(history: PriceHistoryEntry[], entry: PriceHistoryEntry): PriceHistoryEntry[] {
  const known = history.find((other) => thingOf(other) === thingOf(entry));
  if (known && known.date >= entry.date) return history;
  return [entry, ...history.filter((other) => other !== known)].toSorted((one, other) =>
    other.date.localeCompare(one.date),
  );
}

type LabelLink = Extract<Write, { name: 'saveStoreLabel' }>;

/** As the server will answer; undefined where the product it names is not known here. */
function linkedLabel({ answer, params, body, context }: LabelLink): SavedStoreLabel | undefined {
  if (answer !== undefined) return answer;
  const product = context?.products?.find(({ id }) => id === body.productId);
  return product && { code: params.labelCode, valueKind: body.valueKind, product };
}

export const shoppingProjections: Projections = {
  getStoreLabels: (labels, write, { params }) => {
    if (write.name !== 'saveStoreLabel') return labels;
    if (fold(write.params.supermarketName) !== fold(params.supermarketName)) return labels;
    const linked = linkedLabel(write);
    if (linked === undefined) return labels;
    return [...(labels ?? []).filter(({ code }) => code !== linked.code), linked];
  },
  /** What was bought counts from the finish on (DAT-05), until that is undone (FIN-05). */
  getPriceHistory: (history, write, { params }) => {
    if (!history) return history;
    const wanted = fold(params.supermarketName);
    const isThere = (line: FinishLine) => fold(line.supermarket) === wanted;
    if (write.name === 'undoFinish') {
      // What was paid before only the server knows: it is asked once it has taken the undo.
      const undone = write.context?.finished?.lines.filter(isThere) ?? [];
      return history.filter((entry) => !undone.some((line) => isOf(entry, line)));
    }
    if (write.name !== 'finishPurchase') return history;
    const date = write.body.boughtAt ?? new Date(write.at).toISOString();
    return write.body.items
      .filter(isThere)
      .reduce((entries, line) => withEntry(entries, entryOf(line, date)), history);
  },
};
