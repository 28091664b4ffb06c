import type { OfflineProducts, UsedProduct } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { idOf, makeProduct } from '../../../../test/screens/open-catalogue.tsx';
import { getDeviceCatalogue } from './device-catalogue.ts';

const offlineProductOf = (key: string, name: string, barcode: string | null = null) => ({
  id: idOf(key),
  name,
  brand: null,
  typicalUnit: 'un' as const,
  barcode,
  category: 1,
  quantity: 2,
});
const offlineProducts: OfflineProducts = {
  categories: [
    { id: idOf('c0'), name: 'Bebidas' },
    { id: idOf('c1'), name: 'Limpeza' },
  ],
  products: [
    offlineProductOf('d1', 'Detergente neutro'),
    offlineProductOf('d2', 'Detergente coco', '7891000100103'),
    offlineProductOf('d3', 'Detergente limão'),
  ],
};
const usedProductOf = (key: string, name: string, chosenFor: string[]): UsedProduct => ({
  ...makeProduct(key, { name }),
  chosenFor,
});
const names = (products: readonly { readonly name: string }[]) => products.map(({ name }) => name);

it('LNK-04 searches the stored products, puts the used products of the household first, and returns all fields', () => {
  const used = [
    usedProductOf('d3', 'Detergente limão', ['sabao verde']),
    usedProductOf('x', 'Coisa da casa', []),
  ];
  const catalogue = getDeviceCatalogue(offlineProducts, used);
  expect(names(catalogue.search('detregente', 10))).toEqual([
    'Detergente limão',
    'Detergente neutro',
    'Detergente coco',
  ]);
  expect(names(catalogue.search('coisa', 10))).toEqual(['Coisa da casa']);
  expect(catalogue.search('detergente', 1)).toHaveLength(1);
  expect(catalogue.search('detergente coco', 1)[0]).toEqual({
    ...makeProduct('d2', { name: 'Detergente coco' }),
    categoryId: idOf('c1'),
    categoryName: 'Limpeza',
    brand: null,
    typicalUnit: 'un',
    barcode: '7891000100103',
    defaultOrderQuantity: 2,
    imageUrl: null,
    description: null,
    source: null,
  });
});

it('LNK-04 finds a product by barcode, and the product last chosen for an item name', () => {
  const catalogue = getDeviceCatalogue(offlineProducts, [
    usedProductOf('d3', 'Detergente limão', ['sabao verde']),
  ]);
  expect(catalogue.findByBarcode('7891000100103')?.name).toBe('Detergente coco');
  expect(catalogue.findByBarcode('7891000100104')).toBeUndefined();
  expect(catalogue.findLastChosenFor('  Sabão  VERDE ')?.name).toBe('Detergente limão');
  expect(catalogue.findLastChosenFor('Sabão')).toBeUndefined();
});

it('PRD-11 finds a product that was stored with zeros before its code, and does not take a missing code for one', () => {
  const products = [
    offlineProductOf('d1', 'Sem código'),
    offlineProductOf('d2', 'Chiclete', '0000040170725'),
    offlineProductOf('d3', 'Caixa', '17891000100100'),
  ];
  const catalogue = getDeviceCatalogue({ ...offlineProducts, products }, []);
  expect(catalogue.findByBarcode('40170725')?.name).toBe('Chiclete');
  expect(catalogue.findByBarcode('7891000100103')).toBeUndefined();
  expect(catalogue.findByBarcode('0000000000000')).toBeUndefined();
});

it('LNK-04 creates the catalogue once, and again after the stored products change', () => {
  const used: UsedProduct[] = [];
  const first = getDeviceCatalogue(offlineProducts, used);
  expect(getDeviceCatalogue(offlineProducts, used)).toBe(first);
  expect(getDeviceCatalogue(offlineProducts, [])).not.toBe(first);
  expect(getDeviceCatalogue(undefined, undefined).search('detergente', 5)).toEqual([]);
});
