import { ApiError } from '../http/errors/failure.ts';

/**
 * Limits how many run at once, with a short queue; returns false to a caller who would wait too
 * long.
 */
export interface Semaphore {
  acquire(): Promise<boolean>;
  release(): void;
}

export function createSemaphore(max: number, queueLength: number): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async acquire() {
      if (running < max) {
        running += 1;
        return true;
      }
      if (queue.length >= queueLength) return false;
      await new Promise<void>((resolve) => queue.push(resolve));
      return true;
    },
    release() {
      // The next caller in the queue takes the free slot.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    },
  };
}

/** Runs `work` when the semaphore allows it. Throws `too-many-requests` if it would wait too long. */
export async function withSemaphore<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  if (!(await semaphore.acquire())) throw new ApiError('too-many-requests');
  try {
    return await work();
  } finally {
    semaphore.release();
  }
}
