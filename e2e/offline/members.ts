/** The members of the household, and their calls to the API without the bad network. */
import type { Answer, SyncResponse } from '@quitanda/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signUpByApi, type Account } from '../support/account.ts';

export const householdName = 'Casa Souza';

export interface Member {
  readonly account: Account;
  readonly userId: string;
  /**
   * Calls the API in the household with the id `household`, or in the member's personal household
   * if it is undefined. Throws if the server answers with an error.
   */
  readonly call: <T>(
    method: string,
    path: string,
    body?: unknown,
    household?: string,
  ) => Promise<T>;
}

/**
 * Signs up a person in the browser of this page. `server` is the URL of the server without the bad
 * network, and `origin` is the URL that the browser uses.
 */
export async function signUpMember(
  page: Page,
  { server, origin }: { server: string; origin: string },
): Promise<Member> {
  const account = await signUpByApi(page);
  const cookies = await page.context().cookies(origin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  async function send(method: string, path: string, headers: object, body?: unknown) {
    const response = await fetch(server + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }

  async function call<T>(method: string, path: string, body?: unknown, household?: string) {
    const pageHeaders = { cookie, origin, 'sec-fetch-site': 'same-origin' };
    const { token } = (await send('GET', '/api/auth/token', pageHeaders)) as { token: string };
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(household !== undefined && { 'quitanda-household': household }),
    };
    return (await send(method, path, headers, body)) as T;
  }
  const { id: userId } = await call<Answer<'getProfile'>>('GET', '/api/users/me');
  return { account, userId, call };
}

/** Creates a household for the first member, lets all others join it, and returns its id. */
export async function createHousehold([
  firstMember,
  ...others
]: readonly Member[]): Promise<string> {
  const id = randomUUID();
  await firstMember?.call('POST', '/api/households', {
    id,
    name: householdName,
    bringsLists: false,
  });
  for (const other of others) if (firstMember) await inviteTo(id, firstMember, other);
  return id;
}

/** Lets a person join the household, for the first time or again. */
export async function inviteTo(household: string, inviter: Member, guest: Member): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await inviter.call('POST', `/api/households/${household}/invites`, { token, maxUses: 1 });
  await guest.call('POST', '/api/household-invites/join', { token, bringsLists: false });
}

/** Removes `member` from the household, as `remover`. */
export async function removeFrom(
  household: string,
  remover: Member,
  member: Member,
): Promise<void> {
  await remover.call('DELETE', `/api/households/${household}/members/${member.userId}`);
}

/** Fetches the rows that a new device of this member would receive, by kind and id. */
export async function fetchRowsOfNewDevice(
  member: Member,
  household: string | undefined,
): Promise<Record<string, Record<string, unknown>>> {
  const rows: Record<string, Record<string, unknown>> = {};
  const deviceId = randomUUID();
  for (let cursor: string | null = null, hasMore = true; hasMore;) {
    const body = { deviceId, cursor, acknowledged: 0, writes: [], household };
    const answer: SyncResponse = await member.call('POST', '/api/sync', body);
    for (const [kind, rowsOfKind] of Object.entries(answer.households[0]?.rows ?? {})) {
      for (const row of rowsOfKind ?? []) (rows[kind] ??= {})[row.id] = row;
    }
    ({ cursor, hasMore } = answer);
  }
  return rows;
}
