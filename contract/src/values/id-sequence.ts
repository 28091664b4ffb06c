/** Ids of rows that are made together (SYN-33, docs/adr/0085). */
import { newId } from './ids.ts';

/** The first value of the 16 bits of a UUID that begin with its variant, `10`. */
const firstCount = 0x8000;
const lastCount = 0xbfff;

/**
 * Returns a function that makes up to 16,384 UUIDv7s which sort in the order of the calls. The
 * timestamp and the first random bits are the same in all of them; a counter follows; the last bits
 * are random for each id (RFC 9562, 6.2, method 1). So rows that two devices make in one
 * millisecond do not alternate. No API request creates more than about 2,000 rows (IMP-05). Throws
 * after the last id, because a higher count would not be a valid UUIDv7.
 */
export function createIdSequence(now: number = Date.now()): () => string {
  const prefix = newId(now).slice(0, 19);
  let count = firstCount;
  return () => {
    if (count > lastCount) throw new RangeError('A sequence has at most 16,384 ids.');
    return prefix + (count++).toString(16) + newId(now).slice(23);
  };
}
