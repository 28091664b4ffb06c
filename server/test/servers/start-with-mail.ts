/** Starts the app with the real embedded identity and an SMTP server that receives its mails. */
import { login, startMailbox, type Mailbox } from '../../../fakes/mailbox.ts';
import { createInviteMailWriter } from '../../src/features/households/invite-mail.ts';
import type { EmbeddedIdentitySettings } from '../../src/identity/embedded/embedded-identity.ts';
import { deliverDue, type DeliveryDeps } from '../../src/mail/deliver.ts';
import { createSmtp } from '../../src/mail/smtp.ts';
import { statement } from '../../src/db/database.ts';
import { addCleanup } from '../clean-up.ts';
import { startWithIdentity, type SignInApp } from './start-with-identity.ts';

export const publicOrigin = 'https://quitanda.example';

export interface MailApp extends SignInApp {
  readonly mailbox: Mailbox;
  /** The mails to an address so far. */
  readonly mailsTo: (address: string) => Mailbox['mails'];
  /** Sends the mails that are due at a time, by default now. Returns the number of sent mails. */
  readonly deliver: (at?: Date, deps?: Partial<DeliveryDeps>) => Promise<number>;
  /** The mails that were not sent yet, the oldest first. */
  readonly queue: () => Promise<readonly QueueRow[]>;
}

export interface QueueRow {
  kind: string;
  recipient: string | null;
  attempts: number;
  nextAttemptAt: string | null;
  failure: string | null;
}

const selectQueue = statement<QueueRow>(
  'test.mail-queue',
  `select kind, recipient, attempts, next_attempt_at as "nextAttemptAt", failure
   from outgoing_mails where sent_at is null order by created_at, id`,
);

/** Starts the app and the SMTP server, and stops them after the tests of the file. */
export async function startWithMail(
  settings: Partial<EmbeddedIdentitySettings> = {},
): Promise<MailApp> {
  const mailbox = await startMailbox();
  addCleanup(() => mailbox.stop());
  const mail = { confirmsEmails: false };
  const app = await startWithIdentity({ mail, publicOrigin, ...settings });
  const { database } = app;
  const from = 'quitanda@exemplo.com.br';
  const send = createSmtp({ host: mailbox.host, port: mailbox.port, login, tls: 'off', from });
  const writers = {
    ...app.identity.mailWriters,
    'household-invite': createInviteMailWriter(database, publicOrigin),
  };
  const logger = { warn: () => {}, error: () => {} };
  return {
    ...app,
    mailbox,
    mailsTo: (address) => mailbox.mails.filter(({ to }) => to === address),
    queue: () => database.rows(selectQueue),
    deliver: (at = new Date(), deps = {}) =>
      deliverDue({ database, writers, send, now: () => at, logger, ...deps }),
  };
}
