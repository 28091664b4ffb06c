import { priceBookOf, type BookRecord, type Centavos } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { priceFallLines, type SeenPrice } from './price-falls.ts';

const now = Date.parse('2026-11-20T12:00:00-03:00');
const dayMs = 86_400_000;

const bought = (name: string, price: number, count = 3): BookRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    productId: null,
    productName: null,
    itemName: name,
    unit: 'un' as const,
    price: price as Centavos,
    supermarket: 'Extra',
    at: now - (index + 10) * dayMs,
    isNote: false,
  }));
const seen = (itemName: string, price: number, supermarket = 'Assaí'): SeenPrice => ({
  productId: null,
  productName: null,
  itemName,
  unit: 'un',
  price: price as Centavos,
  supermarket,
});
const linesOf = (records: BookRecord[], prices: SeenPrice[]) =>
  priceFallLines(priceBookOf(records, now), prices);

it('NOT-06 tells a price that is at least 10 % below the usual one', () => {
  const book = bought('Café', 1000);
  expect(linesOf(book, [seen('Café', 900)])).toEqual(['Café: R$\u00a09,00 no Assaí, 10% menos']);
  expect(linesOf(book, [seen('Café', 906)])).toEqual([]);
  expect(linesOf(book, [seen('Sal', 100)])).toEqual([]);
});

it('NOT-06 tells nothing about what was bought less than three times', () => {
  expect(linesOf(bought('Café', 1000, 2), [seen('Café', 500)])).toEqual([]);
});

it('NOT-06 tells the three largest falls, each thing once at its lowest price', () => {
  const book = ['A1', 'B1', 'C1', 'D1'].flatMap((name) => bought(name, 1000));
  const prices = [
    seen('A1', 800),
    seen('A1', 700, 'Extra'),
    seen('B1', 850),
    seen('C1', 600),
    seen('D1', 500),
  ];
  expect(linesOf(book, prices)).toEqual([
    'D1: R$\u00a05,00 no Assaí, 50% menos',
    'C1: R$\u00a06,00 no Assaí, 40% menos',
    'A1: R$\u00a07,00 no Extra, 30% menos',
  ]);
});
