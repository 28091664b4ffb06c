import { offlineText } from '../../lib/offline-text.ts';
import type { Failure } from '@quitanda/contract';

const cutOffMessage = 'A resposta foi interrompida.';

/**
 * AI-04: the message for a question without an answer or, if it `hasBegun`, with an incomplete one.
 */
export function tipsFailureText(why: Failure | 'network', hasBegun: boolean): string {
  if (why === 'network') return hasBegun ? otherText(cutOffMessage) : offlineText;
  const speaksForItself = why.code === 'ai-unavailable' || why.code === 'ai-key-invalid';
  return speaksForItself ? why.message : otherText(why.message);
}

function otherText(message: string): string {
  const detail = message.replace(/\.$/u, '');
  return `Erro ao processar sua solicitação com a IA: ${detail}. Tente novamente.`;
}
