import { newId } from '@quitanda/contract/ids';

/**
 * Returns a function that makes ids which sort in the order of the calls. Each id has its own
 * millisecond.
 */
export function idSequence(now: number = Date.now()): () => string {
  let next = now;
  return () => newId(next++);
}
