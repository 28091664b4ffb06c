/** People with a list of fifty items each, and the requests about these lists. */
import { newId } from '@quitanda/contract/ids';
import { createHttpClient, type HttpClient, type HttpRequest } from '../http-client.ts';
import { signUp } from '../server.ts';

const itemCount = 50;
/** New items are spread over many lists, so that no list becomes full or long. */
const spareListCount = 40;

interface Person {
  readonly newToken: (serverUrl?: string) => Promise<string>;
  readonly listId: string;
  readonly itemIds: readonly string[];
  readonly spareListIds: readonly string[];
}

export interface Scene {
  /**
   * The settings with which a bare server verifies tokens: the keys, the issuer and the audience.
   */
  readonly identity: Readonly<Record<string, string>>;
  /** Switches to the next person, with a fresh token from the server at `url`. */
  readonly switchPerson: (url: string) => Promise<Calls>;
}

export const callNames = ['GET list', 'GET products', 'PUT item', 'POST item'] as const;
export type CallName = (typeof callNames)[number];
/** Each function returns the next request of its kind. */
export type Calls = Readonly<Record<CallName, () => HttpRequest>>;

/** Creates all data of the bench through the server at `url`. */
export async function createScene(url: string, personCount: number): Promise<Scene> {
  const client = createHttpClient(url);
  const remainingPeople: Person[] = [];
  for (let count = 0; count < personCount; count += 1)
    remainingPeople.push(await createPerson(url, client));
  const keys = await (await fetch(`${url}/api/auth/jwks`)).text();
  return {
    identity: { KEYS: keys, ISSUER: 'quitanda', AUDIENCE: 'quitanda-api' },
    async switchPerson(serverUrl) {
      const person = remainingPeople.shift();
      if (!person) throw new Error('All signed-up people have been used.');
      return createCalls(person, await person.newToken(serverUrl));
    },
  };
}

async function createPerson(url: string, client: HttpClient): Promise<Person> {
  const newToken = await signUp(url);
  const token = await newToken();
  const post = (path: string, body: object) => client.send({ method: 'POST', path, token, body });
  const createList = async () => {
    const id = newId();
    await post(listsPath, { id, name: 'Feira' });
    return id;
  };
  const listId = await createList();
  const itemIds = Array.from({ length: itemCount }, () => newId());
  for (const [number, id] of itemIds.entries()) {
    await post(`${listsPath}/${listId}/items`, { id, name: `Item ${number}`, ...amount(1) });
  }
  const spareListIds: string[] = [];
  while (spareListIds.length < spareListCount) spareListIds.push(await createList());
  return { newToken, listId, itemIds, spareListIds };
}

const listsPath = '/api/shopping-lists';
const amount = (quantity: number) => ({ quantity, unit: 'kg' });

function createCalls({ listId, itemIds, spareListIds }: Person, token: string): Calls {
  let count = 0;
  const nextId = (ids: readonly string[]) => ids[(count += 1) % ids.length] ?? '';
  return {
    'GET list': () => ({ method: 'GET', path: `${listsPath}/${listId}`, token }),
    'GET products': () => ({ method: 'GET', path: '/api/products?page=1&limit=12', token }),
    'PUT item': () => ({
      method: 'PUT',
      path: `${listsPath}/${listId}/items/${nextId(itemIds)}`,
      token,
      body: { quantity: 1 + (count % 7) / 2 },
    }),
    'POST item': () => ({
      method: 'POST',
      path: `${listsPath}/${nextId(spareListIds)}/items`,
      token,
      body: { id: newId(), name: 'Banana prata', ...amount(1.5) },
    }),
  };
}
