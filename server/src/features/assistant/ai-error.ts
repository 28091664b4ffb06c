import { AiFailure } from '../../ai/failure.ts';
import { ApiError } from '../../http/errors/failure.ts';

/**
 * Returns the failure that the client gets for a language model's failure, or for any other error
 * of a call.
 */
export const aiError = (error: unknown): ApiError =>
  new ApiError(error instanceof AiFailure ? error.code : 'ai-failed');
