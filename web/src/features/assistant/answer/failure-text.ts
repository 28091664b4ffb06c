import { offlineText } from '../../../lib/offline-text.ts';
import type { Failure } from '@quitanda/contract';

/** AI-04: the first line of every failure. */
export const missingAnswerText = 'A resposta não chegou.';

const cutOffMessage = 'A resposta foi interrompida.';

/**
 * AI-04: returns the message for a failed question. `hasText` is true if a part of the answer has
 * arrived.
 */
export function tipsFailureText(reason: Failure | 'network', hasText: boolean): string {
  if (reason === 'network') return hasText ? processingErrorText(cutOffMessage) : offlineText;
  const isWholeSentence = reason.code === 'ai-unavailable' || reason.code === 'ai-key-invalid';
  return isWholeSentence ? reason.message : processingErrorText(reason.message);
}

function processingErrorText(message: string): string {
  const detail = message.replace(/\.$/u, '');
  return `Erro ao processar sua solicitação com a IA: ${detail}. Tente novamente.`;
}
