import type { List, ListItem, ListSummary } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import type { Write } from '../../sync/types.ts';
import { coffee, listId, makeItem, makeList } from './list.fixture.ts';
import { listProjections } from './lists.projections.ts';

const otherId = '01890000-0000-7000-8000-00000000000b';
const tap = { key: 'k', order: 1, at: Date.parse('2026-11-20T13:00:00.000Z') };
const inList = { listId };

const base = makeList([makeItem('1-arroz'), makeItem('2-leite', { quantity: 2 })]);
const summaries: ListSummary[] = [
  {
    id: listId,
    name: 'Compras do mês',
    createdAt: base.createdAt,
    updatedAt: base.updatedAt,
    isShared: true,
    inviteToken: 'Zk3vQ0-_r1xYb8dTn5mWcA',
    budget: null,
    supermarket: null,
    _count: { items: 2 },
  },
];

const seen = (write: Write, state: List | undefined = base) =>
  listProjections.getList(state, write, { params: inList });
const seenAll = (write: Write) => listProjections.getLists(summaries, write);
const names = (list: List | undefined) => list?.items.map(({ name }) => name);

const create = (body: Extract<Write, { name: 'createList' }>['body']): Write => ({
  ...tap,
  name: 'createList',
  body,
});
const add = (body: Extract<Write, { name: 'addListItem' }>['body'], more = {}): Write => ({
  ...tap,
  ...more,
  name: 'addListItem',
  params: inList,
  body,
});
const change = (
  itemId: string,
  body: Extract<Write, { name: 'changeListItem' }>['body'],
  more = {},
): Write => ({
  ...tap,
  ...more,
  name: 'changeListItem',
  params: { listId, itemId },
  body,
});
const remove = (itemId: string): Write => ({
  ...tap,
  name: 'removeListItem',
  params: { listId, itemId },
});
const deletion: Write = { ...tap, name: 'deleteList', params: inList };
const renaming: Write = { ...tap, name: 'renameList', params: inList, body: { name: 'Feira' } };
const finish = (itemIds: string[], more = {}): Write => ({
  ...tap,
  ...more,
  name: 'finishPurchase',
  params: { pantryId: 'kitchen' },
  body: {
    listId,
    items: itemIds.map((listItemId) => ({
      listItemId,
      name: 'x',
      productId: coffee.id,
      quantity: 1,
      unit: 'un' as const,
      price: 1,
      supermarket: 'Mercado',
    })),
  },
});
const undo: Write = {
  ...tap,
  name: 'undoFinish',
  params: { pantryId: 'kitchen', finishId: 'f' },
  context: {
    finished: {
      lines: [],
      items: [makeItem('2-leite', { quantity: 2 }), makeItem('x', { listId: otherId })],
    },
  },
};

describe('lists under pending writes', () => {
  it('LST-03 shows a new list at once, empty, after the others', () => {
    const shown = seenAll(create({ id: otherId, name: 'Feira' }));
    expect(shown?.map(({ name, _count }) => [name, _count.items])).toEqual([
      ['Compras do mês', 2],
      ['Feira', 0],
    ]);
    expect(seenAll(create({ id: listId, name: 'Outra' }))).toEqual(summaries);
  });

  it('LST-14 shows a list as shared as it was, and a new one or one brought back as not', () => {
    const shared = (shown: ListSummary[] | undefined) => shown?.map(({ isShared }) => isShared);
    expect(shared(seenAll(create({ id: otherId, name: 'Feira' })))).toEqual([true, false]);
    expect(shared(seenAll(renaming))).toEqual([true]);
    const back = create({ id: listId, name: 'Compras do mês' });
    expect(shared(listProjections.getLists(seenAll(deletion), back))).toEqual([false]);
    const list = listProjections.getList(undefined, back, { params: inList });
    expect(list?.isShared).toBe(false);
  });

  it('LST-03 shows a new name in the select and in the open list', () => {
    expect(seenAll(renaming)?.[0]?.name).toBe('Feira');
    expect(seen(renaming)?.name).toBe('Feira');
    expect(seen({ ...renaming, params: { listId: otherId } })?.name).toBe('Compras do mês');
  });

  it('LST-04 takes a deleted list away', () => {
    expect(seenAll(deletion)).toEqual([]);
    expect(seen(deletion)).toBeUndefined();
  });

  it('LST-17 brings a deleted list back with all that its items held', () => {
    const taken = {
      id: '2-leite',
      name: 'Leite',
      quantity: 2,
      unit: 'un' as const,
      isChecked: true,
      price: 4.5,
      purchasedQuantity: 2,
      supermarket: 'Mercado',
      isImpulse: true,
      selectedProductId: coffee.id,
    };
    const back = create({ id: listId, name: 'Compras do mês', items: [taken] });
    const withProducts = { ...back, context: { products: [coffee] } } as Write;
    const restored = listProjections.getList(seen(deletion), withProducts, { params: inList });
    expect(restored?.items[0]).toMatchObject({ ...taken, product: coffee, productId: null });
    expect(restored?._count.items).toBe(1);
  });

  it('LST-18 shows the items of a copy once the server has answered, as it answered', () => {
    const answer = makeList([makeItem('9-server')]);
    expect(
      listProjections.getList(undefined, { ...create({ name: 'x' }), answer } as Write, {
        params: inList,
      }),
    ).toEqual(answer);
    expect(
      listProjections.getList(undefined, create({ id: otherId, name: 'x' }), { params: inList }),
    ).toBeUndefined();
  });

  it('LST-06 shows an added item at once, before the checked ones, and only once', () => {
    const state = makeList([makeItem('1-arroz', { isChecked: true })]);
    const write = add({ id: '3-pão', name: 'Pão', quantity: 0.3, unit: 'kg' });
    const shown = seen(write, state);
    expect(names(shown)).toEqual(['Pão', '1-arroz']);
    expect(shown?.items[0]).toMatchObject({ quantity: 0.3, unit: 'kg', isChecked: false });
    expect(shown?._count.items).toBe(2);
    expect(seen(write, shown)).toEqual(shown);
    expect(seen({ ...write, params: { listId: otherId } } as Write, state)).toEqual(state);
  });

  it('SHO-10 shows an item added while shopping in the cart with its product', () => {
    const shown = seen(
      add(
        {
          id: '3',
          name: 'Café',
          quantity: 1,
          unit: 'un',
          isChecked: true,
          isImpulse: true,
          productId: coffee.id,
          price: 20,
          purchasedQuantity: 1,
          supermarket: 'Mercado',
        },
        { context: { product: coffee } },
      ),
    );
    expect(shown?.items.at(-1)).toMatchObject({ product: coffee, price: 20, isImpulse: true });
  });

  it('LST-07 ticking moves an item below the unchecked ones', () => {
    expect(names(seen(change('1-arroz', { isChecked: true })))).toEqual(['2-leite', '1-arroz']);
  });

  it('SHO-04 unticking clears what was paid and keeps the product', () => {
    const state = makeList([
      makeItem('1', {
        isChecked: true,
        price: 20,
        purchasedQuantity: 2,
        supermarket: 'Mercado',
        selectedProductId: coffee.id,
        product: coffee,
      }),
    ]);
    expect(seen(change('1', { isChecked: false }), state)?.items[0]).toMatchObject({
      isChecked: false,
      price: null,
      purchasedQuantity: null,
      supermarket: null,
      selectedProductId: coffee.id,
      product: coffee,
    });
  });

  it('SHO-19 keeps the wish where it is bought in another unit, and forgets that one when unticked', () => {
    const wish = makeList([makeItem('1', { quantity: 2, unit: 'kg' })]);
    const paid = { price: 29.9, purchasedQuantity: 1, purchasedUnit: 'un' as const };
    const taken = seen(change('1', { ...paid, supermarket: 'Mercado' }), wish);
    expect(taken?.items[0]).toMatchObject({ ...paid, quantity: 2, unit: 'kg', isChecked: true });
    const back = seen(change('1', { isChecked: false }), taken);
    expect(back?.items[0]).toMatchObject({ purchasedUnit: null, quantity: 2, unit: 'kg' });
  });

  it('SHO-19 leaves what was paid in its unit when the unit of the wish changes', () => {
    const paid = { isChecked: true, price: 9.9, purchasedQuantity: 1.5 };
    const inCart = makeList([makeItem('1', { quantity: 2, unit: 'kg', ...paid })]);
    const changed = seen(change('1', { unit: 'un' }), inCart);
    expect(changed?.items[0]).toMatchObject({ unit: 'un', purchasedUnit: 'kg' });
    const bought = seen(change('1', { purchasedUnit: null, purchasedQuantity: 3 }), changed);
    expect(bought?.items[0]).toMatchObject({ unit: 'un', purchasedUnit: null });
    const pending = makeList([makeItem('1', { unit: 'kg' })]);
    const wished = seen(change('1', { unit: 'un' }), pending);
    expect(wished?.items[0]).toMatchObject({ unit: 'un', purchasedUnit: null });
  });

  it('SHO-07 shows price, quantity, supermarket and the chosen product at once', () => {
    const bodied = {
      isChecked: true,
      price: 20,
      purchasedQuantity: 2,
      supermarket: 'Mercado',
      takenAt: '2026-11-20T13:00:00.000Z',
    };
    const shown = seen(
      change(
        '1-arroz',
        { ...bodied, selectedProductId: coffee.id },
        { context: { product: coffee } },
      ),
    );
    const { takenAt: _notShown, ...shownFields } = bodied;
    expect(shown?.items.at(-1)).toMatchObject({ ...shownFields, product: coffee });
    expect(shown?.items.at(-1)).not.toHaveProperty('takenAt');
  });

  it('SHO-04 SHO-07 a price corrected after another device unticked the item does not take it', () => {
    const corrected = { price: 20, purchasedQuantity: 2 };
    const back = seen(change('1-arroz', corrected));
    expect(back?.items[0]).toMatchObject({ id: '1-arroz', isChecked: false });
    const inCart = seen(change('1-arroz', { isChecked: true, supermarket: 'Mercado' }));
    const still = seen(change('1-arroz', corrected), inCart);
    expect(still?.items.at(-1)).toMatchObject({ ...corrected, isChecked: true });
    const taken = seen(change('1-arroz', { ...corrected, supermarket: 'Mercado' }));
    expect(taken?.items.at(-1)).toMatchObject({ id: '1-arroz', isChecked: true });
    const added = { id: 'new', name: 'Leite', quantity: 1, unit: 'un' as const, ...corrected };
    expect(seen(add(added))?.items.at(-1)).toMatchObject({ id: 'new', isChecked: false });
  });

  it('SHO-18 a code that is still to be registered is no part of the item', () => {
    const answered = { ...base.items[0], id: '1-arroz', product: coffee } as ListItem;
    const body = { isChecked: true, price: 20, purchasedQuantity: 2, barcode: '7891000100103' };
    const shown = seen(change('1-arroz', body));
    expect(shown?.items.at(-1)).toMatchObject({ isChecked: true, product: null });
    expect(shown?.items.at(-1)).not.toHaveProperty('barcode');
    const added = seen(add({ id: 'new', name: 'Leite', quantity: 1, unit: 'un', ...body }));
    expect(added?.items.at(-1)).not.toHaveProperty('barcode');
    expect(seen(change('1-arroz', body, { answer: answered }))?.items).toContainEqual(answered);
  });

  it('LST-16 changes only the fields that were edited', () => {
    const shown = seen(change('2-leite', { quantity: 5 }));
    expect(shown?.items[1]).toEqual({ ...base.items[1], quantity: 5 });
    expect(seen(change('nobody', { quantity: 5 }))).toBe(base);
  });

  it('LST-07 a removed item is gone, and LST-17 comes back in its place', () => {
    const removed = seen(remove('1-arroz'));
    expect(names(removed)).toEqual(['2-leite']);
    expect(removed?._count.items).toBe(1);
    const back = add({ id: '1-arroz', name: 'Arroz', quantity: 1, unit: 'un' });
    expect(names(seen(back, removed))).toEqual(['Arroz', '2-leite']);
  });

  it('FIN-02 a finish takes the moved items off the list, FIN-05 its undo brings them back', () => {
    const finished = seen(finish(['2-leite']));
    expect(names(finished)).toEqual(['1-arroz']);
    expect(seen(undo, finished)).toEqual(base);
  });

  it('FIN-04 an accepted finish takes only what the server moved', () => {
    const answer = { id: 'f', movedItemIds: ['1-arroz'], skippedNames: [] };
    expect(names(seen(finish(['1-arroz', '2-leite'], { answer })))).toEqual(['2-leite']);
  });

  it('LST-01 counts what is pending or just accepted', () => {
    const countAfter = (write: Write) => seenAll(write)?.[0]?._count.items;
    const added = add({ id: '3', name: 'Pão', quantity: 1, unit: 'un' });
    expect(countAfter(added)).toBe(3);
    expect(countAfter({ ...added, answer: makeItem('3') } as Write)).toBe(3);
    expect(countAfter(remove('1-arroz'))).toBe(1);
    expect(countAfter(finish(['1-arroz', '2-leite']))).toBe(0);
    const answer = { id: 'f', movedItemIds: ['1-arroz'], skippedNames: ['x'] };
    expect(countAfter(finish(['1-arroz', '2-leite'], { answer }))).toBe(1);
    expect(countAfter(undo)).toBe(3);
    expect(countAfter(change('1-arroz', { isChecked: true }))).toBe(2);
  });

  it('LST-10 offers the supermarket just saved first, in its first spelling', () => {
    const known = { names: ['Extra', 'Mercado São Jorge'] };
    const save = (name: string): Write => ({ ...tap, name: 'saveSupermarket', body: { name } });
    const offered = (write: Write) => listProjections.getSupermarkets(known, write)?.names;
    expect(offered(save('mercado sao jorge'))).toEqual(['Mercado São Jorge', 'Extra']);
    expect(offered(save('Feira'))).toEqual(['Feira', 'Extra', 'Mercado São Jorge']);
    expect(offered(change('1', { supermarket: 'Feira' }))?.[0]).toBe('Feira');
    expect(offered(change('1', { supermarket: null }))).toEqual(known.names);
    expect(offered(remove('1'))).toEqual(known.names);
  });

  it('INS-07 SHO-13 offers first where a price was noted or a label linked', () => {
    const known = { names: ['Extra', 'Mercado São Jorge'] };
    const offered = (write: Write) => listProjections.getSupermarkets(known, write)?.names;
    const supermarket = 'mercado sao jorge';
    const body = { productId: coffee.id, unit: 'un' as const, price: 20, supermarket };
    expect(offered({ ...tap, name: 'notePrice', body })).toEqual(['Mercado São Jorge', 'Extra']);
    const linking: Write = {
      ...tap,
      name: 'saveStoreLabel',
      params: { supermarketName: 'Feira', labelCode: '001230' },
      body: { productId: coffee.id, valueKind: 'weight' },
    };
    expect(offered(linking)?.[0]).toBe('Feira');
  });

  it('UI-07 knows nothing of lists that were never loaded', () => {
    const write = create({ id: otherId, name: 'Feira' });
    expect(listProjections.getLists(undefined, write)).toBeUndefined();
    expect(listProjections.getSupermarkets(undefined, write)).toBeUndefined();
    expect(listProjections.getList(undefined, remove('1'), { params: inList })).toBeUndefined();
  });

  it.each([
    create({ id: otherId, name: 'Feira' }),
    renaming,
    deletion,
    add({ id: '3', name: 'Pão', quantity: 1, unit: 'un' }),
    change('1-arroz', { isChecked: true, price: 2 }),
    change('1-arroz', { isChecked: false }),
    remove('1-arroz'),
    finish(['1-arroz']),
    undo,
  ])('UI-07 $name applied twice is $name applied once', (write) => {
    const once = seen(write);
    expect(listProjections.getList(once, write, { params: inList })).toEqual(once);
  });
});
