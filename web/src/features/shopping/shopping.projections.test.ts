import type { PriceHistoryEntry, SavedStoreLabel } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import type { Write } from '../../sync/types.ts';
import { makeProduct } from './cart-item.fixture.ts';
import { shoppingProjections } from './shopping.projections.ts';

const rice = newId();
const milk = newId();
const finish: Extract<Write, { name: 'finishPurchase' }> = {
  name: 'finishPurchase',
  key: newId(),
  order: 1,
  at: Date.parse('2026-11-20T15:00:00Z'),
  params: { pantryId: newId() },
  body: {
    listId: newId(),
    boughtAt: '2026-11-20T14:00:00.000Z',
    items: [
      line(rice, 'Arroz', 24.9, 'Mercado São Jorge'),
      line(milk, 'Leite', 4.79, 'Sacolão da Praça'),
    ],
  },
};

const undoing = (finished: typeof finish): Write => ({
  name: 'undoFinish',
  key: newId(),
  order: 2,
  at: finish.at,
  params: { ...finished.params, finishId: newId() },
  context: { finished: { lines: finished.body.items, items: [] } },
});

function line(productId: string, name: string, price: number, supermarket: string) {
  return {
    listItemId: newId(),
    productId,
    name,
    quantity: 2,
    unit: 'un' as const,
    price,
    supermarket,
  };
}

const project = (history: PriceHistoryEntry[] | undefined, supermarketName: string) =>
  shoppingProjections.getPriceHistory?.(history, finish, { params: { supermarketName } });

const old: PriceHistoryEntry = {
  productId: rice,
  name: 'Arroz',
  date: '2026-05-02T12:00:00.000Z',
  quantity: 1,
  unit: 'un',
  price: 25.49,
};
const bought = { ...old, date: '2026-11-20T14:00:00.000Z', quantity: 2, price: 24.9 };

it('SHO-05 shows what was just bought there at once, once per product', () => {
  const other = { ...old, productId: newId(), name: 'Feijão', date: '2026-06-01T12:00:00.000Z' };
  expect(project([other, old], 'mercado  sao jorge')).toEqual([bought, other]);
});

it('SHO-05 changes nothing when applied again, or over a later purchase', () => {
  expect(project([bought], 'Mercado São Jorge')).toEqual([bought]);
  const later = { ...bought, date: '2026-11-20T18:00:00.000Z', price: 1 };
  expect(project([later], 'Mercado São Jorge')).toEqual([later]);
  expect(project(undefined, 'Mercado São Jorge')).toBeUndefined();
});

it('SHO-05 FIN-05 takes back what an undone finish brought, there alone', () => {
  const other = { ...old, productId: milk, name: 'Leite' };
  const finished = project([other, old], 'Mercado São Jorge');
  const undo = undoing(finish);
  const after = (history: PriceHistoryEntry[] | undefined, supermarketName: string) =>
    shoppingProjections.getPriceHistory?.(history, undo, { params: { supermarketName } });
  expect(after(finished, 'mercado  sao jorge')).toEqual([other]);
  expect(after(finished, 'Extra')).toEqual(finished);
  expect(after([other, old], 'Mercado São Jorge')).toEqual([other, old]);
  expect(after(undefined, 'Mercado São Jorge')).toBeUndefined();
});

const banana = makeProduct({ name: 'Banana prata', typicalUnit: 'kg' });
const cheese: SavedStoreLabel = { code: '200001', valueKind: 'weight', product: makeProduct() };
const linking: Write = {
  name: 'saveStoreLabel',
  key: newId(),
  order: 2,
  at: finish.at,
  params: { supermarketName: 'Mercado São Jorge', labelCode: '200002' },
  body: { productId: banana.id, valueKind: 'price' },
  context: { products: [banana] },
};
const linked: SavedStoreLabel = { code: '200002', valueKind: 'price', product: banana };
const labelsWith = (
  write: Write,
  labels: SavedStoreLabel[] | undefined,
  supermarketName = 'mercado  sao jorge',
) => shoppingProjections.getStoreLabels?.(labels, write, { params: { supermarketName } });

it('SHO-13 knows a linked label at once, in that supermarket only, also before the first read', () => {
  expect(labelsWith(linking, [cheese])).toEqual([cheese, linked]);
  expect(labelsWith(linking, undefined)).toEqual([linked]);
  expect(labelsWith(linking, [cheese], 'Sacolão')).toEqual([cheese]);
  expect(labelsWith(finish, undefined)).toBeUndefined();
});

it('SHO-13 has one meaning of a label: the last, as the server answered it', () => {
  const renamed = { ...linked, product: { ...banana, name: 'Banana-prata' } };
  expect(labelsWith({ ...linking, answer: renamed }, [linked, cheese])).toEqual([cheese, renamed]);
});
