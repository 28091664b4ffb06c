import { walkingOrder } from '@quitanda/contract/insights/walking-order';
import { expect, it } from 'vitest';
import { categoryKeys, categoryKeyOf } from '@quitanda/contract/sections/category-keys';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { groupBySection, sectionOf } from './sections.ts';

const makeItemInCategory = (name: string, categoryName: string) =>
  makeItem({ name, product: makeProduct({ name, categoryName }) });

it('SHO-16 groups items by the category of their product, with groups in walking order and items in list order', () => {
  const novelty = makeItemInCategory('Novidade', 'Laticínios');
  const rice = makeItemInCategory('Arroz', 'Mercearia');
  const oil = makeItemInCategory('Óleo', 'Mercearia');
  expect(groupBySection([novelty, rice, oil])).toEqual([
    { key: 'mercearia', title: 'Mercearia', items: [rice, oil], start: 0 },
    { key: 'laticinios', title: 'Laticínios e Frios', items: [novelty], start: 2 },
  ]);
});

it('SHO-16 finds the section by the name if there is no product', () => {
  expect(sectionOf(makeItem({ name: 'Banana prata' }))).toBe('hortifruti');
  expect(sectionOf(makeItem({ name: 'Xyzzy' }))).toBe('outros');
});

it('SHO-16 has a section for every category', () => {
  expect(Object.keys(sectionTitles).toSorted()).toEqual(categoryKeys.toSorted());
});

it('SHO-16 INS-06 uses the same section order as the server', () => {
  expect(Object.keys(sectionTitles)).toEqual(walkingOrder.map(categoryKeyOf));
});

it('INS-06 sorts sections in the learned order, and items in a section by their learned order', () => {
  const milk = makeItemInCategory('Leite', 'Laticínios e Frios');
  const rice = makeItemInCategory('Arroz', 'Mercearia');
  const oil = makeItemInCategory('Óleo', 'Mercearia');
  const salt = makeItemInCategory('Sal', 'Mercearia');
  const order = {
    categories: ['Padaria', 'Laticínios e Frios', 'Mercearia'],
    productIds: [salt, oil].map((item) => item.productId ?? ''),
  };
  const sections = groupBySection([rice, oil, milk, salt, makeItem({ name: 'Alface' })], order);
  expect(sections.map(({ title, items }) => [title, items.map(({ name }) => name)])).toEqual([
    ['Laticínios e Frios', ['Leite']],
    ['Mercearia', ['Sal', 'Óleo', 'Arroz']],
    ['Hortifrúti', ['Alface']],
  ]);
});
