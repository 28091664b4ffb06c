import { listItemId } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { describe, expect, it } from 'vitest';
import { sumByStock, splitCart, type CartLine } from './finish.ts';

const rice = newId();
const banana = newId();

function newLine(change: Partial<CartLine> = {}): CartLine {
  return {
    id: listItemId.parse(newId()),
    name: 'Arroz',
    isChecked: true,
    productId: rice,
    productName: 'Arroz Tio João 5 kg',
    unit: 'un',
    quantity: 1_000,
    purchasedQuantity: 2_000,
    price: 2_490,
    ...change,
  };
}

const splitLines = (...lines: CartLine[]) =>
  splitCart(
    lines.map(({ id }) => id),
    lines,
  );

describe('moving a cart', () => {
  it.each<[string, Partial<CartLine>]>([
    ['was not weighed', { purchasedQuantity: null }],
    ['has no price', { price: null }],
    ['was taken out of the cart', { isChecked: false }],
  ])('FIN-03 does not move an item that %s, and returns its name', (_, change) => {
    const { bought, skippedNames } = splitLines(newLine({ name: 'Feijão', ...change }), newLine());
    expect(bought.map(({ name }) => name)).toEqual(['Arroz']);
    expect(skippedNames).toEqual(['Feijão']);
  });

  it('FIN-06 FIN-15 moves an item without a price in its planned quantity, if it was sent as one', () => {
    const ticked = newLine({ price: null, purchasedQuantity: null, quantity: 3_000 });
    const unticked = newLine({ price: null, isChecked: false });
    const lines = [ticked, unticked];
    const sentIds = lines.map(({ id }) => id);
    const { bought } = splitCart(sentIds, lines, new Set(sentIds));
    expect(bought).toMatchObject([{ id: ticked.id, purchasedQuantity: 3_000, price: null }]);
  });

  it('FIN-02 moves free items', () => {
    expect(splitLines(newLine({ price: 0 })).bought).toHaveLength(1);
  });

  it('FIN-04 keeps the sent order of the lines', () => {
    const [one, two] = [newLine({ name: 'Um' }), newLine({ name: 'Dois' })];
    const { bought } = splitCart([two.id, one.id], [one, two]);
    expect(bought.map(({ name }) => name)).toEqual(['Dois', 'Um']);
  });

  it('FIN-04 adds up lines of one product in one unit, with the name of the product and the id of the first line', () => {
    const first = newLine({ name: 'Arroz branco', purchasedQuantity: 1_001 });
    const { bought } = splitLines(
      first,
      newLine({ purchasedQuantity: 2 }),
      newLine({ unit: 'kg' }),
    );
    expect([...sumByStock(bought).values()]).toEqual([
      { id: first.id, name: 'Arroz Tio João 5 kg', productId: rice, unit: 'un', quantity: 1_003 },
      expect.objectContaining({ productId: rice, unit: 'kg', quantity: 2_000 }),
    ]);
  });

  it('FIN-02 FIN-04 moves an item without a product by its name, and adds up lines of one name in one unit', () => {
    const unlinked = { productId: null, productName: null, name: 'Pão francês' };
    const first = newLine({ ...unlinked, purchasedQuantity: 5_000 });
    const { bought } = splitLines(
      first,
      newLine({ ...unlinked, name: 'pao  FRANCES', purchasedQuantity: 1_000 }),
      newLine({ ...unlinked, unit: 'kg' }),
      newLine({ name: 'Pão francês' }),
    );
    expect([...sumByStock(bought).values()]).toEqual([
      { id: first.id, name: 'Pão francês', productId: null, unit: 'un', quantity: 6_000 },
      expect.objectContaining({ productId: null, unit: 'kg', quantity: 2_000 }),
      expect.objectContaining({ productId: rice, quantity: 2_000 }),
    ]);
  });

  it('FIN-04 keeps different products separate', () => {
    const { bought } = splitLines(
      newLine(),
      newLine({ productId: banana, productName: 'Banana prata' }),
    );
    expect(sumByStock(bought).size).toBe(2);
  });
});
