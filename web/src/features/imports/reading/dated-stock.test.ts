import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFileDate } from './file-dates.ts';
import { createSqliteBytes, grocyRows, grocySchema } from './grocy.fixture.ts';
import { readFileBytes, readText } from './read-file.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-30T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const batchesOf = ({ content }: ReturnType<typeof readText>) =>
  content.groups.flatMap(({ name: place, items }) =>
    items.flatMap(({ name, batches }) =>
      (batches ?? []).map((batch) => ({ place, name, ...batch })),
    ),
  );

it.each([
  ['2026-12-20', '2026-12-20'],
  ['2026-12-20 08:15:00', '2026-12-20'],
  ['2026-12-20T08:15:00Z', '2026-12-20'],
  ['2025-01-02', '2025-01-02'],
  ['20/12/2026', '2026-12-20'],
  ['dez/26', '2026-12-31'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['2499-12-31', '2499-12-31'],
  ['2888-12-31', undefined],
  ['2999-12-31', undefined],
  ['amanhã cedo', undefined],
  ['', undefined],
])('IMP-26 reads the date %j as %j', (text, date) => {
  expect(readFileDate(text, '2026-11-30')).toBe(date);
});

describe('a column of dates', () => {
  const table = `Produto;Em estoque;Validade
Iogurte;4;20/12/2026
Arroz;2;
Leite;3;quando der`;

  it('IMP-26 gives each item of a stock its date, and names what is no date', () => {
    const parsed = readText(table);
    expect(batchesOf(parsed)).toEqual([
      { place: expect.any(String), name: 'Iogurte', amount: 4, bestBefore: '2026-12-20' },
    ]);
    expect(parsed.content.groups[0]?.items.map(({ name }) => name)).toEqual([
      'Iogurte',
      'Arroz',
      'Leite',
    ]);
    expect(parsed.content.notices.map(({ where, text }) => `${where}: ${text}`)).toEqual([
      'Linha 4: A validade “quando der” não foi entendida; o item entrou sem ela.',
    ]);
  });

  it.each(['Data de validade', 'Vencimento', 'Best before', 'Expiry date'])(
    'IMP-26 knows the title %j',
    (title) => {
      const parsed = readText(table.replace('Validade', title));
      expect(batchesOf(parsed)).toMatchObject([{ bestBefore: '2026-12-20' }]);
    },
  );
});

describe('Grocy', () => {
  const readDatabase = (rows: string) =>
    readFileBytes(
      createSqliteBytes((database) => {
        database.exec(grocySchema + grocyRows);
        database.exec(rows);
      }),
      'grocy.db',
    );

  it('IMP-26 reads dates, purchases and opened packages of each entry', () => {
    const parsed = readDatabase(`alter table products add due_type tinyint not null default 1;
      update products set due_type = 2 where id = 2;
      update stock set best_before_date = '2999-12-31', purchased_date = '2026-11-01' where stock_id = 'a';
      update stock set best_before_date = '2026-12-05' where stock_id = 'b';
      update stock set best_before_date = '2026-12-24', open = 1, opened_date = '2026-11-29 07:00:00'
        where stock_id = 'c';`);
    expect(batchesOf(parsed)).toEqual([
      { place: 'Despensa', name: 'Café em pó', amount: 2, boughtOn: '2026-11-01' },
      {
        place: 'Despensa',
        name: 'Leite integral',
        amount: 1.5,
        bestBefore: '2026-12-05',
        kind: 'use-by',
      },
      {
        place: 'Despensa',
        name: 'Leite integral',
        amount: 3,
        bestBefore: '2026-12-24',
        kind: 'use-by',
        openedOn: '2026-11-29',
      },
    ]);
  });

  it('IMP-26 reads each location as a pantry, what is in a freezer as frozen, and a minimum once', () => {
    const parsed =
      readDatabase(`create table locations (id integer primary key, name text, is_freezer tinyint);
      insert into locations values (1, 'Armário', 0), (2, 'Freezer', 1);
      update stock set location_id = 2, purchased_date = '2026-11-20' where stock_id = 'c';
      insert into stock (product_id, amount, stock_id, location_id) values (1, 1, 'f', 2);`);
    const stocks = parsed.content.groups.filter(({ kind }) => kind === 'pantry');
    expect(stocks.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
      ['Armário', ['Café em pó', 'Leite integral', 'Farinha', 'Salsinha']],
      ['Freezer', ['Leite integral', 'Café em pó']],
    ]);
    expect(batchesOf(parsed)).toEqual([
      {
        place: 'Freezer',
        name: 'Leite integral',
        amount: 3,
        boughtOn: '2026-11-20',
        frozenOn: '2026-11-20',
      },
    ]);
    const thresholds = stocks.flatMap(({ items }) => items.map(({ threshold }) => threshold));
    expect(thresholds).toEqual([2, undefined, 500, undefined, undefined, undefined]);
  });
});
