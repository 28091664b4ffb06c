/** Reads a photo with the language model, and counts the call in the quotas of the model (AI-05). */
import type { SentImage } from '@quitanda/contract';
import { AiFailure } from '../../ai/failure.ts';
import type { Ai } from '../../ai/ports.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import { toApiError } from './ai-error.ts';
import { spendAiQuotas, type AiLimits } from './ai-quotas.ts';

export interface AssistantDeps extends AiLimits {
  /** Undefined if no model is configured, so that the assistant is unavailable. */
  readonly ai: Ai | undefined;
}

interface CallContext {
  readonly caller: Pick<Caller, 'id'>;
  readonly now: Date;
  readonly sql: Database;
  readonly signal: AbortSignal;
}

/** Returns the model; throws 'ai-unavailable' if this server has none. */
export function requireAi(ai: Ai | undefined): Ai {
  if (!ai) throw new ApiError('ai-unavailable');
  return ai;
}

/**
 * Checks that `photo` is an image, spends one call of the quotas, and returns the result of `read`.
 * Throws a 400 if the bytes are not an image, a 429 if a quota is used up, and an `ai-…` error if the
 * model fails.
 */
export async function readPhoto<T>(
  deps: AssistantDeps,
  photo: SentImage,
  { caller, now, sql, signal }: CallContext,
  read: (ai: Ai) => Promise<T>,
): Promise<T> {
  const ai = requireAi(deps.ai);
  checkPhoto(photo);
  await spendAiQuotas(sql, deps, caller.id, now);
  try {
    return await read(ai);
  } catch (error) {
    if (error instanceof AiFailure || signal.aborted) throw toApiError(error);
    throw error;
  }
}

/** The signature at the start of the files of each type, in hexadecimal. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^ffd8ff/u,
  'image/png': /^89504e470d0a1a0a/u,
  'image/webp': /^52494646.{8}57454250/u,
};

/** Throws a 400 if the bytes are not an image of the declared type. */
function checkPhoto({ mediaType, bytes }: SentImage): void {
  const firstBytes = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  if (signatures[mediaType]?.test(firstBytes)) return;
  const message = 'Envie uma imagem JPEG, PNG ou WebP.';
  throw new ApiError('validation', { fields: [{ field: 'body', message }] });
}
