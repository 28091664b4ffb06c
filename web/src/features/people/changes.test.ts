import { expect, it } from 'vitest';
import { makeItem, makeProduct } from '../shopping/cart/cart-item.fixture.ts';
import { changesByOthers, summaryOf, type Change } from './changes.ts';

const sal = makeItem({ id: 'sal', name: 'Sal', changedBy: 'bia' });
const acts = (changes: readonly Change[]) =>
  changes.map(({ itemId, userId, act }) => `${userId} ${act} ${itemId}`);

it('CASA-39 describes what another person added, took, put back and changed', () => {
  const taken = { ...sal, isChecked: true };
  expect(acts(changesByOthers([sal], [taken], 'ana'))).toEqual(['bia pegou sal']);
  expect(acts(changesByOthers([taken], [sal], 'ana'))).toEqual(['bia tirou do carrinho sal']);
  expect(acts(changesByOthers([sal], [{ ...sal, quantity: 2 }], 'ana'))).toEqual(['bia mudou sal']);
  const mel = makeItem({ id: 'mel', createdBy: 'caio', changedBy: 'bia' });
  expect(acts(changesByOthers([sal], [sal, mel], 'ana'))).toEqual(['caio adicionou mel']);
});

it('CASA-39 describes no own changes, no rows without a person, and no changes of display only', () => {
  expect(changesByOthers([sal], [{ ...sal, quantity: 2 }], 'bia')).toEqual([]);
  const nobodys = { ...sal, changedBy: null, quantity: 2 };
  expect(changesByOthers([sal], [nobodys], 'ana')).toEqual([]);
  expect(changesByOthers([sal], [{ ...sal, product: makeProduct() }], 'ana')).toEqual([]);
  expect(changesByOthers([sal], [], 'ana')).toEqual([]);
});

it('CASA-39 describes all changes of a person in one sentence: one item by its name, several by their number', () => {
  const by = (userId: string, act: Change['act'], itemId: string) => ({
    itemId,
    name: itemId,
    userId,
    act,
  });
  const of = (id: string) => ({ id, name: id === 'bia' ? 'Bia' : 'Caio', place: 0 });
  const changes = [
    by('bia', 'pegou', 'Sal'),
    by('bia', 'adicionou', 'Mel'),
    by('caio', 'mudou', 'Arroz'),
    by('caio', 'mudou', 'Arroz'),
    by('bia', 'adicionou', 'Chá'),
  ];
  expect(summaryOf(changes, of)).toBe('Bia pegou Sal e adicionou 2 itens. Caio mudou Arroz.');
});
