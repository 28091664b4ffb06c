import { householdLimits, limits, newId, type HouseholdZone } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createHousehold, newToken } from '../../../test/people/households.ts';
import { createDevice } from '../../../test/people/device.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  fillPantry,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  fetchThreeProducts,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock, database } = await startApp();
const dayMs = 86_400_000;

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
const readListNames = async (who: Person) =>
  (await who.call('getLists')).body.map(({ name }) => name).toSorted();
const joinRequest = (token: string, bringsLists = false) => ({ body: { token, bringsLists } });
const readMemberships = async (who: Person) => (await createDevice(who).callSync()).memberships;

const readZones = async (who: Person) =>
  (await readMemberships(who)).map(({ timeZone }) => timeZone);

/** Creates a household with Ana, who is responsible, and Bia. */
async function createHouseholdOfTwo() {
  const ana = await person({ displayName: 'Ana' });
  const bia = await person({ displayName: 'Bia' });
  const household = await createHousehold(ana);
  await household.invite(bia);
  return { ana, bia, household, anasId: await idOf(ana), biasId: await idOf(bia) };
}

describe('CASA-02 CASA-72 members', () => {
  it('are the founder and all who joined, each with a different colour index', async () => {
    const { household, anasId, biasId } = await createHouseholdOfTwo();
    expect(await household.members()).toMatchObject([
      { id: anasId, name: 'Ana', role: 'responsible', place: 0 },
      { id: biasId, name: 'Bia', role: 'member', place: 1 },
    ]);
  });

  it('are shown by their display name, or else by the start of their e-mail', async () => {
    const { bia, household } = await createHouseholdOfTwo();
    const device = createDevice(bia, newId(), household.id);
    await device.sync();
    await bia.call('changeProfile', { body: { displayName: 'Beatriz' } });
    await device.sync();
    expect(Object.values(device.rows()['members'] ?? {})).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Beatriz' })]),
    );
    await bia.call('changeProfile', { body: { displayName: null } });
    expect((await household.members())[1]?.name).toBe(bia.email.split('@')[0]);
  });

  it('share the household’s lists, and do not see the personal lists of other members', async () => {
    const { ana, bia, household } = await createHouseholdOfTwo();
    await newList(ana, 'Só da Ana');
    const sharedListId = await newList(ana.inHousehold(household.id), 'Feira');
    await newItem(bia.inHousehold(household.id), sharedListId, { name: 'Café' });
    const { items } = (
      await ana.inHousehold(household.id).call('getList', { params: { listId: sharedListId } })
    ).body;
    expect(items.map(({ name }) => name)).toEqual(['Café']);
    expect(await readListNames(bia)).toEqual([]);
    expect(await readListNames(bia.inHousehold(household.id))).toEqual(['Feira']);
  });

  it('see all their households, the personal one first', async () => {
    const { bia, household, biasId } = await createHouseholdOfTwo();
    expect(await readMemberships(bia)).toMatchObject([
      { id: biasId, name: 'Casa', isPersonal: true, role: 'responsible', memberCount: 1 },
      { id: household.id, name: 'Casa Souza', isPersonal: false, role: 'member', memberCount: 2 },
    ]);
  });
});

it('CASA-02 API-212 API-17 hides a household from people who are not members', async () => {
  const { ana, household } = await createHouseholdOfTwo();
  const listId = await newList(ana.inHousehold(household.id));
  const eve = await person();
  const params = { householdId: household.id };
  expect((await eve.inHousehold(household.id).expectFailure('getLists')).body.code).toBe(
    'household-not-found',
  );
  expect((await eve.inHousehold('x').expectFailure('getLists')).body.code).toBe(
    'household-not-found',
  );
  for (const key of [undefined, newId()]) {
    const write = { params: { listId }, body: { name: 'Minha' }, ...(key && { key }) };
    const refused = await eve.inHousehold(household.id).expectFailure('renameList', write);
    expect([refused.status, refused.body.code]).toEqual([404, 'household-not-found']);
  }
  for (const name of [
    'getMembers',
    'getHouseholdInvites',
    'leaveHousehold',
    'deleteHousehold',
  ] as const) {
    expect((await eve.expectFailure(name, { params })).body.code).toBe('household-not-found');
  }
  const device = createDevice(eve, newId(), household.id);
  const answer = await device.callSync({
    writes: [device.createWrite('createList', { body: { name: 'Minha' } })],
  });
  expect(answer.households).toEqual([]);
  expect(answer.outcomes[0]?.refusal?.failure).toEqual({
    code: 'not-a-member',
    message: 'Você não faz mais parte desta casa.',
  });
});

it('CASA-03 API-28 lets only the responsible person rename, hand over or delete a household, or remove a member', async () => {
  const { bia, household, anasId } = await createHouseholdOfTwo();
  const params = { householdId: household.id };
  const member = { householdId: household.id, memberId: anasId };
  const attempts = [
    bia.expectFailure('renameHousehold', { params, body: { name: 'Minha' } }),
    bia.expectFailure('deleteHousehold', { params }),
    bia.expectFailure('removeMember', { params: member }),
    bia.expectFailure('handOver', { params: member }),
  ];
  for (const { status, body } of await Promise.all(attempts)) {
    expect([status, body.code]).toEqual([403, 'not-responsible']);
  }
});

it('CASA-03 renames a household for every member', async () => {
  const { ana, bia, household } = await createHouseholdOfTwo();
  const params = { householdId: household.id };
  await ana.call('renameHousehold', { params, body: { name: '  República ' } });
  expect((await readMemberships(bia))[1]?.name).toBe('República');
  const blank = await ana.expectFailure('renameHousehold', { params, body: { name: ' ' } });
  expect(blank.body.fields?.[0]?.message).toBe('O nome da casa é obrigatório.');
});

describe('CASA-66 API-28 the time zone of a household', () => {
  const changeTimeZone = (who: Person, timeZone: HouseholdZone) =>
    who.call('changeTimeZone', { body: { timeZone } });

  it('is that of Brasília at first, and each member may change it for all', async () => {
    const { ana, bia, household } = await createHouseholdOfTwo();
    expect(await readZones(ana)).toEqual(['America/Sao_Paulo', 'America/Sao_Paulo']);
    const { body } = await changeTimeZone(bia.inHousehold(household.id), 'America/Manaus');
    expect(body).toEqual({ timeZone: 'America/Manaus' });
    expect(await readZones(ana)).toEqual(['America/Sao_Paulo', 'America/Manaus']);
    await changeTimeZone(ana, 'America/Noronha');
    expect(await readZones(ana)).toEqual(['America/Noronha', 'America/Manaus']);
    expect(await readZones(bia)).toEqual(['America/Sao_Paulo', 'America/Manaus']);
  });

  it('is in the answer that contains the outcome of the change', async () => {
    const ana = await person();
    const device = createDevice(ana);
    await device.sync();
    const write = device.createWrite('changeTimeZone', {
      body: { timeZone: 'America/Rio_Branco' },
    });
    const { outcomes, memberships } = await device.callSync({ writes: [write] });
    expect(outcomes).toMatchObject([{ refusal: null }]);
    expect(memberships).toMatchObject([{ timeZone: 'America/Rio_Branco' }]);
  });

  it('makes the other devices fetch, unless it is the same', async () => {
    const { ana, bia, household } = await createHouseholdOfTwo();
    const device = createDevice(ana, newId(), household.id);
    await device.sync();
    const { cursor } = await device.callSync();
    await changeTimeZone(bia.inHousehold(household.id), 'America/Cuiaba');
    expect((await device.callSync()).cursor).not.toBe(cursor);
  });

  it.each(['Europe/Lisbon', 'America/Recife', '', null])('refuses %j', async (timeZone) => {
    const ana = await person();
    const refused = await ana.request('PUT', '/api/time-zone', { body: { timeZone } });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Escolha um dos fusos horários do Brasil.');
    expect(await readZones(ana)).toEqual(['America/Sao_Paulo']);
  });

  it('is in the export of the account', async () => {
    const { bia, household } = await createHouseholdOfTwo();
    await changeTimeZone(bia.inHousehold(household.id), 'America/Fortaleza');
    await changeTimeZone(bia, 'America/Cuiaba');
    const { timeZone, households } = (await bia.call('exportAccount')).body;
    expect([timeZone, households[0]?.timeZone]).toEqual(['America/Cuiaba', 'America/Fortaleza']);
  });
});

describe('CASA-04 API-29 invites', () => {
  it('show the inviter, the number of members, and who joined', async () => {
    const { ana, household } = await createHouseholdOfTwo();
    const { token } = await household.createInvite();
    const caio = await person({ displayName: 'Caio' });
    expect((await caio.call('lookAtHouseholdInvite', { body: { token } })).body).toMatchObject({
      name: 'Casa Souza',
      inviter: 'Ana',
      memberCount: 2,
      isMember: false,
    });
    const joined = await caio.call('joinHousehold', joinRequest(token));
    expect(joined.body).toMatchObject({ id: household.id, role: 'member', memberCount: 3 });
    const invites = (
      await ana.call('getHouseholdInvites', { params: { householdId: household.id } })
    ).body;
    expect(invites.flatMap(({ usedBy }) => usedBy.map(({ name }) => name)).toSorted()).toEqual([
      'Bia',
      'Caio',
    ]);
  });

  it('can be used for seven days, as often as allowed, until they are revoked', async () => {
    const { ana, household } = await createHouseholdOfTwo();
    const singleUse = await household.createInvite(1);
    await (await person()).call('joinHousehold', joinRequest(singleUse.token));
    const guest = await person();
    const notFound = { status: 404, body: { code: 'household-invite-not-found' } };
    expect(await guest.expectFailure('joinHousehold', joinRequest(singleUse.token))).toMatchObject(
      notFound,
    );
    const revoked = await household.createInvite();
    const params = { householdId: household.id, inviteId: revoked.id };
    await ana.call('revokeHouseholdInvite', { params });
    expect(await guest.expectFailure('joinHousehold', joinRequest(revoked.token))).toMatchObject(
      notFound,
    );
    const { token } = await household.createInvite();
    clock.set(new Date(Date.now() + 7 * dayMs + 60_000));
    expect(await guest.expectFailure('lookAtHouseholdInvite', { body: { token } })).toMatchObject(
      notFound,
    );
    clock.set(new Date());
    expect(await guest.expectFailure('joinHousehold', joinRequest(newToken()))).toMatchObject(
      notFound,
    );
  });

  it('are invalid after their creator has left', async () => {
    const { bia, household } = await createHouseholdOfTwo();
    const token = newToken();
    const params = { householdId: household.id };
    await bia.call('createHouseholdInvite', { params, body: { id: newId(), token, maxUses: 2 } });
    await bia.call('leaveHousehold', { params });
    const refused = await (await person()).expectFailure('joinHousehold', joinRequest(token));
    expect(refused.body.code).toBe('household-invite-not-found');
  });

  it('cannot be used more often than allowed, even if people join at the same time', async () => {
    const { household } = await createHouseholdOfTwo();
    const { token } = await household.createInvite(2);
    const people = await Promise.all([1, 2, 3, 4].map(() => person()));
    const answers = await Promise.all(
      people.map((who) => who.request('POST', '/api/household-invites/join', joinRequest(token))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 404, 404]);
    expect(await household.members()).toHaveLength(4);
  });

  it('do not count a person who is already a member', async () => {
    const { bia, household } = await createHouseholdOfTwo();
    const { token } = await household.createInvite(1);
    expect((await bia.call('joinHousehold', joinRequest(token))).body.memberCount).toBe(2);
    await (await person()).call('joinHousehold', joinRequest(token));
    expect((await bia.call('joinHousehold', joinRequest(token))).body.memberCount).toBe(3);
  });

  it('limit a household to 20 people, and a person to 20 households', async () => {
    const ana = await person();
    const household = await createHousehold(ana);
    const { token } = await household.createInvite();
    for (let count = 1; count < householdLimits.members; count += 1) {
      await (await person()).call('joinHousehold', joinRequest(token));
    }
    const places = (await household.members()).map(({ place }) => place);
    expect(places).toEqual(Array.from({ length: 20 }, (_, place) => place));
    const refused = await (
      await person()
    ).expectFailure('joinHousehold', joinRequest((await household.createInvite()).token));
    expect(refused.body).toEqual({
      code: 'household-full',
      message: 'Uma casa tem até 20 pessoas.',
    });
    for (let count = 2; count < householdLimits.households; count += 1) await createHousehold(ana);
    const body = { id: newId(), name: 'Mais', bringsLists: false };
    expect((await ana.expectFailure('createHousehold', { body })).body.code).toBe(
      'too-many-households',
    );
  });

  it('limit a household to 20 open invites', async () => {
    const ana = await person();
    const household = await createHousehold(ana);
    for (let count = 0; count < householdLimits.invites; count += 1) await household.createInvite();
    const body = { id: newId(), token: newToken(), maxUses: 1 };
    const refused = await ana.expectFailure('createHouseholdInvite', {
      params: { householdId: household.id },
      body,
    });
    expect(refused.body.code).toBe('too-many-invites');
  });

  it('do not count towards the limit once they are used up', async () => {
    const household = await createHousehold(await person());
    const bia = await person();
    for (let count = 0; count < householdLimits.invites; count += 1) {
      await household.invite(bia);
      await bia.call('leaveHousehold', { params: { householdId: household.id } });
    }
    await household.invite(bia);
    expect(await household.members()).toHaveLength(2);
  });
});

describe('CASA-05 a person who is removed', () => {
  it('can no longer read rows or write', async () => {
    const { ana, bia, household, biasId } = await createHouseholdOfTwo();
    const listId = await newList(bia.inHousehold(household.id));
    const device = createDevice(bia, newId(), household.id);
    await device.sync();
    await ana.call('removeMember', { params: { householdId: household.id, memberId: biasId } });
    const writes = [
      device.createWrite('addListItem', {
        params: { listId },
        body: { name: 'Sal', quantity: 1, unit: 'un' },
      }),
      device.createWrite('createList', { body: { name: 'Outra' } }),
    ];
    const answer = await device.callSync({ writes });
    expect(answer.households).toEqual([]);
    expect(answer.stopped).toBeNull();
    expect(answer.outcomes.map(({ refusal }) => refusal?.failure.code)).toEqual([
      'not-a-member',
      'not-a-member',
    ]);
    expect(answer.memberships.map(({ id }) => id)).toEqual([biasId]);
    // Repeats the same writes, as after a lost response.
    expect((await device.callSync({ writes })).outcomes).toEqual(answer.outcomes);
  });

  it('does not receive the stored response of an earlier write', async () => {
    const { ana, bia, household, biasId } = await createHouseholdOfTwo();
    const write = { body: { name: 'Feira' }, key: newId() };
    await bia.inHousehold(household.id).call('createList', write);
    await ana.call('removeMember', { params: { householdId: household.id, memberId: biasId } });
    const refused = await bia.inHousehold(household.id).expectFailure('createList', write);
    expect(refused.body.code).toBe('household-not-found');
  });

  it('cannot make the remaining writes of a batch that is in progress', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ana, bia, household, biasId } = await createHouseholdOfTwo();
      const device = createDevice(bia, newId(), household.id);
      await device.sync();
      const writes = Array.from({ length: 12 }, (_, index) =>
        device.createWrite('createList', { body: { name: `Lista ${index}` } }),
      );
      const removal = ana.call('removeMember', {
        params: { householdId: household.id, memberId: biasId },
      });
      const [{ outcomes }] = await Promise.all([device.callSync({ writes }), removal]);
      const accepted = outcomes.filter(({ refusal }) => refusal === null);
      const codes = outcomes.slice(accepted.length).map(({ refusal }) => refusal?.failure.code);
      expect(outcomes).toHaveLength(12);
      expect(new Set(codes)).toEqual(codes.length > 0 ? new Set(['not-a-member']) : new Set());
      expect(await readListNames(ana.inHousehold(household.id))).toHaveLength(accepted.length);
    }
  });

  it('can read and write everything after a new invite', async () => {
    const { ana, bia, household, biasId } = await createHouseholdOfTwo();
    await newList(bia.inHousehold(household.id), 'Feira');
    const device = createDevice(bia, newId(), household.id);
    await device.sync();
    await ana.call('removeMember', { params: { householdId: household.id, memberId: biasId } });
    await device.callSync();
    clock.advance(1);
    await household.invite(bia);
    await device.sync();
    expect(Object.values(device.rows()['lists'] ?? {})).toMatchObject([{ name: 'Feira' }]);
    expect(await household.members()).toHaveLength(2);
  });
});

describe('CASA-06 a household', () => {
  it('can be handed over, and handed back', async () => {
    const { ana, bia, household, anasId, biasId } = await createHouseholdOfTwo();
    const handOverTo = (memberId: string) => ({ params: { householdId: household.id, memberId } });
    await ana.call('handOver', handOverTo(biasId));
    expect((await household.members()).map(({ role }) => role)).toEqual(['member', 'responsible']);
    await bia.call('handOver', handOverTo(anasId));
    await ana.call('handOver', handOverTo(anasId));
    expect((await household.members()).map(({ role }) => role)).toEqual(['responsible', 'member']);
    const unknownMember = await ana.expectFailure('handOver', handOverTo(newId()));
    expect(unknownMember.body.code).toBe('member-not-found');
  });

  it.each(['leaves', 'deletes their account'])(
    'passes to the longest-standing member when the responsible person %s',
    async (how) => {
      const { ana, bia, household, biasId } = await createHouseholdOfTwo();
      await household.invite(await person());
      if (how === 'leaves')
        await ana.call('leaveHousehold', { params: { householdId: household.id } });
      else await ana.call('deleteAccount', { key: newId() });
      const members = (await bia.call('getMembers', { params: { householdId: household.id } }))
        .body;
      expect(members.map(({ id, role }) => [id === biasId, role])).toEqual([
        [true, 'responsible'],
        [false, 'member'],
      ]);
    },
  );

  it.each(['leaves', 'deletes their account'])(
    'is deleted when the last member %s',
    async (how) => {
      const ana = await person();
      const household = await createHousehold(ana);
      const { token } = await household.createInvite();
      await newList(ana.inHousehold(household.id));
      if (how === 'leaves')
        await ana.call('leaveHousehold', { params: { householdId: household.id } });
      else await ana.call('deleteAccount', { key: newId() });
      const refused = await (await person()).expectFailure('joinHousehold', joinRequest(token));
      expect(refused.body.code).toBe('household-invite-not-found');
    },
  );

  it('has one responsible person after members hand over, remove a member and leave at the same time', async () => {
    // Deleting an account and leaving can deadlock. PostgreSQL then cancels one of the two
    // transactions after a second, and the server retries it.
    for (let round = 0; round < 2; round += 1) {
      const { ana, bia, household, anasId, biasId } = await createHouseholdOfTwo();
      const caio = await person();
      await household.invite(caio);
      const memberPath = (memberId: string) =>
        `/api/households/${household.id}/members/${memberId}`;
      await Promise.all([
        ana.request('PUT', `/api/households/${household.id}/responsible/${biasId}`, {}),
        ana.request('POST', `/api/households/${household.id}/leave`, {}),
        bia.request('DELETE', memberPath(anasId), {}),
        bia.request('DELETE', '/api/users/me', { key: newId() }),
        caio.request('POST', `/api/households/${household.id}/leave`, {}),
      ]);
      const caiosSync = await createDevice(caio).callSync();
      expect(caiosSync.memberships).toHaveLength(1);
      for (const { id, role, memberCount } of await readMemberships(ana)) {
        if (id === household.id) expect([role, memberCount]).toEqual(['responsible', 1]);
      }
    }
  });

  it('cannot be left, deleted or shared if it is personal', async () => {
    const ana = await person();
    const params = { householdId: await idOf(ana) };
    for (const name of ['leaveHousehold', 'deleteHousehold'] as const) {
      expect((await ana.expectFailure(name, { params })).body.code).toBe('personal-household');
    }
    const body = { id: newId(), token: newToken(), maxUses: 1 };
    const refused = await ana.expectFailure('createHouseholdInvite', { params, body });
    expect(refused.body.message).toBe('A sua casa pessoal é só sua.');
  });
});

describe('CASA-08 API-30 moving', () => {
  it('moves a list with its items and their supermarkets to another household and back, on the devices of both households', async () => {
    const { ana, bia, household } = await createHouseholdOfTwo();
    const listId = await newList(ana, 'Feira');
    const [product] = await fetchThreeProducts(ana);
    const taken = { name: 'Café', productId: product.id, supermarket: 'São Jorge' };
    await addTakenItem(ana, listId, taken);
    const [personal, shared] = [createDevice(ana), createDevice(bia, newId(), household.id)];
    await Promise.all([personal.sync(), shared.sync()]);
    await ana.call('moveList', { params: { listId }, body: { householdId: household.id } });
    await Promise.all([personal.sync(), shared.sync()]);
    expect([personal.rows()['lists'], personal.rows()['listItems']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(Object.values(shared.rows()['listItems'] ?? {})).toMatchObject([
      { name: 'Café', supermarket: 'São Jorge' },
    ]);
    const moved = await bia.inHousehold(household.id).call('getList', { params: { listId } });
    expect(moved.body).toMatchObject({ name: 'Feira', _count: { items: 1 } });
    // Ana moves the list back.
    const householdId = await idOf(ana);
    await ana
      .inHousehold(household.id)
      .call('moveList', { params: { listId }, body: { householdId } });
    await personal.sync();
    expect(Object.values(personal.rows()['lists'] ?? {})).toMatchObject([{ name: 'Feira' }]);
  });

  it('moves the budget of a list, and uses the supermarket of the same name in the target household', async () => {
    const { ana, bia, household } = await createHouseholdOfTwo();
    const listId = await newList(ana, 'Feira');
    const trip = { budget: 200, supermarket: 'São Jorge' };
    await ana.call('planTrip', { params: { listId }, body: trip });
    const otherListId = await newList(bia.inHousehold(household.id), 'Outra');
    await bia.inHousehold(household.id).call('planTrip', {
      params: { listId: otherListId },
      body: { supermarket: 'SÃO JORGE' },
    });
    await ana.call('moveList', { params: { listId }, body: { householdId: household.id } });
    const moved = await bia.inHousehold(household.id).call('getList', { params: { listId } });
    expect(moved.body).toMatchObject({ name: 'Feira', budget: 200, supermarket: 'SÃO JORGE' });
  });

  it('moves a list and a pantry without their finished trips', async () => {
    const { ana, household } = await createHouseholdOfTwo();
    const [listId, pantryId] = [await newList(ana, 'Feira'), await newPantry(ana, 'Cozinha')];
    const [product] = await fetchThreeProducts(ana);
    await ana.call('planTrip', { params: { listId }, body: { budget: 99, supermarket: 'Assaí' } });
    const item = await addTakenItem(ana, listId, { name: 'Café', productId: product.id });
    await ana.call('finishPurchase', { params: { pantryId }, body: finishBody([item]) });
    await ana.call('planTrip', { params: { listId }, body: { supermarket: 'Assaí' } });
    await newItem(ana, listId, { name: 'Sal' });
    await household.invite(await person());
    const anaInHousehold = ana.inHousehold(household.id);
    await ana.call('moveList', { params: { listId }, body: { householdId: household.id } });
    await ana.call('movePantry', { params: { pantryId }, body: { householdId: household.id } });
    expect((await itemsOf(anaInHousehold, listId)).map(({ name }) => name)).toEqual(['Sal']);
    const pantry = (await anaInHousehold.call('getPantry', { params: { pantryId } })).body;
    expect(pantry.items).toMatchObject([{ productId: product.id }]);
    expect((await anaInHousehold.call('getFinishedTrips', { query: {} })).body.trips).toEqual([]);
  });

  it('API-18 refuses to move a list whose id the target uses, as after an undo of its finish there', async () => {
    const { ana, household, anasId } = await createHouseholdOfTwo();
    const anaInHousehold = ana.inHousehold(household.id);
    const [listId, pantryId] = [await newList(anaInHousehold), await newPantry(anaInHousehold)];
    const [product] = await fetchThreeProducts(ana);
    const item = await addTakenItem(anaInHousehold, listId, { productId: product.id });
    const finish = finishBody([item]);
    await anaInHousehold.call('finishPurchase', { params: { pantryId }, body: finish });
    await anaInHousehold.call('moveList', { params: { listId }, body: { householdId: anasId } });
    const params = { pantryId, finishId: finish.id ?? '' };
    await anaInHousehold.call('undoFinish', { params });
    const refused = await ana.expectFailure('moveList', {
      params: { listId },
      body: { householdId: household.id },
    });
    expect([refused.status, refused.body.code]).toEqual([404, 'list-not-found']);
  });

  it('API-18 refuses to move a pantry or stock whose id the target uses', async () => {
    const { ana, household, anasId } = await createHouseholdOfTwo();
    const anaInHousehold = ana.inHousehold(household.id);
    const id = newId();
    const stock = { id, name: 'Café', quantity: 1, unit: 'un' } as const;
    for (const [who, name] of [
      [ana, 'Sítio'],
      [anaInHousehold, 'Cozinha'],
    ] as const) {
      await who.call('createPantry', { body: { id, name } });
      await who.call('addPantryItem', { params: { pantryId: id }, body: stock });
    }
    const pantryId = await newPantry(anaInHousehold, 'Casa de praia');
    const itemId = newId();
    for (const [who, params] of [
      [ana, { pantryId: id }],
      [anaInHousehold, { pantryId }],
    ] as const) {
      const body = { ...stock, id: itemId, name: 'Sal' };
      await who.call('addPantryItem', { params, body });
    }
    for (const params of [{ pantryId: id }, { pantryId }]) {
      const move = { params, body: { householdId: anasId } };
      const refused = await anaInHousehold.expectFailure('movePantry', move);
      expect([refused.status, refused.body.code]).toEqual([404, 'pantry-not-found']);
    }
  });

  it('moves a pantry with its stock', async () => {
    const { ana, bia, household } = await createHouseholdOfTwo();
    const pantryId = await newPantry(ana, 'Cozinha');
    await newStock(ana, pantryId, { name: 'Café', quantity: 3 });
    await ana.call('movePantry', { params: { pantryId }, body: { householdId: household.id } });
    const moved = await bia.inHousehold(household.id).call('getPantry', { params: { pantryId } });
    expect(moved.body.items).toMatchObject([{ name: 'Café', quantity: 3 }]);
    expect((await ana.call('getPantries')).body).toEqual([]);
  });

  it('refuses to move anything to or from a household of which the caller is not a member', async () => {
    const { ana, household } = await createHouseholdOfTwo();
    const eve = await person();
    const [evesListId, householdListId] = [
      await newList(eve),
      await newList(ana.inHousehold(household.id)),
    ];
    const moveIntoHousehold = {
      params: { listId: evesListId },
      body: { householdId: household.id },
    };
    expect((await eve.expectFailure('moveList', moveIntoHousehold)).body.code).toBe(
      'household-not-found',
    );
    const moveOutOfHousehold = {
      params: { listId: householdListId },
      body: { householdId: await idOf(eve) },
    };
    expect((await eve.expectFailure('moveList', moveOutOfHousehold)).body.code).toBe(
      'list-not-found',
    );
  });

  it('CASA-04 CASA-74 moves the lists and pantries of a person who joins, and adds up the stock', async () => {
    const { ana, household } = await createHouseholdOfTwo();
    const anaInHousehold = ana.inHousehold(household.id);
    const kitchenId = await newPantry(anaInHousehold, 'Cozinha');
    await newStock(anaInHousehold, kitchenId, { name: 'Café', quantity: 2 });
    const caio = await person();
    await newList(caio, 'Churrasco');
    const caiosKitchenId = await newPantry(caio, 'cozinha');
    await newStock(caio, caiosKitchenId, { name: 'café', quantity: 3 });
    await newStock(caio, caiosKitchenId, { name: 'Sal', quantity: 1 });
    await newPantry(caio, 'Sítio');
    await household.invite(caio, true);
    expect(await readListNames(anaInHousehold)).toEqual(['Churrasco']);
    expect(await readListNames(caio)).toEqual([]);
    const pantries = (await anaInHousehold.call('getPantries')).body;
    expect(pantries.map(({ name }) => name).toSorted()).toEqual(['Cozinha', 'Sítio']);
    const { items } = (await anaInHousehold.call('getPantry', { params: { pantryId: kitchenId } }))
      .body;
    expect(Object.fromEntries(items.map(({ name, quantity }) => [name, quantity]))).toEqual({
      Café: 5,
      Sal: 1,
    });
    expect((await caio.call('getPantries')).body).toEqual([]);
  });

  it('CASA-04 CASA-74 API-17 API-210 refuses to bring stock beyond the limit of a pantry, and moves nothing', async () => {
    const { ana, household } = await createHouseholdOfTwo();
    const anaInHousehold = ana.inHousehold(household.id);
    const kitchenId = await newPantry(anaInHousehold, 'Cozinha');
    await fillPantry(database, kitchenId, limits.itemsPerPantry - 1);
    const caio = await person();
    await newList(caio, 'Churrasco');
    const caiosKitchenId = await newPantry(caio, 'Cozinha');
    for (const name of ['Café', 'Arroz']) await newStock(caio, caiosKitchenId, { name });
    const { token } = await household.createInvite(1);
    const refused = await caio.expectFailure('joinHousehold', joinRequest(token, true));
    expect([refused.status, refused.body.code]).toEqual([409, 'too-many-pantry-items']);
    expect(await readListNames(caio)).toEqual(['Churrasco']);
    expect(await household.members()).toHaveLength(2);
    // One item fits.
    const [rice] = (await caio.call('getPantry', { params: { pantryId: caiosKitchenId } })).body
      .items;
    const params = { pantryId: caiosKitchenId, itemId: rice?.id ?? '' };
    await caio.call('removePantryItem', { params });
    await caio.call('joinHousehold', joinRequest(token, true));
    expect((await anaInHousehold.call('getPantries')).body).toMatchObject([
      { id: kitchenId, _count: { items: limits.itemsPerPantry } },
    ]);
  });

  it('CASA-04 CASA-74 keeps stock of one product in different units as separate items', async () => {
    const { ana, household } = await createHouseholdOfTwo();
    const anaInHousehold = ana.inHousehold(household.id);
    const kitchenId = await newPantry(anaInHousehold, 'Cozinha');
    const [product] = await fetchThreeProducts(ana);
    const stock = { name: 'Arroz', productId: product.id };
    await newStock(anaInHousehold, kitchenId, { ...stock, quantity: 2, unit: 'un' });
    const caio = await person();
    const caiosKitchenId = await newPantry(caio, 'Cozinha');
    await newStock(caio, caiosKitchenId, { ...stock, quantity: 0.5, unit: 'kg' });
    await newStock(caio, caiosKitchenId, { ...stock, quantity: 3, unit: 'un' });
    await household.invite(caio, true);
    const { items } = (await anaInHousehold.call('getPantry', { params: { pantryId: kitchenId } }))
      .body;
    expect(Object.fromEntries(items.map(({ unit, quantity }) => [unit, quantity]))).toEqual({
      un: 5,
      kg: 0.5,
    });
  });

  it('CASA-02 moves the personal lists of a founder into the new household', async () => {
    const ana = await person();
    await newList(ana, 'Feira');
    const household = await createHousehold(ana, 'Casa Souza', true);
    expect(await readListNames(ana.inHousehold(household.id))).toEqual(['Feira']);
  });
});

it('CASA-04 lists an invite for seven days', async () => {
  const { ana, household } = await createHouseholdOfTwo();
  const { id } = await household.createInvite(2);
  const listsInvite = async () => {
    const params = { householdId: household.id };
    const invites = (await ana.call('getHouseholdInvites', { params })).body;
    return invites.some((invite) => invite.id === id);
  };
  clock.advance(7 * dayMs - 1);
  expect(await listsInvite()).toBe(true);
  for (const _ of ['the end', 'later']) {
    clock.advance(1);
    expect(await listsInvite()).toBe(false);
  }
});
