import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import {
  sendConcurrently,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  prepareShopping,
  newStock,
  stockOf,
  addTakenItem,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person } = await startApp();
const prepareNewShopping = async () => prepareShopping(await person());

it('FIN-04 adds the stock once when three devices finish the same list at the same time', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareNewShopping();
  await newStock(ana, pantryId, { productId: rice.id, name: 'Arroz', quantity: 1 });
  const items = [
    await addTakenItem(ana, listId, { productId: rice.id }),
    await addTakenItem(ana, listId, { productId: beans.id, name: 'Feijão' }),
  ];
  const params = { pantryId };
  const sent = [items, items.toReversed(), items].map((sentItems) => ({
    params,
    body: finishBody(sentItems),
  }));
  expect(await sendConcurrently(ana, 'finishPurchase', sent)).toEqual(['ok', 'ok', 'ok']);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 3 }, { quantity: 2 }]);
  const history = await ana.call('getPriceHistory', { params: { supermarketName: 'São Jorge' } });
  expect(history.body).toHaveLength(2);
});

it('FIN-04 adds the stock once for concurrent finishes into two pantries', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const secondPantryId = await newPantry(ana, 'Sítio');
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const sent = [pantryId, secondPantryId].map((id) => ({
    params: { pantryId: id },
    body: finishBody([item]),
  }));
  expect(await sendConcurrently(ana, 'finishPurchase', sent)).toEqual(['ok', 'ok']);
  const stock = [...(await stockOf(ana, pantryId)), ...(await stockOf(ana, secondPantryId))];
  expect(stock).toMatchObject([{ quantity: 2 }]);
});

it('FIN-04 adds up concurrent finishes of two lists and two plus taps in one pantry', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareNewShopping();
  const secondListId = await newList(ana, 'Outra');
  const { id: itemId } = await newStock(ana, pantryId, { productId: rice.id, quantity: 1 });
  const carts = [];
  for (const id of [listId, secondListId]) {
    carts.push([
      await addTakenItem(ana, id, { productId: rice.id }),
      await addTakenItem(ana, id, { productId: beans.id, name: 'Feijão' }),
    ]);
  }
  const plus = { params: { pantryId, itemId }, body: { add: 1 } };
  const finishes = carts.map((items) => ({ params: { pantryId }, body: finishBody(items) }));
  const outcomes = await Promise.all([
    sendConcurrently(ana, 'finishPurchase', finishes),
    sendConcurrently(ana, 'changePantryItem', [plus, plus]),
  ]);
  expect(outcomes).toEqual([
    ['ok', 'ok'],
    ['ok', 'ok'],
  ]);
  const quantities = (await stockOf(ana, pantryId)).map(({ quantity }) => quantity);
  // Rice: 1 at first, 2 of each trip, and 1 of each plus. Beans: 2 of each trip.
  expect(quantities).toEqual([7, 4]);
});

it.each(['its idempotency key', 'only its id'])(
  'FIN-04 API-18 finishes once if the finish is sent twice with %s',
  async (sentWith) => {
    const { ana, rice, listId, pantryId } = await prepareNewShopping();
    const item = await addTakenItem(ana, listId, { productId: rice.id });
    const sent = {
      params: { pantryId },
      body: finishBody([item]),
      ...(sentWith === 'its idempotency key' && { key: newId() }),
    };
    const first = await ana.call('finishPurchase', sent);
    const itemWithSameId = await newItem(ana, listId, {
      id: item.id,
      productId: rice.id,
      price: 1,
      purchasedQuantity: 1,
      supermarket: 'Feira',
    });
    const second = await ana.call('finishPurchase', sent);
    expect(second.body).toEqual(first.body);
    expect(second.body.movedItemIds).toEqual([item.id]);
    expect(await itemsOf(ana, listId)).toEqual([itemWithSameId]);
    expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 2 }]);
    expect(await sendConcurrently(ana, 'finishPurchase', [sent, sent])).toEqual(['ok', 'ok']);
    await ana.call('deleteList', { params: { listId } });
    expect((await ana.call('finishPurchase', sent)).body).toEqual(first.body);
  },
);

it('FIN-04 finishes once if the finish is sent several times at once', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const sent = { params: { pantryId }, body: finishBody([item]) };
  expect(await sendConcurrently(ana, 'finishPurchase', [sent, sent, sent])).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 2 }]);
  const { body } = await ana.call('finishPurchase', sent);
  expect(body.movedItemIds).toEqual([item.id]);
});
