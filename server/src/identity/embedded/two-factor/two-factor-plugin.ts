import { twoFactor } from 'better-auth/plugins/two-factor';
import { createRecoveryCodes } from './typed-codes.ts';

/** How long a sign-in waits for the code after the password. */
const challengeSeconds = 600;

/**
 * Configures better-auth's plugin for codes of authenticator apps (RFC 6238: six digits, 30 seconds,
 * SHA-1) and for recovery codes. It encrypts the secret and the recovery codes with the server's
 * secret. It checks at most five codes after a password. After ten wrong codes in a row it accepts no
 * code of the account for 15 minutes. `allowPasswordless` stays off, because an account without a
 * password has no second factor.
 */
export const createTwoFactorPlugin = () =>
  twoFactor({
    issuer: 'Quitanda',
    twoFactorCookieMaxAge: challengeSeconds,
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 900 },
    backupCodeOptions: {
      storeBackupCodes: 'encrypted',
      customBackupCodesGenerate: createRecoveryCodes,
    },
    schema: { twoFactor: { modelName: 'identity_two_factors' } },
  });
