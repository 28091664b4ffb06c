import { AiFailure } from '../../ai/failure.ts';
import { ApiError } from '../../http/failure.ts';

/** A language model's failure as the client is told it; anything else that broke off is a failure too. */
export const aiError = (error: unknown): ApiError =>
  new ApiError(error instanceof AiFailure ? error.code : 'ai-failed');
