/**
 * When its database fails, the identity library answers as if there were no session, and a slow
 * disk would sign somebody out. This file records such a failure during a request, and throws it
 * instead of the library's answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError, type Database, type Sql } from '../../db/database.ts';
import type { AskLibrary } from './inner-request.ts';

interface Answering {
  failure?: DatabaseUnavailableError;
}

const answering = new AsyncLocalStorage<Answering>();

/** Wraps the library's database, and records its failures. */
export function rememberingFailures(database: Database): Database {
  return {
    ...database,
    ...rememberingSql(database),
    transaction: (work) =>
      remember(database.transaction((sql) => work({ ...sql, ...rememberingSql(sql) }))),
  };
}

/** Wraps the library. Throws DatabaseUnavailableError if its database did not answer. */
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
