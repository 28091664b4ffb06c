/** The waiting lines for connections: one for each kind, household and person (docs/adr/0080). */
import { ApiError } from '../errors/failure.ts';

export interface ShareLimits {
  /** Connections that calls use at once. The pool has a few more, for sign-ins, readiness and jobs. */
  readonly all: number;
  /** Connections that transactions use at once. Fewer than `all`, so that reads always find one. */
  readonly writes: number;
  /** Connections that the calls of one household, or of one person, use at once. */
  readonly each: number;
  /** Calls of one person that wait for their first connection. */
  readonly waiting: number;
  /**
   * Calls of one household that wait for their first connection. More than those of one person, so
   * that nobody can keep the other members out.
   */
  readonly waitingOfHousehold: number;
}

/** Reads run outside of a transaction, and hold a connection for a short time. */
export type Kind = 'read' | 'write';

/** A use of a connection, which counts for each of its owners. The person is the last one. */
export interface Use {
  readonly owners: readonly string[];
  readonly kind: Kind;
}

export interface Waiter {
  /** Resolves when the use begins. */
  readonly turn: Promise<void>;
  /** Leaves the line. It does nothing after the use has begun. */
  readonly cancel: () => void;
}

interface Waiting {
  readonly use: Use;
  readonly begin: () => void;
}

export function createLines({ all, writes, each, waiting, waitingOfHousehold }: ShareLimits) {
  const inUse = new Map<string, number>();
  const inUseByKind = { read: 0, write: 0 };
  const waitingOf = new Map<string, number>();
  const waitingByKind = { read: 0, write: 0 };
  // The position of a line in the map is its turn.
  const lines = new Map<string, Waiting[]>();

  const mayBegin = ({ owners, kind }: Use) =>
    inUseByKind.read + inUseByKind.write < all &&
    (kind === 'read' || inUseByKind.write < writes) &&
    owners.every((owner) => (inUse.get(owner) ?? 0) < each);

  function occupy({ owners, kind }: Use, change: 1 | -1): void {
    inUseByKind[kind] += change;
    for (const owner of owners) add(inUse, owner, change);
  }

  function countWaiter({ owners, kind }: Use, change: 1 | -1): void {
    waitingByKind[kind] += change;
    for (const owner of owners) add(waitingOf, owner, change);
  }

  /** Lets the first use begin whose turn it is. Returns false if none may. */
  function beginNext(): boolean {
    for (const [name, line] of lines) {
      const [next] = line;
      if (!next || !mayBegin(next.use)) continue;
      remove(name, next);
      // The line has had its turn.
      if (lines.delete(name) && line.length > 0) lines.set(name, line);
      occupy(next.use, 1);
      next.begin();
      return true;
    }
    return false;
  }

  function remove(name: string, entry: Waiting): void {
    const line = lines.get(name);
    const index = line?.indexOf(entry) ?? -1;
    if (!line || index < 0) return;
    line.splice(index, 1);
    if (line.length === 0) lines.delete(name);
    countWaiter(entry.use, -1);
  }

  return {
    /**
     * Begins a use, or returns its place in the line. Throws `too-many-requests` if too many of one of
     * its owners wait and the call is not admitted yet.
     */
    enter(use: Use, isAdmitted: boolean): Waiter | undefined {
      const name = [use.kind, ...use.owners].join(' ');
      if (mayBegin(use) && !lines.has(name)) {
        occupy(use, 1);
        return undefined;
      }
      const isFull = use.owners.some(
        (owner, index) =>
          (waitingOf.get(owner) ?? 0) >=
          (index === use.owners.length - 1 ? waiting : waitingOfHousehold),
      );
      if (isFull && !isAdmitted) {
        throw new ApiError('too-many-requests', { retryAfterSeconds: 1 });
      }
      const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
      const entry = { use, begin };
      const line = lines.get(name);
      if (line) line.push(entry);
      else lines.set(name, [entry]);
      countWaiter(use, 1);
      return { turn, cancel: () => remove(name, entry) };
    },

    /** Ends a use of a connection, and begins the next uses that wait. */
    leave(use: Use): void {
      occupy(use, -1);
      while (beginNext());
    },

    countWaiting: (kind: Kind) => waitingByKind[kind],
  };
}

function add(counts: Map<string, number>, owner: string, change: 1 | -1): void {
  const count = (counts.get(owner) ?? 0) + change;
  if (count === 0) counts.delete(owner);
  else counts.set(owner, count);
}
