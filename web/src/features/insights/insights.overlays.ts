/** How a noted price that is not yet on the server changes the answers (INS-07). */
import type { PriceBookEntry, ProductPrice } from '@quitanda/contract';
import type { Overlays } from '../../sync/replica/definitions.ts';
import type { Write } from '../../sync/types.ts';

type UnitPrice = ProductPrice['unitPrice'];
type Note = Extract<Write, { name: 'notePrice' }>;

const dateOf = ({ body, at }: Note) => body.notedAt ?? new Date(at).toISOString();

/** The note is its supermarket's latest price in its measure, unless a newer one is known. */
function withNote(entry: PriceBookEntry, note: Note, unitPrice: UnitPrice): PriceBookEntry {
  const { supermarket } = note.body;
  const date = dateOf(note);
  const isSame = (known: PriceBookEntry['latest'][number]) =>
    known.supermarket === supermarket && known.unitPrice.measure === unitPrice.measure;
  if (entry.latest.some((known) => isSame(known) && known.date > date)) return entry;
  const others = entry.latest.filter((known) => !isSame(known));
  return { ...entry, latest: [{ supermarket, unitPrice, date, isNote: true }, ...others] };
}

function notedEntry({ body, context }: Note): PriceBookEntry {
  const name = context?.product?.name ?? '';
  return { productId: body.productId, name, itemNames: [], usual: [], latest: [] };
}

function notedPrice(note: Note, unitPrice: UnitPrice): ProductPrice {
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

export const insightOverlays = {
  getPriceBook: {
    writes: ['notePrice'],
    apply(book, write) {
      if (write.name !== 'notePrice' || !write.context?.unitPrice) return book;
      const { productId } = write.body;
      const known = book.entries.find((entry) => entry.productId === productId);
      const noted = withNote(known ?? notedEntry(write), write, write.context.unitPrice);
      return { entries: [...book.entries.filter((entry) => entry !== known), noted] };
    },
  },
  getProductPrices: {
    writes: ['notePrice', 'removePriceNote'],
    apply(answer, write, { query }) {
      if (write.name === 'removePriceNote') {
        const { priceNoteId } = write.params;
        return { prices: answer.prices.filter((price) => price.priceNoteId !== priceNoteId) };
      }
      if (write.name !== 'notePrice' || write.body.productId !== query.productId) return answer;
      if (!write.context?.unitPrice) return answer;
      const noted = notedPrice(write, write.context.unitPrice);
      const others = answer.prices.filter((price) => price.priceNoteId !== noted.priceNoteId);
      return {
        prices: [noted, ...others].toSorted((one, other) => other.date.localeCompare(one.date)),
      };
    },
  },
} satisfies Overlays;
