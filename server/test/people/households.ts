/** Creates households of several people in tests. */
import { newId } from '@quitanda/contract';
import { randomBytes } from 'node:crypto';
import type { TestApp } from '../servers/start-app.ts';
import type { Person } from './person.ts';

export const newToken = () => randomBytes(32).toString('base64url');

export interface TestHousehold {
  readonly id: string;
  readonly members: () => Promise<
    readonly { id: string; name: string; role: string; place: number }[]
  >;
  /** Creates an invite in the name of the person who created the household. */
  readonly createInvite: (maxUses?: number) => Promise<{ id: string; token: string }>;
  /** Creates an invite and lets a person join by it. */
  readonly invite: (person: Person, bringsLists?: boolean, bringsPast?: boolean) => Promise<void>;
}

/** Creates a household of Ana and Bia. `anaHere` and `biaHere` make their calls in it. */
export async function createAnaAndBia({ person }: Pick<TestApp, 'person'>) {
  const [ana, bia] = [await person({ displayName: 'Ana' }), await person({ displayName: 'Bia' })];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const [anaHere, biaHere] = [ana.inHousehold(household.id), bia.inHousehold(household.id)];
  return { ana, bia, household, anaHere, biaHere };
}

/** Creates a household that this person is responsible for. */
export async function createHousehold(
  person: Person,
  name = 'Casa Souza',
  bringsLists = false,
  bringsPast = false,
): Promise<TestHousehold> {
  const id = newId();
  await person.call('createHousehold', { body: { id, name, bringsLists, bringsPast } });
  const params = { householdId: id };
  const createInvite = async (maxUses = 20) => {
    const [inviteId, token] = [newId(), newToken()];
    await person.call('createHouseholdInvite', { params, body: { id: inviteId, token, maxUses } });
    return { id: inviteId, token };
  };
  return {
    id,
    createInvite,
    members: async () => (await person.call('getMembers', { params })).body,
    async invite(guest, guestBringsLists = false, guestBringsPast = false) {
      const { token } = await createInvite(1);
      const body = { token, bringsLists: guestBringsLists, bringsPast: guestBringsPast };
      await guest.call('joinHousehold', { body });
    },
  };
}
