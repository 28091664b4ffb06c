/**
 * The failures of signing in and signing up, the same for every identity provider (AUT-04 to
 * AUT-11). Their texts are in auth.ts, because the app needs the codes at its start, but the texts
 * only on few screens.
 */
export const authErrorCodes = [
  'invalid-email',
  'user-disabled',
  'user-not-found',
  'wrong-password',
  'email-already-in-use',
  'weak-password',
  // One of the 10,000 most used passwords (AUT-15).
  'common-password',
  'password-has-email',
  'operation-not-allowed',
  // Only where a server requires confirmed addresses (MAIL-05).
  'email-not-confirmed',
  // The password was correct. The sign-in also needs a code (TWO-04).
  'code-required',
  // The link from a mail or from the operator was already used, or is too old (MAIL-04).
  'link-expired',
  // The message names no waiting time, because the provider does not report one (AUT-14).
  'too-many-tries',
  'other',
] as const;

export type AuthErrorCode = (typeof authErrorCodes)[number];
