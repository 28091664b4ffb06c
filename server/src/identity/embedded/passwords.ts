import { recordEvent } from '../../audit/audit.ts';
import type { Database } from '../../db/database.ts';
import { queueMail } from '../../mail/mail.ts';
import {
  changePassword,
  deleteOneTimeTokens,
  deleteOtherSessions,
  selectPassword,
} from '../identity.sql.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { unlockCodes } from './two-factor/two-factor.sql.ts';

/** A session and its account. */
export interface SessionOwner {
  readonly sessionId: string;
  readonly subject: string;
  /** When the person signed in, here or at a provider. */
  readonly signedInAt: Date;
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Passwords of people who are signed in. */
export interface Passwords {
  /**
   * Whether the password is right. An account that has none is confirmed by an empty one, in the
   * first ten minutes after its sign-in by a provider (SSO-11).
   */
  isConfirmed(owner: SessionOwner, password: string, now: Date): Promise<boolean>;
  /** Also ends all other sessions and reset links; false if the current password is wrong. */
  change(owner: SessionOwner, change: PasswordChange, now: Date): Promise<boolean>;
}

/** How new a sign-in must be to confirm an action that cannot be undone without a password. */
export const freshMs = 600_000;

/** With `sendsMail`, the owner of a changed password is told by mail (MAIL-07). */
export function createPasswords(database: Database, sendsMail: boolean): Passwords {
  /** Returns the stored hash if `password` matches it. */
  async function hashOf(subject: string, password: string): Promise<string | undefined> {
    const hash = (await database.first(selectPassword, subject))?.hash;
    return hash && (await verifyPassword(hash, password)) ? hash : undefined;
  }
  return {
    async isConfirmed({ subject, signedInAt }, password, now) {
      if (password !== '') return (await hashOf(subject, password)) !== undefined;
      const hasPassword = Boolean((await database.first(selectPassword, subject))?.hash);
      return !hasPassword && now.getTime() - signedInAt.getTime() < freshMs;
    },
    async change({ subject, sessionId }, { currentPassword, newPassword }, now) {
      const current = await hashOf(subject, currentPassword);
      if (current === undefined) return false;
      const next = await hashPassword(newPassword);
      return database.transaction(async (sql) => {
        // Of two simultaneous changes, the second one no longer finds the hash.
        if (!(await sql.first(changePassword, subject, current, next, now))) return false;
        await sql.rows(deleteOtherSessions, subject, sessionId);
        await sql.rows(deleteOneTimeTokens, subject);
        await sql.rows(unlockCodes, subject);
        await recordEvent(sql, { kind: 'password-changed', account: subject }, now);
        if (sendsMail) await queueMail(sql, { kind: 'password-changed', account: subject }, now);
        return true;
      });
    },
  };
}
