import { expect, it } from 'vitest';
import { makeItem, makeProduct } from '../shopping/cart/cart-item.fixture.ts';
import { changesByOthers, summaryOf, type Change } from './changes.ts';

const sal = makeItem({ id: 'sal', name: 'Sal', changedBy: 'bia' });
const texts = (changes: readonly Change[]) =>
  changes.map(({ itemId, userId, kind }) => `${userId} ${kind} ${itemId}`);

it('CASA-39 describes what another person added, took, put back and changed', () => {
  const taken = { ...sal, isChecked: true };
  expect(texts(changesByOthers([sal], [taken], 'ana'))).toEqual(['bia pegou sal']);
  expect(texts(changesByOthers([taken], [sal], 'ana'))).toEqual(['bia tirou do carrinho sal']);
  expect(texts(changesByOthers([sal], [{ ...sal, quantity: 2 }], 'ana'))).toEqual([
    'bia mudou sal',
  ]);
  const mel = makeItem({ id: 'mel', createdBy: 'caio', changedBy: 'bia' });
  expect(texts(changesByOthers([sal], [sal, mel], 'ana'))).toEqual(['caio adicionou mel']);
});

it('CASA-39 describes no changes by the user, no rows without a person, and no changes of display only', () => {
  expect(changesByOthers([sal], [{ ...sal, quantity: 2 }], 'bia')).toEqual([]);
  const anonymous = { ...sal, changedBy: null, quantity: 2 };
  expect(changesByOthers([sal], [anonymous], 'ana')).toEqual([]);
  expect(changesByOthers([sal], [{ ...sal, product: makeProduct() }], 'ana')).toEqual([]);
  expect(changesByOthers([sal], [], 'ana')).toEqual([]);
});

it('CASA-39 describes all changes of a person in one sentence: one item by its name, several by their number', () => {
  const by = (userId: string, kind: Change['kind'], itemId: string) => ({
    itemId,
    name: itemId,
    userId,
    kind,
  });
  const personById = (id: string) => ({ id, name: id === 'bia' ? 'Bia' : 'Caio', place: 0 });
  const changes = [
    by('bia', 'pegou', 'Sal'),
    by('bia', 'adicionou', 'Mel'),
    by('caio', 'mudou', 'Arroz'),
    by('caio', 'mudou', 'Arroz'),
    by('bia', 'adicionou', 'Chá'),
  ];
  expect(summaryOf(changes, personById)).toBe(
    'Bia pegou Sal e adicionou 2 itens. Caio mudou Arroz.',
  );
});
