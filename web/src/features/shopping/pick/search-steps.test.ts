import { expect, it } from 'vitest';
import { searchSteps } from './search-steps.ts';

it('LNK-01 tries the whole name, then its first words', () => {
  expect(searchSteps('Feijão carioca Camil')).toEqual([
    'Feijão carioca Camil',
    'Feijão carioca',
    'Feijão',
  ]);
});

it('LNK-01 does not end a search with a preposition or conjunction', () => {
  expect(searchSteps('pão de queijo')).toEqual(['pão de queijo', 'pão']);
  expect(searchSteps('  ')).toEqual([]);
});
