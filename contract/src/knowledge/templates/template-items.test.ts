import { expect, it } from 'vitest';
import { amountsForGuests } from '../amounts/amounts-for-guests.ts';
import { template, type TemplateItem } from '../../api/templates.ts';
import { fold } from '../../values/text.ts';
import { builtInTemplates } from './built-in-templates.ts';
import { changeTemplate, scaleQuantity, templateLimits } from './template-items.ts';

it('REP-10 rounds pieces up and kilos to 100 g, and keeps the amounts of the template itself', () => {
  expect(scaleQuantity(3, 'un', 10, 4)).toBe(2);
  expect(scaleQuantity(4, 'un', 10, 5)).toBe(2);
  expect(scaleQuantity(1, 'un', 10, 1)).toBe(1);
  expect(scaleQuantity(2, 'kg', 10, 25)).toBe(5);
  expect(scaleQuantity(0.5, 'kg', 10, 3)).toBe(0.2);
  expect(scaleQuantity(0.1, 'kg', 10, 1)).toBe(0.1);
  expect(scaleQuantity(0.25, 'kg', 10, 10)).toBe(0.25);
  expect(scaleQuantity(99_999, 'un', 1, 100)).toBe(99_999.999);
  // 1.1 × 10 is not exact in binary.
  expect(scaleQuantity(11, 'un', 11, 110)).toBe(110);
});

const item = (id: string, name: string, quantity = 1) => ({
  id,
  name,
  quantity,
  unit: 'un' as const,
});
const party = { name: 'Festa', portions: 10, items: [item('a', 'Bolo'), item('b', 'Vela')] };

it('REP-09 keeps the changes of two people to different items, and each item in its place', () => {
  const byAna = { items: [item('a', 'Bolo de cenoura', 2)], name: 'Aniversário' };
  const byBia = { removed: ['b'], items: [item('c', 'Balões')], portions: 12 };
  const both = changeTemplate(changeTemplate(party, byAna), byBia);
  expect(both).toEqual({
    name: 'Aniversário',
    portions: 12,
    items: [item('a', 'Bolo de cenoura', 2), item('c', 'Balões')],
  });
  expect(changeTemplate(changeTemplate(party, byBia), byAna)).toEqual(both);
});

it('REP-07 has three templates of sensible contents, with the amounts of the knowledge', () => {
  expect(builtInTemplates.map(({ name, portions }) => [name, portions])).toEqual([
    ['Churrasco', 10],
    ['Mês', 4],
    ['Festa', 10],
  ]);
  for (const builtIn of builtInTemplates) {
    expect(template.safeParse(builtIn).success).toBe(true);
    const names = builtIn.items.map(({ name }) => fold(name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(templateLimits.items);
  }
  const [barbecue, , birthday] = builtInTemplates;
  const meat = amountsForGuests('churrasco', { adults: 10 }).find(
    ({ name }) => name === 'Carne bovina',
  );
  expect(meat?.quantity).toBe(2_000);
  expect(barbecue?.items).toContainEqual(
    expect.objectContaining({ name: 'Carne bovina', quantity: 2, unit: 'kg' }),
  );
  expect(barbecue?.items).toContainEqual(
    expect.objectContaining({ name: 'Refrigerante ou suco 2 L', quantity: 3, unit: 'un' }),
  );
  expect(birthday?.items).toContainEqual(
    expect.objectContaining({ name: 'Salgadinhos', quantity: 120, unit: 'un' }),
  );
});

it('UNI-13 scales what has the word g or ml to 10, and keeps the word of a changed item', () => {
  expect(scaleQuantity(0.01, 'kg', 4, 8, 'g')).toBe(0.02);
  expect(scaleQuantity(0.25, 'kg', 4, 3, 'ml')).toBe(0.19);
  expect(scaleQuantity(1.5, 'kg', 4, 3, 'L')).toBe(1.1);
  const cheese = { id: 'q', name: 'Queijo', quantity: 0.3, unit: 'kg', unitText: 'g' } as const;
  const pizza = { name: 'Pizza', portions: 4, items: [cheese] };
  const { unitText: _, ...older } = cheese;
  const itemAfter = (item: TemplateItem) => changeTemplate(pizza, { items: [item] }).items[0];
  expect(itemAfter({ ...older, quantity: 0.5 })).toEqual({ ...cheese, quantity: 0.5 });
  expect(itemAfter({ ...older, unit: 'un' })?.unitText).toBeUndefined();
  expect(itemAfter({ ...cheese, unitText: null })?.unitText).toBeNull();
});
