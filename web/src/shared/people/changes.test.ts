import { expect, it } from 'vitest';
import { makeItem, makeProduct } from '../../features/shopping/cart/cart-item.fixture.ts';
import { findChangesByOthers, summarizeChanges, type Change } from './changes.ts';

const sal = makeItem({ id: 'sal', name: 'Sal', changedBy: 'bia' });
const descriptionsOf = (changes: readonly Change[]) =>
  changes.map(({ itemId, userId, kind }) => `${userId} ${kind} ${itemId}`);

it('CASA-39 describes what another person added, took, put back and changed', () => {
  const takenItem = { ...sal, isChecked: true };
  expect(descriptionsOf(findChangesByOthers([sal], [takenItem], 'ana'))).toEqual(['bia pegou sal']);
  expect(descriptionsOf(findChangesByOthers([takenItem], [sal], 'ana'))).toEqual([
    'bia tirou do carrinho sal',
  ]);
  expect(descriptionsOf(findChangesByOthers([sal], [{ ...sal, quantity: 2 }], 'ana'))).toEqual([
    'bia mudou sal',
  ]);
  const mel = makeItem({ id: 'mel', createdBy: 'caio', changedBy: 'bia' });
  expect(descriptionsOf(findChangesByOthers([sal], [sal, mel], 'ana'))).toEqual([
    'caio adicionou mel',
  ]);
});

it("CASA-39 ignores the user's own changes, changes without an author, changes of a product's data, and removed items", () => {
  expect(findChangesByOthers([sal], [{ ...sal, quantity: 2 }], 'bia')).toEqual([]);
  const withoutAuthor = { ...sal, changedBy: null, quantity: 2 };
  expect(findChangesByOthers([sal], [withoutAuthor], 'ana')).toEqual([]);
  expect(findChangesByOthers([sal], [{ ...sal, product: makeProduct() }], 'ana')).toEqual([]);
  expect(findChangesByOthers([sal], [], 'ana')).toEqual([]);
});

it('CASA-39 describes the changes of a person in one sentence, with the name of one item or the number of several', () => {
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
  expect(summarizeChanges(changes, personById)).toBe(
    'Bia pegou Sal e adicionou 2 itens. Caio mudou Arroz.',
  );
});
