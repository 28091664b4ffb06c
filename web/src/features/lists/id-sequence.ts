import { newId } from '@quitanda/contract/ids';

/** Ids that sort in the order they were asked for, however fast: each its own millisecond. */
export function idSequence(now: number = Date.now()): () => string {
  let next = now;
  return () => newId(next++);
}
