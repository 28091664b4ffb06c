import { recordEvent } from '../../../audit/audit.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { queueMail } from '../../../mail/mail.ts';
import { deleteOtherSessions } from '../../identity.sql.ts';
import { selectTwoFactor, turnOff } from './two-factor.sql.ts';

/** What changes at the second factor of an account, and is recorded and told by mail (TWO-10). */
export type TwoFactorChange = 'two-factor-on' | 'two-factor-off' | 'recovery-codes-renewed';

/** The second factor of an account, apart from its codes, which the library has. */
export interface SecondFactor {
  isOn(subject: string): Promise<boolean>;
  /** Turns it off; false if it was off. `by` also runs in the transaction of the change. */
  turnOff(subject: string, now: Date, by?: (sql: Transaction) => Promise<void>): Promise<boolean>;
  /** Records that it is on, and ends all sessions but `sessionId`. */
  wasTurnedOn(subject: string, sessionId: string, now: Date): Promise<void>;
  /** Records that the account has new recovery codes. */
  gotNewCodes(subject: string, now: Date): Promise<void>;
}

/** With `sendsMail`, the owner of the account is told of each change. */
export function createSecondFactor(database: Database, sendsMail: boolean): SecondFactor {
  async function note(sql: Transaction, kind: TwoFactorChange, account: string, now: Date) {
    await recordEvent(sql, { kind, account }, now);
    if (sendsMail) await queueMail(sql, { kind, account }, now);
  }
  return {
    async isOn(subject) {
      return (await database.first(selectTwoFactor, subject))?.isOn ?? false;
    },
    turnOff: (subject, now, by) =>
      database.transaction(async (sql) => {
        if (!(await sql.first(turnOff, subject, now))) return false;
        await note(sql, 'two-factor-off', subject, now);
        await by?.(sql);
        return true;
      }),
    wasTurnedOn: (subject, sessionId, now) =>
      database.transaction(async (sql) => {
        await sql.rows(deleteOtherSessions, subject, sessionId);
        await note(sql, 'two-factor-on', subject, now);
      }),
    gotNewCodes: (subject, now) =>
      database.transaction((sql) => note(sql, 'recovery-codes-renewed', subject, now)),
  };
}
