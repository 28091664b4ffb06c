import { ApiError } from '../http/errors/failure.ts';

/** Limits how many tasks run at the same time, and how many wait. */
export interface Semaphore {
  /** Waits for a free slot. Resolves to false if the queue is full. */
  acquire(): Promise<boolean>;
  release(): void;
}

export function createSemaphore(maxRunning: number, maxWaiting: number): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async acquire() {
      if (running < maxRunning) {
        running += 1;
        return true;
      }
      if (queue.length >= maxWaiting) return false;
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

/** Runs `work` when the semaphore has a free slot. Throws `too-many-requests` if its queue is full. */
export async function withSemaphore<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  if (!(await semaphore.acquire())) throw new ApiError('too-many-requests');
  try {
    return await work();
  } finally {
    semaphore.release();
  }
}
