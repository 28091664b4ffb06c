/**
 * The identity library answers by itself where its database fails: a session that cannot be read is
 * none, and somebody would be signed out because a disk was slow. This remembers such a failure
 * while a request is answered, and throws it instead of what the library answered.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError, type Database, type Sql } from '../../db/database.ts';
import type { AskLibrary } from './inner-request.ts';

interface Answering {
  failure?: DatabaseUnavailableError;
}

const answering = new AsyncLocalStorage<Answering>();

/** The same database for the library, which lets no failure of it get lost. */
export function rememberingFailures(database: Database): Database {
  return {
    ...database,
    ...rememberingSql(database),
    transaction: (work) =>
      remember(database.transaction((sql) => work({ ...sql, ...rememberingSql(sql) }))),
  };
}

/** Asks the library. Throws DatabaseUnavailableError where its database did not answer. */
export function throwingFailures(ask: AskLibrary): AskLibrary {
  return (request) =>
    answering.run({}, async () => {
      try {
        return await ask(request);
      } finally {
        throwRemembered();
      }
    });

  function throwRemembered(): void {
    const failure = answering.getStore()?.failure;
    if (failure) throw failure;
  }
}

const rememberingSql = (sql: Sql): Sql => ({
  rows: (...asked) => remember(sql.rows(...asked)),
  first: (...asked) => remember(sql.first(...asked)),
});

async function remember<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const current = answering.getStore();
    if (current && error instanceof DatabaseUnavailableError) current.failure ??= error;
    throw error;
  }
}
