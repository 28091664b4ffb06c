import { expect, it } from 'vitest';
import { itemRow } from '../../lib/items/rows.fixture.ts';
import { planItems, planUse } from './plan-use.ts';

const templateItem = (name: string, quantity: number, unit: 'un' | 'kg' = 'un') => ({
  id: name,
  name,
  quantity,
  unit,
});
const barbecue = {
  portions: 10,
  items: [templateItem('Carvão', 4, 'kg'), templateItem('Limão', 5), templateItem('Gelo', 2)],
};
const makeId =
  (ids = ['a', 'b', 'c']) =>
  () =>
    ids.shift() ?? '';

it('REP-10 scales a template, and raises what waits with less up to its amount', () => {
  const list = [
    itemRow('1', 'mercado', { name: 'limao', quantity: 4 }),
    itemRow('2', 'mercado', { name: 'Gelo', quantity: 9 }),
    itemRow('3', 'mercado', { name: 'Carvão', isChecked: true }),
  ];
  const items = planItems(barbecue, 20, list);
  expect(items.map(({ name, quantity, waiting }) => [name, quantity, waiting?.id])).toEqual([
    ['Carvão', 8, undefined],
    ['Limão', 10, '1'],
    ['Gelo', 4, '2'],
  ]);
  const { added, raised } = planUse(items, makeId());
  expect(added).toEqual([{ id: 'a', name: 'Carvão', quantity: 8, unit: 'kg' }]);
  expect(raised.map(({ item, by }) => [item.name, by])).toEqual([['limao', 6]]);
});

it('REP-10 changes nothing when it is used twice, nor an item in another unit', () => {
  const items = planItems(barbecue, 10, []);
  const { added } = planUse(items, makeId());
  const list = added.map(({ id, name, quantity, unit }) =>
    itemRow(id, 'mercado', { name, quantity, unit }),
  );
  expect(planUse(planItems(barbecue, 10, list), makeId())).toEqual({ added: [], raised: [] });
  const inPieces = [itemRow('1', 'mercado', { name: 'Carvão', quantity: 1, unit: 'un' })];
  const use = planUse(planItems(barbecue, 10, inPieces), makeId());
  expect(use.raised).toEqual([]);
  expect(use.added.map(({ name }) => name)).toEqual(['Limão', 'Gelo']);
});

it('REP-10 finds what waits by its product', () => {
  const items = [{ ...templateItem('Café', 1), productId: 'pilao' }];
  const list = [itemRow('1', 'mercado', { name: 'Café Pilão', productId: 'pilao' })];
  expect(planUse(planItems({ portions: 1, items }, 1, list), makeId())).toEqual({
    added: [],
    raised: [],
  });
});

it('UNI-13 adds an item in its word, and raises only what can be added', () => {
  const corn = { ...templateItem('Milho', 3), unitText: 'lata' } as const;
  const flour = { ...templateItem('Fermento', 0.01, 'kg'), unitText: 'g' } as const;
  const recipe = { portions: 4, items: [corn, flour] };
  const { added } = planUse(planItems(recipe, 8, []), makeId());
  expect(added).toMatchObject([
    { quantity: 6, unit: 'un', unitText: 'lata' },
    { quantity: 0.02, unit: 'kg', unitText: 'g' },
  ]);
  const ears = itemRow('1', 'mercado', { name: 'Milho', quantity: 1 });
  expect(planUse(planItems(recipe, 4, [ears]), makeId()).raised).toEqual([]);
  const cans = { ...ears, unitText: 'lata' } as const;
  expect(planUse(planItems(recipe, 4, [cans]), makeId()).raised).toMatchObject([{ by: 2 }]);
});
