import { AiFailure } from '../../ai/failure.ts';
import { ApiError } from '../../http/errors/failure.ts';

/**
 * Converts the error of a language model, or any other error of a call, to the failure for the
 * client.
 */
export const aiError = (error: unknown): ApiError =>
  new ApiError(error instanceof AiFailure ? error.code : 'ai-failed');
