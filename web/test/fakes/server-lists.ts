/** The lists of the fake server, which this device and other devices can change. */
import type { Answer, List, OutboxWriteName, Row } from '@quitanda/contract';
import { comeBack } from '../come-back.ts';
import { createHomeWith } from '../home.ts';
import { ErrorResponse, type fakeApi } from './fake-api.ts';

type Api = ReturnType<typeof fakeApi>;

const listNotFound = new ErrorResponse(404, { code: 'list-not-found', message: 'Não encontrada.' });

/** Returns the answers to the reads of lists. */
export const readsOf = (lists: readonly List[]): Api['reads'] => ({
  getLists: [...lists],
  getList: ({ params }) => lists.find(({ id }) => id === params['listId']) ?? listNotFound,
});

/** Changes the lists as another device does, then returns to this app, which reads them again. */
export function changeLists(api: Api, lists: readonly List[]): void {
  Object.assign(api.reads, readsOf(lists));
  comeBack();
}

/** Returns the rows of these lists. */
export function rowsOf(lists: readonly List[]): {
  lists: Row<'lists'>[];
  listItems: List['items'];
} {
  return {
    lists: lists.map(({ items: _items, _count, ...list }) => list),
    listItems: lists.flatMap(({ items }) => items),
  };
}

/**
 * Makes the server apply writes of these names to its lists; other writes are never answered.
 * Returns the server's household, which the test can change as another device would.
 */
export function acceptWrites(api: Api, lists: readonly List[], ...names: OutboxWriteName[]) {
  const home = createHomeWith(rowsOf(lists));
  api.reads.getLists = () => home.read('getLists', {}) ?? [];
  api.reads.getList = ({ params }) =>
    home.read('getList', { params: params as { listId: string } }) ?? listNotFound;
  for (const name of names) {
    const accept = (sent: Api['sent'][number]) => {
      home.tap(name, sent);
      return {} as Answer<OutboxWriteName>;
    };
    api.answers = { ...api.answers, [name]: accept };
  }
  return home;
}
