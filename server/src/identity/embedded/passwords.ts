import type { AuthErrorCode } from '@quitanda/contract/auth';
import { recordEvent } from '../../audit/audit.ts';
import { transactionWithRetries, type Database } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { queueMail } from '../../mail/mail.ts';
import {
  changePassword,
  deleteOneTimeTokens,
  deleteOtherSessions,
  lockAccount,
  selectEmail,
  selectPassword,
  setProved,
  shareLockSession,
} from '../identity.sql.ts';
import { freshProofMs } from '../../http/authentication.ts';
import { hashPassword, verifyPassword, type HashCost } from './password-hash.ts';
import { findPasswordProblem } from './password-policy.ts';
import { clearTwoFactorLock } from './two-factor/two-factor.sql.ts';

/** A session and its account. */
export interface SessionOwner {
  readonly sessionId: string;
  readonly subject: string;
  /** When the person signed in, at this server or at a provider. */
  readonly signedInAt: Date;
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Checks and changes the passwords of signed-in people. */
export interface Passwords {
  /**
   * Whether the password confirms an action of the signed-in person. It must be correct; for an
   * account without a password, an empty text is accepted in the first ten minutes after a sign-in
   * by a provider (SSO-11).
   */
  isAccepted(owner: SessionOwner, password: string, now: Date): Promise<boolean>;
  /**
   * Confirms the person as {@link isAccepted} does. A typed password is also a fresh proof for the
   * calls of the session (PRF-03).
   */
  prove(owner: SessionOwner, password: string, now: Date): Promise<boolean>;
  /**
   * Changes the password, and ends other sessions and reset links. Resolves to the code of a
   * failure, or to undefined. Throws `unauthenticated` if the session has ended meanwhile.
   */
  change(
    owner: SessionOwner,
    change: PasswordChange,
    now: Date,
  ): Promise<AuthErrorCode | undefined>;
}

/**
 * If `sendsMail`, the owner is notified by mail when the password was changed (MAIL-07). `cost` is
 * what hashing a new password costs.
 */
export function createPasswords(
  database: Database,
  sendsMail: boolean,
  cost?: HashCost,
): Passwords {
  /** Returns the stored hash if `password` matches it. */
  async function findMatchingHash(subject: string, password: string): Promise<string | undefined> {
    const hash = (await database.first(selectPassword, { subject }))?.hash;
    return hash && (await verifyPassword(hash, password)) ? hash : undefined;
  }
  const isAccepted: Passwords['isAccepted'] = async ({ subject, signedInAt }, password, now) => {
    if (password !== '') return (await findMatchingHash(subject, password)) !== undefined;
    const hasPassword = Boolean((await database.first(selectPassword, { subject }))?.hash);
    return !hasPassword && now.getTime() - signedInAt.getTime() < freshProofMs;
  };
  return {
    isAccepted,
    async prove(owner, password, now) {
      if (!(await isAccepted(owner, password, now))) return false;
      // Without a password only the sign-in is the proof, and must not be extended.
      if (password !== '') await database.rows(setProved, { sessionId: owner.sessionId, now });
      return true;
    },
    async change({ subject, sessionId }, { currentPassword, newPassword }, now) {
      const currentHash = await findMatchingHash(subject, currentPassword);
      if (currentHash === undefined) return 'wrong-password';
      const account = await database.first(selectEmail, { subject });
      const problem = findPasswordProblem(newPassword, account?.email ?? '');
      if (problem) return problem;
      const newHash = await hashPassword(newPassword, cost);
      return transactionWithRetries(database, async (sql) => {
        await sql.rows(lockAccount, { subject });
        // The session may have ended while the passwords were hashed.
        if (!(await sql.first(shareLockSession, { sessionId })))
          throw new ApiError('unauthenticated');
        // The second of two simultaneous changes does not find the old hash any more.
        if (!(await sql.first(changePassword, { subject, currentHash, newHash, now })))
          return 'wrong-password';
        await sql.rows(deleteOtherSessions, { subject, sessionId });
        await sql.rows(deleteOneTimeTokens, { subject });
        await sql.rows(clearTwoFactorLock, { subject });
        await recordEvent(sql, { kind: 'password-changed', account: subject }, now);
        if (sendsMail) await queueMail(sql, { kind: 'password-changed', account: subject }, now);
        return undefined;
      });
    },
  };
}
