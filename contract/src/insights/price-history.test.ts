import { expect, it } from 'vitest';
import { toCentavos } from '../values/values.ts';
import { readPackage } from './packages.ts';
import { summarisePrices, type RecordedPrice } from './price-history.ts';
import { unitPriceOf } from './unit-prices.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const record = (
  price: number,
  day: string,
  supermarket: string | null,
  {
    unit = 'kg',
    name = '',
    isNote = false,
  }: { unit?: 'un' | 'kg'; name?: string; isNote?: boolean } = {},
): RecordedPrice => ({
  unitPrice: unitPriceOf(toCentavos(price), unit, readPackage(name)),
  at: at(day),
  supermarket,
  isNote,
});

it('INS-03 sums up a product per supermarket: last, lowest, median', () => {
  const records = [
    record(6, '2026-10-01', 'Feira'),
    record(4.5, '2026-10-20', 'Feira'),
    record(5, '2026-11-10', 'Feira', { isNote: true }),
    record(7, '2026-11-01', 'Bom Preço'),
    record(3, '2024-02-29', null),
  ];
  const [inKilos, ...others] = summarisePrices(records);
  expect(others).toEqual([]);
  expect(inKilos).toMatchObject({
    measure: 'kg',
    last: { at: at('2026-11-10'), isNote: true },
    lowest: { at: at('2024-02-29'), supermarket: null },
    median: { price: 500 },
    count: 5,
  });
  expect(inKilos?.supermarkets).toEqual([
    {
      supermarket: 'Bom Preço',
      last: records[3],
      lowest: records[3],
      median: records[3]?.unitPrice,
      count: 1,
    },
    {
      supermarket: 'Feira',
      last: records[2],
      lowest: records[1],
      median: records[2]?.unitPrice,
      count: 3,
    },
  ]);
});

it('INS-03 orders the supermarkets by name, whatever their accents and case', () => {
  const names = ['Zona Sul', 'Épa', 'atacadão', 'Assaí', 'Água Verde', 'Bom Preço'];
  const [inKilos] = summarisePrices(names.map((name) => record(5, '2026-11-01', name)));
  expect(inKilos?.supermarkets.map(({ supermarket }) => supermarket)).toEqual([
    'Água Verde',
    'Assaí',
    'atacadão',
    'Bom Preço',
    'Épa',
    'Zona Sul',
  ]);
});

it('INS-03 is empty without prices, and ignores free things', () => {
  expect(summarisePrices([])).toEqual([]);
  expect(summarisePrices([record(0, '2026-11-01', 'Feira')])).toEqual([]);
  expect(
    summarisePrices([record(0, '2026-11-02', 'Feira'), record(5, '2026-11-01', 'Feira')]),
  ).toMatchObject([{ last: { at: at('2026-11-01') }, count: 1 }]);
});

it('INS-03 keeps prices per kg and per piece apart, and combines packages of two sizes', () => {
  const summaries = summarisePrices([
    record(3, '2026-11-01', 'Feira', { unit: 'un' }),
    record(6, '2026-11-01', 'Feira'),
    record(25, '2026-11-02', 'Feira', { unit: 'un', name: 'Arroz 5 kg' }),
  ]);
  expect(summaries.map(({ measure, count }) => [measure, count])).toEqual([
    ['kg', 2],
    ['un', 1],
  ]);
  expect(summaries[0]?.lowest.unitPrice).toEqual({ measure: 'kg', price: 2_500, per: 5_000 });
});

it('INS-03 shows the latest of equally low prices', () => {
  const [summary] = summarisePrices([
    record(5, '2026-11-01', 'Feira'),
    record(5, '2026-11-08', 'Feira'),
    record(6, '2026-11-15', 'Feira'),
  ]);
  expect(summary?.lowest.at).toBe(at('2026-11-08'));
});
