/** Tests the undo of a removal and of a hand-over, by the person who did it. */
import { householdLimits } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
const minuteMs = 60_000;
clock.set('2026-11-20T12:00:00Z');

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;

/** Creates a household of Ana, who is responsible, Bia and Caio. */
async function createHouseholdOfThree() {
  const [ana, bia, caio] = [
    await person({ displayName: 'Ana' }),
    await person({ displayName: 'Bia' }),
    await person({ displayName: 'Caio' }),
  ];
  const household = await createHousehold(ana);
  await household.invite(bia);
  await household.invite(caio);
  const ids = { ana: await idOf(ana), bia: await idOf(bia), caio: await idOf(caio) };
  const params = { householdId: household.id };
  const ofBia = { params: { ...params, memberId: ids.bia } };
  const ofCaio = { params: { ...params, memberId: ids.caio } };
  const roles = async (who: Person = ana) =>
    (await who.call('getMembers', { params })).body.map(({ name, role }) => `${name} ${role}`);
  const kinds = async () =>
    (await ana.inHousehold(household.id).call('getActivity', { query: {} })).body.activities.map(
      ({ kind, other }) => `${kind} ${other?.name ?? ''}`,
    );
  clock.advance(1_000);
  return { ana, bia, caio, household, ids, params, ofBia, ofCaio, roles, kinds };
}

const expired = {
  status: 409,
  body: { code: 'undo-expired', message: 'Não dá mais para desfazer.' },
};

describe('the removal of a member', () => {
  it('CASA-70 is undone within an hour: the person is a member as before, and may do everything again', async () => {
    const { ana, bia, household, params, ofBia, kinds } = await createHouseholdOfThree();
    const before = (await ana.call('getMembers', { params })).body;
    await ana.call('removeMember', ofBia);
    await bia.inHousehold(household.id).expectFailure('getLists');
    clock.advance(59 * minuteMs);
    await ana.call('undoRemoval', ofBia);
    expect((await ana.call('getMembers', { params })).body).toEqual(before);
    clock.advance(1_000);
    await newList(bia.inHousehold(household.id), 'Feira');
    expect((await createDevice(bia).callSync()).memberships).toHaveLength(2);
    expect((await kinds()).slice(1, 3)).toEqual(['removal-undone Bia', 'removed Bia']);
    // A second press changes nothing.
    await ana.call('undoRemoval', ofBia);
    expect((await ana.call('getMembers', { params })).body).toEqual(before);
  });

  it('CASA-70 gives another colour to the person if somebody else has got theirs', async () => {
    const { ana, household, params, ofBia } = await createHouseholdOfThree();
    await ana.call('removeMember', ofBia);
    await household.invite(await person());
    await ana.call('undoRemoval', ofBia);
    const places = (await ana.call('getMembers', { params })).body.map(({ place }) => place);
    expect(places.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  });

  it('CASA-70 is not undone after an hour, by another person, or in a full household', async () => {
    const { ana, bia, caio, household, ofBia, ofCaio } = await createHouseholdOfThree();
    await ana.call('removeMember', ofBia);
    expect((await caio.expectFailure('undoRemoval', ofBia)).body.code).toBe('not-responsible');
    expect((await bia.expectFailure('undoRemoval', ofBia)).body.code).toBe('household-not-found');
    await ana.call('handOver', ofCaio);
    expect(await caio.expectFailure('undoRemoval', ofBia)).toEqual(expired);
    await ana.call('undoHandOver', ofCaio);
    const strangers = Array.from({ length: householdLimits.members - 2 }, () => person());
    for (const stranger of await Promise.all(strangers)) await household.invite(stranger);
    expect((await ana.expectFailure('undoRemoval', ofBia)).body.code).toBe('household-full');
    clock.advance(61 * minuteMs);
    await ana.call('removeMember', ofCaio);
    expect(await ana.expectFailure('undoRemoval', ofBia)).toEqual(expired);
  });

  it('CASA-70 is not undone for somebody who has come back and left since', async () => {
    for (const comesBackBy of ['undo', 'invite']) {
      const { ana, bia, household, params, ofBia } = await createHouseholdOfThree();
      await ana.call('removeMember', ofBia);
      clock.advance(1_000);
      if (comesBackBy === 'undo') await ana.call('undoRemoval', ofBia);
      else await household.invite(bia);
      await bia.call('leaveHousehold', { params });
      expect(await ana.expectFailure('undoRemoval', ofBia)).toEqual(expired);
    }
  });
});

describe('a hand-over', () => {
  it('CASA-71 is undone within an hour by the person who did it', async () => {
    const { ana, bia, ofBia, roles, kinds } = await createHouseholdOfThree();
    await ana.call('handOver', ofBia);
    expect(await roles()).toEqual(['Ana member', 'Bia responsible', 'Caio member']);
    clock.advance(59 * minuteMs);
    await ana.call('undoHandOver', ofBia);
    expect(await roles()).toEqual(['Ana responsible', 'Bia member', 'Caio member']);
    expect((await kinds()).slice(0, 2)).toEqual(['hand-over-undone Bia', 'made-responsible Bia']);
    expect((await bia.expectFailure('removeMember', ofBia)).body.code).toBe('not-responsible');
  });

  it('CASA-71 is not undone after an hour, by others, or once the responsibility went on', async () => {
    const { ana, bia, caio, ofBia, ofCaio, roles } = await createHouseholdOfThree();
    await ana.call('handOver', ofBia);
    expect(await caio.expectFailure('undoHandOver', ofBia)).toEqual(expired);
    clock.advance(minuteMs);
    await bia.call('handOver', ofCaio);
    clock.advance(minuteMs);
    expect(await ana.expectFailure('undoHandOver', ofBia)).toEqual(expired);
    expect(await ana.expectFailure('undoHandOver', ofCaio)).toEqual(expired);
    await caio.call('handOver', ofBia);
    // Bia has got it from Caio, not from Ana.
    expect(await ana.expectFailure('undoHandOver', ofBia)).toEqual(expired);
    clock.advance(61 * minuteMs);
    expect(await caio.expectFailure('undoHandOver', ofBia)).toEqual(expired);
    expect(await roles()).toEqual(['Ana member', 'Bia responsible', 'Caio member']);
  });
});
