import { listItemId } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { describe, expect, it } from 'vitest';
import { restockOf, sortCart, type CartLine } from './finish.ts';

const rice = newId();
const banana = newId();

function line(change: Partial<CartLine> = {}): CartLine {
  return {
    id: listItemId.parse(newId()),
    name: 'Arroz',
    isChecked: true,
    productId: rice,
    productName: 'Arroz Tio João 5 kg',
    unit: 'un',
    purchasedQuantity: 2_000,
    price: 2_490,
    ...change,
  };
}

const sorted = (...lines: CartLine[]) =>
  sortCart(
    lines.map(({ id }) => id),
    lines,
  );

describe('the cart of a finish', () => {
  it.each<[string, Partial<CartLine>]>([
    ['was not weighed', { purchasedQuantity: null }],
    ['has no price', { price: null }],
    ['was put back', { isChecked: false }],
  ])('FIN-03 leaves a line that %s and names it', (_, change) => {
    const { bought, skippedNames } = sorted(line({ name: 'Feijão', ...change }), line());
    expect(bought.map(({ name }) => name)).toEqual(['Arroz']);
    expect(skippedNames).toEqual(['Feijão']);
  });

  it('FIN-02 moves free items', () => {
    expect(sorted(line({ price: 0 })).bought).toHaveLength(1);
  });

  it('FIN-04 keeps the sent order of the lines', () => {
    const [one, two] = [line({ name: 'Um' }), line({ name: 'Dois' })];
    const { bought } = sortCart([two.id, one.id], [one, two]);
    expect(bought.map(({ name }) => name)).toEqual(['Dois', 'Um']);
  });

  it('FIN-04 adds up one product in one unit, by its own name and the id of its first line', () => {
    const first = line({ name: 'Arroz branco', purchasedQuantity: 1_001 });
    const { bought } = sorted(first, line({ purchasedQuantity: 2 }), line({ unit: 'kg' }));
    expect([...restockOf(bought).values()]).toEqual([
      { id: first.id, name: 'Arroz Tio João 5 kg', productId: rice, unit: 'un', quantity: 1_003 },
      expect.objectContaining({ productId: rice, unit: 'kg', quantity: 2_000 }),
    ]);
  });

  it('FIN-02 FIN-04 moves an item without a product by its name, and adds up one name in one unit', () => {
    const unlinked = { productId: null, productName: null, name: 'Pão francês' };
    const first = line({ ...unlinked, purchasedQuantity: 5_000 });
    const { bought } = sorted(
      first,
      line({ ...unlinked, name: 'pao  FRANCES', purchasedQuantity: 1_000 }),
      line({ ...unlinked, unit: 'kg' }),
      line({ name: 'Pão francês' }),
    );
    expect([...restockOf(bought).values()]).toEqual([
      { id: first.id, name: 'Pão francês', productId: null, unit: 'un', quantity: 6_000 },
      expect.objectContaining({ productId: null, unit: 'kg', quantity: 2_000 }),
      expect.objectContaining({ productId: rice, quantity: 2_000 }),
    ]);
  });

  it('FIN-04 keeps different products separate', () => {
    const { bought } = sorted(line(), line({ productId: banana, productName: 'Banana prata' }));
    expect(restockOf(bought).size).toBe(2);
  });
});
