/** Waiting lines: how much one person, and all people together, may do at the same time (API-201). */
import { ApiError } from '../errors/failure.ts';

export interface TurnLimits {
  /** The maximum number of turns at the same time. Each person has at most one of them. */
  readonly running: number;
  /** The maximum number of waiting requests of one person, and of all people. */
  readonly waitingOfPerson: number;
  readonly waiting: number;
  /** The time after which a refused person may try again. */
  readonly retryAfterSeconds: number;
}

interface Waiting {
  readonly personId: string;
  readonly start: () => void;
}

export interface Turns {
  /** Throws `too-many-requests` if {@link take} would throw it now. */
  requireRoom(personId: string): void;
  /**
   * Waits until it is the person's turn, and returns the function that ends the turn. Throws
   * `too-many-requests` if too many requests are waiting, and the reason of `signal` if it aborts
   * before the turn.
   */
  take(personId: string, signal?: AbortSignal): Promise<() => void>;
}

export function createTurns(limits: TurnLimits): Turns {
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  function startNext(): void {
    while (running.size < limits.running) {
      const index = waiting.findIndex(({ personId }) => !running.has(personId));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (next === undefined) return;
      running.add(next.personId);
      next.start();
    }
  }

  function requireRoom(personId: string): void {
    const waitingOfPerson = waiting.filter((each) => each.personId === personId).length;
    const isTooLong = waitingOfPerson >= limits.waitingOfPerson || waiting.length >= limits.waiting;
    // A person who can start at once does not wait.
    const canStart = running.size < limits.running && !running.has(personId);
    if (!isTooLong || canStart) return;
    const { retryAfterSeconds } = limits;
    throw new ApiError('too-many-requests', { retryAfterSeconds });
  }

  return {
    requireRoom,

    async take(personId, signal) {
      signal?.throwIfAborted();
      requireRoom(personId);
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          const index = waiting.indexOf(entry);
          if (index >= 0) waiting.splice(index, 1);
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the signal's own reason
          reject(signal?.reason);
        };
        const start = () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        const entry = { personId, start };
        waiting.push(entry);
        signal?.addEventListener('abort', leave, { once: true });
        startNext();
      });
      return () => {
        running.delete(personId);
        startNext();
      };
    },
  };
}
