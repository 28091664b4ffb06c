/** What the answer to a sent write means for it. */
import type { WriteName } from '@quitanda/contract';
import { routes } from '@quitanda/contract/routes';
import type { CallError } from './call-error.ts';
import type { Refused } from './types.ts';

export type Verdict =
  /**
   * Keep it and try again; `mayBeTaken` is false when the server surely did nothing, `isFailing` true
   * when somebody answered, but neither yes nor no.
   */
  | {
      readonly kind: 'later';
      readonly mayBeTaken: boolean;
      readonly isFailing: boolean;
      readonly wait: number;
    }
  /** Keep it until someone signs in again. */
  | { readonly kind: 'paused' }
  /** What it changes was removed elsewhere: nothing is left to do or to say. */
  | { readonly kind: 'moot'; readonly why: Refused }
  | { readonly kind: 'refused'; readonly why: Refused };

/** With these the API refuses for good; any other 4xx comes from something on the way to it. */
const final = new Set([400, 404, 409, 413]);
const gone = new Set(['list-not-found', 'item-not-found', 'pantry-not-found', 'finish-not-found']);

export function verdictOn(name: WriteName, { failure: why, retryAfter }: CallError): Verdict {
  const later = { kind: 'later', wait: retryAfter } as const;
  if (why.kind === 'network') return { ...later, mayBeTaken: true, isFailing: false };
  const { status, failure } = why;
  if (status === 401) return { kind: 'paused' };
  if (status === 429 || status === 503) {
    return { ...later, mayBeTaken: failure.code === 'unconfirmed', isFailing: false };
  }
  if (!final.has(status)) return { ...later, mayBeTaken: true, isFailing: true };
  // A product that is not there, or a call that is not known, is not something removed.
  const isTargetGone = status === 404 && gone.has(failure.code);
  return { kind: isTargetGone && routes[name][0] !== 'POST' ? 'moot' : 'refused', why };
}
