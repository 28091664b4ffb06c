import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listMigrationNames, readMigration } from '../../server/src/db/migrating/migrate.ts';
import { checkMigration } from './check.ts';
import { isExempt } from './exempt.ts';
import { readRecord, releasedVersions } from './released.ts';
import { rules } from './rules.ts';

const released = releasedVersions();

it('DAT-14 no migration locks a large table or breaks the version before', () => {
  const checkedNames = listMigrationNames().filter((name) => !isExempt(name));
  expect(checkedNames.length).toBeGreaterThan(10);
  const refusals = checkedNames.flatMap((name) =>
    checkMigration(name, readMigration(name), released),
  );
  expect(refusals).toEqual([]);
});

it('DAT-14 the last two exempt migrations break a rule', () => {
  const exemptNames = listMigrationNames().filter(isExempt);
  expect(exemptNames.at(-2)).toBe('0022_who_did_it.sql');
  expect(exemptNames.at(-1)).toBe('0033_webhooks.sql');
  for (const name of exemptNames.slice(-2)) {
    expect(checkMigration(name, readMigration(name), released)).not.toEqual([]);
  }
});

it('DAT-15 the recorded statements are those of the last release', () => {
  // If this fails after a release, run `npm run record:statements`.
  expect(readRecord().release).toBe(released[0] ?? null);
});

const check = (script: string) => checkMigration('0099_change.sql', script, ['0.3.0']);
const brokenRulesIn = (script: string) =>
  check(script).map((line) => /^0099_change\.sql:(\d+ \S+): /u.exec(line)?.[1] ?? line);

const alterItems = 'alter table list_items';

/** A migration for each rule, with the rules that it breaks. */
const badMigrations: readonly (readonly [script: string, ...rules: readonly string[]])[] = [
  [`${alterItems} add column key uuid default gen_random_uuid()`, 'adding-field-with-default'],
  [
    `${alterItems} add column at timestamptz not null default clock_timestamp()`,
    'adding-field-with-default',
  ],
  [
    `${alterItems} add column total integer generated always as (price * 2) stored`,
    'adding-field-with-default',
  ],
  [`${alterItems} add column note text not null`, 'adding-required-field'],
  [`${alterItems} alter column price set not null`, 'adding-not-nullable-field'],
  [`${alterItems} alter column price type bigint`, 'changing-column-type'],
  [`create index by_name on list_items (name)`, 'require-concurrent-index-creation'],
  [
    `create index concurrently by_name on list_items (name)`,
    'ban-concurrent-index-creation-in-transaction',
  ],
  [`drop index list_items_by_list`, 'require-concurrent-index-deletion'],
  [`${alterItems} add constraint positive check (price > 0)`, 'constraint-missing-not-valid'],
  [
    `${alterItems} add constraint positive check (price > 0) not valid;\n${alterItems} validate constraint positive`,
    'constraint-missing-not-valid',
  ],
  [
    `${alterItems} add constraint author foreign key (created_by) references users (id)`,
    'constraint-missing-not-valid',
    'adding-foreign-key-constraint',
  ],
  [`${alterItems} add column buyer uuid references users (id)`, 'adding-foreign-key-constraint'],
  [`${alterItems} add column note text check (length(note) < 9)`, 'checks-new-column'],
  [
    `${alterItems} add constraint once unique (name)`,
    'constraint-missing-not-valid',
    'disallowed-unique-constraint',
  ],
  [
    `${alterItems} add primary key (id)`,
    'constraint-missing-not-valid',
    'adding-serial-primary-key-field',
  ],
  [`${alterItems} drop column price`, 'ban-drop-column'],
  ['drop table list_items', 'ban-drop-table'],
  [`${alterItems} rename column price to amount`, 'renaming-column'],
  [`${alterItems} rename to items`, 'renaming-table'],
  [`${alterItems} alter column name drop not null`, 'ban-drop-not-null'],
  [`${alterItems} alter column unit drop default`, 'drops-default'],
  [`${alterItems} drop constraint list_items_pkey`, 'drops-constraint'],
  ["update list_items set unit = 'un'", 'changes-rows'],
  ['delete from list_items', 'changes-rows'],
  ['truncate list_items', 'changes-rows'],
  [
    'create table old (id uuid);\nwith gone as (delete from list_items returning id) insert into old select id from gone',
    'changes-rows',
  ],
  ["set local lock_timeout = '0'", 'changes-settings'],
  ['reset lock_timeout', 'changes-settings'],
  ['commit', 'transaction-nesting'],
  ['begin', 'transaction-nesting', 'ban-uncommitted-transaction'],
  ["select set_config('lock_timeout', '0', true)", 'unjudged-statement'],
  ['lock table list_items', 'unjudged-statement'],
  ['do $$ begin alter table list_items drop column price; end $$', 'unjudged-statement'],
  ['drop function raise_revision', 'unjudged-statement'],
  [`${alterItems} set unlogged`, 'unjudged-change'],
  [`${alterItems} alter column name set storage plain`, 'unjudged-change'],
];

it.each(badMigrations)('DAT-14 refuses: %s', (script, ...names) => {
  const line = script.split('\n').length;
  expect(brokenRulesIn(`${script};\n`).toSorted()).toEqual(
    names.map((name) => `${line} ${name}`).toSorted(),
  );
});

it('DAT-14 each rule has a migration above that breaks it', () => {
  const brokenRules = new Set(badMigrations.flatMap(([, ...names]) => names));
  expect(Object.keys(rules).filter((rule) => !brokenRules.has(rule))).toEqual([]);
});

it.each([
  `${alterItems} add column note text`,
  `${alterItems} add column is_new boolean not null default false`,
  `${alterItems} add column seen_at timestamptz`,
  `${alterItems} alter column note set default ''`,
  `${alterItems} add constraint positive check (price > 0) not valid`,
  `${alterItems} add constraint author foreign key (created_by) references users (id) not valid`,
  `${alterItems} validate constraint positive`,
  `create table notes (id uuid primary key, item uuid not null references list_items (id) on delete cascade, note text check (note <> ''));
   create unique index notes_by_item on notes (item);
   insert into notes values (null, null, 'x') on conflict do nothing;
   update notes set note = 'y'; delete from notes;
   create trigger stamp before insert or update or delete on notes for each row execute function stamp()`,
  'create or replace function f() returns void language sql as $$ delete from list_items $$',
])('DAT-14 accepts: %s', (script) => {
  expect(check(`${script};\n`)).toEqual([]);
});

it('DAT-14 accepts the examples of docs/MIGRATIONS.md', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/MIGRATIONS.md'), 'utf8');
  const examples = [...page.matchAll(/```sql\n([\s\S]*?)```/gu)].map(([, sql = '']) => sql);
  const [expand = '', validate = '', contract = '', exception = ''] = examples;
  expect(examples).toHaveLength(4);
  for (const sql of [expand, validate, contract]) expect(check(sql)).toEqual([]);
  expect(check(contract.replaceAll(/^--.*\n/gmu, ''))).toHaveLength(3);
  expect(check(`${exception}update price_notes set price = 1;`)).toEqual([]);
});

describe('DAT-14 a refusal', () => {
  it('names the file, the line, the rule, and what to do instead', () => {
    const script = `-- Preços são únicos.\n\n${alterItems}\n  add column note text,\n  drop column price;\n`;
    expect(check(script)).toEqual([
      '0099_change.sql:5 ban-drop-column: drops a column that the version before uses. Instead: add the new form in this version, use only it in the next one, and remove the old one in the version after that',
    ]);
  });

  it("contains Squawk's own message if rules.ts does not explain the rule", () => {
    expect(check('create table t (at timestamp);')).toEqual([
      expect.stringMatching(/^0099_change\.sql:1 prefer-timestamp-tz: .+ See https:/u),
    ]);
  });

  it('is a syntax error for SQL that PostgreSQL cannot parse', () => {
    expect(brokenRulesIn('alter tabel list_items;')).toContain('1 syntax-error');
  });
});

describe('DAT-14 an exception', () => {
  const update = "update devices set name = '' where name is null;";
  const reason = 'a household has few devices';

  it('is a comment with a reason above the line', () => {
    expect(check(`-- allowed changes-rows: ${reason}\n${update}`)).toEqual([]);
    expect(check(`-- allowed changes-rows: a household\n-- has few devices.\n${update}`)).toEqual(
      [],
    );
  });

  it('may be inside a statement, and may name several rules', () => {
    const script = `alter table devices
      -- allowed constraint-missing-not-valid, adding-foreign-key-constraint: ${reason}
      add constraint owner foreign key (user_id) references users (id),
      -- allowed drops-constraint: ${reason}
      drop constraint devices_pkey;`;
    expect(check(script)).toEqual([]);
  });

  it('needs a reason', () => {
    expect(check(`-- allowed changes-rows\n${update}`)).toEqual([
      '0099_change.sql:1 exception: has no reason. Instead: write `-- allowed RULE: REASON`, a sentence',
    ]);
    expect(check(`-- allowed changes-rows: it is fine\n${update}`)).toHaveLength(1);
  });

  it('applies only to its rule and its line', () => {
    expect(brokenRulesIn(`-- allowed ban-drop-table: ${reason} since 0.3.0\n${update}`)).toEqual([
      '2 changes-rows',
      '1 exception',
    ]);
    expect(brokenRulesIn(`-- allowed changes-rows: ${reason}\n\n${update}`)).toEqual([
      '3 changes-rows',
      '1 exception',
    ]);
  });

  it('must name the released version since which nothing needs the removed column', () => {
    const checkDrop = (text: string) =>
      check(`-- allowed ban-drop-column: ${text}\n${alterItems} drop column a;`);
    expect(checkDrop('no statement has named it since 0.3.0')).toEqual([]);
    expect(checkDrop('no statement has named it since 0.4.0')).toEqual([
      expect.stringContaining('0099_change.sql:1 exception: ban-drop-column breaks the version'),
    ]);
    expect(checkDrop('no statement names it any more')).toHaveLength(1);
  });

  it("cannot be Squawk's own comment", () => {
    expect(brokenRulesIn(`-- squawk-ignore ban-drop-column\n${alterItems} drop column a;`)).toEqual(
      ['2 ban-drop-column', '1 squawk-ignore'],
    );
    expect(brokenRulesIn(`-- squawk-ignore-file\n${alterItems} drop column a;`)).toHaveLength(2);
  });
});
