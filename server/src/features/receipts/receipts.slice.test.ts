import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { lineOf, receiptOf } from '../../../test/people/receipts.ts';
import { prepareShopping, stockOf } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
clock.set('2026-11-20T14:00:00Z');

/** Creates a person with three receipts, an hour apart. Returns the receipts' ids, newest first. */
async function createReceipts() {
  const shopper = await prepareShopping(await person());
  const ids: string[] = [];
  for (const [hour, name] of ['Café Pilão', 'Pão francês', 'Sabão 100%'].entries()) {
    const line = lineOf({ name, productId: name === 'Café Pilão' ? shopper.rice.id : null });
    const body = receiptOf(shopper.pantryId, [line], {
      issuedAt: `2026-11-20T1${hour}:00:00.000Z`,
      supermarket: hour === 1 ? 'Padaria Única' : 'Assaí',
    });
    ids.unshift((await shopper.ana.call('recordReceipt', { body })).body.id);
  }
  return { ...shopper, ids };
}

it('API-38 NF-06 returns the receipts, newest first, page by page', async () => {
  const { ana, ids } = await createReceipts();
  const readPage = async (before?: string) => {
    const query = { limit: 2, ...(before !== undefined && { before }) };
    const { receipts, hasMore } = (await ana.call('getReceipts', { query })).body;
    return [receipts.map(({ id }) => id), hasMore];
  };
  expect(await readPage()).toEqual([ids.slice(0, 2), true]);
  expect(await readPage(ids[1])).toEqual([ids.slice(2), false]);
});

it('NF-06 finds receipts by words of the supermarket and of lines, ignoring accents and case', async () => {
  const { ana, ids } = await createReceipts();
  const findIds = async (search: string) =>
    (await ana.call('getReceipts', { query: { search } })).body.receipts.map(({ id }) => id);
  expect(await findIds('cafe')).toEqual([ids[2]]);
  expect(await findIds('UNICA pao')).toEqual([ids[1]]);
  expect(await findIds('100%')).toEqual([ids[0]]);
  expect(await findIds('%')).toEqual([ids[0]]);
  expect(await findIds('vinho')).toEqual([]);
});

it('API-38 NF-06 NF-37 returns a receipt with its lines as printed, and the products of its lines', async () => {
  const { ana, ids, rice } = await createReceipts();
  const { body } = await ana.call('getReceipt', { params: { receiptId: ids[2] ?? '' } });
  expect(body.lines).toEqual([
    {
      text: 'CAFÉ PILÃO',
      name: rice.name,
      productId: rice.id,
      categoryName: rice.categoryName,
      imageUrl: rice.imageUrl,
      quantity: 1,
      unit: 'un',
      price: 10,
      paid: 10,
      total: null,
      discount: null,
      addition: null,
      differs: false,
    },
  ]);
});

it('API-38 NF-06 NF-37 deletes a receipt with its prices and spending, and leaves the stock', async () => {
  const { ana, ids, pantryId } = await createReceipts();
  const before = await stockOf(ana, pantryId);
  const params = { receiptId: ids[0] ?? '' };
  expect((await ana.call('deleteReceipt', { params })).status).toBe(204);
  expect(await stockOf(ana, pantryId)).toEqual(before);
  expect((await ana.call('getFinishedTrips', { query: {} })).body.trips).toHaveLength(2);
  expect((await ana.call('getReceipts', { query: {} })).body.receipts).toHaveLength(2);
  expect((await ana.expectFailure('deleteReceipt', { params })).body.code).toBe(
    'receipt-not-found',
  );
});

it('NF-06 API-17 shows no receipt of another household', async () => {
  const { ids } = await createReceipts();
  const bia = await person();
  expect((await bia.call('getReceipts', { query: {} })).body.receipts).toEqual([]);
  for (const receiptId of [ids[0] ?? '', newId()]) {
    const params = { receiptId };
    expect((await bia.expectFailure('getReceipt', { params })).body.code).toBe('receipt-not-found');
    expect((await bia.expectFailure('deleteReceipt', { params })).body.code).toBe(
      'receipt-not-found',
    );
    const query = { before: receiptId };
    expect((await bia.expectFailure('getReceipts', { query })).body.code).toBe('receipt-not-found');
  }
});

it('NF-06 exports the receipts with their lines', async () => {
  const { ana } = await createReceipts();
  const { receipts } = (await ana.call('exportAccount')).body as { receipts?: unknown[] };
  expect(receipts).toHaveLength(3);
  expect(receipts?.[0]).toMatchObject({
    shopName: 'MERCADO DO BAIRRO LTDA',
    supermarket: 'Assaí',
    total: 10,
    lines: [{ text: 'CAFÉ PILÃO', name: 'Café Pilão', paid: 10 }],
  });
});
