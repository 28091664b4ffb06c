import { expect, it } from 'vitest';
import { listRow } from '../../lib/items/rows.fixture.ts';
import type { WriteDefinitions } from './definitions.ts';
import { createReplica } from './replica.ts';
import { createHomeReads } from './select.ts';

it('CMP-28 shows a waiting write once its definition is loaded', async () => {
  const writes: Partial<WriteDefinitions> = {};
  const deleteList: WriteDefinitions['deleteList'] = {
    describe: () => '',
    apply: (rows, { params }) => rows.remove('lists', params.listId),
  };
  const replica = createReplica(writes, () => 'me');
  const list = listRow('l');
  replica.applyServerRows([{ id: 'h', isReset: true, rows: { lists: [list] }, removed: {} }], []);
  replica.show([{ name: 'deleteList', params: { listId: 'l' }, key: 'k', order: 1, at: 0 }]);
  expect(replica.rows.all('lists')).toEqual([list]);

  const reads = createHomeReads(replica, {
    selectors: {},
    async lazySelectors() {
      Object.assign(writes, { deleteList });
      return {
        getLists: (rows) => rows.all('lists').map((row) => ({ ...row, _count: { items: 0 } })),
      };
    },
  });
  await new Promise<void>((resolve) => void reads.subscribe(() => resolve()));
  expect(reads.read('getLists', {})).toEqual([]);
  replica.show([]);
  expect(reads.read('getLists', {})).toMatchObject([{ id: 'l' }]);
});
