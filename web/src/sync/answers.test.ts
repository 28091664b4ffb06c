import { expect, it } from 'vitest';
import { isAnswerTo } from './answers.ts';
import type { Write } from './types.ts';

const tap = (write: object) => ({ key: 'k', order: 1, at: 0, ...write }) as Write;

it.each([
  [{ name: 'createList', body: { id: 'l1', name: 'Feira' } }, { id: 'l1' }],
  [{ name: 'createList', body: { name: 'Feira' } }, { id: 'chosen by the server' }],
  [{ name: 'addListItem', params: { listId: 'l1' }, body: { id: 'i1' } }, { id: 'i1' }],
  // However the screen wrote the path's parts down.
  [{ name: 'changeListItem', params: { itemId: 'i1', listId: 'l1' }, body: {} }, { id: 'i1' }],
  [{ name: 'renamePantry', params: { pantryId: 'p1' }, body: {} }, { id: 'p1' }],
  [{ name: 'finishPurchase', params: { pantryId: 'p1' }, body: { id: 'f1' } }, { id: 'f1' }],
  [{ name: 'saveSupermarket', body: { name: 'São Jorge' } }, { name: 'São Jorge' }],
  [
    { name: 'changeProfile', body: {} },
    { id: 'u1', email: 'ana@example.com' },
  ],
  [{ name: 'saveStoreLabel', params: {}, body: {} }, { code: '012345' }],
  [{ name: 'acceptInvite', params: { listId: 'l1' } }, { id: 'l2' }],
  [{ name: 'createProduct', body: { name: 'Arroz' } }, { id: 'p1' }],
  [{ name: 'removeListItem', params: { listId: 'l1', itemId: 'i1' } }, undefined],
  [{ name: 'undoFinish', params: { pantryId: 'p1', finishId: 'f1' } }, undefined],
])('API-18 believes the answer to %j when it is %j, and nothing else', (write, answer) => {
  expect(isAnswerTo(tap(write), answer)).toBe(true);
  const isSilent = answer === undefined;
  const foreign = ['', 'ok', [], null, 1, true, { status: 'ok' }, ...(isSilent ? [] : [undefined])];
  for (const other of foreign) expect(isAnswerTo(tap(write), other)).toBe(false);
});

it('API-18 believes no answer about another row', () => {
  const write = tap({ name: 'addListItem', params: { listId: 'l1' }, body: { id: 'i1' } });
  for (const other of [{}, { id: 'l1' }, { status: 'ok' }]) {
    expect(isAnswerTo(write, other)).toBe(false);
  }
});
