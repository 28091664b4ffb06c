/**
 * When the database fails, better-auth answers as if there were no session, so a slow disk would
 * sign people out. This file records such a failure during a request, and throws it instead of
 * returning better-auth's answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError, type Database, type Sql } from '../../db/database.ts';
import type { CallLibrary } from './library-request.ts';

interface RequestState {
  failure?: DatabaseUnavailableError;
}

const currentRequest = new AsyncLocalStorage<RequestState>();

/** Wraps better-auth's database, and records its failures. */
export function recordDatabaseFailures(database: Database): Database {
  return {
    ...database,
    ...createRecordingSql(database),
    transaction: (work) =>
      record(database.transaction((sql) => work({ ...sql, ...createRecordingSql(sql) }))),
  };
}

/** Wraps better-auth, and throws DatabaseUnavailableError if its database did not answer. */
export function throwDatabaseFailures(callLibrary: CallLibrary): CallLibrary {
  return (request) =>
    currentRequest.run({}, async () => {
      try {
        return await callLibrary(request);
      } finally {
        throwRecorded();
      }
    });

  function throwRecorded(): void {
    const failure = currentRequest.getStore()?.failure;
    if (failure) throw failure;
  }
}

const createRecordingSql = (sql: Sql): Sql => ({
  rows: (...query) => record(sql.rows(...query)),
  first: (...query) => record(sql.first(...query)),
});

async function record<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const current = currentRequest.getStore();
    if (current && error instanceof DatabaseUnavailableError) current.failure ??= error;
    throw error;
  }
}
