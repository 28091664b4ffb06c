import { listItemChange } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { chosenProductId, toItemColumns, supermarketNamesOf } from './item-columns.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const supermarket = { id: 'm1', name: 'São Jorge', folded_name: 'sao jorge' };
const supermarkets = new Map([[supermarket.folded_name, supermarket]]);
const columnsOf = (change: Parameters<typeof listItemChange.parse>[0]) =>
  JSON.parse(JSON.stringify(toItemColumns(listItemChange.parse(change), supermarkets, now)));

describe('the columns of a change', () => {
  it('API-08 writes only the fields that were sent', () => {
    expect(columnsOf({ name: 'Café' })).toEqual({ name: 'Café' });
    expect(columnsOf({ quantity: 1.5 })).toEqual({ quantity: 1_500 });
    expect(columnsOf({ price: null })).toEqual({ price: null });
    expect(columnsOf({})).toEqual({});
  });

  it('SHO-04 clears the purchase of an unticked item, even if the request contains one, and keeps the product', () => {
    expect(columnsOf({ isChecked: false, price: 9.9, supermarket: 'São Jorge' })).toEqual({
      is_checked: false,
      paid: null,
      price: null,
      purchased_quantity: null,
      purchased_unit: null,
      purchased_unit_text: null,
      supermarket_id: null,
      taken_at: null,
    });
  });

  it('SHO-07 puts an item into the cart if price, quantity and supermarket are all sent', () => {
    expect(columnsOf({ price: 24.9, purchasedQuantity: 2, supermarket: 'SAO  JORGE' })).toEqual({
      is_checked: true,
      price: 2_490,
      purchased_quantity: 2_000,
      supermarket_id: 'm1',
      taken_at: now.toISOString(),
    });
    expect(columnsOf({ price: 24.9 })).toEqual({ price: 2_490 });
    const corrected = { price: 24.9, purchasedQuantity: 2 };
    const columns = { price: 2_490, purchased_quantity: 2_000 };
    expect(columnsOf(corrected)).toEqual(columns);
    expect(columnsOf({ ...corrected, supermarket: null })).toEqual({
      ...columns,
      supermarket_id: null,
    });
  });

  it('FIN-04 FIN-14 stores when an item was taken, and ignores the time if the item is not taken', () => {
    const takenAt = '2026-11-19T08:00:00.000Z';
    expect(columnsOf({ isChecked: true, takenAt }).taken_at).toBe(takenAt);
    expect(columnsOf({ takenAt })).toEqual({});
  });

  it('LNK-02 returns the taken product as the chosen product, or else the planned product', () => {
    const [planned, taken] = [
      '018f4a5e-0000-7000-8000-000000000001',
      '018f4a5e-0000-7000-8000-000000000002',
    ];
    const chosenId = (change: object) => chosenProductId(listItemChange.parse(change));
    expect(chosenId({ productId: planned })).toBe(planned);
    expect(chosenId({ productId: planned, selectedProductId: taken })).toBe(taken);
    expect(chosenId({ selectedProductId: null })).toBeUndefined();
  });

  it('DAT-05 returns no supermarket name for an item that is unticked', () => {
    const changes = [
      listItemChange.parse({ isChecked: true, supermarket: 'Feira' }),
      listItemChange.parse({ isChecked: false, supermarket: 'Bairro' }),
      listItemChange.parse({ supermarket: null }),
    ];
    expect(supermarketNamesOf(changes)).toEqual(['Feira']);
  });
});
