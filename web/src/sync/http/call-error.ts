import type { CallFailure } from '../types.ts';

/** Why a call gave no good answer; every call throws this and nothing else. */
export class CallError extends Error {
  readonly failure: CallFailure;
  /** How long the server asked to be left alone, in milliseconds. */
  readonly retryAfter: number;

  constructor(failure: CallFailure, retryAfter = 0) {
    super(failure.kind === 'network' ? 'network' : failure.failure.message);
    this.name = 'CallError';
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}
