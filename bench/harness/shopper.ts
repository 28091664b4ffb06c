/** A person with a list of fifty items, and the requests about their lists. */
import { newId } from '@quitanda/contract/ids';
import { createHttpClient, type HttpRequest } from './http-client.ts';
import { authenticate } from './people.ts';

const itemCount = 50;
/** New items are spread over many lists, so that no list becomes full or long. */
const spareListCount = 40;
const listsPath = '/api/shopping-lists';
const banana = { name: 'Banana prata', quantity: 1.5, unit: 'kg' };

export const callNames = ['GET list', 'GET products', 'PUT item', 'POST item'] as const;
export type CallName = (typeof callNames)[number];
/** Each function returns the next request of its kind. */
export type Calls = Readonly<Record<CallName, () => HttpRequest>>;

/** Signs a person up at `url` and creates their lists. Returns a function that returns their calls. */
export async function createShopper(url: string): Promise<() => Promise<Calls>> {
  const client = createHttpClient(url);
  const person = await authenticate(url);
  const createList = async (items: readonly object[]) => {
    const body = { id: newId(), name: 'Feira', items };
    await client.send({ method: 'POST', path: listsPath, token: await person.token(), body });
    return body.id;
  };
  const itemIds = Array.from({ length: itemCount }, () => newId());
  const listId = await createList(itemIds.map((id) => ({ id, ...banana })));
  const spareListIds: string[] = [];
  while (spareListIds.length < spareListCount) spareListIds.push(await createList([]));
  let count = 0;
  const nextId = (ids: readonly string[]) => ids[(count += 1) % ids.length] ?? '';
  return async () => {
    const token = await person.token();
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
        body: { id: newId(), ...banana },
      }),
    };
  };
}
