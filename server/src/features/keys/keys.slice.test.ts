/** Personal keys: their permissions, their limits and their deletion. */
import { failure, newId, scopeForCall, type PersonalKeyScope } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames } from '../../../test/contract/contract-fields.ts';
import {
  createFixtures,
  createRequest,
  goodRequest,
  sendRequest,
} from '../../../test/contract/contract-fixtures.ts';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import { newKeySecret, newPersonalKey } from '../../../test/people/connections.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { itemsOf, newItem, newList } from '../../../test/people/shopping.ts';
import { startFakeGemini } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { password, startWithIdentity } from '../../../test/servers/start-with-identity.ts';
import { tablesWith } from '../../../test/stored-rows.ts';
import { statement } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.sql.ts';
import { setDisabled } from '../users/users.sql.ts';

const { ai } = await startFakeGemini();
const { person, clock, database, request } = await startApp({ ai });
const dayMs = 86_400_000;

/** Returns the same person, whose calls carry this token. */
const withKey = (who: Person, token: string): Person => who.withIdentity({ ...who, token });

async function newKeyAndCaller(who: Person, scope: PersonalKeyScope = 'write') {
  const key = await newPersonalKey(who, { scope });
  return { ...key, caller: withKey(who, key.secret) };
}

/** Sends with her keys only requests that are refused, so that the tests can share her rows. */
const refused = await person();
const fixtures = await createFixtures(refused);
const keyThatReads = await newKeyAndCaller(refused, 'read');
const keyThatWrites = await newKeyAndCaller(refused);

const readKeys = async (who: Person) => (await who.call('getPersonalKeys')).body;

describe('KEY-01 API-41 KEY-07 a key', () => {
  it('is created with name, scope and expiry, and listed without its secret', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    const ana = await person();
    const secret = newKeySecret();
    const options = { name: ' Home  Assistant ', scope: 'read', expiresInDays: 90 } as const;
    const { secret: _, ...created } = await newPersonalKey(ana, { ...options, secret });
    expect(created).toEqual({
      id: created.id,
      name: 'Home Assistant',
      scope: 'read',
      createdAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2027-02-18T12:00:00.000Z',
      lastUsedAt: null,
    });
    clock.advance(1_000);
    const { id: second } = await newPersonalKey(ana, { name: 'Planilha' });
    expect((await readKeys(ana)).map(({ id }) => id)).toEqual([second, created.id]);
    expect((await readKeys(ana))[1]).toEqual(created);
    expect(JSON.stringify(await readKeys(ana))).not.toContain(secret.slice(4));
    expect(await tablesWith(database, secret, secret.slice(4, 20))).toEqual([]);
  });

  it('is refused at once after its owner revokes it', async () => {
    const [ana, bia] = [await person(), await person()];
    const { id: keyId, caller } = await newKeyAndCaller(ana);
    await caller.call('getLists');
    const params = { keyId };
    expect((await bia.expectFailure('revokePersonalKey', { params })).body.code).toBe(
      'personal-key-not-found',
    );
    await ana.call('revokePersonalKey', { params });
    expect((await caller.expectFailure('getLists')).body.code).toBe('unauthenticated');
    expect(await readKeys(ana)).toEqual([]);
  });

  it('is refused after its expiry', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    const ana = await person();
    const { secret } = await newPersonalKey(ana, { expiresInDays: 1 });
    clock.advance(dayMs - 1);
    await withKey(ana, secret).call('getLists');
    clock.advance(1);
    expect((await withKey(ana, secret).expectFailure('getLists')).status).toBe(401);
  });

  it('cannot be created if its owner already has 20, also by concurrent calls', async () => {
    const ana = await person();
    for (let count = 0; count < 19; count += 1) await newPersonalKey(ana);
    const sendNewKey = () =>
      ana.request('POST', '/api/users/me/keys', {
        body: { name: 'X', scope: 'read', secret: newKeySecret(), expiresInDays: null },
      });
    const { id } = (await ana.call('getProfile')).body;
    const userLock = await holdOpen(database, (sql) => lockUser(sql, id));
    // As many as one person may send to the database at once (API-46).
    const sent = [sendNewKey(), sendNewKey()];
    const answered = Promise.any(sent).then(() => 'answered');
    const waiting = waitUntilBlocked(database, sent.length, answered).then(() => 'waiting');
    // Each call must wait for the lock on its user's row before it counts the keys.
    const first = await Promise.race([answered, waiting]);
    await userLock.commit();
    expect(first).toBe('waiting');
    const statuses = (await Promise.all(sent)).map((each) => each.statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await sendNewKey()).json()).toEqual({
      code: 'too-many-personal-keys',
      message: 'Você já tem 20 chaves da API, o máximo permitido.',
    });
  });

  it('cannot have the secret of another key, and is not changed by a repeated call', async () => {
    const [ana, bia] = [await person(), await person()];
    const { secret } = await newPersonalKey(ana);
    const body = { id: newId(), name: 'X', scope: 'read', secret, expiresInDays: null } as const;
    expect((await bia.expectFailure('createPersonalKey', { body })).body.code).toBe(
      'personal-key-exists',
    );
    const withNewSecret = { ...body, secret: newKeySecret() };
    const first = await bia.call('createPersonalKey', { body: withNewSecret });
    const again = await bia.call('createPersonalKey', { body: withNewSecret });
    expect(again.body).toEqual(first.body);
    expect(await readKeys(bia)).toHaveLength(1);
  });
});

describe('KEY-02 a call with a key', () => {
  it('reads and changes the lists of its owner', async () => {
    const ana = await person();
    const listId = await newList(ana);
    const { caller } = await newKeyAndCaller(ana);
    await newItem(caller, listId, { name: 'Café' });
    expect((await itemsOf(caller, listId)).map(({ name }) => name)).toEqual(['Café']);
    expect((await itemsOf(ana, listId))[0]?.createdBy).toBe((await ana.call('getProfile')).body.id);
  });

  it('can access the households of its owner, until the owner leaves', async () => {
    const [ana, bia, eve] = [await person(), await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const listId = await newList(ana.inHousehold(household.id), 'Feira');
    const [biaKey, eveKey] = [await newKeyAndCaller(bia), await newKeyAndCaller(eve)];
    const biaWithKey = biaKey.caller.inHousehold(household.id);
    await newItem(biaWithKey, listId, { name: 'Café' });
    const response = await eveKey.caller.inHousehold(household.id).expectFailure('getLists');
    expect(response.body.code).toBe('household-not-found');
    await bia.call('leaveHousehold', { params: { householdId: household.id } });
    expect((await biaWithKey.expectFailure('getLists')).body.code).toBe('household-not-found');
    const item = { params: { listId }, body: { name: 'Pão', quantity: 1, unit: 'un' } } as const;
    expect((await biaWithKey.expectFailure('addListItem', item)).body.code).toBe(
      'household-not-found',
    );
  });

  it.each(endpointNames.filter((name) => scopeForCall(name) === 'write'))(
    '%s needs a key that may write',
    async (name) => {
      const response = await sendRequest(keyThatReads.caller, name, goodRequest(name, fixtures));
      expect([response.statusCode, response.json()]).toEqual([
        403,
        {
          code: 'key-read-only',
          message: 'Esta chave da API só lê. Crie outra que também possa mudar dados.',
        },
      ]);
    },
  );

  it.each(endpointNames.filter((name) => scopeForCall(name) === undefined))(
    '%s is refused with every key, before its body is read',
    async (name) => {
      const broken = { ...goodRequest(name, fixtures), body: '{"broken' };
      const response = await sendRequest(keyThatWrites.caller, name, broken);
      expect([response.statusCode, failure.parse(response.json()).code]).toEqual([
        403,
        'key-not-allowed',
      ]);
    },
  );

  it.each(endpointNames.filter((name) => scopeForCall(name) !== undefined))(
    '%s works with a key that may write',
    async (name) => {
      const ana = await person();
      const goodOne = await createRequest(ana, name);
      const { caller } = await newKeyAndCaller(ana);
      const response = await sendRequest(caller, name, goodOne);
      expect(response.statusCode, response.body).toBeLessThan(300);
    },
  );

  it('is refused if the call has no scope, such as a change of the account, or does not exist', () => {
    const callsWithoutScope = endpointNames.filter((name) => scopeForCall(name) === undefined);
    expect(callsWithoutScope).toEqual(
      expect.arrayContaining([
        'changeProfile',
        'deleteAccount',
        'exportAccount',
        'getPersonalKeys',
        'createPersonalKey',
        'revokePersonalKey',
        'getWebhooks',
        'createWebhook',
        'createHouseholdInvite',
        'joinHousehold',
        'removeMember',
        'shareList',
        'sync',
        'watchHousehold',
        'askTips',
      ]),
    );
    expect(scopeForCall('aNewCall')).toBeUndefined();
    expect(scopeForCall('constructor')).toBeUndefined();
  });

  it('cannot change a password or issue a token, also with the embedded identity provider', async () => {
    const identityApp = await startWithIdentity();
    const { cookie } = await identityApp.signUp();
    const { token } = (await identityApp.token(cookie)).json<{ token: string }>();
    const secret = newKeySecret();
    const created = await identityApp.request('POST', '/api/users/me/keys', {
      headers: { authorization: `Bearer ${token}` },
      body: { name: 'Chave', scope: 'write', secret, expiresInDays: null },
    });
    expect(created.statusCode).toBe(201);
    const headers = { authorization: `Bearer ${secret}` };
    expect((await identityApp.request('GET', '/api/shopping-lists', { headers })).statusCode).toBe(
      200,
    );
    expect((await identityApp.request('GET', '/api/auth/token', { headers })).statusCode).toBe(401);
    const change = { currentPassword: password, newPassword: 'segredo-novo' };
    expect((await identityApp.post('change-password', change, { headers })).statusCode).toBe(401);
    expect((await identityApp.post('verify-password', { password }, { headers })).statusCode).toBe(
      401,
    );
  });

  it.each([
    ['unknown', newKeySecret()],
    ['cut off', newKeySecret().slice(0, -1)],
    ['empty', 'qtd_'],
  ])('is refused with a key that is %s', async (_, secret) => {
    const { status, body } = await withKey(await person(), secret).expectFailure('getLists');
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  it('is refused while the operator has locked out its owner', async () => {
    const ana = await person();
    const { caller } = await newKeyAndCaller(ana);
    await database.rows(setDisabled, { subject: ana.subject, disabledAt: new Date() });
    expect((await caller.expectFailure('getLists')).body.code).toBe('user-disabled');
  });
});

describe('KEY-03 the use of a key', () => {
  it('is recorded at most once a minute', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    const ana = await person();
    const { caller } = await newKeyAndCaller(ana);
    const readLastUse = async () => (await readKeys(ana))[0]?.lastUsedAt;
    await caller.call('getLists');
    expect(await readLastUse()).toBe('2026-11-20T12:00:00.000Z');
    clock.advance(59_999);
    await caller.call('getLists');
    expect(await readLastUse()).toBe('2026-11-20T12:00:00.000Z');
    clock.advance(1);
    await caller.call('getLists');
    expect(await readLastUse()).toBe('2026-11-20T12:01:00.000Z');
  });

  it('is limited for all keys of a person together, separately from the calls of their devices', async () => {
    const limitedApp = await startApp({ rateLimit: 5 });
    const [ana, bia] = [await limitedApp.person(), await limitedApp.person()];
    const household = await createHousehold(ana);
    const one = withKey(ana, (await newPersonalKey(ana)).secret);
    const two = withKey(ana, (await newPersonalKey(ana)).secret).inHousehold(household.id);
    const biaKey = await newPersonalKey(bia);
    for (const caller of [one, two, one, two, one]) await caller.call('getLists');
    const { status, body } = await two.expectFailure('getLists');
    expect([status, body.code]).toEqual([429, 'too-many-requests']);
    await ana.call('getLists');
    await withKey(bia, biaKey.secret).call('getLists');
  });
});

const selectEvents = statement<{ kind: string; detail: string | null }, { account: string }>(
  'test.key-events',
  'select kind, detail from audit_events where account = :account order by id',
);

describe('KEY-04 the data of a key', () => {
  it('is recorded in the audit log when the key is created or revoked, without the key’s name', async () => {
    const ana = await person();
    const { id: keyId } = await newPersonalKey(ana, { name: 'Segredo', scope: 'read' });
    clock.advance(1_000);
    await ana.call('revokePersonalKey', { params: { keyId } });
    await ana.expectFailure('revokePersonalKey', { params: { keyId } });
    expect(await database.rows(selectEvents, { account: ana.subject })).toEqual([
      { kind: 'personal-key-created', detail: 'read' },
      { kind: 'personal-key-revoked', detail: null },
    ]);
    expect(await tablesWith(database, 'Segredo')).toEqual([]);
  });

  it('is exported without the secret, and deleted with the account', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    const ana = await person();
    const { secret, caller } = await newKeyAndCaller(ana, 'read');
    const { personalKeys } = (await ana.call('exportAccount')).body;
    expect(personalKeys).toEqual([
      {
        name: 'Chave',
        scope: 'read',
        createdAt: '2026-11-20T12:00:00.000Z',
        expiresAt: null,
        lastUsedAt: null,
      },
    ]);
    const { id } = (await ana.call('getProfile')).body;
    await ana.call('deleteAccount');
    expect((await caller.expectFailure('getLists')).status).toBe(401);
    expect(await tablesWith(database, id, secret)).toEqual([]);
  });
});

it('KEY-02 API-19 describes which scope a call needs', async () => {
  interface ApiDescription {
    readonly components: { readonly securitySchemes: Record<string, unknown> };
    readonly paths: Record<string, Record<string, { security: unknown; responses: object }>>;
  }
  const api = (await request('GET', '/api/openapi.json')).json<ApiDescription>();
  expect(Object.keys(api.components.securitySchemes)).toEqual(['bearer', 'personalKey']);
  const securityOf = (method: string, path: string) =>
    api.paths[`/api/${path}`]?.[method]?.security;
  expect(securityOf('get', 'shopping-lists')).toEqual([{ bearer: [] }, { personalKey: ['read'] }]);
  expect(securityOf('post', 'shopping-lists')).toEqual([
    { bearer: [] },
    { personalKey: ['write'] },
  ]);
  expect(securityOf('get', 'users/me/export')).toEqual([{ bearer: [] }]);
});

it('KEY-03 records no use of a key whose owner is disabled', async () => {
  clock.set('2026-11-20T12:00:00.000Z');
  const ana = await person();
  const { caller } = await newKeyAndCaller(ana);
  await database.rows(setDisabled, { subject: ana.subject, disabledAt: new Date() });
  await caller.expectFailure('getLists');
  await database.rows(setDisabled, { subject: ana.subject, disabledAt: null });
  expect((await readKeys(ana))[0]?.lastUsedAt).toBeNull();
});
