/** Personal keys: their permissions, their limits and their deletion. */
import { failure, newId, scopeForCall, type PersonalKeyScope } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames } from '../../../test/contract/contract-fields.ts';
import { createWorld, goodRequest, sendRequest } from '../../../test/contract/contract-world.ts';
import { holdOpen, untilWaiting } from '../../../test/lock-waits.ts';
import { newKeySecret, newPersonalKey } from '../../../test/people/connections.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { itemsOf, newItem, newList } from '../../../test/people/shopping.ts';
import { fakeGemini } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { password, startWithIdentity } from '../../../test/servers/start-with-identity.ts';
import { tablesWith } from '../../../test/stored-rows.ts';
import { statement } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.sql.ts';
import { setDisabled } from '../users/users.sql.ts';

const { ai } = await fakeGemini();
const { person, clock, database, request } = await startApp({ ai });
const day = 86_400_000;

/** Returns the same person, who then calls with a key. */
const withKey = (who: Person, token: string): Person => who.as({ ...who, token });

async function keyOf(who: Person, scope: PersonalKeyScope = 'write') {
  const key = await newPersonalKey(who, { scope });
  return { ...key, caller: withKey(who, key.secret) };
}

const listOf = async (who: Person) => (await who.call('getPersonalKeys')).body;

describe('KEY-01 API-41 a key', () => {
  it('is created with name, scope and expiry, and listed without its secret', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    const ana = await person();
    const secret = newKeySecret();
    const options = { name: ' Home  Assistant ', scope: 'read', expiresInDays: 90 } as const;
    const { secret: _, ...made } = await newPersonalKey(ana, { ...options, secret });
    expect(made).toEqual({
      id: made.id,
      name: 'Home Assistant',
      scope: 'read',
      createdAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2027-02-18T12:00:00.000Z',
      lastUsedAt: null,
    });
    clock.advance(1_000);
    const { id: second } = await newPersonalKey(ana, { name: 'Planilha' });
    expect((await listOf(ana)).map(({ id }) => id)).toEqual([second, made.id]);
    expect((await listOf(ana))[1]).toEqual(made);
    expect(JSON.stringify(await listOf(ana))).not.toContain(secret.slice(4));
    expect(await tablesWith(database, secret, secret.slice(4, 20))).toEqual([]);
  });

  it('is refused at once after its owner revokes it', async () => {
    const [ana, bia] = [await person(), await person()];
    const { id: keyId, caller } = await keyOf(ana);
    await caller.call('getLists');
    const params = { keyId };
    expect((await bia.refused('revokePersonalKey', { params })).body.code).toBe(
      'personal-key-not-found',
    );
    await ana.call('revokePersonalKey', { params });
    expect((await caller.refused('getLists')).body.code).toBe('unauthenticated');
    expect(await listOf(ana)).toEqual([]);
  });

  it('is refused after its expiry', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    const ana = await person();
    const { secret } = await newPersonalKey(ana, { expiresInDays: 1 });
    clock.advance(day - 1);
    await withKey(ana, secret).call('getLists');
    clock.advance(1);
    expect((await withKey(ana, secret).refused('getLists')).status).toBe(401);
  });

  it('is refused if its owner already has 20, also for two concurrent calls', async () => {
    const ana = await person();
    for (let count = 0; count < 19; count += 1) await newPersonalKey(ana);
    const send = () =>
      ana.request('POST', '/api/users/me/keys', {
        body: { name: 'X', scope: 'read', secret: newKeySecret(), expiresInDays: null },
      });
    const { id } = (await ana.call('getProfile')).body;
    const held = await holdOpen(database, (sql) => lockUser(sql, id));
    const sent = [send(), send(), send()];
    const answered = Promise.any(sent).then(() => 'answered');
    const waiting = untilWaiting(database, sent.length, answered).then(() => 'waiting');
    const first = await Promise.race([answered, waiting]);
    await held.commit();
    expect(first).toBe('waiting');
    const statuses = (await Promise.all(sent)).map((each) => each.statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const last = await send();
    expect(last.json()).toEqual({
      code: 'too-many-personal-keys',
      message: 'Você já tem 20 chaves da API, o máximo permitido.',
    });
  });

  it('cannot have the secret of another key, and is not changed by a repeated call', async () => {
    const [ana, bia] = [await person(), await person()];
    const { secret } = await newPersonalKey(ana);
    const body = { id: newId(), name: 'X', scope: 'read', secret, expiresInDays: null } as const;
    expect((await bia.refused('createPersonalKey', { body })).body.code).toBe(
      'personal-key-exists',
    );
    const own = { ...body, secret: newKeySecret() };
    const first = await bia.call('createPersonalKey', { body: own });
    const again = await bia.call('createPersonalKey', { body: own });
    expect(again.body).toEqual(first.body);
    expect(await listOf(bia)).toHaveLength(1);
  });
});

describe('KEY-02 a call with a key', () => {
  it('reads and changes the lists of its owner', async () => {
    const ana = await person();
    const listId = await newList(ana);
    const { caller } = await keyOf(ana);
    await newItem(caller, listId, { name: 'Café' });
    expect((await itemsOf(caller, listId)).map(({ name }) => name)).toEqual(['Café']);
    expect((await itemsOf(ana, listId))[0]?.createdBy).toBe((await ana.call('getProfile')).body.id);
  });

  it('can access the households of its owner, until the owner leaves', async () => {
    const [ana, bia, eve] = [await person(), await person(), await person()];
    const home = await createHousehold(ana);
    await home.invite(bia);
    const listId = await newList(ana.inHousehold(home.id), 'Feira');
    const [ofBia, ofEve] = [await keyOf(bia), await keyOf(eve)];
    const there = ofBia.caller.inHousehold(home.id);
    await newItem(there, listId, { name: 'Café' });
    const outside = await ofEve.caller.inHousehold(home.id).refused('getLists');
    expect(outside.body.code).toBe('household-not-found');
    await bia.call('leaveHousehold', { params: { householdId: home.id } });
    expect((await there.refused('getLists')).body.code).toBe('household-not-found');
    const item = { params: { listId }, body: { name: 'Pão', quantity: 1, unit: 'un' } } as const;
    expect((await there.refused('addListItem', item)).body.code).toBe('household-not-found');
  });

  it.each(endpointNames.filter((name) => scopeForCall(name) === 'write'))(
    '%s needs one that may write',
    async (name) => {
      const ana = await person();
      const { caller } = await keyOf(ana, 'read');
      const response = await sendRequest(caller, name, goodRequest(name, await createWorld(ana)));
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
    '%s is refused to every key, before its body is read',
    async (name) => {
      const ana = await person();
      const { caller } = await keyOf(ana);
      const request = { ...goodRequest(name, await createWorld(ana)), body: '{"broken' };
      const response = await sendRequest(caller, name, request);
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
      const world = await createWorld(ana);
      const { caller } = await keyOf(ana);
      const response = await sendRequest(caller, name, goodRequest(name, world));
      expect(response.statusCode, response.body).toBeLessThan(300);
    },
  );

  it('is refused for all calls except those of its scope', () => {
    const refused = endpointNames.filter((name) => scopeForCall(name) === undefined);
    expect(refused).toEqual(
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
    const own = await startWithIdentity();
    const { cookie } = await own.signUp();
    const { token } = (await own.token(cookie)).json<{ token: string }>();
    const secret = newKeySecret();
    const made = await own.request('POST', '/api/users/me/keys', {
      headers: { authorization: `Bearer ${token}` },
      body: { name: 'Chave', scope: 'write', secret, expiresInDays: null },
    });
    expect(made.statusCode).toBe(201);
    const headers = { authorization: `Bearer ${secret}` };
    expect((await own.request('GET', '/api/shopping-lists', { headers })).statusCode).toBe(200);
    expect((await own.request('GET', '/api/auth/token', { headers })).statusCode).toBe(401);
    const change = { currentPassword: password, newPassword: 'segredo-novo' };
    expect((await own.post('change-password', change, { headers })).statusCode).toBe(401);
    expect((await own.post('verify-password', { password }, { headers })).statusCode).toBe(401);
  });

  it.each([
    ['unknown', newKeySecret()],
    ['cut off', newKeySecret().slice(0, -1)],
    ['empty', 'qtd_'],
  ])('is refused with a key that is %s', async (_, secret) => {
    const { status, body } = await withKey(await person(), secret).refused('getLists');
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  it('is refused while the operator has locked out its owner', async () => {
    const ana = await person();
    const { caller } = await keyOf(ana);
    await database.rows(setDisabled, ana.subject, new Date());
    expect((await caller.refused('getLists')).body.code).toBe('user-disabled');
  });
});

describe('KEY-03', () => {
  it('writes the last use at most once a minute', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    const ana = await person();
    const { caller } = await keyOf(ana);
    const lastUse = async () => (await listOf(ana))[0]?.lastUsedAt;
    await caller.call('getLists');
    expect(await lastUse()).toBe('2026-11-20T12:00:00.000Z');
    clock.advance(59_999);
    await caller.call('getLists');
    expect(await lastUse()).toBe('2026-11-20T12:00:00.000Z');
    clock.advance(1);
    await caller.call('getLists');
    expect(await lastUse()).toBe('2026-11-20T12:01:00.000Z');
  });

  it('counts the calls of all keys of a person together, and separately from their devices', async () => {
    const limited = await startApp({ rateLimit: 5 });
    const [ana, bia] = [await limited.person(), await limited.person()];
    const home = await createHousehold(ana);
    const one = withKey(ana, (await newPersonalKey(ana)).secret);
    const two = withKey(ana, (await newPersonalKey(ana)).secret).inHousehold(home.id);
    const ofBia = await newPersonalKey(bia);
    for (const caller of [one, two, one, two, one]) await caller.call('getLists');
    const { status, body } = await two.refused('getLists');
    expect([status, body.code]).toEqual([429, 'too-many-requests']);
    await ana.call('getLists');
    await withKey(bia, ofBia.secret).call('getLists');
  });
});

const selectEvents = statement<{ kind: string; detail: string | null }, [account: string]>(
  'test.key-events',
  'select kind, detail from audit_events where account = $1 order by id',
);

describe('KEY-04', () => {
  it('records in the audit log that a key was created or revoked', async () => {
    const ana = await person();
    const { id: keyId } = await newPersonalKey(ana, { name: 'Segredo', scope: 'read' });
    clock.advance(1_000);
    await ana.call('revokePersonalKey', { params: { keyId } });
    await ana.refused('revokePersonalKey', { params: { keyId } });
    expect(await database.rows(selectEvents, ana.subject)).toEqual([
      { kind: 'personal-key-created', detail: 'read' },
      { kind: 'personal-key-revoked', detail: null },
    ]);
    expect(await tablesWith(database, 'Segredo')).toEqual([]);
  });

  it('exports keys without their secrets, and deletes them with the account', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    const ana = await person();
    const { secret, caller } = await keyOf(ana, 'read');
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
    expect((await caller.refused('getLists')).status).toBe(401);
    expect(await tablesWith(database, id, secret)).toEqual([]);
  });
});

it('KEY-02 API-19 describes which scope a call needs', async () => {
  interface Described {
    readonly components: { readonly securitySchemes: Record<string, unknown> };
    readonly paths: Record<string, Record<string, { security: unknown; responses: object }>>;
  }
  const api = (await request('GET', '/api/openapi.json')).json<Described>();
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
