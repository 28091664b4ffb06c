/**
 * Shares the database's connections fairly, so that the calls of one household cannot make those of
 * all others wait (docs/adr/0080).
 */
import { DatabaseUnavailableError, type Database } from '../../db/database.ts';
import { servingLimits } from '../../db/limits.ts';
import { ApiError } from '../errors/failure.ts';
import type { Caller } from '../handlers.ts';

export interface ShareLimits {
  /** Connections that calls use at once. The pool has a few more, for sign-ins and jobs. */
  readonly all: number;
  /** Connections that the calls of one household, or of one person, use at once. */
  readonly each: number;
  /**
   * Calls of one person, and of one person in one household, that wait for their first connection. Not
   * of a household, because a stranger could name it.
   */
  readonly waiting: number;
}

export const shareLimits: ShareLimits = { all: 8, each: 3, waiting: 100 };

/** Returns the database for one call of this caller, which uses the connections of its share. */
export type ShareDatabase = (caller: Caller) => Database;

/**
 * Shares `database` between the households and persons that call. A call waits in the line of its
 * household and person; the lines take turns. Throws `too-many-requests` at the first statement of a
 * call whose line is full, and `DatabaseUnavailableError` after as long as the pool waits.
 */
export function shareConnections(
  database: Database,
  limits: ShareLimits = shareLimits,
): ShareDatabase {
  const lines = createLines(limits);
  return ({ id, householdId }) => {
    const owners = id === householdId ? [id] : [householdId, id];
    let isAdmitted = false;
    const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
      await lines.acquire(owners, isAdmitted);
      isAdmitted = true;
      try {
        return await work();
      } finally {
        lines.release(owners);
      }
    };
    return {
      rows: (...args) => inTurn(() => database.rows(...args)),
      first: (...args) => inTurn(() => database.first(...args)),
      onOneConnection: (work) => inTurn(() => database.onOneConnection(work)),
      transaction: (work) => inTurn(() => database.transaction(work)),
      close: () => database.close(),
    };
  };
}

interface Waiter {
  readonly owners: readonly string[];
  readonly begin: () => void;
}

function createLines({ all, each, waiting }: ShareLimits) {
  const inUse = new Map<string, number>();
  /** By person. */
  const waitingOf = new Map<string, number>();
  // One line for each household and person. Its position in the map is its turn.
  const lines = new Map<string, Waiter[]>();
  let inUseByAll = 0;

  const mayBegin = (owners: readonly string[]) =>
    inUseByAll < all && owners.every((owner) => (inUse.get(owner) ?? 0) < each);
  const occupy = (owners: readonly string[], change: 1 | -1) => {
    inUseByAll += change;
    addTo(inUse, owners, change);
  };

  /** Lets the first caller begin whose turn it is. Returns false if no caller may. */
  function beginNext(): boolean {
    for (const [name, line] of lines) {
      const [next] = line;
      if (!next || !mayBegin(next.owners)) continue;
      remove(name, next);
      // The line has had its turn.
      if (lines.delete(name) && line.length > 0) lines.set(name, line);
      occupy(next.owners, 1);
      next.begin();
      return true;
    }
    return false;
  }

  function remove(name: string, waiter: Waiter): void {
    const line = lines.get(name);
    if (!line) return;
    line.splice(line.indexOf(waiter), 1);
    if (line.length === 0) lines.delete(name);
    addTo(waitingOf, [personOf(waiter.owners)], -1);
  }

  return {
    async acquire(owners: readonly string[], isAdmitted: boolean): Promise<void> {
      const name = owners.join(' ');
      if (mayBegin(owners) && !lines.has(name)) return occupy(owners, 1);
      const line = lines.get(name) ?? [];
      if (
        !isAdmitted &&
        (line.length >= waiting || (waitingOf.get(personOf(owners)) ?? 0) >= waiting)
      ) {
        throw new ApiError('too-many-requests', { retryAfterSeconds: 1 });
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          remove(name, waiter);
          reject(new DatabaseUnavailableError('No connection was free in time.'));
        }, servingLimits.connectMs);
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const waiter: Waiter = { owners, begin };
        line.push(waiter);
        lines.set(name, line);
        addTo(waitingOf, [personOf(owners)], 1);
      });
    },
    release(owners: readonly string[]): void {
      occupy(owners, -1);
      while (beginNext());
    },
  };
}

/** The person of a call is its last owner. */
const personOf = (owners: readonly string[]) => owners.at(-1) ?? '';

function addTo(counts: Map<string, number>, owners: readonly string[], change: 1 | -1): void {
  for (const owner of owners) {
    const count = (counts.get(owner) ?? 0) + change;
    if (count === 0) counts.delete(owner);
    else counts.set(owner, count);
  }
}
