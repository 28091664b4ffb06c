/** Writes the mails about accounts, and decides who gets them. */
import { recordEvent } from '../../../audit/audit.ts';
import type { Sql } from '../../../db/database.ts';
import type { AddressedMail, MailWriters, WriteQueuedMail } from '../../../mail/mail.ts';
import { writeMail, type MailContent } from '../../../mail/write-mail.ts';
import {
  buildConfirmContent,
  buildNewSignInContent,
  buildPasskeyAddedContent,
  buildPasswordChangedContent,
  buildResetContent,
  buildTwoFactorContent,
} from './account-mail-texts.ts';
import { selectByAddress, selectBySubject, type MailAccount } from './account-mails.sql.ts';
import type { TwoFactorChange } from '../two-factor/second-factor.ts';
import { createToken, type VerificationValues } from './one-time-tokens.ts';

interface AccountMailDeps {
  readonly sql: Sql;
  readonly values: VerificationValues;
  /** Where people open the app, without a trailing slash. */
  readonly publicOrigin: string;
}

/** How long a link for a new password is valid. */
export const resetLifeMs = 3_600_000;
const confirmLifeMs = 24 * 3_600_000;

/**
 * Creates the writers of the mails about accounts. The token of a link is created when the mail is
 * sent, so the queue contains no tokens. A new link for a password leaves earlier links valid,
 * because mails may arrive in a different order. Using one of the links invalidates all of them.
 */
export function createAccountMails({ sql, values, publicOrigin }: AccountMailDeps): MailWriters {
  const loginPage = `${publicOrigin}/login`;
  const addressMail = ({ email }: MailAccount, content: MailContent): AddressedMail => ({
    to: email,
    ...writeMail(content, publicOrigin),
  });
  const writeTwoFactor: WriteQueuedMail = async ({ kind, account: subject, createdAt }) => {
    const account = await sql.first(selectBySubject, { subject: subject ?? '' });
    return (
      account &&
      addressMail(account, buildTwoFactorContent(kind as TwoFactorChange, createdAt, loginPage))
    );
  };
  return {
    async 'reset-password'({ recipient, attempts }, now) {
      const account = await sql.first(selectByAddress, { address: recipient ?? '' });
      if (!account) return undefined;
      const { subject } = account;
      const lifetime = { now, lifeMs: resetLifeMs, isMailed: true };
      const token = await createToken(values, 'reset-password', subject, lifetime);
      if (attempts === 1) {
        await recordEvent(sql, { kind: 'reset-link-mailed', account: subject }, now);
      }
      return addressMail(account, buildResetContent(`${loginPage}?redefinir=${token}`));
    },

    async 'confirm-email'({ account: subject }, now) {
      const account = await sql.first(selectBySubject, { subject: subject ?? '' });
      if (!account || account.isEmailConfirmed) return undefined;
      const lifetime = { now, lifeMs: confirmLifeMs };
      const token = await createToken(values, 'confirm-email', account.subject, lifetime);
      return addressMail(account, buildConfirmContent(`${loginPage}?confirmar=${token}`));
    },

    async 'new-sign-in'({ account: subject, details: { device = '', at = '' } }) {
      const account = await sql.first(selectBySubject, { subject: subject ?? '' });
      return account && addressMail(account, buildNewSignInContent(device, at, loginPage));
    },

    async 'password-changed'({ account: subject, details: { ended = '' }, createdAt }) {
      const account = await sql.first(selectBySubject, { subject: subject ?? '' });
      const lines = ended === '' ? [] : ended.split('\n');
      return (
        account && addressMail(account, buildPasswordChangedContent(createdAt, loginPage, lines))
      );
    },

    async 'passkey-added'({ account: subject, details: { name = '' }, createdAt }) {
      const account = await sql.first(selectBySubject, { subject: subject ?? '' });
      return account && addressMail(account, buildPasskeyAddedContent(name, createdAt, loginPage));
    },
    'two-factor-on': writeTwoFactor,
    'two-factor-off': writeTwoFactor,
    'recovery-codes-renewed': writeTwoFactor,
  };
}
