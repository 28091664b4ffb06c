import type { Pantry, PantrySummary } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import type { Write } from '../../sync/types.ts';
import { pantryProjections } from './pantry.projections.ts';

const kitchen: Pantry = {
  id: 'kitchen',
  name: 'Cozinha',
  createdAt: '2026-11-20T12:00:00.000Z',
  _count: { items: 1 },
  items: [
    {
      id: 'rice',
      name: 'Arroz',
      quantity: 3,
      unit: 'un',
      lowStockAlertThreshold: 1,
      targetQuantity: null,
      productId: 'p-rice',
      categoryName: 'Mercearia',
      imageUrl: null,
    },
  ],
};
const pantries: PantrySummary[] = [
  { id: 'kitchen', name: 'Cozinha', createdAt: kitchen.createdAt, _count: { items: 1 } },
];
const tap = { key: 'k', order: 1, at: Date.parse('2026-11-20T12:00:00.000Z') };
const inKitchen = { pantryId: 'kitchen' };

const seen = (write: Write, state: Pantry | undefined = kitchen) =>
  pantryProjections.getPantry?.(state, write, { params: inKitchen });
const seenAll = (write: Write) => pantryProjections.getPantries?.(pantries, write, {});

describe('pantries under pending writes', () => {
  it('PAN-03 shows plus and minus at once, exactly, floored at 0', () => {
    const change = (add: number): Write => ({
      ...tap,
      name: 'changePantryItem',
      params: { ...inKitchen, itemId: 'rice' },
      body: { add },
    });
    expect(seen(change(0.1))?.items[0]?.quantity).toBe(3.1);
    expect(seen(change(-9))?.items[0]?.quantity).toBe(0);
  });

  it('PAN-03 trusts the stock that the server answered', () => {
    const [rice] = kitchen.items;
    if (!rice) throw new Error('no rice');
    const write: Write = {
      ...tap,
      name: 'changePantryItem',
      params: { ...inKitchen, itemId: 'rice' },
      body: { add: 1 },
      answer: { ...rice, quantity: 8 },
    };
    expect(seen(write)?.items[0]?.quantity).toBe(8);
  });

  it('CAT-06 shows an added product on the tile of its category', () => {
    const write: Write = {
      ...tap,
      name: 'addPantryItem',
      params: inKitchen,
      body: { id: 'milk', name: 'Leite', quantity: 1, unit: 'un', productId: 'p-milk' },
      context: {
        product: {
          id: 'p-milk',
          name: 'Leite',
          brand: null,
          categoryName: 'Laticínios e Frios',
          typicalUnit: 'L',
          imageUrl: 'https://images.example/leite.jpg',
        },
      },
    };
    expect(seen(write)?.items.find(({ id }) => id === 'milk')).toMatchObject({
      categoryName: 'Laticínios e Frios',
      imageUrl: 'https://images.example/leite.jpg',
    });
  });

  it('PAN-02 shows an added item by name, once however often it is applied', () => {
    const write: Write = {
      ...tap,
      name: 'addPantryItem',
      params: inKitchen,
      body: { id: 'bean', name: 'Água', quantity: 2, unit: 'un' },
    };
    const once = seen(write);
    expect(once?.items.map((item) => item.name)).toEqual(['Água', 'Arroz']);
    expect(seen(write, once)).toEqual(once);
    expect(seenAll(write)?.[0]?._count.items).toBe(2);
  });

  it('PAN-04 shows a created, a renamed and a deleted pantry', () => {
    const create: Write = { ...tap, name: 'createPantry', body: { id: 'kitchen', name: 'Nova' } };
    expect(pantryProjections.getPantry?.(undefined, create, { params: inKitchen })).toMatchObject({
      name: 'Nova',
      items: [],
    });
    const rename: Write = {
      ...tap,
      name: 'renamePantry',
      params: inKitchen,
      body: { name: 'Copa' },
    };
    expect(seen(rename)?.name).toBe('Copa');
    expect(seenAll(rename)?.[0]?.name).toBe('Copa');
    const remove: Write = { ...tap, name: 'deletePantry', params: inKitchen };
    expect(seen(remove)).toBeUndefined();
    expect(seenAll(remove)).toEqual([]);
  });

  const bought = [
    {
      listItemId: 'l1',
      name: 'Arroz Tio João',
      productId: 'p-rice',
      quantity: 2,
      unit: 'un' as const,
      price: 24.9,
      supermarket: 'São Jorge',
    },
    {
      listItemId: 'l2',
      name: 'Banana',
      productId: 'p-banana',
      quantity: 1.35,
      unit: 'kg' as const,
      price: 5.99,
      supermarket: 'São Jorge',
    },
  ];
  const finish: Write = {
    ...tap,
    name: 'finishPurchase',
    params: inKitchen,
    body: { id: 'f1', listId: 'list', items: bought },
  };

  it('FIN-04 raises the stock of a product that is there and adds the others', () => {
    expect(seen(finish)?.items.map((item) => [item.id, item.quantity])).toEqual([
      ['rice', 5],
      ['l2', 1.35],
    ]);
  });

  it('FIN-05 takes back what the finish brought', () => {
    const undo: Write = {
      ...tap,
      name: 'undoFinish',
      params: { ...inKitchen, finishId: 'f1' },
      context: { finished: { lines: bought, items: [] } },
    };
    expect(seen(undo, seen(finish))).toEqual(kitchen);
  });

  it('FIN-04 FIN-05 stocks by its name what has no product, and takes it back', () => {
    const line = {
      listItemId: 'l3',
      productId: null,
      name: 'Cerveja',
      quantity: 6,
      unit: 'un' as const,
      price: 3.79,
      supermarket: 'Mercado',
    };
    const byName: Write = {
      ...tap,
      name: 'finishPurchase',
      params: inKitchen,
      body: { listId: 'l', items: [line] },
    };
    const [rice] = kitchen.items;
    if (!rice) throw new Error('no rice');
    const beer = {
      ...rice,
      id: 'beer',
      name: 'cerveja',
      productId: null,
      quantity: 1,
    };
    const there = { ...kitchen, items: [beer] };
    expect(seen(byName, there)?.items).toEqual([{ ...beer, quantity: 7 }]);
    const ofProduct = { ...there, items: [{ ...beer, productId: 'p' }] };
    expect(seen(byName, ofProduct)?.items.map(({ id }) => id)).toEqual(['beer', 'l3']);
    const undo: Write = {
      ...tap,
      name: 'undoFinish',
      params: { ...inKitchen, finishId: 'f1' },
      context: { finished: { lines: [line], items: [] } },
    };
    expect(seen(undo, seen(byName, there))).toEqual(there);
  });

  it('PAN-08 shows the product that a thing turned out to be', () => {
    const product = {
      id: 'p',
      name: 'Cerveja Brahma',
      brand: null,
      categoryName: 'Bebidas',
      typicalUnit: 'un' as const,
      imageUrl: null,
    };
    const [item] = kitchen.items;
    const link: Write = {
      ...tap,
      name: 'changePantryItem',
      params: { ...inKitchen, itemId: 'rice' },
      body: { productId: product.id },
      context: { product },
    };
    expect(seen(link)?.items[0]).toEqual({
      ...item,
      productId: 'p',
      categoryName: 'Bebidas',
      imageUrl: null,
    });
  });

  it('leaves other pantries alone', () => {
    const elsewhere: Write = { ...tap, name: 'deletePantry', params: { pantryId: 'beach' } };
    expect(seen(elsewhere)).toBe(kitchen);
    expect(seenAll(elsewhere)).toEqual(pantries);
  });
});
