import type { PriceBookEntry } from '@quitanda/contract';
import { expect, it } from 'vitest';
import type { Write } from '../../sync/reads-and-writes.ts';
import { insightOverlays } from './insights.overlays.ts';

const at = Date.parse('2026-11-20T12:00:00.000Z');
const product = {
  id: 'p-beer',
  name: 'Cerveja 350 ml',
  brand: null,
  categoryName: 'Bebidas',
  typicalUnit: 'un' as const,
  imageUrl: null,
};
const note: Write = {
  name: 'notePrice',
  body: { id: 'note', productId: 'p-beer', supermarket: 'Extra', unit: 'un', price: 3.49 },
  key: 'k',
  order: 1,
  at,
  context: { product, unitPrice: { measure: 'L', price: 3.49, per: 0.35 } },
};
const removal: Write = {
  name: 'removePriceNote',
  params: { priceNoteId: 'note' },
  key: 'k2',
  order: 2,
  at,
};
const makeLatestPrice = (
  date: string,
  supermarket = 'Extra',
): PriceBookEntry['latest'][number] => ({
  supermarket,
  unitPrice: { measure: 'L', price: 4, per: 0.35 },
  date,
  isNote: false,
});
const makeBeerEntry = (...prices: PriceBookEntry['latest']): PriceBookEntry => ({
  productId: 'p-beer',
  name: 'Cerveja 350 ml',
  itemNames: [],
  usual: [],
  latest: prices,
});
const notedPrice = {
  supermarket: 'Extra',
  unitPrice: { measure: 'L', price: 3.49, per: 0.35 },
  date: '2026-11-20T12:00:00.000Z',
  isNote: true,
};
const applyNoteTo = (...entries: PriceBookEntry[]) =>
  insightOverlays.getPriceBook.apply({ entries }, note).entries;

it('INS-07 adds a noted price to the price book, per litre, before the note is sent', () => {
  const otherSupermarket = makeLatestPrice('2026-11-01T12:00:00.000Z', 'Dia');
  expect(
    applyNoteTo(makeBeerEntry(makeLatestPrice('2026-11-01T12:00:00.000Z'), otherSupermarket)),
  ).toEqual([makeBeerEntry(notedPrice as PriceBookEntry['latest'][number], otherSupermarket)]);
  expect(applyNoteTo()).toEqual([makeBeerEntry(notedPrice as PriceBookEntry['latest'][number])]);
});

it('INS-07 keeps a price in the price book that is newer than the noted one', () => {
  const newer = makeBeerEntry(makeLatestPrice('2026-11-21T12:00:00.000Z'));
  expect(applyNoteTo(newer)).toEqual([newer]);
});

it('INS-07 adds a noted price to the prices of its product only once, and removes it with the note', () => {
  const { apply } = insightOverlays.getProductPrices;
  const input = { query: { productId: 'p-beer' } };
  const withNote = apply({ prices: [] }, note, input);
  expect(withNote.prices).toMatchObject([{ price: 3.49, priceNoteId: 'note', quantity: null }]);
  expect(apply(withNote, note, input).prices).toHaveLength(1);
  expect(apply(withNote, removal, input).prices).toEqual([]);
  expect(apply({ prices: [] }, note, { query: { productId: 'p-rice' } }).prices).toEqual([]);
});
