/** Maps Firebase's error codes to those of this app (AUT-04 to AUT-11). */
import type { AuthErrorCode } from '@quitanda/contract/auth';

const appCodes: Readonly<Record<string, AuthErrorCode | 'network'>> = {
  'auth/invalid-email': 'invalid-email',
  'auth/missing-email': 'invalid-email',
  'auth/user-disabled': 'user-disabled',
  'auth/user-not-found': 'user-not-found',
  'auth/wrong-password': 'wrong-password',
  'auth/email-already-in-use': 'email-already-in-use',
  'auth/weak-password': 'weak-password',
  // The project has its own rules for passwords.
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/operation-not-allowed': 'operation-not-allowed',
  // The project does not allow sign-ups.
  'auth/admin-restricted-operation': 'operation-not-allowed',
  // Firebase uses this code for an unknown e-mail and for a wrong password if it hides which
  // e-mails have an account.
  'auth/invalid-credential': 'other',
  'auth/too-many-requests': 'too-many-tries',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
};

const sessionOverCodes = new Set([
  'auth/user-disabled',
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
  'auth/user-not-found',
  'auth/user-signed-out',
  'auth/null-user',
]);

/** Returns this app's code for an error of the SDK; `other` for an unknown one. */
export function authErrorCodeOf(error: unknown): AuthErrorCode | 'network' {
  const code = codeOf(error);
  return Object.hasOwn(appCodes, code) ? (appCodes[code] ?? 'other') : 'other';
}

/** Whether an error of the SDK means that the session has ended. */
export function isSessionOver(error: unknown): boolean {
  return sessionOverCodes.has(codeOf(error));
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
