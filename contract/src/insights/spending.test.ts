import { expect, it } from 'vitest';
import { lineTotal, toCentavos, toThousandths } from '../values/values.ts';
import { monthsUntil } from './months.ts';
import { newId } from '../values/ids.ts';
import { spendingOf, type SpentLine } from './spending.ts';
import { userId, type UserId } from '../wire.ts';

const [ana, bia] = [newId(), newId()].map((id) => userId.parse(id)) as [UserId, UserId];

const line = (total: number, at: string, more: Partial<SpentLine> = {}): SpentLine => ({
  at: Date.parse(at),
  total: toCentavos(total),
  category: 'Bebidas',
  supermarket: 'Feira',
  boughtBy: ana,
  isImpulse: false,
  ...more,
});
const months = monthsUntil(Date.parse('2026-11-20T12:00:00Z'), 2, 'America/Sao_Paulo');

it('INS-04 sums up by month, category and supermarket, and separates planned from impulse items', () => {
  const { months: byMonth, whole } = spendingOf(
    [
      line(10.1, '2026-10-05T12:00:00Z'),
      line(20.2, '2026-11-05T12:00:00Z', { category: 'Padaria', supermarket: 'Bom Preço' }),
      line(5.05, '2026-11-06T12:00:00Z', { isImpulse: true }),
      line(0, '2026-11-06T12:00:00Z', { category: null, supermarket: null }),
    ],
    months,
  );
  expect(byMonth).toEqual([
    {
      month: '2026-10',
      total: 1_010,
      planned: 1_010,
      impulse: 0,
      categories: [{ name: 'Bebidas', total: 1_010 }],
      supermarkets: [{ name: 'Feira', total: 1_010 }],
      people: [{ id: ana, total: 1_010 }],
    },
    {
      month: '2026-11',
      total: 2_525,
      planned: 2_020,
      impulse: 505,
      categories: [
        { name: 'Padaria', total: 2_020 },
        { name: 'Bebidas', total: 505 },
        { name: null, total: 0 },
      ],
      supermarkets: [
        { name: 'Bom Preço', total: 2_020 },
        { name: 'Feira', total: 505 },
        { name: null, total: 0 },
      ],
      people: [{ id: ana, total: 2_525 }],
    },
  ]);
  expect(whole).toMatchObject({ total: 3_535, planned: 3_030, impulse: 505 });
  expect(whole.categories[0]).toEqual({ name: 'Padaria', total: 2_020 });
});

it('INS-09 sums up by person, the largest sum first', () => {
  const { months: byMonth, whole } = spendingOf(
    [
      line(10, '2026-10-05T12:00:00Z'),
      line(20, '2026-11-05T12:00:00Z', { boughtBy: bia }),
      line(1.5, '2026-11-06T12:00:00Z', { boughtBy: null }),
      line(3, '2026-11-07T12:00:00Z'),
    ],
    months,
  );
  expect(byMonth.map(({ people }) => people)).toEqual([
    [{ id: ana, total: 1_000 }],
    [
      { id: bia, total: 2_000 },
      { id: ana, total: 300 },
      { id: null, total: 150 },
    ],
  ]);
  expect(whole.people).toEqual([
    { id: bia, total: 2_000 },
    { id: ana, total: 1_300 },
    { id: null, total: 150 },
  ]);
});

it('INS-04 counts a trip on the last evening of a month by the household’s time zone', () => {
  const lateLine = line(7, '2026-11-01T02:30:00Z');
  const totals = (zone: 'America/Sao_Paulo' | 'America/Noronha') =>
    spendingOf([lateLine], monthsUntil(Date.parse('2026-11-20T12:00:00Z'), 2, zone)).months.map(
      ({ total }) => total,
    );
  expect(totals('America/Sao_Paulo')).toEqual([700, 0]);
  expect(totals('America/Noronha')).toEqual([0, 700]);
});

it('INS-04 counts the leap day, and ignores lines outside of the months', () => {
  const februaryAndMarch = monthsUntil(Date.parse('2028-03-15T12:00:00Z'), 2, 'America/Manaus');
  const lines = ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-01'].map((day) =>
    line(1, `${day}T12:00:00Z`),
  );
  expect(
    spendingOf(lines, februaryAndMarch).months.map(({ month, total }) => [month, total]),
  ).toEqual([
    ['2028-02', 100],
    ['2028-03', 100],
  ]);
});

it('INS-04 adds up lines as they were rounded in the cart', () => {
  const total = lineTotal(toCentavos(0.05), toThousandths(0.1));
  const lines = [1, 2, 3].map(() => ({ ...line(0, '2026-11-05T12:00:00Z'), total }));
  expect(spendingOf(lines, months).whole.total).toBe(3);
});

it('INS-04 includes months without a trip, and is empty without months', () => {
  const emptySpending = {
    total: 0,
    planned: 0,
    impulse: 0,
    categories: [],
    supermarkets: [],
    people: [],
  };
  expect(spendingOf([], months).months).toEqual([
    { month: '2026-10', ...emptySpending },
    { month: '2026-11', ...emptySpending },
  ]);
  expect(spendingOf([line(1, '2026-11-05T12:00:00Z')], [])).toEqual({
    months: [],
    whole: emptySpending,
  });
});

it('NF-11 counts purchases without a list as neither planned nor on impulse', () => {
  const at = '2026-11-05T12:00:00Z';
  const { whole } = spendingOf(
    [line(10, at), line(3, at, { isImpulse: true }), line(7, at, { isImpulse: null })],
    months,
  );
  expect(whole).toMatchObject({ total: 2_000, planned: 1_000, impulse: 300 });
});
