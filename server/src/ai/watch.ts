import type { AiFailureCode } from './failure.ts';
import type { AiLog } from './log.ts';
import type { AiHealth } from './ports.ts';

/**
 * Logs why calls of the language model fail, and says whether its provider accepts the key. Failures
 * with the same cause in a row are logged once.
 */
export interface AiWatch {
  /** Reports a failed call. `details` contain only the cause, never the question or the photo. */
  reportFailure(code: AiFailureCode, details: object): void;
  /** Reports a successful call, so that the next failure is logged even if its cause is not new. */
  reportSuccess(): void;
  health(): AiHealth;
}

export function watchAi(log: AiLog): AiWatch {
  let lastFailure: { readonly code: AiFailureCode; readonly cause: string } | undefined;
  return {
    reportFailure(code, details) {
      const cause = JSON.stringify(details);
      const isNew = lastFailure?.code !== code || lastFailure.cause !== cause;
      lastFailure = { code, cause };
      if (isNew) log.warn({ code, ...details }, 'the language model did not answer');
    },
    reportSuccess: () => (lastFailure = undefined),
    health: () => (lastFailure?.code === 'ai-key-invalid' ? 'key refused' : 'ok'),
  };
}
