/**
 * Says for each rule what is refused, and what to do instead. docs/MIGRATIONS.md has the reasons.
 */

export interface Rule {
  /** What the migration does, and why that is refused. */
  readonly problem: string;
  readonly instead: string;
  /**
   * Set if the version before fails after the migration. An exception must then name the version
   * since which nothing needs the old form.
   */
  readonly breaksVersionBefore?: true;
}

const inThreeVersions =
  'add the new form in this version, use only it in the next one, and remove the old one in the version after that';

const notValid =
  'add it as `not valid`, which checks new rows only, and validate it in a separate migration';

export const rules: Readonly<Record<string, Rule>> = {
  'adding-field-with-default': {
    problem:
      'adds a column whose value PostgreSQL computes for each row, which rewrites the table under a lock',
    instead:
      'add the column without a default, set the default in a second statement, and fill the old rows in batches',
  },
  'adding-required-field': {
    problem:
      'adds a column that must have a value and has no default: it fails on a table with rows, and the version before cannot insert',
    instead: 'give it a constant default, or let it be null',
  },
  'adding-not-nullable-field': {
    problem: 'requires a value in an existing column, which reads the whole table under a lock',
    instead:
      'add `check (COLUMN is not null) not valid`, and validate it in a separate migration once all rows have a value',
  },
  'changing-column-type': {
    problem:
      'changes the type of a column, which may rewrite the table under a lock, and the version before reads the old type',
    instead: `add a column of the new type: ${inThreeVersions}`,
  },
  'require-concurrent-index-creation': {
    problem:
      'creates an index on a table that exists, which stops all writes to it until the index is complete',
    instead:
      'say in CHANGELOG.md which `create index concurrently` to run before the update, write `create index if not exists` here, and give the reason',
  },
  'ban-concurrent-index-creation-in-transaction': {
    problem: 'creates an index concurrently, and each migration runs in a transaction',
    instead:
      'say in CHANGELOG.md which `create index concurrently` to run before the update, write `create index if not exists` here, and give the reason',
  },
  'require-concurrent-index-deletion': {
    problem: 'drops an index, for which PostgreSQL locks its table against reads too',
    instead:
      'drop it in a separate migration, where the lock is held only for a moment, and give as the reason that no statement needs it',
  },
  'constraint-missing-not-valid': {
    problem: 'adds or validates a constraint while the table is locked, which reads all its rows',
    instead: notValid,
  },
  'adding-foreign-key-constraint': {
    problem: 'adds a foreign key, which locks both tables while PostgreSQL checks all rows',
    instead: notValid,
  },
  'checks-new-column': {
    problem: 'adds a column with a check, which reads the whole table under a lock',
    instead: `add the column first, and then the check: ${notValid}`,
  },
  'disallowed-unique-constraint': {
    problem: 'adds a unique constraint, whose index is built under a lock',
    instead:
      'say in CHANGELOG.md which `create unique index concurrently` to run before the update, and give the reason',
  },
  'adding-serial-primary-key-field': {
    problem: 'adds a primary key, whose index is built under a lock',
    instead: 'make a new table with that key, and move the rows in batches',
  },
  'ban-drop-column': {
    problem: 'drops a column that the version before uses',
    instead: inThreeVersions,
    breaksVersionBefore: true,
  },
  'ban-drop-table': {
    problem: 'drops a table that the version before uses',
    instead: inThreeVersions,
    breaksVersionBefore: true,
  },
  'renaming-column': {
    problem: 'renames a column that the version before uses',
    instead: inThreeVersions,
    breaksVersionBefore: true,
  },
  'renaming-table': {
    problem: 'renames a table that the version before uses',
    instead: inThreeVersions,
    breaksVersionBefore: true,
  },
  'ban-drop-not-null': {
    problem: 'allows null in a column where the version before expects a value',
    instead: 'read null in one version, and allow it in the next',
    breaksVersionBefore: true,
  },
  'drops-default': {
    problem: 'drops a default that the version before needs for its inserts',
    instead: 'insert the value in one version, and drop the default in the next',
    breaksVersionBefore: true,
  },
  'drops-constraint': {
    problem: 'drops a constraint, by which the version before may refuse a write',
    instead: 'give as the reason what the version before does without it',
  },
  'changes-rows': {
    problem: 'changes rows of a table that exists, which stay locked until the migration ends',
    instead:
      'change them in batches outside the migration, or give as the reason why there are few',
  },
  'changes-settings': {
    problem: 'changes a setting, such as the lock_timeout under which the server runs migrations',
    instead: 'leave it out: the server limits the wait for each lock to 5 s, and tries again',
  },
  'transaction-nesting': {
    problem: 'begins or ends a transaction, and the server runs each migration in one',
    instead: 'leave it out, or make two migrations',
  },
  'ban-uncommitted-transaction': {
    problem: 'begins a transaction, and the server runs each migration in one',
    instead: 'leave it out',
  },
  'unjudged-statement': {
    problem: 'has a statement that no rule covers',
    instead:
      'use plain statements on tables, or give as the reason what it locks, and why the version before works after it',
  },
  'unjudged-change': {
    problem: 'changes a table in a way that no rule covers',
    instead: 'give as the reason what it locks, and why the version before works after it',
  },
};
