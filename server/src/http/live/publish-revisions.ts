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
      const recordRevision: Transaction['recordRevision'] = (householdId, revision) =>
        void revisions.set(householdId, revision);
      const result = await database.transaction((sql) => work({ ...sql, recordRevision }));
      publish(revisions);
      return result;
    },
  };
}
