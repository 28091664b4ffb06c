import type { ErrorCode } from '@quitanda/contract';

export type AiFailureCode = Extract<
  ErrorCode,
  | 'ai-key-invalid'
  | 'ai-quota-exceeded'
  | 'ai-overloaded'
  | 'ai-blocked'
  | 'ai-timed-out'
  | 'ai-cut-off'
  | 'ai-failed'
>;

/** Says why a language model did not answer. Contains neither the question nor the answer. */
export class AiFailure extends Error {
  readonly code: AiFailureCode;

  constructor(code: AiFailureCode) {
    super(code);
    this.code = code;
  }
}
