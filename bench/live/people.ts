/** People who share households. A membership belongs to one person and one household. */
import { newId } from '@quitanda/contract/ids';
import { randomBytes } from 'node:crypto';
import { createDevice, type Device } from '../harness/device.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { authenticate, type Person } from '../harness/people.ts';

export interface Membership {
  readonly household: Household;
  /** Returns a token of the member that stays valid for a while. */
  readonly token: Person['token'];
}

/** A household with one list item. The bench changes the quantity of the item. */
export interface Household {
  readonly id: string;
  readonly listId: string;
  readonly itemId: string;
  /** The device of the household's first member. */
  readonly device: Device;
}

export interface MembershipSet {
  readonly memberships: readonly Membership[];
  /** The membership of the first member of each household. The first members send the changes. */
  readonly writers: readonly Membership[];
}

/** How many households each person belongs to. A separate device listens to each household. */
export const householdsOfPerson = 5;
const connectionCount = 8;

/**
 * Creates people and their households: `householdCount` households with `membershipCount`
 * memberships in total, two or three for each household.
 */
export async function createMemberships(
  url: string,
  membershipCount: number,
  householdCount: number,
): Promise<MembershipSet> {
  const clients = Array.from({ length: connectionCount }, () => createHttpClient(url));
  const people = await runOnClients(clients, Math.ceil(membershipCount / householdsOfPerson), () =>
    authenticate(url),
  );
  const personOf = (index: number) =>
    people[Math.floor(index / householdsOfPerson)] ?? throwMissing('person');
  const households = await runOnClients(clients, householdCount, async (client, index) =>
    createHousehold(client, await personOf(index).token()),
  );
  const householdOf = (index: number) =>
    households[index % householdCount] ?? throwMissing('household');
  // The first memberships are those of the households' creators. All others join by an invite.
  await runOnClients(clients, membershipCount - householdCount, async (client, joinIndex) => {
    const index = householdCount + joinIndex;
    const token = await personOf(index).token();
    const body = { token: householdOf(index).invite, bringsLists: false };
    await client.send({ method: 'POST', path: '/api/household-invites/join', token, body });
  });
  const memberships = Array.from({ length: membershipCount }, (_, index) => ({
    household: householdOf(index),
    token: personOf(index).token,
  }));
  return { memberships, writers: memberships.slice(0, householdCount) };
}

/** Creates a household with a list of one item, and an invite to the household. */
async function createHousehold(
  client: HttpClient,
  token: string,
): Promise<Household & { invite: string }> {
  const [id, listId, itemId] = [newId(), newId(), newId()];
  const invite = randomBytes(32).toString('base64url');
  const post = (path: string, body: object, household?: string) =>
    client.send({ method: 'POST', path, token, household, body });
  await post('/api/households', { id, name: 'Casa', bringsLists: false });
  await post(`/api/households/${id}/invites`, { id: newId(), token: invite, maxUses: 5 });
  const items = [{ id: itemId, name: 'Banana prata', quantity: 1, unit: 'kg' }];
  await post('/api/shopping-lists', { id: listId, name: 'Feira', items }, id);
  const device = createDevice();
  device.receive(await client.send(device.syncRequest([], { token, household: id })));
  return { id, listId, itemId, device, invite };
}

/**
 * Runs `work` `count` times, on all clients concurrently: each client starts the next run when its
 * previous run has ended. Returns the results by index.
 */
async function runOnClients<T>(
  clients: readonly HttpClient[],
  count: number,
  work: (client: HttpClient, index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let index = (next += 1) - 1; index < count; index = (next += 1) - 1) {
        results[index] = await work(client, index);
      }
    }),
  );
  return results;
}

function throwMissing(what: string): never {
  throw new Error(`No ${what} has this index.`);
}
