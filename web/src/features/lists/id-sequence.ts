import { newId } from '@quitanda/contract/ids';

/**
 * Returns a function that makes ids. The ids sort in the order of the calls, because each one
 * contains a time one millisecond after that of the id before.
 */
export function createIdSequence(nowMs: number = Date.now()): () => string {
  let nextMs = nowMs;
  return () => newId(nextMs++);
}
