/**
 * What a failed call means for the writes that it carried. All of them are kept; the verdict says
 * when to send again.
 */
import type { CallError } from '../http/call-error.ts';

export type Verdict =
  /** Send again, after `wait` milliseconds if the server asked for a wait. */
  | { readonly kind: 'later'; readonly wait: number }
  /**
   * Send again as for 'later'. The server is not busy but failed, e.g. with a 500. It has neither
   * accepted nor refused the write.
   */
  | { readonly kind: 'failing'; readonly wait: number }
  /** Send nothing until the user signs in again. */
  | { readonly kind: 'paused' };

export function verdictOn({ failure, retryAfterMs: wait }: CallError): Verdict {
  if (failure.kind === 'network') return { kind: 'later', wait };
  if (failure.status === 401) return { kind: 'paused' };
  const isBusy = failure.status === 429 || failure.status === 503;
  return { kind: isBusy ? 'later' : 'failing', wait };
}
