/** Tests which invites still admit people after a member was removed or left. */
import { newId } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createHousehold, newToken } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { purge } from '../../db/purging/purge.ts';
import { removalsPurge } from './household-invites.routes.ts';

const { person, clock, database } = await startApp();
const dayMs = 86_400_000;
clock.set('2026-11-20T12:00:00Z');

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
const joinRequest = (token: string) => ({ body: { token, bringsLists: false } });
const join = (who: Person, token: string) => who.call('joinHousehold', joinRequest(token));
const codeOfRefusedJoin = async (who: Person, token: string) =>
  (await who.expectFailure('joinHousehold', joinRequest(token))).body.code;

const beforeRemoval = {
  status: 403,
  body: {
    code: 'household-invite-before-removal',
    message: 'Este convite não vale mais para você.',
  },
};

/** Creates a household of Ana, and an invite for ten people, by which Bia joins. */
async function createHouseholdWithInvite() {
  const [ana, bia] = [await person(), await person()];
  const household = await createHousehold(ana);
  const { token } = await household.createInvite(10);
  await join(bia, token);
  const params = { householdId: household.id };
  const biasId = await idOf(bia);
  const remove = async () => {
    clock.advance(1_000);
    await ana.call('removeMember', { params: { ...params, memberId: biasId } });
    clock.advance(1_000);
  };
  /** Creates an invite in the name of this member, and returns its token. */
  const inviteBy = async (member: Person) => {
    const newInviteToken = newToken();
    const body = { id: newId(), token: newInviteToken, maxUses: 10 };
    await member.call('createHouseholdInvite', { params, body });
    return newInviteToken;
  };
  return { ana, bia, household, token, params, biasId, remove, inviteBy };
}

describe('CASA-64 a removed member', () => {
  it('joins again only by an invite that was made after the removal', async () => {
    const { bia, household, token, remove, inviteBy, ana } = await createHouseholdWithInvite();
    const otherToken = await inviteBy(ana);
    await remove();
    for (const oldToken of [token, otherToken]) {
      expect(await bia.expectFailure('joinHousehold', joinRequest(oldToken))).toEqual(
        beforeRemoval,
      );
      expect(
        await bia.expectFailure('lookAtHouseholdInvite', { body: { token: oldToken } }),
      ).toEqual(beforeRemoval);
    }
    expect(await household.members()).toHaveLength(1);

    const newInvite = await inviteBy(ana);
    await join(bia, newInvite);
    expect(await household.members()).toHaveLength(2);
    await remove();
    expect(await bia.expectFailure('joinHousehold', joinRequest(newInvite))).toEqual(beforeRemoval);
  });

  it('ends the invites that this member used or made, for everybody, and no others', async () => {
    const { ana, bia, household, token, params, remove, inviteBy } =
      await createHouseholdWithInvite();
    const [madeByBia, madeByAna] = [await inviteBy(bia), await inviteBy(ana)];
    await remove();
    for (const ended of [token, madeByBia]) {
      expect(await codeOfRefusedJoin(await person(), ended)).toBe('household-invite-not-found');
    }
    const open = (await ana.call('getHouseholdInvites', { params })).body;
    expect(open.map(({ maxUses }) => maxUses)).toEqual([10]);
    await join(await person(), madeByAna);
    expect(await household.members()).toHaveLength(2);
  });

  it('ends the used invites again by leaving after a return', async () => {
    const { ana, bia, params, remove, inviteBy } = await createHouseholdWithInvite();
    await remove();
    const token = await inviteBy(ana);
    await join(bia, token);
    await bia.call('leaveHousehold', { params });
    expect(await codeOfRefusedJoin(bia, token)).toBe('household-invite-not-found');
    expect(await codeOfRefusedJoin(await person(), token)).toBe('household-invite-not-found');
  });

  it('is refused if the removal happens while the member joins again', async () => {
    const { ana, bia, household, params, biasId, token } = await createHouseholdWithInvite();
    clock.advance(1_000);
    const answers = await Promise.all([
      ana.request('DELETE', `/api/households/${household.id}/members/${biasId}`, {}),
      ...[1, 2, 3].map(() =>
        bia.request('POST', '/api/household-invites/join', joinRequest(token)),
      ),
    ]);
    expect(answers[0]?.statusCode).toBe(204);
    expect((await ana.call('getMembers', { params })).body).toHaveLength(1);
  });

  it('is forgotten after 90 days, when no invite of before is left', async () => {
    const { bia, token, remove } = await createHouseholdWithInvite();
    await remove();
    const now = clock.now().getTime();
    await purge(database, [removalsPurge], new Date(now + 89 * dayMs));
    expect(await codeOfRefusedJoin(bia, token)).toBe('household-invite-before-removal');
    await purge(database, [removalsPurge], new Date(now + 91 * dayMs));
    expect(await codeOfRefusedJoin(bia, token)).toBe('household-invite-not-found');
  });
});

describe('CASA-64 a new responsible person', () => {
  it.each(['is named', 'follows a person who leaves'])(
    'ends the invites of the previous and the new one if this person %s',
    async (how) => {
      const { ana, bia, token, params, biasId, inviteBy } = await createHouseholdWithInvite();
      const caio = await person();
      await join(caio, await inviteBy(ana));
      const tokens = [token, await inviteBy(ana), await inviteBy(bia)];
      const madeByCaio = await inviteBy(caio);
      clock.advance(1_000);
      if (how === 'is named') {
        await ana.call('handOver', { params: { ...params, memberId: biasId } });
      } else {
        await ana.call('leaveHousehold', { params });
      }
      for (const ended of tokens) {
        expect(await codeOfRefusedJoin(await person(), ended)).toBe('household-invite-not-found');
      }
      await join(await person(), madeByCaio);
    },
  );
});

it('CASA-04 counts each time that a person joins by an invite', async () => {
  const [ana, bia] = [await person(), await person()];
  const household = await createHousehold(ana);
  const { token } = await household.createInvite(2);
  for (let time = 1; time <= 2; time += 1) {
    await join(bia, token);
    await bia.call('leaveHousehold', { params: { householdId: household.id } });
  }
  expect(await codeOfRefusedJoin(bia, token)).toBe('household-invite-not-found');
});
