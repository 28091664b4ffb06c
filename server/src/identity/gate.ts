import { ApiError } from '../http/errors/failure.ts';

/**
 * Limits how many run at once, with a short queue; returns false to a caller who would wait too
 * long.
 */
export interface Gate {
  enter(): Promise<boolean>;
  leave(): void;
}

export function createGate(places: number, queueLength: number): Gate {
  const queue: (() => void)[] = [];
  let inside = 0;
  return {
    async enter() {
      if (inside < places) {
        inside += 1;
        return true;
      }
      if (queue.length >= queueLength) return false;
      await new Promise<void>((resolve) => queue.push(resolve));
      return true;
    },
    leave() {
      // The next caller in the queue takes the free slot.
      const next = queue.shift();
      if (next) next();
      else inside -= 1;
    },
  };
}

/** Runs `work` inside the gate. Throws `too-many-requests` if it would wait too long. */
export async function insideGate<T>(gate: Gate, work: () => Promise<T>): Promise<T> {
  if (!(await gate.enter())) throw new ApiError('too-many-requests');
  try {
    return await work();
  } finally {
    gate.leave();
  }
}
