/** Waiting lines: how much one person, and all people together, may do at the same time (API-201). */
import { ApiError } from '../errors/failure.ts';

export interface TurnLimits {
  /** The maximum number of turns at the same time. Each person has at most one of them. */
  readonly running: number;
  /** The maximum number of places of one person, and of all people. */
  readonly placesOfPerson: number;
  readonly places: number;
  /** The time after which a refused person may try again. */
  readonly retryAfterSeconds: number;
}

/** What a request has from before its body is read until it is answered. */
export interface Place {
  /**
   * Waits until it is the person's turn, and returns the function that ends the turn. Is never refused
   * while the place is kept; otherwise throws `unavailable`.
   */
  takeTurn(): Promise<() => void>;
  /** Leaves the place to other requests. A turn that has begun lasts until it is ended. */
  leave(): void;
}

export interface Turns {
  /** Occupies a place. Throws `too-many-requests` if the person, or all people, have no more. */
  enter(personId: string): Place;
  /** Returns how many wait for their turn. */
  countWaiting(): number;
}

interface Owner {
  readonly personId: string;
}

interface Waiter {
  readonly owner: Owner;
  readonly begin: () => void;
  readonly refuse: (error: ApiError) => void;
}

export function createTurns(limits: TurnLimits): Turns {
  const running = new Set<string>();
  let waiting: Waiter[] = [];
  /** The owner of each place. */
  const owners = new Set<Owner>();

  function beginNext(): void {
    while (running.size < limits.running) {
      const next = waiting.find(({ owner }) => !running.has(owner.personId));
      if (next === undefined) return;
      waiting = waiting.filter((each) => each !== next);
      running.add(next.owner.personId);
      next.begin();
    }
  }

  return {
    enter(personId) {
      const placesOfPerson = [...owners].filter((each) => each.personId === personId).length;
      if (placesOfPerson >= limits.placesOfPerson || owners.size >= limits.places) {
        const { retryAfterSeconds } = limits;
        throw new ApiError('too-many-requests', { retryAfterSeconds });
      }
      const owner = { personId };
      owners.add(owner);
      const endTurn = () => {
        running.delete(personId);
        beginNext();
      };
      return {
        takeTurn: () =>
          new Promise((resolve, reject) => {
            if (!owners.has(owner)) return reject(new ApiError('unavailable'));
            waiting.push({ owner, begin: () => resolve(endTurn), refuse: reject });
            beginNext();
          }),
        leave() {
          owners.delete(owner);
          const leaving = waiting.filter((each) => each.owner === owner);
          waiting = waiting.filter((each) => each.owner !== owner);
          for (const { refuse } of leaving) refuse(new ApiError('unavailable'));
        },
      };
    },
    countWaiting: () => waiting.length,
  };
}
