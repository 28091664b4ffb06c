import { expect, it } from 'vitest';
import { ssoFailureOf } from './sso-codes.ts';

it('SSO-03 converts a code of the library to a code of the contract', () => {
  expect(ssoFailureOf('email_not_verified')).toBe('sso-email-unverified');
});

it.each(['unknown_code', 'constructor', 'toString', ''])(
  'SSO-03 converts the unknown code %j to the general code',
  (code) => expect(ssoFailureOf(code)).toBe('sso-refused'),
);
