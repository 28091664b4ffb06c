/** Tests which changes cause events of a webhook, and what an event contains. */
import { newId } from '@quitanda/contract';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import {
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  prepareShopping,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import {
  createWebhook,
  deleteWebhookRow,
  describeEvent,
  firstWebhookOf,
  startWebhookApp,
  type WebhookEvent,
} from '../../../test/servers/webhook-receiver.ts';

const { person, database, sendEventsDueAfter, postedTo, deliverEvents } = await startWebhookApp();

describe('HOOK-02 an event', () => {
  it('is signed, and contains its type, its time and the item', async () => {
    const ana = await person();
    const { url, secret } = await createWebhook(ana);
    const listId = await newList(ana);
    const item = await newItem(ana, listId, {
      name: 'Café',
      quantity: 1.5,
      unit: 'kg',
      note: 'moído',
    });
    // Sends events until none is due.
    while ((await sendEventsDueAfter(0)) > 0);
    const sent = postedTo(url)[0];
    if (!sent) throw new Error('Nothing was sent.');
    const { type, timestamp, data } = JSON.parse(sent.body) as WebhookEvent;
    const householdId = (await ana.call('getProfile')).body.id;
    expect([type, data]).toEqual([
      'list.item.added',
      {
        householdId,
        listId,
        id: item.id,
        name: 'Café',
        quantity: 1.5,
        unit: 'kg',
        unitText: null,
        note: 'moído',
        isChecked: false,
      },
    ]);
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    const { headers } = sent;
    const signedContent = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent.body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signedContent).digest('base64')}`,
    );
  });

  it('reports that an item was added, changed, checked, unchecked and removed, in this order', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    const listId = await newList(ana);
    const item = await newItem(ana, listId, { name: 'Café' });
    await changeItem(ana, item, { quantity: 2 });
    await changeItem(ana, item, { price: 9.9 });
    await changeItem(ana, item, { isChecked: true });
    await changeItem(ana, item, { isChecked: false });
    await ana.call('renameList', { params: { listId }, body: { name: 'Feira' } });
    await ana.call('removeListItem', { params: { listId, itemId: item.id } });
    expect((await deliverEvents(url)).map(describeEvent)).toEqual([
      'list.item.added Café 1',
      'list.item.changed Café 2',
      'list.item.checked Café 2',
      'list.item.unchecked Café 2',
      'list.item.removed Café 2',
    ]);
  });

  it('reports the items of a new, deleted and restored list, in the order of the list', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    const names = ['Sal', 'Pão', 'Café'];
    const items = names.map((name) => ({ name, quantity: 1, unit: 'un' as const }));
    const { id: listId } = (await ana.call('createList', { body: { name: 'Feira', items } })).body;
    await ana.call('deleteList', { params: { listId } });
    await ana.call('restoreList', { params: { listId } });
    expect((await deliverEvents(url)).map(describeEvent)).toEqual(
      ['added', 'removed', 'added'].flatMap((change) =>
        names.map((name) => `list.item.${change} ${name} 1`),
      ),
    );
  });

  it('reports a change of stock with the previous quantity', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    const pantryId = await newPantry(ana);
    const { id: itemId } = await newStock(ana, pantryId, { name: 'Café', quantity: 2 });
    const params = { pantryId, itemId };
    await ana.call('changePantryItem', { params, body: { add: -0.5 } });
    await ana.call('changePantryItem', { params, body: { lowStockAlertThreshold: 1 } });
    await ana.call('removePantryItem', { params });
    const events = await deliverEvents(url);
    expect(events.map(({ data }) => [data['previousQuantity'], data['quantity']])).toEqual([
      [null, 2],
      [2, 1.5],
      [1.5, null],
    ]);
    expect(events[2]?.data).toMatchObject({ pantryId, id: itemId, name: 'Café', unit: 'un' });
  });

  it('reports a finished trip and its undo', async () => {
    const { ana, rice, listId, pantryId } = await prepareShopping(await person());
    const item = await addTakenItem(ana, listId, { productId: rice.id, name: 'Arroz' });
    const { url } = await createWebhook(ana);
    const body = finishBody([item]);
    await ana.call('finishPurchase', { params: { pantryId }, body });
    await ana.call('undoFinish', { params: { pantryId, finishId: body.id ?? '' } });
    const types = (await deliverEvents(url)).map(({ type }) => type);
    expect(types.toSorted()).toEqual([
      'list.item.added',
      'list.item.removed',
      'pantry.stock.changed',
      'pantry.stock.changed',
    ]);
  });

  it('is sent to the webhooks of both households if a list moves', async () => {
    const ana = await person();
    const household = await createHousehold(ana);
    const [personalWebhook, sharedWebhook] = [
      await createWebhook(ana),
      await createWebhook(ana.inHousehold(household.id)),
    ];
    const listId = await newList(ana);
    await newItem(ana, listId, { name: 'Café' });
    await deliverEvents(personalWebhook.url);
    await ana.call('moveList', { params: { listId }, body: { householdId: household.id } });
    expect((await deliverEvents(personalWebhook.url)).map(describeEvent)).toEqual([
      'list.item.removed Café 1',
    ]);
    expect((await deliverEvents(sharedWebhook.url)).map(describeEvent)).toEqual([
      'list.item.added Café 1',
    ]);
  });

  it('is sent once for each write, from any device or member', async () => {
    const [ana, bia] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(bia);
    const { url } = await createWebhook(ana.inHousehold(household.id));
    const listId = await newList(ana.inHousehold(household.id));
    const body = { id: newId(), name: 'Café', quantity: 1, unit: 'un' } as const;
    const input = { params: { listId }, body, key: newId() };
    await bia.inHousehold(household.id).call('addListItem', input);
    await bia.inHousehold(household.id).call('addListItem', input);
    const write = { sequence: 1, name: 'addListItem', key: newId(), params: { listId } };
    await bia.call('sync', {
      body: {
        deviceId: newId(),
        household: household.id,
        cursor: null,
        acknowledged: 0,
        writes: [{ ...write, body: { ...body, id: newId(), name: 'Pão' } }],
      },
    });
    expect((await deliverEvents(url)).map(describeEvent)).toEqual([
      'list.item.added Café 1',
      'list.item.added Pão 1',
    ]);
  });

  it('is queued in the transaction of its write, and is not queued for a refused write', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    const listId = await newList(ana);
    await newItem(ana, listId);
    expect((await firstWebhookOf(ana))?.waitingCount).toBe(1);
    const params = { listId, itemId: newId() };
    await ana.expectFailure('changeListItem', { params, body: { quantity: 2 } });
    await ana.expectFailure('addListItem', {
      params: { listId: newId() },
      body: { name: 'Café', quantity: 1, unit: 'un' },
    });
    expect(await deliverEvents(url)).toHaveLength(1);
  });

  it('is not sent to webhooks of other households', async () => {
    const [ana, eve] = [await person(), await person()];
    const { url } = await createWebhook(eve);
    await newItem(ana, await newList(ana), { name: 'Café' });
    expect(await deliverEvents(url)).toEqual([]);
  });

  it('does not make a write fail while its webhook is being deleted', async () => {
    const ana = await person();
    const { id } = await createWebhook(ana);
    const listId = await newList(ana);
    const deletion = await holdOpen(database, (sql) => sql.rows(deleteWebhookRow, { id }));
    const addition = newItem(ana, listId, { name: 'Café' });
    await waitUntilBlocked(database, 1, addition);
    await deletion.commit();
    await addition;
    expect((await itemsOf(ana, listId)).map(({ name }) => name)).toEqual(['Café']);
  });
});

it('UNI-16 an event of a list or of stock has the word beside its amount', async () => {
  const ana = await person();
  const { url } = await createWebhook(ana);
  const listId = await newList(ana);
  const cheese = await newItem(ana, listId, { quantity: 0.3, unit: 'kg', unitText: 'g' });
  await changeItem(ana, cheese, { unit: 'un', unitText: 'pacote', quantity: 1 });
  await newStock(ana, await newPantry(ana), { name: 'Milho', quantity: 2, unitText: 'lata' });
  while ((await sendEventsDueAfter(0)) > 0);
  const amounts = postedTo(url).map(({ body }) => {
    const { quantity, unit, unitText } = (JSON.parse(body) as WebhookEvent).data;
    return [quantity, unit, unitText];
  });
  expect(amounts).toEqual([
    [0.3, 'kg', 'g'],
    [1, 'un', 'pacote'],
    [2, 'un', 'lata'],
  ]);
});
