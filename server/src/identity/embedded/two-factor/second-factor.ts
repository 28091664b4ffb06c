import { recordEvent } from '../../../audit/audit.ts';
import { transactionWithRetries, type Database, type Transaction } from '../../../db/database.ts';
import { queueMail } from '../../../mail/mail.ts';
import { deleteOtherSessions, lockAccount } from '../../identity.sql.ts';
import { selectTwoFactor, turnTwoFactorOff } from './two-factor.sql.ts';

/** A change of the second factor of an account, which is recorded and reported by mail (TWO-10). */
export type TwoFactorChange = 'two-factor-on' | 'two-factor-off' | 'recovery-codes-renewed';

/** Reads and changes the second factor of an account. better-auth stores and checks its codes. */
export interface SecondFactor {
  isOn(subject: string): Promise<boolean>;
  /**
   * Turns it off; false if it was already off. `alsoRun` runs in the same transaction, again in each
   * repetition after a deadlock.
   */
  turnOff(
    subject: string,
    now: Date,
    alsoRun?: (sql: Transaction) => Promise<void>,
  ): Promise<boolean>;
  /** Records that it was turned on, and ends all sessions except `sessionId`. */
  recordTurnedOn(subject: string, sessionId: string, now: Date): Promise<void>;
  /** Records that the account has new recovery codes. */
  recordNewCodes(subject: string, now: Date): Promise<void>;
}

/** If `sendsMail`, the owner of the account is notified of each change by mail. */
export function createSecondFactor(database: Database, sendsMail: boolean): SecondFactor {
  async function record(sql: Transaction, kind: TwoFactorChange, account: string, now: Date) {
    await recordEvent(sql, { kind, account }, now);
    if (sendsMail) await queueMail(sql, { kind, account }, now);
  }
  return {
    async isOn(subject) {
      return (await database.first(selectTwoFactor, { subject }))?.isOn ?? false;
    },
    turnOff: (subject, now, alsoRun) =>
      transactionWithRetries(database, async (sql) => {
        if (!(await sql.first(turnTwoFactorOff, { subject, now }))) return false;
        await record(sql, 'two-factor-off', subject, now);
        await alsoRun?.(sql);
        return true;
      }),
    recordTurnedOn: (subject, sessionId, now) =>
      transactionWithRetries(database, async (sql) => {
        // A sign-in by the password alone may be beginning a session.
        await sql.rows(lockAccount, { subject });
        await sql.rows(deleteOtherSessions, { subject, sessionId });
        await record(sql, 'two-factor-on', subject, now);
      }),
    recordNewCodes: (subject, now) =>
      database.transaction((sql) => record(sql, 'recovery-codes-renewed', subject, now)),
  };
}
