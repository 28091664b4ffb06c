/** Tests what the link of a shared list gives, who is told, and when it ends. */
import { limits } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { newItem, newList, share } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';

const { person, clock, database } = await startApp();
clock.set('2026-11-20T12:00:00Z');

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
const accept = async (who: Person, inviteToken: string) =>
  (await who.call('acceptInvite', { params: { inviteToken } })).body;
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

/** Creates a household of Ana and Bia with a list that has one item, which Bia shares. */
async function createListSharedByBia() {
  const ana = await person({ displayName: 'Ana' });
  const bia = await person({ displayName: 'Bia' });
  const household = await createHousehold(ana);
  await household.invite(bia);
  const [anaAtHome, biaAtHome] = [ana.inHousehold(household.id), bia.inHousehold(household.id)];
  const listId = await newList(anaAtHome, 'Feira');
  await newItem(anaAtHome, listId, { name: 'Café' });
  clock.advance(1_000);
  const inviteToken = await share(biaAtHome, listId);
  const params = { listId };
  const leave = { params: { householdId: household.id } };
  return { ana, bia, anaAtHome, biaAtHome, household, listId, inviteToken, params, leave };
}

describe('LST-23 the link of a shared list', () => {
  it('gives the copy as it was when shared, until a member chooses the list of now', async () => {
    const { anaAtHome, listId, inviteToken, params } = await createListSharedByBia();
    await newItem(anaAtHome, listId, { name: 'Presente da Bia' });
    await anaAtHome.call('renameList', { params, body: { name: 'Aniversário' } });
    const caio = await person();
    const preview = await caio.call('getInvite', { params: { inviteToken } });
    expect(preview.body).toMatchObject({
      name: 'Feira',
      itemNames: ['Café'],
      _count: { items: 1 },
    });
    const copy = await accept(caio, inviteToken);
    expect([copy.name, ...namesOf(copy.items)]).toEqual(['Feira', 'Café']);
    await caio.call('deleteList', { params: { listId: copy.id } });
    expect(namesOf((await accept(caio, inviteToken)).items)).toEqual(['Café']);
    // Sharing a shared list again changes nothing.
    expect(await share(anaAtHome, listId)).toBe(inviteToken);
    const before = (await anaAtHome.call('getListShare', { params })).body;
    expect(before).toMatchObject({ isCurrent: false, _count: { items: 1 } });

    clock.advance(60_000);
    const refreshed = (await anaAtHome.call('refreshListShare', { params })).body;
    expect(refreshed).toMatchObject({
      sharedBy: 'Bia',
      copiedAt: clock.now().toISOString(),
      isCurrent: true,
      _count: { items: 2 },
    });
    const second = await accept(await person(), inviteToken);
    expect([second.name, ...namesOf(second.items)]).toEqual([
      'Aniversário',
      'Café',
      'Presente da Bia',
    ]);
  });

  it('tells the household who shared a copy, and who chose a later one, once each', async () => {
    const { anaAtHome, biaAtHome, params } = await createListSharedByBia();
    await biaAtHome.call('shareList', { params });
    clock.advance(1_000);
    await anaAtHome.call('refreshListShare', { params });
    const { activities } = (await anaAtHome.call('getActivity', { query: {} })).body;
    const shared = activities.filter(({ kind }) => kind === 'list-shared');
    expect(shared.map(({ person: who, placeName }) => [who?.name, placeName])).toEqual([
      ['Ana', 'Feira'],
      ['Bia', 'Feira'],
    ]);
  });

  it('tells the household who took the copy, the latest first, and each person once', async () => {
    const { anaAtHome, inviteToken, params } = await createListSharedByBia();
    const [caio, eva] = [
      await person({ displayName: 'Caio' }),
      await person({ displayName: 'Eva' }),
    ];
    const copy = await accept(caio, inviteToken);
    clock.advance(1_000);
    await accept(eva, inviteToken);
    const readTakers = async () =>
      namesOf((await anaAtHome.call('getListShare', { params })).body.takenBy);
    expect(await readTakers()).toEqual(['Eva', 'Caio']);
    clock.advance(1_000);
    await caio.call('deleteList', { params: { listId: copy.id } });
    await accept(caio, inviteToken);
    expect(await readTakers()).toEqual(['Caio', 'Eva']);
    await anaAtHome.call('unshareList', { params });
    expect((await anaAtHome.expectFailure('getListShare', { params })).body.code).toBe(
      'list-share-not-found',
    );
    await share(anaAtHome, params.listId);
    expect(await readTakers()).toEqual([]);
  });

  it.each(['is removed', 'leaves', 'deletes the account'])(
    'ends when the member who shared the list %s',
    async (how) => {
      const { ana, anaAtHome, bia, household, leave, inviteToken, params } =
        await createListSharedByBia();
      if (how === 'is removed') {
        const memberId = await idOf(bia);
        await ana.call('removeMember', { params: { householdId: household.id, memberId } });
      } else if (how === 'leaves') await bia.call('leaveHousehold', leave);
      else await bia.call('deleteAccount');
      const caio = await person();
      for (const name of ['getInvite', 'acceptInvite'] as const) {
        const refused = await caio.expectFailure(name, { params: { inviteToken } });
        expect(refused.body.code).toBe('invite-not-found');
      }
      const { body } = await anaAtHome.call('getList', { params });
      expect([body.isShared, body.inviteToken]).toEqual([false, null]);
      expect(await share(anaAtHome, params.listId)).not.toBe(inviteToken);
    },
  );

  it('stays when another member leaves', async () => {
    const { ana, inviteToken, leave } = await createListSharedByBia();
    await ana.call('leaveHousehold', leave);
    expect((await accept(await person(), inviteToken)).name).toBe('Feira');
  });

  it('ends with the list, and does not come back from the trash', async () => {
    const { anaAtHome, inviteToken, params } = await createListSharedByBia();
    await anaAtHome.call('deleteList', { params });
    const restored = (await anaAtHome.call('restoreList', { params })).body;
    expect([restored.isShared, restored.inviteToken]).toEqual([false, null]);
    const refused = await (await person()).expectFailure('getInvite', { params: { inviteToken } });
    expect(refused.body.code).toBe('invite-not-found');
  });

  it('gives at most 100 people a copy', async () => {
    const { anaAtHome, listId, inviteToken } = await createListSharedByBia();
    await database.rows(insertTakers, { listId, count: limits.takersPerShare - 1 });
    await accept(await person(), inviteToken);
    const refused = await (
      await person()
    ).expectFailure('acceptInvite', { params: { inviteToken } });
    expect([refused.status, refused.body.code]).toEqual([409, 'invite-used-up']);
    const share100 = await anaAtHome.call('getListShare', { params: { listId } });
    expect(share100.body.takenBy).toHaveLength(100);
  });
});

const insertTakers = statement<never, { listId: string; count: number }>(
  'test.insert-takers',
  `with someone as (
     insert into users (id, subject, email, created_at)
     select gen_random_uuid(), 'taker ' || n, 'taker' || n || '@example.org', now()
     from generate_series(1, :count) as n
     returning id
   )
   insert into list_share_takers (household_id, list_id, user_id, taken_at)
   select share.household_id, share.list_id, someone.id, now()
   from list_shares as share cross join someone where share.list_id = :listId`,
);
