/**
 * Decides when the writes of a failed call are sent again. The device keeps all of them until then.
 */
import type { CallError } from '../http/call-error.ts';

export type Verdict =
  /** Send again, after `waitMs` if the server asked for a wait. */
  | { readonly kind: 'retry'; readonly waitMs: number }
  /**
   * Send again as for 'retry'. The server was not busy, but answered with another error, e.g. a
   * 500, so the write is neither accepted nor refused.
   */
  | { readonly kind: 'server-error'; readonly waitMs: number }
  /** Send nothing until the user signs in again. */
  | { readonly kind: 'sign-in-required' };

export function verdictOn({ failure, retryAfterMs: waitMs }: CallError): Verdict {
  if (failure.kind === 'network') return { kind: 'retry', waitMs };
  if (failure.status === 401) return { kind: 'sign-in-required' };
  const isBusy = failure.status === 429 || failure.status === 503;
  return { kind: isBusy ? 'retry' : 'server-error', waitMs };
}
