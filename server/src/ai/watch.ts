import type { AiFailureCode } from './failure.ts';
import type { AiLog } from './log.ts';
import type { AiHealth } from './ports.ts';

/** Logs why the language model does not answer, once for each cause instead of once for each request. */
export interface AiWatch {
  /** `details` contain only the cause, never the question or the photo. */
  failed(code: AiFailureCode, details: object): void;
  answered(): void;
  health(): AiHealth;
}

export function watchAi(log: AiLog): AiWatch {
  let last: { readonly code: AiFailureCode; readonly cause: string } | undefined;
  return {
    failed(code, details) {
      const cause = JSON.stringify(details);
      const isNew = last?.code !== code || last.cause !== cause;
      last = { code, cause };
      if (isNew) log.warn({ code, ...details }, 'the language model did not answer');
    },
    answered: () => (last = undefined),
    health: () => (last?.code === 'ai-key-invalid' ? 'key refused' : 'ok'),
  };
}
