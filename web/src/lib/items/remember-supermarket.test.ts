import { expect, it } from 'vitest';
import { countFolds } from '../../../../fakes/count-folds.ts';
import { createRowTables } from '../../sync/replica/rows.ts';
import { rememberSupermarket } from './remember-supermarket.ts';

it('DAT-05 API-50 folds the name of each supermarket once, however many items name it', () => {
  const rows = createRowTables();
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  for (const n of numbers) {
    rows.put('supermarkets', { id: `s${n}`, name: `Mercado São ${n}`, lastUsedAt: '' });
  }
  const remember = (n: number) => rememberSupermarket(rows, `mercado SAO ${n}`, n);
  expect(numbers.map(remember)).toEqual(numbers.map((n) => `Mercado São ${n}`));
  // A row that was marked as used is a new row, whose name is folded once more.
  expect(countFolds(() => numbers.map(remember))).toBeLessThan(4 * numbers.length);
});
