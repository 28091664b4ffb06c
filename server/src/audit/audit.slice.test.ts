/** Tests what is recorded about an account, for how long, and who gets it. */
import { newId } from '@quitanda/contract';
import { describe, expect, it, vi } from 'vitest';
import { createHousehold } from '../../test/people/households.ts';
import { newEmail, password, startWithIdentity } from '../../test/servers/start-with-identity.ts';
import { startApp } from '../../test/servers/start-app.ts';
import { tablesWith } from '../../test/stored-rows.ts';
import { statement, type Sql } from '../db/database.ts';
import { purge } from '../db/purging/purge.ts';
import { auditPurge, recordEvent, recordRefusedSignIn, recordSignIn } from './audit.ts';
import { selectEvents } from './audit.sql.ts';

const app = await startWithIdentity();
const { database } = app;

const listEvents = (sql: Sql, accounts: readonly string[] | null) =>
  sql.rows(selectEvents, { since: new Date(0), accounts, limit: 1_000 });
const readEvents = async (account: string, sql: Sql = database) =>
  (await listEvents(sql, [account])).map(({ kind, detail }) =>
    detail === null ? kind : `${kind} ${detail}`,
  );

async function createAccount(server = app) {
  const { email, cookie } = await server.signUp();
  const account = (await server.identity.accounts.find(email))?.subject ?? '';
  return { email, cookie, account };
}

describe('sign-ins', () => {
  it('AUD-01 records sign-ups, sign-ins, and refused sign-ins with their reason', async () => {
    const { email, account } = await createAccount();
    const signIn = (typedPassword: string) =>
      app.post('sign-in/email', { email, password: typedPassword });
    expect((await signIn(password)).statusCode).toBe(200);
    expect((await signIn('senha-errada')).statusCode).toBe(401);
    await database.transaction((sql) => app.identity.accounts.setDisabled(sql, account, true));
    expect((await signIn(password)).statusCode).toBe(401);
    expect(await readEvents(account)).toEqual([
      'signed-up',
      'signed-in',
      'sign-in-refused wrong-password',
      'sign-in-refused user-disabled',
    ]);
  });

  it('AUD-01 records changed and reset passwords', async () => {
    const { email, cookie, account } = await createAccount();
    const headers = { cookie };
    const change = (currentPassword: string) =>
      app.post('change-password', { currentPassword, newPassword: 'nova-senha' }, { headers });
    expect((await change('senha-errada')).statusCode).toBe(401);
    expect((await change(password)).statusCode).toBe(204);
    const token = await app.identity.accounts.createResetToken(account, new Date());
    const reset = await app.post('reset-password', { token, newPassword: 'outra-senha' });
    expect(reset.statusCode).toBe(200);
    expect(await readEvents(account)).toEqual(['signed-up', 'password-changed', 'password-reset']);
    expect(email).toContain('@');
  });

  it('AUD-02 stores no e-mail, address or password, even of an unknown person', async () => {
    const unknown = newEmail();
    const { email } = await createAccount();
    const headers = { 'user-agent': 'Telefone-da-Ana/1' };
    for (const each of [unknown, email]) {
      await app.post('sign-in/email', { email: each, password: 'senha-errada' }, { headers });
    }
    const storedEvents = JSON.stringify(await listEvents(database, null));
    expect(storedEvents).toContain('user-not-found');
    for (const secret of [unknown, email, '@', 'senha', '127.0.0.1', 'Telefone']) {
      expect(storedEvents).not.toContain(secret);
    }
  });

  it('AUD-03 counts the sign-ins of an hour in one row, and refusals by a limit only once', async () => {
    const account = newId();
    const at = (time: string) => new Date(`2026-11-20T${time}Z`);
    for (const time of ['10:00:00', '10:30:00', '10:59:59', '11:00:00']) {
      await recordSignIn(database, account, at(time));
      await recordRefusedSignIn(database, account, 'wrong-password', at(time));
      await recordRefusedSignIn(database, account, 'too-many-requests', at(time));
    }
    const rows = await listEvents(database, [account]);
    const countsOf = (kind: string, reason: string | null) =>
      rows
        .filter((row) => row.kind === kind && row.detail === reason)
        .map(({ at: first, lastAt, count }) => [first.slice(11, 19), lastAt.slice(11, 19), count]);
    const expectedCounts = [
      ['10:00:00', '10:59:59', 3],
      ['11:00:00', '11:00:00', 1],
    ];
    expect(countsOf('signed-in', null)).toEqual(expectedCounts);
    expect(countsOf('sign-in-refused', 'wrong-password')).toEqual(expectedCounts);
    expect(countsOf('sign-in-refused', 'too-many-requests')).toEqual([
      ['10:00:00', '10:00:00', 1],
      ['11:00:00', '11:00:00', 1],
    ]);
    // Sign-ins of unknown accounts are counted in one row too.
    for (const _ of [1, 2]) await recordRefusedSignIn(database, null, 'test', at('10:00:00'));
    const unknownEvents = (await listEvents(database, null)).filter(
      ({ detail }) => detail === 'test',
    );
    expect(unknownEvents).toMatchObject([{ account: null, count: 2 }]);
  });

  it('AUD-03 records a refusal by the limit, and still answers 429', async () => {
    const limitedApp = await startWithIdentity({ passwordTries: 1 });
    const { email, account } = await createAccount(limitedApp);
    const tryOnce = () => limitedApp.post('sign-in/email', { email, password: 'senha-errada' });
    // The sign-up was the first attempt.
    expect([(await tryOnce()).statusCode, (await tryOnce()).statusCode]).toEqual([429, 429]);
    expect(await readEvents(account, limitedApp.database)).toEqual([
      'signed-up',
      'sign-in-refused too-many-requests',
    ]);
  });

  it('AUD-01 creates no session if the sign-in cannot be recorded', async () => {
    const otherApp = await startWithIdentity();
    const { email } = await createAccount(otherApp);
    await otherApp.database.transaction((sql) =>
      sql.script('alter table audit_events add constraint test_refuse check (false) not valid'),
    );
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const answer = await otherApp.post('sign-in/email', { email, password });
    expect([answer.statusCode, answer.cookies]).toEqual([500, []]);
    // A refusal is sent even if it cannot be recorded.
    const refused = await otherApp.post('sign-in/email', { email, password: 'senha-errada' });
    expect(refused.json()).toMatchObject({ code: 'wrong-password' });
    expect(consoleError.mock.calls.join('\n')).toMatch(/test_refuse[^]+was not recorded/u);
    consoleError.mockRestore();
  });
});

describe('households', () => {
  it('AUD-04 records who joined, left, was removed or was made responsible, and by whom', async () => {
    const { person, database: sql } = await startApp();
    const [ana, bia, caio] = [await person(), await person(), await person()];
    const fetchUserId = async (who: typeof ana) => (await who.call('getProfile')).body.id;
    const createdHousehold = await createHousehold(ana);
    await createdHousehold.invite(bia);
    await createdHousehold.invite(caio);
    const params = { householdId: createdHousehold.id };
    const memberId = await fetchUserId(bia);
    await ana.call('handOver', { params: { ...params, memberId } });
    await bia.call('removeMember', { params: { ...params, memberId: await fetchUserId(ana) } });
    await caio.call('leaveHousehold', { params });
    await bia.expectFailure('removeMember', { params: { ...params, memberId: newId() } });
    await bia.call('deleteHousehold', { params });
    const names = new Map([ana, bia, caio].map(({ subject }, index) => [subject, 'abc'[index]]));
    const rows = (await listEvents(sql, null)).filter(
      ({ household }) => household === createdHousehold.id,
    );
    expect(
      rows.map(({ kind, account, byAccount }) => [
        kind,
        names.get(account ?? ''),
        names.get(byAccount ?? ''),
      ]),
    ).toEqual([
      ['household-created', 'a', undefined],
      ['household-joined', 'b', undefined],
      ['household-joined', 'c', undefined],
      ['household-handed-over', 'b', 'a'],
      ['household-member-removed', 'a', 'b'],
      ['household-left', 'c', undefined],
      ['household-deleted', 'b', undefined],
    ]);
  });
});

describe('the account', () => {
  it('AUD-06 PRF-02 exports the events that concern an account, and those that it caused', async () => {
    const { person, database: sql } = await startApp();
    const [ana, bia] = [await person(), await person()];
    await recordSignIn(sql, ana.subject, new Date('2026-11-20T10:00:00Z'));
    await recordSignIn(sql, bia.subject, new Date('2026-11-20T10:00:00Z'));
    const createdHousehold = await createHousehold(ana);
    await createdHousehold.invite(bia);
    const memberId = (await bia.call('getProfile')).body.id;
    await ana.call('removeMember', { params: { householdId: createdHousehold.id, memberId } });
    const exportKindsAndRoles = async (who: typeof ana) =>
      (await who.call('exportAccount')).body.auditLog.map(({ kind, role }) => [kind, role]);
    expect(await exportKindsAndRoles(ana)).toEqual([
      ['signed-in', 'concerned'],
      ['household-created', 'concerned'],
      ['household-member-removed', 'actor'],
    ]);
    expect(await exportKindsAndRoles(bia)).toEqual([
      ['signed-in', 'concerned'],
      ['household-joined', 'concerned'],
      ['household-member-removed', 'concerned'],
    ]);
    const [first] = (await ana.call('exportAccount')).body.auditLog;
    expect(first).toEqual({
      kind: 'signed-in',
      role: 'concerned',
      detail: null,
      count: 1,
      at: '2026-11-20T10:00:00.000Z',
      lastAt: '2026-11-20T10:00:00.000Z',
    });
    const { auditLog } = (await ana.call('exportAccount')).body;
    expect(JSON.stringify(auditLog)).not.toContain(bia.subject);
  });

  it("AUD-07 PRF-02 deletes a deleted account's events, and removes the account from the events of others", async () => {
    const { person, database: sql } = await startApp();
    const [ana, bia] = [await person(), await person()];
    const createdHousehold = await createHousehold(ana);
    await createdHousehold.invite(bia);
    const memberId = (await bia.call('getProfile')).body.id;
    await ana.call('removeMember', { params: { householdId: createdHousehold.id, memberId } });
    await createdHousehold.invite(bia);
    await ana.call('handOver', { params: { householdId: createdHousehold.id, memberId } });
    await recordSignIn(sql, ana.subject, new Date());
    await ana.call('deleteAccount');
    expect(await tablesWith(sql, ana.subject)).toEqual([]);
    const rows = (await listEvents(sql, null)).map(({ kind, account, byAccount }) => [
      kind,
      account === bia.subject ? 'bia' : account,
      byAccount,
    ]);
    expect(rows).toEqual([
      ['household-joined', 'bia', null],
      ['household-member-removed', 'bia', null],
      ['household-joined', 'bia', null],
      ['household-handed-over', 'bia', null],
      ['account-deleted', null, null],
    ]);
    await bia.call('deleteAccount');
    expect(await tablesWith(sql, bia.subject)).toEqual([]);
  });
});

const countEvents = statement<{ count: number }, { account: string }>(
  'test.count-events',
  'select count(*) from audit_events where account = :account',
);

it('AUD-05 DAT-09 deletes events after 180 days', async () => {
  const account = newId();
  const event = { kind: 'password-changed', account } as const;
  await recordEvent(database, event, new Date('2026-01-01T12:00:00Z'));
  await recordEvent(database, event, new Date('2026-01-01T12:00:01Z'));
  const countRemainingEvents = async () => (await database.first(countEvents, { account }))?.count;
  await purge(database, [auditPurge], new Date('2026-06-30T11:59:59Z'));
  expect(await countRemainingEvents()).toBe(2);
  await purge(database, [auditPurge], new Date('2026-06-30T12:00:00Z'));
  expect(await countRemainingEvents()).toBe(1);
});
