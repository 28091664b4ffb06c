/** Tests that each queued mail is sent once, even after failed attempts, by a real SMTP server. */
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { holdOpen } from '../../test/lock-waits.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { login, startMailbox } from '../../../fakes/mailbox.ts';
import { statement } from '../db/database.ts';
import { purge } from '../db/purging/purge.ts';
import { deliverDue, type DeliveryDeps } from './deliver.ts';
import { countWaitingMails, mailPurge, queueMail, type NewMail } from './mail.ts';
import { tryMailLock } from './mail.sql.ts';
import { createSmtp, SmtpFailure } from './smtp.ts';
import { startMailing } from './start-mailing.ts';
import { writeMail } from './write-mail.ts';

const mailbox = await startMailbox();
addCleanup(() => mailbox.stop());
const from = 'quitanda@exemplo.com.br';
const smtpSettings = { host: mailbox.host, port: mailbox.port, login, tls: 'off', from } as const;
const start = new Date('2026-11-26T12:00:00.000Z');
const minutesAfterStart = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

interface Row {
  recipient: string | null;
  account: string | null;
  details: object;
  attempts: number;
  nextAttemptAt: string | null;
  sentAt: string | null;
  failure: string | null;
}
const selectRows = statement<Row>(
  'test.mails',
  `select recipient, account, details, attempts, next_attempt_at as "nextAttemptAt",
     sent_at as "sentAt", failure from outgoing_mails order by id`,
);

const content = {
  subject: 'Olá, você',
  heading: 'Olá',
  paragraphs: ['Texto com acento: ção.'],
  button: { label: 'Abrir', address: 'https://quitanda.example/' },
  notes: [],
};

async function setUpQueue(deps: Partial<DeliveryDeps> = {}) {
  const database = await openTestDatabase();
  addCleanup(() => database.close());
  const loggedLines: object[] = [];
  const log = (line: object) => void loggedLines.push(line);
  const counts = { sent: 0, failed: 0 };
  const deliverAt = (now: Date, overrides: Partial<DeliveryDeps> = {}) =>
    deliverDue({
      database,
      writers: {
        'reset-password': async ({ recipient }) => ({
          to: recipient ?? '',
          ...writeMail(content, 'https://quitanda.example'),
        }),
        'new-sign-in': async () => undefined,
      },
      send: createSmtp(smtpSettings),
      now: () => now,
      logger: { warn: log, error: log },
      onSent: () => {
        counts.sent += 1;
      },
      onFailed: () => {
        counts.failed += 1;
      },
      ...deps,
      ...overrides,
    });
  const queue = (mail: NewMail = { kind: 'reset-password', recipient: 'ana@exemplo.com.br' }) =>
    queueMail(database, mail, start);
  return {
    database,
    deliverAt,
    queue,
    loggedLines,
    counts,
    readRows: () => database.rows(selectRows),
  };
}

it('MAIL-01 MAIL-02 sends a mail once, in plain text and HTML, and removes its recipient from the queue', async () => {
  const { deliverAt, queue, readRows, counts, database } = await setUpQueue();
  await queue({ kind: 'reset-password', recipient: 'bia@exemplo.com.br', details: { a: 'b' } });
  expect(await countWaitingMails(database)).toBe(1);
  expect(await deliverAt(start)).toBe(1);
  const mail = await mailbox.waitForMail('bia@exemplo.com.br', 'Olá, você');
  expect(mail).toMatchObject({ from, subject: 'Olá, você' });
  expect(mail.headers.get('from')).toBe(`Quitanda <${from}>`);
  expect(mail.text).toContain('Texto com acento: ção.');
  expect(mail.html).toContain('Texto com acento: ção.');
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(await deliverAt(minutesAfterStart(600))).toBe(0);
  expect(mailbox.mails.filter(({ to }) => to === 'bia@exemplo.com.br')).toHaveLength(1);
  expect(await readRows()).toEqual([
    {
      recipient: null,
      account: null,
      details: {},
      attempts: 1,
      nextAttemptAt: null,
      sentAt: start.toISOString(),
      failure: null,
    },
  ]);
  expect(await countWaitingMails(database)).toBe(0);
  expect(counts).toEqual({ sent: 1, failed: 0 });
});

it('MAIL-01 sends no mail whose transaction is rolled back', async () => {
  const { database, deliverAt } = await setUpQueue();
  const transaction = database.transaction(async (sql) => {
    await queueMail(sql, { kind: 'reset-password', recipient: 'caio@exemplo.com.br' }, start);
    throw new Error('not committed');
  });
  await expect(transaction).rejects.toThrow('not committed');
  expect(await deliverAt(start)).toBe(0);
});

it('MAIL-01 tries a mail again after 1, 3 and 9 minutes while the SMTP server refuses it temporarily', async () => {
  const { deliverAt, queue, readRows, loggedLines, counts } = await setUpQueue();
  await queue();
  mailbox.refuse(451);
  addCleanup(async () => mailbox.refuse(undefined));
  const nextAttempts: (string | null | undefined)[] = [];
  for (const minutes of [0, 0.5, 1, 3, 4, 12, 13]) {
    expect(await deliverAt(minutesAfterStart(minutes))).toBe(0);
    nextAttempts.push((await readRows())[0]?.nextAttemptAt);
  }
  expect(nextAttempts).toEqual(
    [1, 1, 4, 4, 13, 13, 40].map((minutes) => minutesAfterStart(minutes).toISOString()),
  );
  expect((await readRows())[0]).toMatchObject({ attempts: 4, failure: 'EENVELOPE 451' });
  expect(counts).toEqual({ sent: 0, failed: 4 });
  expect(JSON.stringify(loggedLines)).not.toContain('ana@');
  mailbox.refuse(undefined);
  expect(await deliverAt(minutesAfterStart(40))).toBe(1);
});

it('MAIL-01 tries a mail at most every six hours, and gives it up after three days', async () => {
  const writtenMail = {
    to: 'ana@exemplo.com.br',
    ...writeMail(content, 'https://quitanda.example'),
  };
  const { deliverAt, queue, readRows } = await setUpQueue({
    writers: { 'password-changed': async () => writtenMail },
    send: async () => {
      throw new SmtpFailure('ESOCKET', false);
    },
  });
  await queue({ kind: 'password-changed', account: 'ana' });
  const pauses: number[] = [];
  let due = start;
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await deliverAt(due);
    const next = new Date((await readRows())[0]?.nextAttemptAt ?? '');
    pauses.push((next.getTime() - due.getTime()) / 60_000);
    due = next;
  }
  expect(pauses).toEqual([1, 3, 9, 27, 81, 243, 360, 360]);
  await deliverAt(minutesAfterStart(3 * 24 * 60));
  expect(await readRows()).toMatchObject([{ failure: 'ESOCKET', attempts: 9 }]);
  await deliverAt(minutesAfterStart(3 * 24 * 60 + 360));
  expect(await readRows()).toMatchObject([{ failure: 'too late', nextAttemptAt: null }]);
});

it('MAIL-01 gives up a mail that the SMTP server refuses permanently', async () => {
  const { deliverAt, queue, readRows, loggedLines } = await setUpQueue();
  await queue();
  await queue({ kind: 'reset-password', recipient: 'dora@exemplo.com.br' });
  mailbox.refuse(550);
  addCleanup(async () => mailbox.refuse(undefined));
  expect(await deliverAt(start)).toBe(0);
  mailbox.refuse(undefined);
  expect(await readRows()).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({ recipient: null, nextAttemptAt: null, failure: 'EENVELOPE 550' }),
    ),
  );
  expect(await deliverAt(minutesAfterStart(600))).toBe(0);
  expect(JSON.stringify(loggedLines)).not.toMatch(/ana@|dora@/u);
});

it('MAIL-01 keeps a mail in the queue while the settings are wrong', async () => {
  const wrongLogin = { ...smtpSettings, login: { ...login, password: 'outra' } };
  const { deliverAt, queue, readRows } = await setUpQueue({ send: createSmtp(wrongLogin) });
  await queue();
  expect(await deliverAt(start)).toBe(0);
  expect(await readRows()).toMatchObject([
    { failure: 'EAUTH 535', recipient: 'ana@exemplo.com.br' },
  ]);
  const unusedPort = { ...smtpSettings, port: 9 };
  const unreachableQueue = await setUpQueue({ send: createSmtp(unusedPort) });
  await unreachableQueue.queue();
  expect(await unreachableQueue.deliverAt(start)).toBe(0);
  expect(await unreachableQueue.readRows()).toMatchObject([{ failure: 'ESOCKET', attempts: 1 }]);
});

it('MAIL-01 sends no password without encryption unless a setting allows it', async () => {
  const { deliverAt, queue, readRows } = await setUpQueue({
    send: createSmtp({ ...smtpSettings, tls: 'starttls' }),
  });
  await queue();
  expect(await deliverAt(start)).toBe(0);
  expect((await readRows())[0]?.failure).toMatch(/^ETLS/u);
});

it('MAIL-01 gives up a mail that is too old to be useful', async () => {
  const { deliverAt, queue, readRows } = await setUpQueue();
  await queue();
  expect(await deliverAt(minutesAfterStart(61))).toBe(0);
  expect(await readRows()).toMatchObject([
    { failure: 'too late', nextAttemptAt: null, recipient: null },
  ]);
});

it('MAIL-01 removes a mail whose recipient does not exist any more', async () => {
  const { deliverAt, queue, readRows } = await setUpQueue();
  await queue({ kind: 'new-sign-in', account: 'ana' });
  await queue({ kind: 'household-invite', recipient: 'ana@exemplo.com.br' });
  expect(await deliverAt(start)).toBe(0);
  expect(await readRows()).toEqual([]);
});

it('MAIL-01 delivers in only one process at a time, and sends each mail once', async () => {
  const { database, deliverAt, queue } = await setUpQueue();
  const recipient = 'edu@exemplo.com.br';
  for (let count = 0; count < 6; count += 1) await queue({ kind: 'reset-password', recipient });
  const otherProcess = await holdOpen(database, (sql) => sql.first(tryMailLock));
  expect(await deliverAt(start)).toBe(0);
  await otherProcess.commit();
  await Promise.all([deliverAt(start), deliverAt(start), deliverAt(start)]);
  await deliverAt(start);
  expect(mailbox.mails.filter(({ to }) => to === recipient)).toHaveLength(6);
});

it('MAIL-01 sends a mail again if the process ended during the attempt', async () => {
  const { deliverAt, queue, readRows } = await setUpQueue();
  await queue();
  const send = async () => {
    throw new Error('killed');
  };
  await expect(deliverAt(start, { send })).rejects.toThrow('killed');
  expect(await readRows()).toMatchObject([
    { nextAttemptAt: minutesAfterStart(1).toISOString(), sentAt: null },
  ]);
  expect(await deliverAt(minutesAfterStart(0.9))).toBe(0);
  expect(await deliverAt(minutesAfterStart(1))).toBe(1);
});

it('MAIL-01 sends in the background until it is stopped', async () => {
  const { database, queue } = await setUpQueue();
  const recipient = 'fabio@exemplo.com.br';
  await queue({ kind: 'reset-password', recipient });
  const failures: object[] = [];
  const job = startMailing({
    database,
    writers: {
      'reset-password': async () => ({ to: recipient, ...writeMail(content, 'https://x.example') }),
    },
    send: createSmtp(smtpSettings),
    now: () => start,
    logger: { warn: () => {}, error: (line: object) => void failures.push(line) },
  });
  await mailbox.waitForMail(recipient, 'Olá, você');
  await job.stop();
  expect(failures).toEqual([]);
});

it('MAIL-01 DAT-09 deletes a mail seven days after it was queued', async () => {
  const { database, queue, readRows } = await setUpQueue();
  await queue();
  expect(await purge(database, [mailPurge], minutesAfterStart(7 * 24 * 60 - 1))).toBe(0);
  expect(await purge(database, [mailPurge], minutesAfterStart(7 * 24 * 60))).toBe(1);
  expect(await readRows()).toEqual([]);
});
