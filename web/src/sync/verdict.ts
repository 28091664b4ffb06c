/** What the answer to a sent write means for it. */
import type { Failure, WriteName } from '@quitanda/contract';
import { routes } from '@quitanda/contract/routes';
import type { CallError } from './call-error.ts';

export type Verdict =
  /** Keep it and try again; `mayBeTaken` is false when the server surely did nothing. */
  | { readonly kind: 'later'; readonly mayBeTaken: boolean; readonly wait: number }
  /** Keep it until someone signs in again. */
  | { readonly kind: 'paused' }
  /** What it changes was removed elsewhere: nothing is left to do or to say. */
  | { readonly kind: 'moot' }
  | { readonly kind: 'refused'; readonly failure: Failure };

export function verdictOn(name: WriteName, { failure: why, retryAfter }: CallError): Verdict {
  if (why.kind === 'network') return { kind: 'later', mayBeTaken: true, wait: retryAfter };
  const { status, failure } = why;
  if (status === 401) return { kind: 'paused' };
  if (status === 429 || status === 503)
    return { kind: 'later', mayBeTaken: false, wait: retryAfter };
  if (status >= 500) return { kind: 'later', mayBeTaken: true, wait: retryAfter };
  // A product that is not there is the tap's own mistake, not something removed.
  const isTargetGone = status === 404 && failure.code !== 'product-not-found';
  return isTargetGone && routes[name][0] !== 'POST'
    ? { kind: 'moot' }
    : { kind: 'refused', failure };
}
