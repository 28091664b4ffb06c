import type { Repeat } from '@quitanda/contract';
import { dueItemId } from '@quitanda/contract/repeats/repeat-ids';
import { expect, it } from 'vitest';
import { findDueItems, findUntold, toToldDates } from './due-items.ts';
import { addedText, everyText } from './repeat-text.ts';

const repeat = (id: string, fields: Partial<Repeat> = {}): Repeat => ({
  id,
  listId: 'mercado',
  name: id,
  quantity: 1,
  unit: 'un',
  productId: null,
  rule: { unit: 'week', every: 1, day: 6 },
  nextOn: '2026-11-28',
  addedOn: null,
  ...fields,
});
const [milk, bread] = [repeat('Leite'), repeat('Pão', { listId: 'feira', nextOn: '2026-11-29' })];

it('REP-03 finds what is due until today, by list, each only once', () => {
  const repeats = [milk, bread];
  expect(findDueItems(repeats, '2026-11-27', new Set())).toEqual([]);
  const milkId = dueItemId('Leite', '2026-11-28');
  const dueMilk = { listId: 'mercado', items: [{ id: milkId, repeatId: 'Leite' }] };
  expect(findDueItems(repeats, '2026-11-28', new Set())).toEqual([dueMilk]);
  expect(findDueItems(repeats, '2026-12-20', new Set([milkId]))).toMatchObject([
    { listId: 'feira' },
  ]);
});

it('REP-05 tells each addition once, and nothing on a new device', () => {
  const added = [repeat('Leite', { addedOn: '2026-11-28' }), bread];
  expect(findUntold(added, undefined)).toEqual([]);
  expect(findUntold(added, {})).toEqual([['mercado', [added[0]]]]);
  expect(findUntold(added, toToldDates(added))).toEqual([]);
  expect(toToldDates(added)).toEqual({ Leite: '2026-11-28' });
});

it('REP-05 names the first item, how many more there are, and how often they repeat', () => {
  const added = [milk, repeat('Café'), repeat('Pão')];
  expect(addedText(added, 'Mercado')).toBe(
    'Leite e mais 2 entraram em "Mercado": repetem toda semana.',
  );
  expect(addedText([milk], 'Mercado')).toBe('Leite entrou em "Mercado": repete toda semana.');
  const monthly = repeat('Sal', { rule: { unit: 'month', every: 1, day: 1 } });
  expect(addedText([milk, monthly], 'Mercado')).toBe(
    'Leite e mais 1 entraram em "Mercado": repetem.',
  );
});

it('REP-01 says how often', () => {
  expect(everyText({ unit: 'day', every: 1, day: 1 })).toBe('todo dia');
  expect(everyText({ unit: 'day', every: 10, day: 1 })).toBe('a cada 10 dias');
  expect(everyText({ unit: 'week', every: 1, day: 1 })).toBe('toda semana');
  expect(everyText({ unit: 'week', every: 4, day: 1 })).toBe('a cada 4 semanas');
  expect(everyText({ unit: 'month', every: 1, day: 31 })).toBe('todo mês');
});
