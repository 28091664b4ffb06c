import { offlineText } from '../../../lib/offline-text.ts';
import type { Failure } from '@quitanda/contract';
import { CallError } from '../../../sync/http/call-error.ts';
import { emptyDraft, type DraftField, type DraftProblems } from './product-draft.ts';

interface RegistrationFailure {
  /** The server's messages for single fields. */
  readonly problems: DraftProblems;
  /** The messages for the whole form. */
  readonly sentences: readonly string[];
  /** Whether the product exists already. */
  readonly isExistingProduct: boolean;
}

const failedText = 'Falha ao cadastrar o produto. Verifique os dados e tente novamente.';

/** Returns the messages for a failed registration (PRD-02, UI-07). */
export function toRegistrationFailure(error: unknown): RegistrationFailure {
  const generalFailure: RegistrationFailure = {
    problems: {},
    sentences: [failedText],
    isExistingProduct: false,
  };
  if (!(error instanceof CallError)) return generalFailure;
  if (error.failure.kind === 'network') {
    return { ...generalFailure, sentences: [offlineText] };
  }
  const { status, failure } = error.failure;
  if (status === 409) {
    const sentences = [failure.message || 'Este produto já foi cadastrado.'];
    return { ...generalFailure, sentences, isExistingProduct: true };
  }
  // The server's message says how long to wait.
  if (status === 429) return { ...generalFailure, sentences: [failedText, failure.message] };
  return { ...generalFailure, problems: fieldProblems(failure) };
}

function fieldProblems({ code, message, fields = [] }: Failure): DraftProblems {
  if (code === 'category-unknown') return { categoryId: message };
  const draftFields = fields.filter(({ field }) => field in emptyDraft);
  return Object.fromEntries(
    draftFields.map(({ field, message: problem }) => [field as DraftField, problem]),
  );
}
