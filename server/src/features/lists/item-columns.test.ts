import { listItemChange } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { chosenProduct, itemColumns, supermarketNames } from './item-columns.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const market = { id: 'm1', name: 'São Jorge', folded_name: 'sao jorge' };
const known = new Map([[market.folded_name, market]]);
const columns = (change: Parameters<typeof listItemChange.parse>[0]) =>
  JSON.parse(JSON.stringify(itemColumns(listItemChange.parse(change), known, now)));

describe('the columns of a change', () => {
  it('API-08 writes only the fields that were sent', () => {
    expect(columns({ name: 'Café' })).toEqual({ name: 'Café' });
    expect(columns({ quantity: 1.5 })).toEqual({ quantity: 1_500 });
    expect(columns({ price: null })).toEqual({ price: null });
    expect(columns({})).toEqual({});
  });

  it('SHO-04 clears price and quantity of an unticked item, even if the request contains them, and keeps the product', () => {
    expect(columns({ isChecked: false, price: 9.9, supermarket: 'São Jorge' })).toEqual({
      is_checked: false,
      price: null,
      purchased_quantity: null,
      purchased_unit: null,
      supermarket_id: null,
      taken_at: null,
    });
  });

  it('SHO-07 puts an item that is sent with price, quantity and supermarket into the cart', () => {
    expect(columns({ price: 24.9, purchasedQuantity: 2, supermarket: 'SAO  JORGE' })).toEqual({
      is_checked: true,
      price: 2_490,
      purchased_quantity: 2_000,
      supermarket_id: 'm1',
      taken_at: now.toISOString(),
    });
    expect(columns({ price: 24.9 })).toEqual({ price: 2_490 });
    const corrected = { price: 24.9, purchasedQuantity: 2 };
    const written = { price: 2_490, purchased_quantity: 2_000 };
    expect(columns(corrected)).toEqual(written);
    expect(columns({ ...corrected, supermarket: null })).toEqual({
      ...written,
      supermarket_id: null,
    });
  });

  it('FIN-04 stores when the item was taken', () => {
    const takenAt = '2026-11-19T08:00:00.000Z';
    expect(columns({ isChecked: true, takenAt }).taken_at).toBe(takenAt);
    expect(columns({ takenAt })).toEqual({});
  });

  it('LNK-02 stores the taken product as the chosen one, or else the planned product', () => {
    const [planned, taken] = [
      '018f4a5e-0000-7000-8000-000000000001',
      '018f4a5e-0000-7000-8000-000000000002',
    ];
    const chosen = (change: object) => chosenProduct(listItemChange.parse(change));
    expect(chosen({ productId: planned })).toBe(planned);
    expect(chosen({ productId: planned, selectedProductId: taken })).toBe(taken);
    expect(chosen({ selectedProductId: null })).toBeUndefined();
  });

  it('DAT-05 stores no supermarket of an item that is not taken', () => {
    const names = [
      listItemChange.parse({ isChecked: true, supermarket: 'Feira' }),
      listItemChange.parse({ isChecked: false, supermarket: 'Bairro' }),
      listItemChange.parse({ supermarket: null }),
    ];
    expect(supermarketNames(names)).toEqual(['Feira']);
  });
});
