import { describe, expect, it } from 'vitest';
import { copyPurchasedItems, nameOfCopy, copyItems, productsOf, toRestoredItem } from './copies.ts';
import { coffee, makeItem } from '../list.fixture.ts';

const makeId = () => 'new';
const takenItem = makeItem('1', {
  name: 'Café',
  quantity: 0.5,
  isChecked: true,
  isImpulse: true,
  productId: 'planned',
  selectedProductId: coffee.id,
  product: coffee,
  price: 20,
  purchasedQuantity: 2,
  supermarket: 'Mercado',
  note: 'moído na hora',
  onlyAt: 'Mercado',
  updatedAt: '2026-11-20T14:00:00.000Z',
});

describe('copies of lists and items', () => {
  it('LST-18 LST-54 copies items with their selected product and note, without price and purchased quantity', () => {
    expect(copyItems([takenItem, makeItem('2', { quantity: 3 })], makeId)).toEqual([
      {
        id: 'new',
        name: 'Café',
        quantity: 1,
        unit: 'un',
        note: 'moído na hora',
        onlyAt: 'Mercado',
        productId: coffee.id,
      },
      { id: 'new', name: '2', quantity: 3, unit: 'un', note: null },
    ]);
  });

  it('LST-18 LST-54 copies the last purchase with its notes as planned items, with at least 1 un', () => {
    const items = [
      { name: 'Melancia', quantity: 0.5, unit: 'un' as const, productId: null },
      { name: 'Carne', quantity: 0.75, unit: 'kg' as const, productId: coffee.id, note: 'moída' },
    ];
    expect(copyPurchasedItems(items, makeId)).toEqual([
      { id: 'new', name: 'Melancia', quantity: 1, unit: 'un', note: null },
      {
        id: 'new',
        name: 'Carne',
        quantity: 0.75,
        unit: 'kg',
        note: 'moída',
        productId: coffee.id,
      },
    ]);
  });

  it('LST-17 restores all fields of a removed item', () => {
    const {
      listId: _listId,
      createdAt: _createdAt,
      updatedAt,
      product: _product,
      ...rest
    } = takenItem;
    // The person who undoes the removal becomes `changedBy`.
    const {
      createdBy: _createdBy,
      changedBy: _changedBy,
      takenBy: _takenBy,
      correctedBy: _correctedBy,
      ...fields
    } = rest;
    expect(toRestoredItem(takenItem)).toEqual({ ...fields, takenAt: updatedAt });
    expect(toRestoredItem(makeItem('2'))).not.toHaveProperty('takenAt');
    expect(productsOf([takenItem, makeItem('2')])).toEqual([coffee]);
  });

  it('LST-18 names a copy after its list, with a number if that name is used', () => {
    const feira = { name: 'Feira' };
    expect(nameOfCopy(feira, 'cópia', [])).toBe('Feira (cópia)');
    expect(nameOfCopy(feira, 'cópia', ['Feira (cópia)', 'Feira (cópia 2)'])).toBe(
      'Feira (cópia 3)',
    );
    expect(nameOfCopy(feira, 'repetição', ['Feira (cópia)'])).toBe('Feira (repetição)');
  });

  it('LST-18 keeps the name of a copy within 120 characters, and does not cut an emoji in half', () => {
    const name = nameOfCopy({ name: '🥕'.repeat(120) }, 'cópia', []);
    expect([...name]).toHaveLength(120);
    expect(name.endsWith('🥕 (cópia)')).toBe(true);
  });
});
