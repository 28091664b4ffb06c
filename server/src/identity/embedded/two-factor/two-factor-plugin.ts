import { twoFactor } from 'better-auth/plugins/two-factor';
import { newRecoveryCodes } from './typed-codes.ts';

/** How long the sign-in waits for the code after the password, in seconds. */
const challengeSeconds = 600;

/**
 * The library's plugin for codes of authenticator apps by RFC 6238 (six digits, half a minute, SHA-1)
 * and recovery codes. It encrypts both the secret and the recovery codes with the server's secret,
 * accepts five codes after a password, and no code of an account for 15 minutes after ten wrong ones
 * in a row. `allowPasswordless` stays off: an account without a password has no second factor.
 */
export const twoFactorPlugin = () =>
  twoFactor({
    issuer: 'Quitanda',
    twoFactorCookieMaxAge: challengeSeconds,
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 900 },
    backupCodeOptions: {
      storeBackupCodes: 'encrypted',
      customBackupCodesGenerate: newRecoveryCodes,
    },
    schema: { twoFactor: { modelName: 'identity_two_factors' } },
  });
