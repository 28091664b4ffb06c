/**
 * The failures of signing in and up, the same for every identity provider (AUT-04 to AUT-11). Apart
 * from their texts, because the app needs the codes when it starts, and the texts on few screens.
 */
export const authErrorCodes = [
  'invalid-email',
  'user-disabled',
  'user-not-found',
  'wrong-password',
  'email-already-in-use',
  'weak-password',
  'operation-not-allowed',
  // Only where a server requires confirmed addresses (MAIL-05).
  'email-not-confirmed',
  // The password was right, and a code must follow (TWO-04).
  'code-required',
  // A link of a mail or of the operator that was used, or is too old (MAIL-04).
  'link-expired',
  // The provider does not say how long to wait (AUT-14).
  'too-many-tries',
  'other',
] as const;

export type AuthErrorCode = (typeof authErrorCodes)[number];
