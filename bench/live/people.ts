/** People who share households. A membership is one person's membership of one household. */
import { newId } from '@quitanda/contract/ids';
import { randomBytes } from 'node:crypto';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { signUp } from '../server.ts';
import { createDevice, type Device } from '../sync/writes.ts';

export interface Membership {
  readonly household: Household;
  /** Returns a token from the server at `url` that stays valid for a while. */
  readonly token: (url: string) => Promise<string>;
}

/** A household with one list item, whose quantity is changed. */
export interface Household {
  readonly id: string;
  readonly listId: string;
  readonly itemId: string;
  /** The device of its first member. */
  readonly device: Device;
}

export interface Neighbourhood {
  readonly memberships: readonly Membership[];
  /** The memberships of the first member of each household. */
  readonly writers: readonly Membership[];
}

/** How many households each person belongs to; a separate device listens to each. */
export const householdsOfPerson = 5;
const atOnce = 8;
/** How long a token is reused. Tokens are valid for five minutes. */
const freshMs = 200_000;

/**
 * Creates `households` households of two or three people each, who have `memberships` memberships
 * in total.
 */
export async function settleDown(
  url: string,
  memberships: number,
  households: number,
): Promise<Neighbourhood> {
  const clients = Array.from({ length: atOnce }, () => createHttpClient(url));
  const people = await inTurns(clients, Math.ceil(memberships / householdsOfPerson), () =>
    signUp(url),
  );
  const person = (membership: number) =>
    people[Math.floor(membership / householdsOfPerson)] ?? missing();
  const homes = await inTurns(clients, households, async (client, index) =>
    found(client, await person(index)(url)),
  );
  const at = (membership: number) => homes[membership % households] ?? missing();
  await inTurns(clients, memberships - households, async (client, index) => {
    const membership = households + index;
    const token = await person(membership)(url);
    const body = { token: at(membership).invite, bringsLists: false };
    await client.send({ method: 'POST', path: '/api/household-invites/join', token, body });
  });
  const all = Array.from({ length: memberships }, (_, membership) => ({
    household: at(membership),
    token: kept(person(membership)),
  }));
  return { memberships: all, writers: all.slice(0, households) };
}

/** Creates a household with a list of one item, and an invite to it. */
async function found(client: HttpClient, token: string): Promise<Household & { invite: string }> {
  const [id, listId, itemId] = [newId(), newId(), newId()];
  const invite = randomBytes(32).toString('base64url');
  const post = (path: string, body: object, household?: string) =>
    client.send({ method: 'POST', path, token, household, body });
  await post('/api/households', { id, name: 'Casa', bringsLists: false });
  await post(`/api/households/${id}/invites`, { id: newId(), token: invite, maxUses: 5 });
  const items = [{ id: itemId, name: 'Banana prata', quantity: 1, unit: 'kg' }];
  await post('/api/shopping-lists', { id: listId, name: 'Feira', items }, id);
  const device = createDevice();
  device.take(await client.send(device.ask([], { token, household: id })));
  return { id, listId, itemId, device, invite };
}

/** Runs `work` `count` times; each connection runs one after the other. */
async function inTurns<T>(
  clients: readonly HttpClient[],
  count: number,
  work: (client: HttpClient, index: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let index = (next += 1) - 1; index < count; index = (next += 1) - 1) {
        done[index] = await work(client, index);
      }
    }),
  );
  return done;
}

/** Reuses the last token, and fetches another one when that is old. */
function kept(newToken: (at?: string) => Promise<string>): Membership['token'] {
  let known: Promise<string> | undefined;
  let until = 0;
  return (url) => {
    if (known === undefined || Date.now() > until) {
      until = Date.now() + freshMs;
      known = newToken(url);
      known.catch(() => (known = undefined));
    }
    return known;
  };
}

function missing(): never {
  throw new Error('Somebody is missing.');
}
