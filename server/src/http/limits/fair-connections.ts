/**
 * Shares the database's connections fairly, so that the calls of one household cannot make those of
 * all others wait (docs/adr/0080).
 */
import { DatabaseUnavailableError, type Database } from '../../db/database.ts';
import { servingLimits } from '../../db/limits.ts';
import type { Bearer } from '../authentication.ts';
import { createLines, type Kind, type ShareLimits } from './connection-lines.ts';

export const shareLimits: ShareLimits = {
  all: 8,
  writes: 7,
  each: 2,
  waiting: 100,
  waitingOfHousehold: 120,
};

/** Who uses a share: the person, and the household if the person is known to be a member. */
export type Sharer = Pick<Bearer, 'caller' | 'knownHouseholds'>;

/** Returns the database for one call, which uses the connections of its share. */
export type ShareDatabase = (sharer: Sharer) => Database;

export interface Shares {
  readonly shareDatabase: ShareDatabase;
  /** Returns how many statements and transactions wait for a connection. */
  readonly countWaiting: (kind: Kind) => number;
}

/**
 * Shares `database` between the households and persons that call. A call waits in the line of its
 * household and person; the lines take turns. Throws `too-many-requests` at the first statement of a
 * call if too many of the person wait. Throws `DatabaseUnavailableError` if the line and the pool
 * together take as long as the pool alone may take (API-48).
 */
export function shareConnections(database: Database, limits: ShareLimits = shareLimits): Shares {
  const lines = createLines(limits);

  function shareDatabase({ caller, knownHouseholds }: Sharer): Database {
    let isAdmitted = false;
    const ownersNow = () => {
      const { id, householdId } = caller;
      // The personal household has the id of its person.
      if (householdId === id) return [id];
      // A stranger may name any household, and must not use up its connections.
      return knownHouseholds.has(householdId) ? [householdId, id] : [id];
    };
    const inTurn = async <T>(
      kind: Kind,
      connect: (onConnected: () => void) => Promise<T>,
    ): Promise<T> => {
      const use = { owners: ownersNow(), kind };
      const waiter = lines.enter(use, isAdmitted);
      if (waiter === undefined) {
        isAdmitted = true;
        return connect(() => {}).finally(() => lines.leave(use));
      }
      const { promise: timeout, reject } = Promise.withResolvers<never>();
      const timeoutError = new DatabaseUnavailableError('No connection was free in time.');
      let hasTimedOut = false;
      const timer = setTimeout(() => {
        hasTimedOut = true;
        waiter.cancel();
        reject(timeoutError);
      }, servingLimits.connectMs);
      await Promise.race([waiter.turn, timeout]);
      isAdmitted = true;
      const onConnected = () => {
        if (hasTimedOut) throw timeoutError;
        clearTimeout(timer);
      };
      const working = connect(onConnected).finally(() => {
        clearTimeout(timer);
        lines.leave(use);
      });
      return Promise.race([working, timeout]);
    };
    const onOneConnection: Database['onOneConnection'] = (work) =>
      inTurn('read', (onConnected) =>
        database.onOneConnection(async (sql) => {
          onConnected();
          return work(sql);
        }),
      );
    return {
      onOneConnection,
      rows: (...args) => onOneConnection((sql) => sql.rows(...args)),
      first: (...args) => onOneConnection((sql) => sql.first(...args)),
      transaction: (work) =>
        inTurn('write', (onConnected) =>
          database.transaction(async (transaction) => {
            onConnected();
            return work(transaction);
          }),
        ),
      close: () => database.close(),
    };
  }

  return { shareDatabase, countWaiting: lines.countWaiting };
}
