/**
 * Applies unsent price notes, and unsent removals of notes, to the server's responses (INS-07). All
 * of these responses are computed from the purchases of the household (SYN-34).
 */
import type { PriceBookEntry, ProductPrice } from '@quitanda/contract';
import type { Overlays } from '../../sync/replica/definitions.ts';
import type { Write } from '../../sync/reads-and-writes.ts';
import { correctPrices, correctSpending, tripCorrections } from './trip-corrections.ts';

type UnitPrice = ProductPrice['unitPrice'];
type Note = Extract<Write, { name: 'notePrice' }>;

const dateOf = ({ body, at }: Note) => body.notedAt ?? new Date(at).toISOString();

/**
 * Adds a price note to an entry, as the latest price in its supermarket and measure, unless the
 * entry has a newer one.
 */
function withNote(entry: PriceBookEntry, note: Note, unitPrice: UnitPrice): PriceBookEntry {
  const { supermarket } = note.body;
  const date = dateOf(note);
  const isReplaced = (price: PriceBookEntry['latest'][number]) =>
    price.supermarket === supermarket && price.unitPrice.measure === unitPrice.measure;
  if (entry.latest.some((price) => isReplaced(price) && price.date > date)) return entry;
  const otherPrices = entry.latest.filter((price) => !isReplaced(price));
  return { ...entry, latest: [{ supermarket, unitPrice, date, isNote: true }, ...otherPrices] };
}

function createEmptyEntry({ body, context }: Note): PriceBookEntry {
  const name = context?.product?.name ?? '';
  return { productId: body.productId, name, itemNames: [], usual: [], latest: [] };
}

function createNotedPrice(note: Note, unitPrice: UnitPrice): ProductPrice {
  const { body, key } = note;
  return {
    date: dateOf(note),
    supermarket: body.supermarket,
    price: body.price,
    unit: body.unit,
    unitPrice,
    quantity: null,
    priceNoteId: body.id ?? key,
  };
}

/** The kinds of rows from which the server computes prices and spending. */
const purchaseRows = ['finishes', 'purchases'] as const;

export const insightOverlays = {
  getBasketIndex: { rows: purchaseRows },
  getSpending: { rows: purchaseRows, writes: tripCorrections, apply: correctSpending },
  getPriceBook: {
    rows: purchaseRows,
    writes: ['notePrice', ...tripCorrections],
    apply(book, write) {
      if (write.name !== 'notePrice' || !write.context?.unitPrice) return book;
      const { productId } = write.body;
      const existing = book.entries.find((entry) => entry.productId === productId);
      const updated = withNote(existing ?? createEmptyEntry(write), write, write.context.unitPrice);
      return { entries: [...book.entries.filter((entry) => entry !== existing), updated] };
    },
  },
  getProductPrices: {
    rows: purchaseRows,
    writes: ['notePrice', 'removePriceNote', ...tripCorrections],
    apply(answer, write, { query }) {
      if (write.context?.trip) {
        return { prices: correctPrices(answer.prices, write, query.productId) };
      }
      if (write.name === 'removePriceNote') {
        const { priceNoteId } = write.params;
        return { prices: answer.prices.filter((price) => price.priceNoteId !== priceNoteId) };
      }
      if (write.name !== 'notePrice' || write.body.productId !== query.productId) return answer;
      if (!write.context?.unitPrice) return answer;
      const notedPrice = createNotedPrice(write, write.context.unitPrice);
      const others = answer.prices.filter((price) => price.priceNoteId !== notedPrice.priceNoteId);
      return {
        prices: [notedPrice, ...others].toSorted((one, other) =>
          other.date.localeCompare(one.date),
        ),
      };
    },
  },
} satisfies Overlays;
