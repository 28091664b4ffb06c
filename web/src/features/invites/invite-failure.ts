import type { CallFailure } from '../../sync/types.ts';

/** Whether the same again may go better; what is not there, or was accepted, stays so. */
export function canRetry(failure: CallFailure): boolean {
  return failure.kind === 'network' || failure.status === 429 || failure.status >= 500;
}

/** INV-03. */
export function inviteFailureText(failure: CallFailure): string {
  if (failure.kind === 'network') return 'Sem conexão. Tente novamente quando o sinal voltar.';
  switch (failure.failure.code) {
    // A link that was cut or mistyped names no id at all, which the server says of its form.
    case 'validation':
    case 'invite-not-found':
      return 'Não foi possível encontrar o convite. O link pode ser inválido.';
    case 'invite-already-accepted':
      return 'Esta lista já foi adicionada à sua conta anteriormente.';
    case 'too-many-lists':
      return failure.failure.message;
    default:
      return 'Ocorreu um erro ao adicionar a lista à sua conta.';
  }
}
