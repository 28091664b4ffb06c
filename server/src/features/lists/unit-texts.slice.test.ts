/** Tests the words beside amounts (UNI-02): who writes, keeps and clears them. */
import { newId, type ListItemChange, type NewListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  share,
  stockOf,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();
const corn = { name: 'milho', quantity: 2, unit: 'un', unitText: 'lata' } as const;
const cheese = { name: 'queijo', quantity: 0.3, unit: 'kg', unitText: 'g' } as const;
const juice = { name: 'suco', quantity: 2, unit: 'kg', unitText: 'L' } as const;

async function listWith(who: Person, item: Partial<NewListItem>) {
  const listId = await newList(who, 'Feira');
  return { listId, item: await newItem(who, listId, item) };
}
const amountsOf = async (who: Person, listId: string) =>
  (await itemsOf(who, listId)).map(
    ({ quantity, unit, unitText, name }) => `${quantity} ${unit} ${unitText ?? '-'} ${name}`,
  );

it('UNI-02 stores the word beside pieces or kilos, and keeps it while the unit stays', async () => {
  const ana = await person();
  const { listId, item } = await listWith(ana, cheese);
  await changeItem(ana, item, { quantity: 0.5 });
  await changeItem(ana, item, { unit: 'kg', quantity: 0.4, name: 'queijo prato' });
  expect(await amountsOf(ana, listId)).toEqual(['0.4 kg g queijo prato']);
  await changeItem(ana, item, { add: 0.1 });
  expect(await amountsOf(ana, listId)).toEqual(['0.5 kg g queijo prato']);
});

it('UNI-02 drops the word when a client without words changes the unit, or when null is sent', async () => {
  const ana = await person();
  const { listId, item } = await listWith(ana, cheese);
  await changeItem(ana, item, { unit: 'un', quantity: 1 });
  expect(await amountsOf(ana, listId)).toEqual(['1 un - queijo']);
  await changeItem(ana, item, { unit: 'un', unitText: 'pacote' });
  await changeItem(ana, item, { unitText: null });
  expect(await amountsOf(ana, listId)).toEqual(['1 un - queijo']);
});

it.each<[ListItemChange]>([
  [{ unit: 'kg', unitText: 'lata' }],
  [{ unit: 'un', unitText: 'ml' }],
  [{ unitText: 'g' }],
])('UNI-02 refuses a word that is not of the sent unit: %j', async (body) => {
  const ana = await person();
  const { item } = await listWith(ana, corn);
  const params = { listId: item.listId, itemId: item.id };
  expect(await ana.expectFailure('changeListItem', { params, body })).toMatchObject({
    body: {
      fields: [{ field: 'unitText', message: 'Esta unidade não é de un nem de kg.' }],
    },
  });
});

it('UNI-02 gives two phones the last unit as a whole', async () => {
  const ana = await person();
  const { listId, item } = await listWith(ana, corn);
  await changeItem(ana, item, { unit: 'kg', unitText: 'g', quantity: 0.3 });
  await changeItem(ana, item, { unit: 'un', unitText: 'vidro', quantity: 2 });
  expect(await amountsOf(ana, listId)).toEqual(['2 un vidro milho']);
});

it('UNI-02 keeps the word in copies, in the trash and on devices', async () => {
  const [ana, bia] = [await person(), await person()];
  const { listId } = await listWith(ana, corn);
  const inviteToken = await share(ana, listId);
  const copy = (await bia.call('acceptInvite', { params: { inviteToken } })).body;
  expect(await amountsOf(bia, copy.id)).toEqual(['2 un lata milho']);
  await ana.call('deleteList', { params: { listId } });
  await ana.call('restoreList', { params: { listId } });
  expect(await amountsOf(ana, listId)).toEqual(['2 un lata milho']);
  const device = createDevice(ana);
  await device.sync();
  expect(Object.values(device.rows()['listItems'] ?? {})).toMatchObject([{ unitText: 'lata' }]);
});

it('UNI-07 moves the word into the stock and the purchase, and back by an undo', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const taken = { isChecked: true, price: 5, purchasedQuantity: 3, supermarket: 'Assaí' };
  const { listId, item } = await listWith(ana, { ...corn, ...taken });
  const finish = { params: { pantryId }, body: finishBody([item], { listId }) };
  const { id: finishId } = (await ana.call('finishPurchase', finish)).body;
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { quantity: 3, unit: 'un', unitText: 'lata' },
  ]);
  expect((await ana.call('getFinishedTrip', { params: { finishId } })).body.lines).toMatchObject([
    { quantity: 3, unit: 'un', unitText: 'lata' },
  ]);
  expect((await ana.call('getLastPurchase', { params: { listId } })).body.items).toMatchObject([
    { unitText: 'lata' },
  ]);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await amountsOf(ana, listId)).toEqual(['2 un lata milho']);
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

it('UNI-07 never adds litres to kilos', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  await newStock(ana, pantryId, { name: 'suco', quantity: 1, unit: 'kg' });
  const { listId, item } = await listWith(ana, { ...juice, isChecked: true });
  const body = finishBody([item], { listId });
  const items = body.items.map((line) => ({ ...line, isUnpriced: true }));
  await ana.call('finishPurchase', { params: { pantryId }, body: { ...body, items } });
  const stock = await stockOf(ana, pantryId);
  expect(stock.map(({ quantity, unitText }) => [quantity, unitText])).toEqual([
    [1, null],
    [2, 'L'],
  ]);
});

it('UNI-07 changes the word of stock, and its unit by the volume of one package', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const oil = await newStock(ana, pantryId, { name: 'Azeite 500 ml', quantity: 2 });
  const params = { pantryId, itemId: oil.id };
  await ana.call('changePantryItem', { params, body: { unitText: 'vidro' } });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 2, unitText: 'vidro' }]);
  await ana.call('changePantryItem', { params, body: { unitText: null } });
  const into = newId();
  const join = { into, unit: 'kg', unitText: 'ml', ratio: { from: 1, to: 0.5 } } as const;
  await ana.call('joinPantryItem', { params, body: join });
  const bought = { name: 'Azeite 500 ml', quantity: 1, unit: 'un', productId: null } as const;
  const items = [{ ...bought, price: 30, supermarket: 'Assaí' }];
  await ana.call('finishPurchase', { params: { pantryId }, body: { items } });
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { quantity: 1.5, unit: 'kg', unitText: 'ml' },
  ]);
  await ana.call('separatePantryItem', { params });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ unit: 'un', unitText: null }]);
});

it('UNI-14 UNI-16 keeps the word in prices and in corrections of a trip, and in the stock that follows', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const taken = { isChecked: true, price: 5, purchasedQuantity: 3, supermarket: 'Assaí' };
  const { listId, item } = await listWith(ana, { ...corn, ...taken });
  const finish = { params: { pantryId }, body: finishBody([item], { listId }) };
  const { id: finishId } = (await ana.call('finishPurchase', finish)).body;
  const history = { params: { supermarketName: 'Assaí' } };
  expect((await ana.call('getPriceHistory', history)).body).toMatchObject([{ unitText: 'lata' }]);
  const { entries } = (await ana.call('getPriceBook')).body;
  expect(entries).toMatchObject([{ bought: { quantity: 3, unit: 'un', unitText: 'lata' } }]);
  const line = { params: { finishId, listItemId: item.id } };
  const { stock } = (await ana.call('changePurchasedLine', { ...line, body: { quantity: 2 } }))
    .body;
  expect(stock).toMatchObject([{ name: 'milho', unitText: 'lata', before: 3, after: 2 }]);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 2, unitText: 'lata' }]);
});

it('UNI-17 keeps the word of what an app without the field took, when the plan gets another one', async () => {
  const ana = await person();
  const { listId, item } = await listWith(ana, corn);
  await changeItem(ana, item, { price: 5, purchasedQuantity: 2, supermarket: 'Assaí' });
  const textOf = async () => (await itemsOf(ana, listId))[0]?.purchasedUnitText;
  expect(await textOf()).toBeNull();
  await changeItem(ana, item, { quantity: 3, unit: 'un', unitText: 'caixa' });
  expect(await textOf()).toBe('lata');
  await changeItem(ana, item, { quantity: 1, unit: 'un', unitText: null });
  expect(await textOf()).toBe('lata');
  await changeItem(ana, item, { purchasedUnit: 'kg' });
  expect(await textOf()).toBeNull();
  await changeItem(ana, item, { purchasedUnitText: 'un', purchasedUnit: 'un' });
  expect(await textOf()).toBe('un');
  await changeItem(ana, item, { isChecked: false });
  expect(await textOf()).toBeNull();
});
