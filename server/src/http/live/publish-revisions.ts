import type { Database, Transaction } from '../../db/database.ts';

/** Wraps the database: after each commit, publishes the new revisions of the changed households. */
export function withPublishedRevisions(
  database: Database,
  publish: (revisions: ReadonlyMap<string, number>) => void,
): Database {
  return {
    ...database,
    // `onOneConnection` is looked up at each call, so that a test can replace it on `database`.
    onOneConnection: (work) => database.onOneConnection(work),
    async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
      const revisions = new Map<string, number>();
      const result = await database.transaction((sql) => work(recordingIn(revisions, sql)));
      publish(revisions);
      return result;
    },
  };
}

/** Returns the transaction, which records revisions in `revisions` unless a savepoint undoes them. */
function recordingIn(revisions: Map<string, number>, sql: Transaction): Transaction {
  return {
    ...sql,
    recordRevision: (householdId, revision) => void revisions.set(householdId, revision),
    async withSavepoint(work) {
      const revisionsOfWork = new Map<string, number>();
      const result = await sql.withSavepoint((inner) => work(recordingIn(revisionsOfWork, inner)));
      for (const [householdId, revision] of revisionsOfWork) revisions.set(householdId, revision);
      return result;
    },
  };
}
