/** The same household, list and calls on this server and on PocketBase. */
import { newId } from '@quitanda/contract/ids';
import { randomBytes } from 'node:crypto';
import { createRandom } from '../../fakes/random.ts';
import { createDevice, syncAll, type Write } from '../harness/device.ts';
import { createHttpClient, type HttpRequest } from '../harness/http-client.ts';
import { authenticate } from '../harness/people.ts';
import type { RunningServer } from '../harness/server.ts';
import { request, type PocketBase } from './pocketbase.ts';

export const callNames = ['read list', 'change item', 'add and remove', 'search'] as const;
export type CallName = (typeof callNames)[number];

/** A household with one person and a list of fifty items. */
export interface Home {
  /** Returns the requests of one connection: each function returns the next one of its kind. */
  readonly openConnection: () => Readonly<Record<CallName, () => HttpRequest>>;
  /** Ways to change twenty items, one after the other or at once. */
  readonly changeTwenty: Readonly<Record<string, () => Promise<void>>>;
}

const itemCount = 50;
const twenty = 20;
const banana = { name: 'Banana prata', quantity: 1.5, unit: 'kg' };
const searches = ['arroz', 'leite integral', 'café', 'sabao', 'feij', 'oleo de soja', 'pao'];

/** Alternates between adding an item and removing the same one. */
function alternate(
  add: (id: string) => HttpRequest,
  remove: (id: string) => HttpRequest,
  makeId: () => string,
): () => HttpRequest {
  let addedId: string | undefined;
  return () => {
    if (addedId !== undefined) {
      const id = addedId;
      addedId = undefined;
      return remove(id);
    }
    addedId = makeId();
    return add(addedId);
  };
}

/** Returns the requests of a connection, from how one of each kind is written. */
function writeCalls(
  itemIds: readonly string[],
  write: {
    readonly list: () => HttpRequest;
    readonly change: (id: string, quantity: number) => HttpRequest;
    readonly add: (id: string) => HttpRequest;
    readonly remove: (id: string) => HttpRequest;
    readonly search: (text: string) => HttpRequest;
  },
  makeId: () => string,
): Readonly<Record<CallName, () => HttpRequest>> {
  const random = createRandom(itemIds.length);
  return {
    'read list': write.list,
    'change item': () => write.change(random.pick(itemIds as [string]), 1 + random.below(40) / 4),
    'add and remove': alternate(write.add, write.remove, makeId),
    search: () => write.search(random.pick(searches as [string])),
  };
}

export async function createOwnHome({ url }: RunningServer): Promise<Home> {
  const person = await authenticate(url);
  const token = await person.token();
  const client = createHttpClient(url);
  const itemIds = Array.from({ length: itemCount }, () => newId());
  const listId = newId();
  const path = `/api/shopping-lists/${listId}`;
  const items = itemIds.map((id) => ({ id, ...banana }));
  const body = { id: listId, name: 'Feira', items };
  await client.send({ method: 'POST', path: '/api/shopping-lists', token, body });
  const device = createDevice();
  await syncAll(device, client.send, { token }, []);
  let count = 0;
  const sync = async () => {
    const writes = itemIds.slice(0, twenty).map((itemId): Write => {
      count += 1;
      const quantity = 1 + (count % 97) / 4;
      return { name: 'changeListItem', params: { listId, itemId }, body: { quantity } };
    });
    await syncAll(device, client.send, { token }, writes);
  };
  return {
    openConnection: () =>
      writeCalls(
        itemIds,
        {
          list: () => ({ method: 'GET', path, token }),
          change: (id, quantity) => ({
            method: 'PUT',
            path: `${path}/items/${id}`,
            token,
            body: { quantity },
          }),
          add: (id) => ({ method: 'POST', path: `${path}/items`, token, body: { id, ...banana } }),
          remove: (id) => ({ method: 'DELETE', path: `${path}/items/${id}`, token }),
          search: (text) => ({
            method: 'GET',
            path: `/api/products?search=${encodeURIComponent(text)}&page=1&limit=12`,
            token,
          }),
        },
        newId,
      ),
    changeTwenty: { sync },
  };
}

const records = (table: string) => `/api/collections/${table}/records`;
const newRecordId = () => randomBytes(8).toString('hex').slice(0, 15);

export async function createPeerHome({ url, administer }: PocketBase): Promise<Home> {
  const email = `${newRecordId()}@exemplo.com.br`;
  const password = 'segredo-1234';
  const user = { email, password, passwordConfirm: password };
  const { id: userId } = await administer<{ id: string }>('POST', records('users'), user);
  const { token } = await request<{ token: string }>(
    url,
    'POST',
    '/api/collections/users/auth-with-password',
    { identity: email, password },
  );
  const create = async (table: string, body: object) =>
    (await administer<{ id: string }>('POST', records(table), body)).id;
  const household = await create('households', { name: 'Casa', members: [userId] });
  const list = await create('lists', { name: 'Feira', household });
  const itemIds: string[] = [];
  while (itemIds.length < itemCount) itemIds.push(await create('items', { list, ...banana }));
  const client = createHttpClient(url);
  const change = (id: string, quantity: number): HttpRequest => ({
    method: 'PATCH',
    path: `${records('items')}/${id}`,
    token,
    body: { quantity },
  });
  let count = 0;
  const changes = () =>
    itemIds.slice(0, twenty).map((id) => change(id, 1 + ((count += 1) % 97) / 4));
  return {
    openConnection: () =>
      writeCalls(
        itemIds,
        {
          list: () => ({
            method: 'GET',
            path: `${records('items')}?filter=${encodeURIComponent(`list='${list}'`)}&perPage=100&skipTotal=1`,
            token,
          }),
          change,
          add: (id) => ({
            method: 'POST',
            path: records('items'),
            token,
            body: { id, list, ...banana },
          }),
          remove: (id) => ({ method: 'DELETE', path: `${records('items')}/${id}`, token }),
          search: (text) => ({
            method: 'GET',
            path: `${records('products')}?filter=${encodeURIComponent(`name~'${text}'||brand~'${text}'`)}&perPage=12&skipTotal=1`,
            token,
          }),
        },
        newRecordId,
      ),
    changeTwenty: {
      calls: async () => {
        for (const each of changes()) await client.send(each);
      },
      batch: async () => {
        const requests = changes().map(({ method, path, body }) => ({ method, url: path, body }));
        await client.send({ method: 'POST', path: '/api/batch', token, body: { requests } });
      },
    },
  };
}

/** Copies the products of this server to PocketBase. */
export async function copyProducts(own: RunningServer, peer: PocketBase): Promise<void> {
  const token = await (await authenticate(own.url)).token();
  const client = createHttpClient(own.url);
  for (let page = 1; ; page += 1) {
    const answer = await client.get(`/api/products?page=${page}&limit=100`, token);
    const products = JSON.parse(answer) as readonly { name: string; brand: string | null }[];
    if (products.length === 0) return;
    await peer.administer('POST', '/api/batch', {
      requests: products.map(({ name, brand }) => ({
        method: 'POST',
        url: records('products'),
        body: { name, brand: brand ?? '' },
      })),
    });
  }
}
