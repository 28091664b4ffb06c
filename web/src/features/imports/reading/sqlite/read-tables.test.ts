import { expect, it } from 'vitest';
import { UnreadableFile } from '../parsed-content.ts';
import { grocyRows, grocySchema, createSqliteBytes } from '../grocy.fixture.ts';
import { parseColumnNames } from './column-names.ts';
import { isSqlite, readTables } from './read-tables.ts';

it.each([512, 1_024, 4_096, 65_536])(
  'IMP-02 reads the rows that SQLite wrote with pages of %i bytes',
  (pageSize) => {
    const texts = Array.from({ length: 700 }, (_, index) => 'Açúcar '.repeat(index));
    const bytes = createSqliteBytes((database) => {
      database.exec(
        'create table things (id integer primary key, name text, amount real, other int)',
      );
      const insert = database.prepare('insert into things (name, amount, other) values (?, ?, ?)');
      for (const [index, text] of texts.entries())
        insert.run(text, index / 8, index % 2 === 0 ? -(2 ** (index % 50)) : null);
      // The deletion leaves free pages, and free blocks inside pages.
      database.exec('delete from things where id % 7 = 0');
    }, pageSize);
    const expected = texts.flatMap((name, index) =>
      (index + 1) % 7 === 0
        ? []
        : [
            {
              id: index + 1,
              name,
              amount: index / 8,
              other: index % 2 === 0 ? -(2 ** (index % 50)) : null,
            },
          ],
    );
    expect(readTables(bytes, ['things']).things).toEqual(expected);
  },
);

it('IMP-02 reads null if the column was added after the row, and returns no rows for a missing table', () => {
  const bytes = createSqliteBytes((database) => {
    database.exec('create table t (a int, b text); insert into t values (1, null), (0, null)');
    database.exec("alter table t add c text default 'x'; insert into t values (2, 'dois', 'y')");
  });
  const { t, missing } = readTables(bytes, ['t', 'missing']);
  expect(t).toEqual([
    { a: 1, b: null, c: null },
    { a: 0, b: null, c: null },
    { a: 2, b: 'dois', c: 'y' },
  ]);
  expect(missing).toEqual([]);
});

it.each([
  ['create table t (a, "b c" text, [d] int, `e` int default (1 + 2))', ['a', 'b c', 'd', 'e']],
  [
    "create table t (a text check (a in ('x,y', ')')), -- and, a comment\n b int, /* , */ c decimal(15, 2), unique (a, b))",
    ['a', 'b', 'c'],
  ],
  ['create table t (a int, constraint pk primary key (a), foreign key (a) references u)', ['a']],
])('IMP-02 reads the columns of %j', (sql, columns) => {
  expect(parseColumnNames(sql)).toEqual(columns);
});

it('IMP-03 IMP-23 reads or refuses a changed database in bounded time, and refuses one that is cut off', () => {
  const bytes = createSqliteBytes((database) => database.exec(grocySchema + grocyRows), 512);
  const tables = ['products', 'stock', 'shopping_list'] as const;
  expect(readTables(bytes, tables).products).toHaveLength(5);
  let refusedCount = 0;
  for (let offset = 0; offset < bytes.length; offset += 17) {
    const changedBytes = bytes.slice();
    changedBytes[offset] = (bytes[offset] ?? 0) ^ 0xff;
    try {
      readTables(changedBytes, tables);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      refusedCount += 1;
    }
  }
  expect(refusedCount).toBeGreaterThan(20);
  for (const length of [20, 99, 100, 511, 513, 1_500]) {
    expect(() => readTables(bytes.subarray(0, length), tables)).toThrow(UnreadableFile);
  }
});

/** The root page of the first table of a database. */
const rootPage = 2;

it('IMP-03 IMP-23 refuses pages that form a cycle', () => {
  const pageSize = 512;
  const bytes = createSqliteBytes((database) => {
    database.exec('create table things (name text)');
    const insert = database.prepare('insert into things values (?)');
    for (let count = 0; count < 50; count += 1) insert.run('Açúcar '.repeat(5));
  }, pageSize);
  const root = (rootPage - 1) * pageSize;
  const view = new DataView(bytes.buffer);
  expect(view.getUint8(root)).toBe(0x05);
  // Removes all cells, and lets the last pointer of the page point to the page itself.
  view.setUint16(root + 3, 0);
  view.setUint32(root + 8, rootPage);
  expect(() => readTables(bytes, ['things'])).toThrow('Este banco de dados não pôde ser lido.');
});

it('IMP-03 IMP-23 refuses a database that stores one large row and refers to it many times', () => {
  const pageSize = 65_536;
  const bytes = createSqliteBytes((database) => {
    database.exec('create table things (name text)');
    database.prepare('insert into things values (?)').run('x'.repeat(60_000));
  }, pageSize);
  const root = (rootPage - 1) * pageSize;
  const view = new DataView(bytes.buffer);
  const cell = view.getUint16(root + 8);
  view.setUint16(root + 3, 100);
  for (let index = 0; index < 100; index += 1) view.setUint16(root + 8 + 2 * index, cell);
  expect(() => readTables(bytes, ['things'])).toThrow('Este banco de dados não pôde ser lido.');
});

it('IMP-03 refuses a table with more than 50,000 rows', () => {
  const bytes = createSqliteBytes((database) =>
    database.exec(`create table things (at int); insert into things
      with recursive counted (at) as (select 1 union all select at + 1 from counted where at < 50001)
      select at from counted`),
  );
  expect(() => readTables(bytes, ['things'])).toThrow('Este banco de dados é grande demais.');
});

it('IMP-02 recognises a database by its first bytes', () => {
  expect(isSqlite(createSqliteBytes((database) => database.exec('create table t (a)')))).toBe(true);
  expect(isSqlite(new TextEncoder().encode('SQLite format 4\0'))).toBe(false);
});
