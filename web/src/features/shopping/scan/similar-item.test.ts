import { expect, it } from 'vitest';
import { findSimilarItem, scoreSimilarity } from './similar-item.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';

it.each([
  // name on the list, product, brand, category, whether they are similar
  ['arroz', 'Arroz Tio João 5 kg', 'Tio João', 'Mercearia', true],
  ['Arroz 5kg', 'Arroz Tio João 5 kg', 'Tio João', 'Mercearia', true],
  ['Feijões', 'Feijão Carioca Kicaldo 1 kg', 'Kicaldo', 'Mercearia', true],
  ['pão de forma', 'Pão de Forma Pullman 500 g', 'Pullman', 'Padaria', true],
  ['cafe pilao', 'Café Torrado e Moído 500 g', 'Pilão', 'Matinais', true],
  ['creme de leite', 'Creme de Leite Nestlé 200 g', 'Nestlé', 'Laticínios', true],
  ['sabonete', 'Sabonete Dove 90 g', 'Dove', 'Higiene', true],
  ['bebidas', 'Coca-Cola 2 L', 'Coca-Cola', 'Bebidas', true],
  ['pacote de arroz', 'Arroz Camil 1 kg', 'Camil', 'Mercearia', true],
  ['rapadura', 'Rapadura do Vale 400 g', null, 'Doces e biscoitos', true],
  // Different products.
  ['feijão', 'Arroz Tio João 5 kg', 'Tio João', 'Mercearia', false],
  ['arroz integral', 'Arroz Branco Camil 1 kg', 'Camil', 'Mercearia', false],
  ['água', 'Água Sanitária Qboa 1 L', 'Qboa', 'Limpeza', false],
  ['leite', 'Doce de Leite Viçosa 400 g', 'Viçosa', 'Doces e biscoitos', false],
  ['2 kg', 'Arroz 2 kg', null, 'Mercearia', false],
  ['', 'Arroz 2 kg', null, 'Mercearia', false],
] as const)(
  'SCN-07 decides whether "%s" may be "%s"',
  (name, product, brand, categoryName, isSimilar) => {
    expect(scoreSimilarity(name, { name: product, brand, categoryName }) > 0).toBe(isSimilar);
  },
);

it('SCN-07 asks about the pending item that has no product and the most similar name', () => {
  const rice = makeProduct({ name: 'Arroz Integral Camil 1 kg', categoryName: 'Mercearia' });
  const [anyRice, brownRice] = [makeItem({ name: 'Arroz' }), makeItem({ name: 'arroz integral' })];
  expect(findSimilarItem([anyRice, brownRice], rice)).toBe(brownRice);
  expect(findSimilarItem([anyRice], rice)).toBe(anyRice);
  expect(findSimilarItem([{ ...anyRice, isChecked: true }], rice)).toBeUndefined();
  expect(findSimilarItem([{ ...anyRice, productId: makeProduct().id }], rice)).toBeUndefined();
});
