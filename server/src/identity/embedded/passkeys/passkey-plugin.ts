import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { Database } from '../../../db/database.ts';
import { notePasskeyUse, selectPasskeyOwner } from './passkeys.sql.ts';

/** Where passkeys are valid: one origin, whose host is a name (WebAuthn Level 3, 5.1.2). */
export interface RelyingParty {
  readonly origin: string;
  readonly host: string;
}

/** The relying party of an origin; undefined where browsers offer no passkeys. */
export function relyingPartyOf(publicOrigin: string | undefined): RelyingParty | undefined {
  const url = publicOrigin === undefined ? null : URL.parse(publicOrigin);
  if (url === null) return undefined;
  const isNumber = /^[\d.]+$/u.test(url.hostname) || url.hostname.startsWith('[');
  const isSecure = url.protocol === 'https:' || url.hostname === 'localhost';
  return isSecure && !isNumber ? { origin: url.origin, host: url.hostname } : undefined;
}

interface PasskeySettings extends RelyingParty {
  readonly database: Database;
  /** Whether people must confirm their e-mail before they sign in (MAIL-05). */
  readonly confirmsEmails: boolean;
}

/**
 * Whether a message of the library is about an answer of an authenticator that it refuses. Anybody can
 * send one, so it is not an error of the server.
 */
export const isRefusedAnswer = (message: string): boolean =>
  message === 'Failed to verify authentication' || message === 'Failed to verify registration';

/** The library's plugin, for passkeys that replace the password. */
export function passkeyPlugin({ origin, host, database, confirmsEmails }: PasskeySettings) {
  return passkey({
    rpID: host,
    rpName: 'Quitanda',
    origin,
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    // The query builder writes credentialId as credential_id.
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
        const owner = await database.first(selectPasskeyOwner, credentialID);
        if (confirmsEmails && owner?.isConfirmed === false) {
          throw new APIError('FORBIDDEN', {
            code: 'EMAIL_NOT_VERIFIED',
            message: 'The e-mail is not confirmed',
          });
        }
        if (owner?.isDisabled === false) {
          await database.rows(notePasskeyUse, credentialID, new Date());
        }
      },
    },
  });
}

/**
 * The library accepts a touch alone, which anybody can do who finds the device. A passkey that
 * replaces the password needs a person whom the device has verified.
 */
function refuseUnverified(isVerified: boolean | undefined): void {
  if (isVerified) return;
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message: 'The device has not verified the person',
  });
}
