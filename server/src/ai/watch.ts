import type { AiFailureCode } from './failure.ts';
import type { AiLog } from './log.ts';
import type { AiHealth } from './ports.ts';

/** Logs why the language model does not answer. Logs each cause once, not for every request. */
export interface AiWatch {
  /** Reports a failed call. `details` contain only the cause, never the question or the photo. */
  failed(code: AiFailureCode, details: object): void;
  answered(): void;
  health(): AiHealth;
}

export function watchAi(log: AiLog): AiWatch {
  let lastFailure: { readonly code: AiFailureCode; readonly cause: string } | undefined;
  return {
    failed(code, details) {
      const cause = JSON.stringify(details);
      const isNew = lastFailure?.code !== code || lastFailure.cause !== cause;
      lastFailure = { code, cause };
      if (isNew) log.warn({ code, ...details }, 'the language model did not answer');
    },
    answered: () => (lastFailure = undefined),
    health: () => (lastFailure?.code === 'ai-key-invalid' ? 'key refused' : 'ok'),
  };
}
