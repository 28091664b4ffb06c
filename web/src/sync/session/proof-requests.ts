/** Asks the person for a fresh proof when the server refuses a call without one (PRF-03). */

export interface ProofRequests {
  /** Asks the person. Resolves to whether the proof was given; several calls share one question. */
  readonly ask: () => Promise<boolean>;
  /** Answers the open question. */
  readonly answer: (isProved: boolean) => void;
  /** Whether a question is open. */
  readonly isOpen: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createProofRequests(): ProofRequests {
  const listeners = new Set<() => void>();
  let question: PromiseWithResolvers<boolean> | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      // Without a dialog on the screen nobody could answer.
      if (listeners.size === 0) return Promise.resolve(false);
      if (question === undefined) {
        question = Promise.withResolvers<boolean>();
        notify();
      }
      return question.promise;
    },
    answer(isProved) {
      if (question === undefined) return;
      question.resolve(isProved);
      question = undefined;
      notify();
    },
    isOpen: () => question !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
