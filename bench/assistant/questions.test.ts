import { expect, it } from 'vitest';
import { compareSupermarkets } from '../../contract/src/insights/compare-supermarkets.ts';
import { home } from './household.ts';
import { allQuestions } from './questions/all-questions.ts';

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
const sumOf = (lines: readonly { readonly paid: number }[]) =>
  lines.reduce((sum, { paid }) => sum + paid, 0);

it('AI-50 has 120 different questions, each with something that is wanted', () => {
  expect(new Set(allQuestions.map(({ text }) => text)).size).toBe(120);
  const wanting = allQuestions.filter(
    ({ facts, sources, proposes, refuses }) => facts ?? sources ?? proposes ?? refuses,
  );
  expect(wanting).toHaveLength(120);
});

it('AI-50 has a year of purchases whose sums are those computed by hand', () => {
  const months = Map.groupBy(home.purchases, ({ at }) => monthOf(at));
  const sums = [...months].map(([month, lines]) => [month, sumOf(lines)]);
  expect(Object.fromEntries(sums)).toEqual({
    '2025-12': 5964,
    '2026-01': 3306,
    '2026-02': 3581,
    '2026-03': 6400,
    '2026-04': 3768,
    '2026-05': 6090,
    '2026-06': 3966,
    '2026-07': 4454,
    '2026-08': 5360,
    '2026-09': 15_737,
    '2026-10': 18_727,
    '2026-11': 14_136,
  });
  const markets = Map.groupBy(home.purchases, ({ supermarket }) => supermarket);
  expect(Object.fromEntries([...markets].map(([name, lines]) => [name, sumOf(lines)]))).toEqual({
    Assaí: 46_296,
    Dia: 27_317,
    'Pão de Açúcar': 17_876,
  });
});

it('AI-50 has a list whose cost is that computed by hand', () => {
  const [week] = home.lists;
  const toBuy = week?.items.filter(({ isTaken }) => !isTaken) ?? [];
  const { supermarkets, split } = compareSupermarkets(toBuy, home.book);
  const totals = supermarkets.map(({ supermarket, total }) => [supermarket, total]);
  expect(Object.fromEntries(totals)).toEqual({ Assaí: 10_324, Dia: 7614, 'Pão de Açúcar': 9288 });
  expect(split?.total).toBe(9904);
});
