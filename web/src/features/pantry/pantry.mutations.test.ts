import { expect, it } from 'vitest';
import { countFolds } from '../../../../fakes/count-folds.ts';
import { createHomeWith, me, createProduct, tappedAt, type HomeRows } from '../../../test/home.ts';
import { itemRow, listRow, pantryRow, stockRow } from '../../lib/items/rows.fixture.ts';
import { finishWrites } from './finish.mutations.ts';

const casaParams = { pantryId: 'casa' };
const asInput = (input: object) => input as never;

/**
 * Creates a home with the pantries 'casa' and 'praia'. The returned `pantry`, `stock` and `change`
 * are about 'casa'.
 */
function createHome(rows: HomeRows = {}) {
  const home = createHomeWith({
    pantries: [pantryRow('casa', 'Casa'), pantryRow('praia')],
    ...rows,
  });
  const pantry = () => home.read('getPantry', asInput({ params: casaParams }));
  return {
    ...home,
    pantry,
    stock: () => pantry()?.items.map(({ name, quantity }) => [name, quantity]),
    change: (itemId: string, body: object, context = {}) =>
      home.tap('changePantryItem', asInput({ params: { ...casaParams, itemId }, body }), {
        context,
      }),
  };
}

it('PAN-03 shows increments and decrements at once, exactly, and never below 0', () => {
  const { change, stock } = createHome({
    pantryItems: [stockRow('café', 'casa', { quantity: 0.3 })],
  });
  for (const add of [-0.1, -0.1]) change('café', { add });
  expect(stock()).toEqual([['café', 0.1]]);
  change('café', { add: -5 });
  expect(stock()).toEqual([['café', 0]]);
  change('café', { quantity: 3 });
  expect(stock()).toEqual([['café', 3]]);
});

it('PAN-03 adds an unsent increment to the stock that another device has counted in the meantime', () => {
  const { change, receiveRows, stock } = createHome({ pantryItems: [stockRow('café', 'casa')] });
  change('café', { add: 1 });
  receiveRows({ pantryItems: [stockRow('café', 'casa', { quantity: 10 })] });
  expect(stock()).toEqual([['café', 11]]);
});

it('PAN-02 CAT-06 shows an added item once, in the order of names, with its category', () => {
  const { tap, pantry, stock } = createHome({ pantryItems: [stockRow('banana', 'casa')] });
  const body = { id: 'a', name: 'Água', quantity: 2, unit: 'un', productId: 'p' };
  for (const _attempt of [1, 2]) {
    tap('addPantryItem', asInput({ params: casaParams, body }), {
      context: { product: createProduct('p') },
    });
  }
  expect(stock()).toEqual([
    ['Água', 2],
    ['banana', 1],
  ]);
  expect(pantry()?.items[0]).toMatchObject({ productId: 'p', categoryName: 'Mercearia' });
});

it('PAN-04 PAN-01 shows at once that a pantry was created, renamed or deleted, and counts the items', () => {
  const { tap, read } = createHome({ pantryItems: [stockRow('a', 'casa'), stockRow('b', 'casa')] });
  const names = () => read('getPantries', {})?.map(({ name, _count }) => `${name} ${_count.items}`);
  tap('createPantry', asInput({ body: { id: 'z', name: 'Sítio' } }));
  expect(names()).toEqual(['Casa 2', 'praia 0', 'Sítio 0']);
  tap('renamePantry', asInput({ params: { pantryId: 'z' }, body: { name: 'Chácara' } }));
  tap('removePantryItem', asInput({ params: { ...casaParams, itemId: 'a' } }));
  tap('deletePantry', asInput({ params: { pantryId: 'praia' } }));
  expect(names()).toEqual(['Casa 1', 'Chácara 0']);
});

it("PAN-08 shows the product that was linked to an item, and keeps the item's limits", () => {
  const item = stockRow('a', 'casa', { lowStockAlertThreshold: 2, targetQuantity: 5 });
  const { change, pantry } = createHome({ pantryItems: [item] });
  change('a', { productId: 'p' }, { product: createProduct('p') });
  change('a', { targetQuantity: null });
  expect(pantry()?.items[0]).toMatchObject({
    productId: 'p',
    categoryName: 'Mercearia',
    lowStockAlertThreshold: 2,
    targetQuantity: null,
  });
});

const takenItem = (id: string, fields: Parameters<typeof itemRow>[2] = {}) =>
  itemRow(id, 'feira', { isChecked: true, price: 10, purchasedQuantity: 2, ...fields });

/**
 * Creates a home with a trip. `finish` sends other names and amounts than those of the items, to
 * check that only the values of the items count.
 */
function createHomeWithTrip(items: ReturnType<typeof itemRow>[], rows: HomeRows = {}) {
  const trip = { budget: 100, supermarket: 'Assaí' };
  const home = createHome({ lists: [listRow('feira', trip)], listItems: items, ...rows });
  const lineOf = ({ id }: { id: string }) => ({
    listItemId: id,
    name: 'dito',
    productId: null,
    quantity: 99,
    unit: 'un',
    price: 99,
    supermarket: 'Assaí',
  });
  const finish = (id = 'f1') =>
    home.tap(
      'finishPurchase',
      asInput({ params: casaParams, body: { id, listId: 'feira', items: items.map(lineOf) } }),
    );
  const undo = (finishId = 'f1') =>
    home.tap('undoFinish', asInput({ params: { ...casaParams, finishId } }));
  const list = () => home.read('getList', asInput({ params: { listId: 'feira' } }));
  return { ...home, finish, undo, list, remainingIds: () => list()?.items.map(({ id }) => id) };
}

it('SHO-25 FIN-04 FIN-05 keeps a typed total in the trip, and restores it with the item', () => {
  const offer = { price: 3.33, paid: 10, purchasedQuantity: 3 };
  const home = createHomeWithTrip([takenItem('a', offer), takenItem('b')]);
  home.finish();
  const [trip] = home.read('getFinishedTrips', { query: {} })?.trips ?? [];
  expect(trip?.total).toBe(30);
  home.undo();
  expect(home.list()?.items[0]).toMatchObject(offer);
});

it('FIN-04 adds the items of the cart to existing stock, or else creates new stock', () => {
  const rice = { productId: 'rice', product: createProduct('rice', 'Arroz Tio João') };
  const home = createHomeWithTrip(
    [
      takenItem('a', { name: 'arroz', ...rice }),
      takenItem('b', { name: 'arroz', ...rice }),
      takenItem('c', { name: 'Pão' }),
      takenItem('d', {
        name: 'feijão',
        selectedProductId: 'beans',
        product: createProduct('beans'),
      }),
      itemRow('e', 'feira'),
      takenItem('g', { price: null }),
    ],
    {
      pantryItems: [
        stockRow('1', 'casa', { name: 'pao', quantity: 1 }),
        stockRow('2', 'casa', { name: 'arroz a granel', productId: 'rice', unit: 'kg' }),
      ],
    },
  );
  home.finish();
  expect(home.stock()).toEqual([
    ['arroz a granel', 1],
    ['Arroz Tio João', 4],
    ['beans', 2],
    ['pao', 3],
  ]);
  expect(home.remainingIds()).toEqual(['e', 'g']);
  expect(home.list()).toMatchObject({ budget: null, supermarket: null, _count: { items: 2 } });
  const trips = home.read('getFinishedTrips', { query: {} })?.trips;
  expect(trips).toMatchObject([{ id: 'f1', listName: 'feira', itemCount: 4, total: 80 }]);
});

it('PAN-14 PAN-15 FIN-04 fills without a network the item with which another one was joined, and leaves out what is kept out', () => {
  const former = { productId: null, unit: 'un' as const, quantity: 1 };
  const home = createHomeWithTrip(
    [
      takenItem('a', { name: 'Leite' }),
      takenItem('b', { name: 'tomate' }),
      takenItem('c', { name: 'Flores pra mae' }),
      takenItem('d', { name: 'Ração', productId: 'feed' }),
    ],
    {
      pantries: [
        {
          ...pantryRow('casa', 'Casa'),
          redirects: [
            { ...former, id: 'x', name: 'leite', into: 'italac', factor: 1 },
            { ...former, id: 'y', name: 'Tomate', into: 'tomato', factor: 0.15 },
            { ...former, id: 'z', name: 'Flores pra mãe', into: null, factor: null },
            {
              ...former,
              id: 'w',
              name: 'Comida do gato',
              productId: 'feed',
              into: null,
              factor: null,
            },
          ],
        },
      ],
      pantryItems: [
        stockRow('italac', 'casa', {
          name: 'Leite integral Italac',
          productId: 'milk',
          quantity: 3,
        }),
        stockRow('tomato', 'casa', { name: 'Tomate', unit: 'kg', quantity: 1 }),
      ],
    },
  );
  home.finish();
  expect(home.stock()).toEqual([
    ['Leite integral Italac', 5],
    ['Tomate', 1.3],
  ]);
  home.tap('undoFinish', asInput({ params: { ...casaParams, finishId: 'f1' } }));
  expect(home.stock()).toEqual([
    ['Leite integral Italac', 3],
    ['Tomate', 1],
  ]);
});

it('CMP-19 FIN-05 returns corrected lines to the cart without a network, and removed ones unticked', () => {
  const items = [takenItem('a'), takenItem('b'), takenItem('c')];
  const home = createHomeWithTrip(items);
  home.finish();
  const params = { finishId: 'f1', listItemId: 'a' };
  home.tap('changePurchasedLine', asInput({ params, body: { id: 'x', paid: 7, quantity: 3 } }));
  const removed = { finishId: 'f1', listItemId: 'b' };
  home.tap('removePurchasedLine', asInput({ params: removed, body: { id: 'y' } }));
  home.undo();
  const [a, b, c] = ['a', 'b', 'c'].map((id) => home.list()?.items.find((item) => item.id === id));
  expect(a).toMatchObject({ isChecked: true, price: 2.33, paid: 7, purchasedQuantity: 3 });
  expect(b).toMatchObject({ isChecked: false, price: null, purchasedQuantity: null });
  expect(c).toMatchObject({ isChecked: true, price: 10, purchasedQuantity: 2 });
});

it('SHO-29 PAN-15 keeps bought things out of the pantry without a network, until the finish is undone', () => {
  const home = createHomeWithTrip([takenItem('a', { name: 'Flores' })]);
  const line = { listItemId: 'a', name: 'Flores', productId: null, quantity: 2, unit: 'un' };
  const items = [{ ...line, price: 10, supermarket: 'Assaí', isKeptOut: true }];
  const body = { id: 'f1', listId: 'feira', items };
  home.tap('finishPurchase', asInput({ params: casaParams, body }));
  const redirects = () => home.replica.rows.get('pantries', 'casa')?.redirects ?? [];
  expect(home.stock()).toEqual([]);
  expect(redirects()).toMatchObject([{ name: 'Flores', into: null }]);
  home.undo();
  expect(redirects()).toEqual([]);
});

it('FIN-04 never doubles the stock if two devices finish one list', () => {
  const home = createHomeWithTrip([takenItem('a', { name: 'Pão' })]);
  home.finish();
  expect(home.stock()).toEqual([['Pão', 2]]);
  // The other device has finished the list first, so that its finish has moved the item.
  home.receiveRows(
    { pantryItems: [stockRow('a', 'casa', { name: 'Pão', quantity: 2 })] },
    { listItems: ['a'] },
  );
  expect(home.stock()).toEqual([['Pão', 2]]);
  expect(home.read('getFinishedTrips', { query: {} })?.trips).toEqual([]);
});

it('FIN-05 undoes a finish: restores the list and the stock, and removes the trip', () => {
  const changedByMe = { changedBy: me };
  const items = [
    takenItem('a', { name: 'Pão', ...changedByMe }),
    takenItem('b', { name: 'Café', ...changedByMe }),
  ];
  const home = createHomeWithTrip(items, {
    pantryItems: [stockRow('1', 'casa', { name: 'pao', quantity: 1, ...changedByMe })],
  });
  const beforeFinish = [home.list(), home.pantry()];
  home.finish();
  home.undo();
  expect([home.list(), home.pantry()]).toEqual(beforeFinish);
  expect(home.read('getFinishedTrips', { query: {} })?.trips).toEqual([]);
  home.finish('f2');
  expect(home.remainingIds()).toEqual([]);
});

it('FIN-05 undoes a finish in the stock of each unit, if one product was bought by weight and by the piece', () => {
  const rice = { name: 'Arroz', productId: 'rice' };
  const riceFields = { ...rice, product: createProduct('rice', 'Arroz') };
  const home = createHomeWithTrip(
    [
      takenItem('a', riceFields),
      takenItem('b', { ...riceFields, unit: 'kg', purchasedQuantity: 1.5 }),
    ],
    {
      pantryItems: [
        stockRow('1', 'casa', { ...rice, quantity: 5 }),
        stockRow('2', 'casa', { ...rice, quantity: 7, unit: 'kg' }),
      ],
    },
  );
  const stock = () => home.pantry()?.items.map(({ quantity, unit }) => `${quantity} ${unit}`);
  home.finish();
  expect(stock()?.toSorted()).toEqual(['7 un', '8.5 kg']);
  home.undo();
  expect(stock()?.toSorted()).toEqual(['5 un', '7 kg']);
});

it('FIN-05 undoes a finish of another device, and subtracts the quantities that it moved', () => {
  const home = createHomeWithTrip([], {
    pantryItems: [
      stockRow('new', 'casa', { name: 'Café', quantity: 2, lowStockAlertThreshold: 1 }),
      stockRow('old', 'casa', { name: 'Pão', quantity: 1 }),
    ],
    finishes: [
      {
        id: 'f1',
        listId: 'deleted',
        listName: 'Feira',
        pantryId: 'casa',
        boughtAt: tappedAt,
        boughtBy: null,
        isUndone: false,
        leftByUndo: null,
        budget: 90,
        supermarket: null,
      },
    ],
    finishMoves: ['new', 'old'].map((pantryItemId) => ({
      id: `f1 ${pantryItemId}`,
      finishId: 'f1',
      item: itemRow(pantryItemId, 'deleted'),
      pantryItemId,
      quantity: 2,
      isNewStock: pantryItemId === 'new',
    })),
  });
  home.undo();
  // The new stock has a threshold by now, and less of the old stock is left than the finish added.
  expect(home.stock()).toEqual([
    ['Café', 0],
    ['Pão', 0],
  ]);
  const list = home.read('getList', asInput({ params: { listId: 'deleted' } }));
  expect(list).toMatchObject({ name: 'Feira', budget: 90 });
  expect(list?.items.map(({ id }) => id)).toEqual(['new', 'old']);
});

it('FIN-04 API-50 folds each name of a cart and of a full pantry a few times', () => {
  const numbers = Array.from({ length: 300 }, (_, index) => `${index}`);
  const items = numbers.map((n) => takenItem(n, { name: `Item ${n}` }));
  const pantryItems = numbers.map((n) => stockRow(`s${n}`, 'casa', { name: `Estoque ${n}` }));
  const home = createHomeWithTrip(items, { pantryItems });
  expect(countFolds(home.finish)).toBeLessThan(5 * numbers.length);
  expect(home.stock()).toHaveLength(2 * numbers.length);
});

it('API-16 adds a purchase without a list to the existing stock', () => {
  const home = createHome({ pantryItems: [stockRow('1', 'casa', { name: 'Pão' })] });
  const line = { productId: null, quantity: 2, unit: 'un', price: 1, supermarket: 'Assaí' };
  const items = [
    { ...line, name: 'pao' },
    { ...line, name: 'Sal' },
  ];
  home.tap('finishPurchase', asInput({ params: casaParams, body: { items } }));
  expect(home.stock()).toEqual([['Pão', 3]]);
});

it('CASA-40 records at once that the user changed stock and finished the trip', () => {
  const purchaseFields = { isChecked: true, price: 5, purchasedQuantity: 1, supermarket: 'Assaí' };
  const { change, tap, pantry, replica } = createHome({
    lists: [listRow('feira')],
    listItems: [itemRow('sal', 'feira', purchaseFields)],
    pantryItems: [stockRow('café', 'casa', { createdBy: 'joao', changedBy: 'joao' })],
  });
  change('café', { add: 1 });
  const line = { listItemId: 'sal', name: 'sal', quantity: 1, unit: 'un', price: 5 };
  const body = { id: 'f', listId: 'feira', items: [{ ...line, supermarket: 'Assaí' }] };
  tap('finishPurchase', asInput({ params: casaParams, body }));
  expect(pantry()?.items).toMatchObject([
    { name: 'café', createdBy: 'joao', changedBy: me },
    { name: 'sal', createdBy: me, changedBy: me },
  ]);
  expect(replica.rows.get('finishes', 'f')).toMatchObject({ boughtBy: me });
  expect(replica.rows.of('purchases', 'f')).toMatchObject([{ boughtBy: me }]);
});

it('CASA-48 says after an undo which stock was used up, and which items stayed on the list', () => {
  const outcomeOf = (leftByUndo: { stock: string[]; items: string[] } | null) => {
    const { replica } = createHome({
      finishes: [
        {
          id: 'f1',
          listId: 'feira',
          listName: 'Feira',
          pantryId: 'casa',
          boughtAt: tappedAt,
          boughtBy: null,
          isUndone: true,
          leftByUndo,
          budget: null,
          supermarket: null,
        },
      ],
    });
    const undo = asInput({ params: { pantryId: 'casa', finishId: 'f1' } });
    return finishWrites.undoFinish.outcomeText(undo, replica.rows);
  };
  expect(outcomeOf(null)).toBeUndefined();
  expect(outcomeOf({ stock: ['Café'], items: ['Arroz', 'Feijão'] })).toBe(
    'Já tinha saído da despensa: Café. Ficou na lista como estava: Arroz, Feijão.',
  );
});

it('FIN-03 leaves an item without a quantity on the list', () => {
  const home = createHomeWithTrip([takenItem('a'), takenItem('b', { purchasedQuantity: 0 })]);
  home.finish();
  expect(home.remainingIds()).toEqual(['b']);
  expect(home.stock()).toEqual([['a', 2]]);
});

it('LST-18 FIN-04 remembers the planned amount of an item only if it was bought in another unit', () => {
  const home = createHomeWithTrip([
    takenItem('café', { quantity: 1, purchasedQuantity: 3 }),
    takenItem('arroz', { quantity: 2, unit: 'kg', purchasedQuantity: 1, purchasedUnit: 'un' }),
  ]);
  home.finish();
  const last = home.read('getLastPurchase', asInput({ params: { listId: 'feira' } }));
  expect(last?.items.map(({ name, quantity, unit }) => `${name} ${quantity} ${unit}`)).toEqual(
    expect.arrayContaining(['café 3 un', 'arroz 2 kg']),
  );
});

it('FIN-04 adds a bought item to the oldest of several stocks of its name', () => {
  const home = createHomeWithTrip([takenItem('a', { name: 'Pão' })], {
    pantryItems: [stockRow('2', 'casa', { name: 'Pão' }), stockRow('1', 'casa', { name: 'Pão' })],
  });
  home.finish();
  expect(home.pantry()?.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['1', 3],
    ['2', 1],
  ]);
});

it.each([{ targetQuantity: 5 }, { lowStockAlertThreshold: 1 }])(
  'FIN-05 keeps new stock for which %o was set since the finish',
  (change) => {
    const home = createHomeWithTrip([takenItem('a')]);
    home.finish();
    home.change('a', change);
    home.undo();
    expect(home.pantry()?.items).toMatchObject([{ id: 'a', quantity: 0, ...change }]);
  },
);

it('CASA-48 keeps the budget and the supermarket that were set since the finish', () => {
  const home = createHomeWithTrip([takenItem('a')]);
  home.finish();
  const body = { budget: 50, supermarket: 'Extra' };
  home.tap('planTrip', asInput({ params: { listId: 'feira' }, body }));
  home.undo();
  expect(home.list()).toMatchObject(body);
});

it('CASA-48 subtracts the stock once if two undos of one finish are sent', () => {
  const home = createHomeWithTrip([takenItem('a', { name: 'Pão' })], {
    pantryItems: [stockRow('1', 'casa', { name: 'Pão', quantity: 5 })],
  });
  home.finish();
  for (const _ of ['first', 'second']) home.undo();
  expect(home.stock()).toEqual([['Pão', 5]]);
});

it('FIN-06 FIN-07 moves an item without a price at once, marked, and takes it back', () => {
  const onion = itemRow('cebola', 'feira', { name: 'Cebola', quantity: 3, isChecked: true });
  const salt = itemRow('sal', 'feira', { name: 'Sal', isChecked: true });
  const { tap, stock, replica, read } = createHome({
    lists: [listRow('feira', { supermarket: 'Sacolão' })],
    listItems: [onion, salt],
  });
  const lineOf = (listItemId: string) => ({
    listItemId,
    name: listItemId,
    productId: null,
    quantity: 1,
    unit: 'un',
    price: 0,
    supermarket: 'Sacolão',
  });
  // Only the onion is sent as one that may lack a price.
  const items = [{ ...lineOf('cebola'), isUnpriced: true }, lineOf('sal')];
  const body = { id: 'f', listId: 'feira', items };
  tap('finishPurchase', asInput({ params: casaParams, body }));
  expect(stock()).toEqual([['Cebola', 3]]);
  expect(replica.rows.of('purchases', 'f')).toMatchObject([
    { listItemId: 'cebola', price: 0, isUnpriced: true, quantity: 3, supermarket: 'Sacolão' },
  ]);
  expect(read('getFinishedTrip', asInput({ params: { finishId: 'f' } }))).toMatchObject({
    total: 0,
    itemCount: 1,
    unpricedCount: 1,
    lines: [{ isUnpriced: true }],
  });
  tap('undoFinish', asInput({ params: { ...casaParams, finishId: 'f' } }));
  expect(stock()).toEqual([]);
  expect(replica.rows.get('listItems', 'cebola')).toMatchObject({ isChecked: true, price: null });
});
