import { AiFailure } from '../../ai/failure.ts';
import { ApiError } from '../../http/errors/failure.ts';

/** Converts an error from calling the language model to the error that the client receives. */
export const toApiError = (error: unknown): ApiError =>
  new ApiError(error instanceof AiFailure ? error.code : 'ai-failed');
