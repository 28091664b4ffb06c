/** Holds back a statement of better-auth, without relying on time. */
import type { Database, Sql, Transaction } from '../src/db/database.ts';

export interface HeldStatement {
  /** Resolves when the statement is about to run. */
  readonly isReached: Promise<void>;
  readonly release: () => void;
}

/** A database from which the next statement whose text matches can be held back. */
export interface HoldingDatabase {
  readonly database: Database;
  /** Holds back the next statement that matches. */
  hold(pattern: RegExp): HeldStatement;
}

export function createHoldingDatabase(database: Database): HoldingDatabase {
  let waiting: { pattern: RegExp; reach: () => void; released: Promise<void> } | undefined;
  const hold = async (text: string): Promise<void> => {
    if (!waiting?.pattern.test(text)) return;
    const { reach, released } = waiting;
    waiting = undefined;
    reach();
    await released;
  };
  const holding = (sql: Sql): Sql => ({
    rows: async (statement, ...params) => {
      await hold(statement.text);
      return sql.rows(statement, ...params);
    },
    first: async (statement, ...params) => {
      await hold(statement.text);
      return sql.first(statement, ...params);
    },
  });
  return {
    database: {
      ...database,
      ...holding(database),
      transaction: (work) =>
        database.transaction((sql) => work({ ...sql, ...holding(sql) } satisfies Transaction)),
    },
    hold(pattern) {
      const reaching = Promise.withResolvers<void>();
      const releasing = Promise.withResolvers<void>();
      waiting = { pattern, reach: reaching.resolve, released: releasing.promise };
      return { isReached: reaching.promise, release: releasing.resolve };
    },
  };
}
