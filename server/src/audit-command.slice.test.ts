import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { createOperator } from '../test/servers/operator.ts';
import { password, startWithIdentity } from '../test/servers/start-with-identity.ts';
import { runAudit as auditCommand } from './audit-command.ts';
import { recordEvent, recordSignIn } from './audit/audit.ts';
import { statement } from './db/database.ts';
import { keepSkeleton } from './features/receipts/page-skeletons.ts';
import { runProduct as productCommand } from './product-command.ts';
import { runUser as userCommand } from './user-command.ts';

const operator = await createOperator();
const runUser = operator.runnerOf(userCommand);
const runAudit = operator.runnerOf(auditCommand);
const runProduct = operator.runnerOf(productCommand);

const signUp = () =>
  operator.withDatabase(async (database) => (await startWithIdentity({ database })).signUp());
const dayMs = 86_400_000;

/** Checks that each printed line begins with a time, and returns the lines without it. */
const readLinesWithoutTime = (output: string) =>
  output.split('\n').map((line) => {
    expect(line).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} {2}/u);
    return line.slice(21);
  });

it("AUD-08 prints the events of an account, and the operator's commands about it, with its e-mail", async () => {
  const { email } = await signUp();
  await runUser('disable', email);
  await runUser('enable', email);
  await runUser('reset-link', email);
  await operator.withDatabase(async (database) => {
    const app = await startWithIdentity({ database });
    for (const _ of [1, 2]) await app.post('sign-in/email', { email, password: 'senha-errada' });
    await app.post('sign-in/email', { email, password });
  });
  const { code, output } = await runAudit('--email', email.toUpperCase());
  expect(code).toBe(0);
  expect(readLinesWithoutTime(output)).toEqual([
    `signed-up  ${email}`,
    `operator-command  ${email}  user disable`,
    `operator-command  ${email}  user enable`,
    `operator-command  ${email}  user reset-link`,
    expect.stringMatching(new RegExp(`^sign-in-refused {2}${email} {2}wrong-password`, 'u')),
    `signed-in  ${email}`,
  ]);
});

it('AUD-08 records product ids, and does not identify deleted accounts', async () => {
  const { email } = await signUp();
  await runUser('delete', email);
  const found = await runProduct('find', 'leite', 'condensado', 'moça');
  const id = found.output.split(' ')[0] ?? '';
  await runProduct('edit', id, '--name', 'Leite moça em segredo');
  await runProduct('hide', id);
  await runProduct('hide', newId());
  const { output } = await runAudit();
  expect(readLinesWithoutTime(output).slice(-4).toSorted()).toEqual([
    'account-deleted  -',
    `operator-command  -  product edit ${id}`,
    `operator-command  -  product hide ${id}`,
    'operator-command  -  user delete',
  ]);
  expect(output).not.toContain(email);
  expect(output).not.toContain('segredo');
});

it('AUD-08 prints the last seven days, or the number of days in --days', async () => {
  const { email } = await signUp();
  await operator.withDatabase(async (database) => {
    const account =
      (await (await startWithIdentity({ database })).identity.accounts.find(email))?.subject ?? '';
    const ago = (days: number) => new Date(Date.now() - days * dayMs);
    await recordEvent(database, { kind: 'password-changed', account }, ago(8));
    await recordSignIn(database, account, ago(6));
  });
  const printKinds = async (...args: string[]) =>
    readLinesWithoutTime((await runAudit('--email', email, ...args)).output).map(
      (line) => line.split('  ')[0],
    );
  expect(await printKinds()).toEqual(['signed-in', 'signed-up']);
  expect(await printKinds('--days', '9')).toEqual(['password-changed', 'signed-in', 'signed-up']);
});

it('AUD-08 prints the usage for wrong arguments, and says that an e-mail is unknown', async () => {
  for (const args of [['all'], ['--days', '0'], ['--days', '181']]) {
    expect(await runAudit(...args)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Usage: npm run audit/u),
    });
  }
  expect(await runAudit('--email', 'ninguem@exemplo.com.br')).toEqual({
    code: 1,
    output: 'Nobody has an account with ninguem@exemplo.com.br.',
  });
});

it('AUD-08 is a program that takes its arguments and exits with its code', async () => {
  const { email } = await signUp();
  const [found, unknown] = await Promise.all([
    operator.spawn('audit-command.ts', '--email', email),
    operator.spawn('audit-command.ts', '--email', 'ninguem@exemplo.com.br'),
  ]);
  expect(found).toMatchObject({ code: 0, stderr: '' });
  expect(readLinesWithoutTime(found.stdout.trimEnd())).toEqual([`signed-up  ${email}`]);
  const stderr = 'Nobody has an account with ninguem@exemplo.com.br.\n';
  expect(unknown).toEqual({ code: 1, stdout: '', stderr });
});

const insertEvents = statement<never, { account: string; count: number }>(
  'test.insert-events',
  `insert into audit_events (id, kind, account, count, at, last_at)
   select gen_random_uuid(), 'password-changed', :account, 1, moment, moment
   from (
     select now() - interval '1 second' * place as moment
     from generate_series(1, :count::integer) as place
   ) as each`,
);

it('AUD-08 says so if there are more events than it prints', async () => {
  const { email } = await signUp();
  await operator.withDatabase(async (database) => {
    const { accounts } = (await startWithIdentity({ database })).identity;
    // With the sign-up, this is one event more than the maximum.
    await database.rows(insertEvents, {
      account: (await accounts.find(email))?.subject ?? '',
      count: 10_000,
    });
  });
  const lines = (await runAudit('--email', email)).output.split('\n');
  expect(lines.pop()).toBe('There are more events. Only the newest 10,000 are printed.');
  expect(lines).toHaveLength(10_000);
  expect(lines.at(-1)).toMatch(/signed-up/u);
});

it('NF-20 prints the structure of the pages that nobody could read', async () => {
  expect((await runAudit('--pages')).output).toBe('Nobody has sent a page with an unknown layout.');
  const sent = { state: '53', userId: newId(), now: new Date('2026-11-20T12:00:00Z') };
  await operator.withDatabase(async (database) => {
    for (const _ of [1, 2]) await keepSkeleton(database, 'html\n body', sent);
    await keepSkeleton(database, 'main', { ...sent, state: null });
  });
  expect((await runAudit('--pages')).output).toBe(
    'state 53, 2 times, last on 2026-11-20:\nhtml\n body\n\nstate unknown, 1 times, last on 2026-11-20:\nmain',
  );
  expect((await runAudit('--pages', '--days', '3')).code).toBe(1);
});
