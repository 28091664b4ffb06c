import { offlineText } from '../../../lib/offline-text.ts';
import type { Failure } from '@quitanda/contract';
import { CallError } from '../../../sync/http/call-error.ts';
import { emptyDraft, type DraftField, type DraftProblems } from './product-draft.ts';

interface RegistrationFailure {
  /** The server's messages for single fields. */
  readonly problems: DraftProblems;
  readonly sentences: readonly string[];
  /** Whether the product exists already. */
  readonly isExisting: boolean;
}

const failedText = 'Falha ao cadastrar o produto. Verifique os dados e tente novamente.';

/** Returns the messages for a failed registration (PRD-02, UI-07). */
export function registrationFailure(error: unknown): RegistrationFailure {
  const general: RegistrationFailure = { problems: {}, sentences: [failedText], isExisting: false };
  if (!(error instanceof CallError)) return general;
  if (error.failure.kind === 'network') {
    return { ...general, sentences: [offlineText] };
  }
  const { status, failure } = error.failure;
  if (status === 409) {
    const sentences = [failure.message || 'Este produto já foi cadastrado.'];
    return { ...general, sentences, isExisting: true };
  }
  // The server's message says how long to wait.
  if (status === 429) return { ...general, sentences: [failedText, failure.message] };
  return { ...general, problems: fieldProblems(failure) };
}

function fieldProblems({ code, message, fields = [] }: Failure): DraftProblems {
  if (code === 'category-unknown') return { categoryId: message };
  const draftFields = fields.filter(({ field }) => field in emptyDraft);
  return Object.fromEntries(
    draftFields.map(({ field, message: problem }) => [field as DraftField, problem]),
  );
}
