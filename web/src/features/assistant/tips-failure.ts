import { offlineText } from '../../lib/offline-text.ts';
import type { Failure } from '@quitanda/contract';

const cutOffMessage = 'A resposta foi interrompida.';

/**
 * AI-04: returns the message for a question without an answer or, if `hasBegun`, with an incomplete
 * one.
 */
export function tipsFailureText(reason: Failure | 'network', hasBegun: boolean): string {
  if (reason === 'network') return hasBegun ? otherText(cutOffMessage) : offlineText;
  const isCompleteMessage = reason.code === 'ai-unavailable' || reason.code === 'ai-key-invalid';
  return isCompleteMessage ? reason.message : otherText(reason.message);
}

function otherText(message: string): string {
  const detail = message.replace(/\.$/u, '');
  return `Erro ao processar sua solicitação com a IA: ${detail}. Tente novamente.`;
}
