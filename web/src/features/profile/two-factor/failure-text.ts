import { SignedOutError } from '../../../sync/http/identity.ts';
import { TwoFactorError } from '../../../sync/session/account/two-factor.ts';

/**
 * Returns the text of a failure. Returns undefined if the session has ended, because the app then
 * shows another message. Throws any other error.
 */
export function failureText(error: unknown): string | undefined {
  if (error instanceof SignedOutError) return undefined;
  if (error instanceof TwoFactorError) return error.message;
  throw error;
}
