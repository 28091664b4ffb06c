import { ssoErrorText, type SsoErrorCode } from '@quitanda/contract/sso';
import type { FastifyReply } from 'fastify';

const statuses: Record<SsoErrorCode, number> = {
  'sso-denied': 403,
  'sso-expired': 401,
  'sso-unavailable': 503,
  'sso-clock': 503,
  'sso-refused': 401,
  'sso-no-email': 403,
  'sso-email-unverified': 403,
  'sso-not-linked': 409,
  'sso-sign-up-closed': 403,
  'sso-user-disabled': 401,
  'sso-other-person': 409,
};

/** The contract's code for each code of better-auth or of the provider. */
const codesByLibraryCode: Readonly<Record<string, SsoErrorCode>> = {
  access_denied: 'sso-denied',
  consent_required: 'sso-denied',
  interaction_required: 'sso-denied',
  login_required: 'sso-denied',
  state_mismatch: 'sso-expired',
  state_not_found: 'sso-expired',
  state_invalid: 'sso-expired',
  // The provider refused the code, or did not answer.
  invalid_code: 'sso-unavailable',
  server_error: 'sso-unavailable',
  temporarily_unavailable: 'sso-unavailable',
  email_not_found: 'sso-no-email',
  email_not_verified: 'sso-email-unverified',
  account_not_linked: 'sso-not-linked',
  signup_disabled: 'sso-sign-up-closed',
  USER_DISABLED: 'sso-user-disabled',
};

/** Converts a code of better-auth or of the provider to a code of the contract. */
export function ssoFailureOf(code: string): SsoErrorCode {
  return (
    (Object.hasOwn(codesByLibraryCode, code) ? codesByLibraryCode[code] : undefined) ??
    'sso-refused'
  );
}

/** Sends the failure. Its message contains `name`, the name of the provider. */
export const refuseSso = (reply: FastifyReply, code: SsoErrorCode, name: string): FastifyReply =>
  reply.code(statuses[code]).send({ code, message: ssoErrorText(code, name) });
