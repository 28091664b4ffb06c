/**
 * Tests what happens to the members, rows and invites of a household when people join, leave or are
 * removed, even at the same time.
 */
import { newId } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createDevice, fetchFreshRows } from '../../../test/people/device.ts';
import { createHousehold, newToken } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  finishBody,
  newItem,
  newList,
  newPantry,
  newStock,
  fetchThreeProducts,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
const joinRequest = (token: string, bringsLists = false) => ({ body: { token, bringsLists } });
const statusesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

/** Creates a household with Ana, who is responsible. Then Bia joins it, and then Caio. */
async function createHouseholdOfThree() {
  const [ana, bia, caio] = [await person(), await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  await household.invite(caio);
  const ids = { ana: await idOf(ana), bia: await idOf(bia), caio: await idOf(caio) };
  const params = { householdId: household.id };
  /** Reads the members as one of them sees them, the longest-standing first. */
  const readMembersAs = async (who: Person) =>
    (await who.call('getMembers', { params })).body.map(({ id, role }) => [id, role]);
  return { ana, bia, caio, household, ids, params, readMembersAs };
}

describe('CASA-05 the removal of a member', () => {
  it('stores only the accepted calls of the removed person, and accepts all calls of other members, if they write at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ana, bia, caio, household, ids, params } = await createHouseholdOfThree();
      const createList = (who: Person, name: string) =>
        who.inHousehold(household.id).request('POST', '/api/shopping-lists', {
          body: { name },
          key: newId(),
        });
      const count = 6;
      const names = (who: string) => Array.from({ length: count }, (_, index) => `${who} ${index}`);
      const [biaResponses, caioResponses] = await Promise.all([
        Promise.all(names('Bia').map((name) => createList(bia, name))),
        Promise.all(names('Caio').map((name) => createList(caio, name))),
        ana.call('removeMember', { params: { ...params, memberId: ids.bia } }),
      ]);
      expect(statusesOf(caioResponses)).toEqual(Array.from({ length: count }, () => 201));
      const accepted = names('Bia').filter((_, index) => biaResponses[index]?.statusCode === 201);
      expect(statusesOf(biaResponses).filter((status) => status !== 201 && status !== 404)).toEqual(
        [],
      );
      const lists = (await ana.inHousehold(household.id).call('getLists')).body;
      expect(lists.map(({ name }) => name).toSorted()).toEqual(
        [...accepted, ...names('Caio')].toSorted(),
      );
    }
  });

  it('reaches the devices of the remaining members', async () => {
    const { ana, caio, household, ids, params } = await createHouseholdOfThree();
    const device = createDevice(caio, newId(), household.id);
    await device.sync();
    await ana.call('removeMember', { params: { ...params, memberId: ids.bia } });
    await device.sync();
    expect(Object.keys(device.rows()['members'] ?? {}).toSorted()).toEqual(
      [ids.ana, ids.caio].toSorted(),
    );
  });

  it('removes a person only once if the person leaves at the same time', async () => {
    const { ana, bia, ids, params, readMembersAs } = await createHouseholdOfThree();
    const answers = await Promise.all([
      ana.request('DELETE', `/api/households/${params.householdId}/members/${ids.bia}`, {}),
      bia.request('POST', `/api/households/${params.householdId}/leave`, {}),
    ]);
    expect(statusesOf(answers)).toEqual([204, 404]);
    expect(await readMembersAs(ana)).toEqual([
      [ids.ana, 'responsible'],
      [ids.caio, 'member'],
    ]);
  });
});

it('CASA-05 shows everything to a person who returns by an invite, with their name on their rows', async () => {
  const { ana, bia, household, ids, params } = await createHouseholdOfThree();
  const biaInHousehold = bia.inHousehold(household.id);
  const [product] = await fetchThreeProducts(bia);
  const listId = await newList(biaInHousehold, 'Feira');
  await newItem(biaInHousehold, listId, { name: 'Café' });
  const takenItem = await addTakenItem(biaInHousehold, listId, { productId: product.id });
  const pantryId = await newPantry(biaInHousehold, 'Cozinha');
  await newStock(biaInHousehold, pantryId, { name: 'Sal', quantity: 3 });
  await biaInHousehold.call('finishPurchase', {
    params: { pantryId },
    body: finishBody([takenItem]),
  });
  const before = await fetchFreshRows(bia, household.id);
  const device = createDevice(bia, newId(), household.id);
  await device.sync();
  await ana.call('removeMember', { params: { ...params, memberId: ids.bia } });
  expect((await device.callSync()).households).toEqual([]);
  await household.invite(bia);
  // Compares a device whose cursor is from before the removal, and a new device.
  await device.sync();
  for (const after of [device.rows(), await fetchFreshRows(bia, household.id)]) {
    const { members = {}, ...rows } = after;
    const { members: _members, ...rowsBefore } = before;
    expect(rows).toEqual(rowsBefore);
    expect(Object.keys(members)).toHaveLength(3);
  }
  const trips = (await biaInHousehold.call('getFinishedTrips', { query: {} })).body.trips;
  expect(trips).toHaveLength(1);
});

describe('CASA-06 an account that is deleted', () => {
  it('leaves the household and the rows of the deleted member to the remaining members', async () => {
    const { ana, bia, household, ids, readMembersAs } = await createHouseholdOfThree();
    const listId = await newList(bia.inHousehold(household.id), 'Feira');
    await newItem(bia.inHousehold(household.id), listId, { name: 'Café' });
    const device = createDevice(ana, newId(), household.id);
    await device.sync();
    await bia.call('deleteAccount', { key: newId() });
    expect(await readMembersAs(ana)).toEqual([
      [ids.ana, 'responsible'],
      [ids.caio, 'member'],
    ]);
    await device.sync();
    expect(Object.values(device.rows()['listItems'] ?? {})).toMatchObject([
      { name: 'Café', createdBy: null, changedBy: null },
    ]);
    expect(device.rows()).toEqual(await fetchFreshRows(ana, household.id));
  });

  it('leaves one responsible person when the responsible person deletes their account while another member is removed', async () => {
    const { ana, bia, caio, household, ids } = await createHouseholdOfThree();
    await Promise.all([
      ana.request('DELETE', '/api/users/me', { key: newId() }),
      ana.request('DELETE', `/api/households/${household.id}/members/${ids.bia}`, {}),
    ]);
    const params = { householdId: household.id };
    const members = (await caio.call('getMembers', { params })).body;
    const responsible = members.filter(({ role }) => role === 'responsible');
    expect(responsible).toHaveLength(1);
    // Bia has been a member longer than Caio.
    const isBiaMember = members.some(({ id }) => id === ids.bia);
    expect(responsible[0]?.id).toBe(isBiaMember ? ids.bia : ids.caio);
    expect((await createDevice(bia).callSync()).memberships).toHaveLength(isBiaMember ? 2 : 1);
  });
});

describe('CASA-06 handing over', () => {
  it('leaves one responsible person if the household is handed over to two people at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { ana, household, ids, readMembersAs } = await createHouseholdOfThree();
      const handOverTo = (memberId: string) =>
        ana.request('PUT', `/api/households/${household.id}/responsible/${memberId}`, {});
      const answers = await Promise.all([handOverTo(ids.bia), handOverTo(ids.caio)]);
      // Ana is no longer responsible when the second request is handled.
      expect(statusesOf(answers)).toEqual([204, 403]);
      const roles = (await readMembersAs(ana)).map(([, role]) => role);
      expect(roles.filter((role) => role === 'responsible')).toHaveLength(1);
    }
  });

  it('leaves one responsible person if the new responsible person leaves at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { ana, bia, caio, household, ids, readMembersAs } = await createHouseholdOfThree();
      await Promise.all([
        ana.request('PUT', `/api/households/${household.id}/responsible/${ids.bia}`, {}),
        bia.request('POST', `/api/households/${household.id}/leave`, {}),
      ]);
      const members = await readMembersAs(caio);
      expect(members.map(([id]) => id)).toEqual([ids.ana, ids.caio]);
      expect(members.filter(([, role]) => role === 'responsible')).toEqual([
        [ids.ana, 'responsible'],
      ]);
    }
  });
});

describe('CASA-06 a household', () => {
  it('ends when the last member leaves, unless another person joins at the same time and becomes responsible', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ana, bia] = [await person(), await person()];
      const household = await createHousehold(ana);
      const { token } = await household.createInvite();
      const [leaveResponse, joinResponse] = await Promise.all([
        ana.request('POST', `/api/households/${household.id}/leave`, {}),
        bia.request('POST', '/api/household-invites/join', joinRequest(token)),
      ]);
      expect(leaveResponse.statusCode).toBe(204);
      const { memberships } = await createDevice(bia).callSync();
      const biasMembership = memberships.filter(({ id }) => id === household.id);
      expect(biasMembership.map(({ role }) => role)).toEqual(
        joinResponse.statusCode === 200 ? ['responsible'] : [],
      );
      expect([200, 404]).toContain(joinResponse.statusCode);
    }
  });

  it('refuses the pending writes of its devices permanently after it was deleted', async () => {
    const { ana, bia, household, params } = await createHouseholdOfThree();
    const device = createDevice(bia, newId(), household.id);
    await device.sync();
    await ana.call('deleteHousehold', { params });
    const writes = [device.createWrite('createList', { body: { name: 'Feira' } })];
    const answer = await device.callSync({ writes });
    expect(answer.outcomes[0]?.refusal?.failure.code).toBe('not-a-member');
    expect(answer.households).toEqual([]);
    expect(answer.memberships).toHaveLength(1);
  });
});

describe('CASA-04 an invite', () => {
  it('admits only the people who joined before it was revoked', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ana = await person();
      const household = await createHousehold(ana);
      const { id, token } = await household.createInvite();
      const people = await Promise.all([1, 2, 3, 4].map(() => person()));
      const answers = await Promise.all([
        ...people.map((who) =>
          who.request('POST', '/api/household-invites/join', joinRequest(token)),
        ),
        ana.request('DELETE', `/api/households/${household.id}/invites/${id}`, {}),
      ]);
      const joinStatuses = answers.slice(0, people.length).map(({ statusCode }) => statusCode);
      expect(joinStatuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const joinedCount = joinStatuses.filter((status) => status === 200).length;
      expect(await household.members()).toHaveLength(1 + joinedCount);
    }
  });

  it('admits nobody instead of a person who joined and then deleted their account', async () => {
    const household = await createHousehold(await person());
    const [forOne, forTwo] = [await household.createInvite(1), await household.createInvite(2)];
    const join = (who: Person, { token }: { readonly token: string }) =>
      who.request('POST', '/api/household-invites/join', joinRequest(token));
    for (const invite of [forOne, forTwo]) {
      const bia = await person();
      await join(bia, invite);
      await bia.call('deleteAccount', { key: newId() });
    }
    expect((await join(await person(), forOne)).statusCode).toBe(404);
    expect((await join(await person(), forTwo)).statusCode).toBe(200);
    expect((await join(await person(), forTwo)).statusCode).toBe(404);
  });

  it('counts once if one person uses it three times at once', async () => {
    const ana = await person();
    const household = await createHousehold(ana);
    const { token } = await household.createInvite(2);
    const bia = await person();
    const answers = await Promise.all(
      [1, 2, 3].map(() => bia.request('POST', '/api/household-invites/join', joinRequest(token))),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    await (await person()).call('joinHousehold', joinRequest(token));
    expect(await household.members()).toHaveLength(3);
  });

  it.each(['is removed', 'deletes their account', 'leaves', 'deletes the household'])(
    'is invalid after its creator %s',
    async (how) => {
      const { ana, bia, ids, params } = await createHouseholdOfThree();
      const creator = how === 'deletes the household' ? ana : bia;
      const token = newToken();
      await creator.call('createHouseholdInvite', { params, body: { token, maxUses: 3 } });
      if (how === 'is removed') {
        await ana.call('removeMember', { params: { ...params, memberId: ids.bia } });
      } else if (how === 'leaves') {
        await bia.call('leaveHousehold', { params });
      } else if (how === 'deletes the household') {
        await ana.call('deleteHousehold', { params });
      } else {
        await bia.call('deleteAccount', { key: newId() });
      }
      const guest = await person();
      for (const name of ['lookAtHouseholdInvite', 'joinHousehold'] as const) {
        const body = { token, ...(name === 'joinHousehold' && { bringsLists: false }) };
        const refused = await guest.expectFailure(name, { body });
        expect([refused.status, refused.body.code]).toEqual([404, 'household-invite-not-found']);
      }
    },
  );
});
