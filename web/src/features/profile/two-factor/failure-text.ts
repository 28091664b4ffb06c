import { SignedOutError } from '../../../sync/session/identity.ts';
import { TwoFactorError } from '../../../sync/session/two-factor.ts';

/**
 * The text of a failure; undefined after the end of the session, which has its own message. Throws any
 * other error.
 */
export function failureText(error: unknown): string | undefined {
  if (error instanceof SignedOutError) return undefined;
  if (error instanceof TwoFactorError) return error.message;
  throw error;
}
