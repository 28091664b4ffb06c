import { offlineText } from '../../lib/offline-text.ts';
import type { CallFailure } from '../../sync/reads-and-writes.ts';

/** Returns whether a retry may succeed. It cannot if, for example, the invite does not exist. */
export function canRetry(failure: CallFailure): boolean {
  return failure.kind === 'network' || failure.status === 429 || failure.status >= 500;
}

const notFoundText = 'Não foi possível encontrar o convite. O link pode ser inválido.';

/** INV-03: returns the message for an invite that cannot be shown. */
export function inviteLoadFailureText(failure: CallFailure): string {
  if (failure.kind === 'network') return offlineText;
  return canRetry(failure) ? 'Não foi possível abrir o convite. Tente novamente.' : notFoundText;
}

/** INV-03: returns the message for an invite that cannot be accepted. */
export function inviteFailureText(failure: CallFailure): string {
  if (failure.kind === 'network') return offlineText;
  switch (failure.failure.code) {
    // The token of a truncated or mistyped link fails the validation.
    case 'validation':
    case 'invite-not-found':
      return notFoundText;
    case 'invite-already-accepted':
      return 'Esta lista já foi adicionada à sua conta anteriormente.';
    case 'invite-used-up':
    case 'too-many-lists':
      return failure.failure.message;
    default:
      return 'Ocorreu um erro ao adicionar a lista à sua conta.';
  }
}
