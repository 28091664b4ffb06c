import type { CallFailure } from '../reads-and-writes.ts';

/** Why a call failed. Every call throws this error and no other. */
export class CallError extends Error {
  readonly failure: CallFailure;
  /** The wait that the server asked for, milliseconds; 0 without one. */
  readonly retryAfterMs: number;

  constructor(failure: CallFailure, retryAfterMs = 0) {
    super(failure.kind === 'network' ? 'network' : failure.failure.message);
    this.name = 'CallError';
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}
