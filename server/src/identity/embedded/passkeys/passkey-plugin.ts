import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { Database } from '../../../db/database.ts';
import { recordPasskeyUse, selectPasskeyOwner } from './passkeys.sql.ts';

/**
 * The origin at which passkeys are valid. Its host is a domain name, never an IP address (WebAuthn
 * Level 3, 5.1.2).
 */
export interface RelyingParty {
  readonly origin: string;
  readonly host: string;
}

/** Returns the relying party of an origin; undefined if browsers offer no passkeys there. */
export function relyingPartyOf(publicOrigin: string | undefined): RelyingParty | undefined {
  const url = publicOrigin === undefined ? null : URL.parse(publicOrigin);
  if (url === null) return undefined;
  const isIpAddress = /^[\d.]+$/u.test(url.hostname) || url.hostname.startsWith('[');
  const isSecure = url.protocol === 'https:' || url.hostname === 'localhost';
  return isSecure && !isIpAddress ? { origin: url.origin, host: url.hostname } : undefined;
}

interface PasskeySettings extends RelyingParty {
  readonly database: Database;
  /** Whether people must confirm their e-mail before they sign in (MAIL-05). */
  readonly confirmsEmails: boolean;
}

/**
 * Whether a log message of better-auth says that it refuses an authenticator's answer. Anybody can
 * send such an answer, so it is not an error of the server.
 */
export const isRejectedPasskeyMessage = (message: string): boolean =>
  message === 'Failed to verify authentication' || message === 'Failed to verify registration';

/** Configures better-auth's plugin for passkeys that replace the password. */
export function createPasskeyPlugin({ origin, host, database, confirmsEmails }: PasskeySettings) {
  return passkey({
    rpID: host,
    rpName: 'Quitanda',
    origin,
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    // The query builder converts credentialId to credential_id.
    schema: {
      passkey: { modelName: 'identity_passkeys', fields: { credentialID: 'credentialId' } },
    },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      async afterVerification({ verification: { registrationInfo } }) {
        refuseUnverified(registrationInfo?.userVerified);
      },
    },
    authentication: {
      async afterVerification({ verification: { authenticationInfo } }) {
        const { userVerified, credentialID } = authenticationInfo;
        refuseUnverified(userVerified);
        const owner = await database.first(selectPasskeyOwner, { credentialId: credentialID });
        if (confirmsEmails && owner?.isEmailConfirmed === false) {
          throw new APIError('FORBIDDEN', {
            code: 'EMAIL_NOT_VERIFIED',
            message: 'The e-mail is not confirmed',
          });
        }
        if (owner?.isDisabled === false) {
          await database.rows(recordPasskeyUse, { credentialId: credentialID, now: new Date() });
        }
      },
    },
  });
}

/**
 * Refuses an answer if the device has not verified the person. better-auth would accept a touch,
 * but anybody who finds the device can touch it, and the passkey replaces the password.
 */
function refuseUnverified(isVerified: boolean | undefined): void {
  if (isVerified) return;
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message: 'The device has not verified the person',
  });
}
