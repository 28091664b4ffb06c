import { expect, it } from 'vitest';
import { makeItem, makeProduct } from '../shopping/cart/cart-item.fixture.ts';
import { changesByOthers, summaryOf, type Change } from './changes.ts';

const sal = makeItem({ id: 'sal', name: 'Sal', changedBy: 'bia' });
const descriptionsOf = (changes: readonly Change[]) =>
  changes.map(({ itemId, userId, kind }) => `${userId} ${kind} ${itemId}`);

it('CASA-39 describes what another person added, took, put back and changed', () => {
  const taken = { ...sal, isChecked: true };
  expect(descriptionsOf(changesByOthers([sal], [taken], 'ana'))).toEqual(['bia pegou sal']);
  expect(descriptionsOf(changesByOthers([taken], [sal], 'ana'))).toEqual([
    'bia tirou do carrinho sal',
  ]);
  expect(descriptionsOf(changesByOthers([sal], [{ ...sal, quantity: 2 }], 'ana'))).toEqual([
    'bia mudou sal',
  ]);
  const mel = makeItem({ id: 'mel', createdBy: 'caio', changedBy: 'bia' });
  expect(descriptionsOf(changesByOthers([sal], [sal, mel], 'ana'))).toEqual(['caio adicionou mel']);
});

it("CASA-39 ignores the user's own changes, changes without an author, and changes of a product's data", () => {
  expect(changesByOthers([sal], [{ ...sal, quantity: 2 }], 'bia')).toEqual([]);
  const withoutAuthor = { ...sal, changedBy: null, quantity: 2 };
  expect(changesByOthers([sal], [withoutAuthor], 'ana')).toEqual([]);
  expect(changesByOthers([sal], [{ ...sal, product: makeProduct() }], 'ana')).toEqual([]);
  expect(changesByOthers([sal], [], 'ana')).toEqual([]);
});

it('CASA-39 describes all changes of a person in one sentence: one item by its name, several by their number', () => {
  const makeChange = (userId: string, kind: Change['kind'], itemId: string) => ({
    itemId,
    name: itemId,
    userId,
    kind,
  });
  const personById = (id: string) => ({ id, name: id === 'bia' ? 'Bia' : 'Caio', place: 0 });
  const changes = [
    makeChange('bia', 'pegou', 'Sal'),
    makeChange('bia', 'adicionou', 'Mel'),
    makeChange('caio', 'mudou', 'Arroz'),
    makeChange('caio', 'mudou', 'Arroz'),
    makeChange('bia', 'adicionou', 'Chá'),
  ];
  expect(summaryOf(changes, personById)).toBe(
    'Bia pegou Sal e adicionou 2 itens. Caio mudou Arroz.',
  );
});
