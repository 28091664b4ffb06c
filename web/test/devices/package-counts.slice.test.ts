// @vitest-environment jsdom
/** Two phones of one household say how many pieces a caixa has, with the app's code and the real server. */
import 'fake-indexeddb/auto';
import { newId } from '@quitanda/contract/ids';
import { boughtUnitText } from '@quitanda/contract/bought-unit-text';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { createHousehold } from '../../../server/test/people/households.ts';
import type { Person } from '../../../server/test/people/person.ts';
import { newItem, newList, newPantry, stockOf } from '../../../server/test/people/shopping.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import { definitions } from '../../src/app/definitions.ts';
import { createFaultCounts, openRealDevice } from './real-device.ts';

// Adds the definitions of the writes that the first screen does not need.
await definitions.lazySelectors();

const { person } = await startApp();

async function openDevice(household: string, owner: Person) {
  const faults = createFaultCounts();
  const deps = { person: owner, name: newId(), random: createRandom(1), faults };
  const device = await openRealDevice({ ...deps, household, network: 'good' });
  onTestFinished(() => device.close());
  await device.exchange();
  return device;
}

it('UNI-10 two phones without a network keep the count that arrives last, and forget it on both', async () => {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const phones = [
    await openDevice(household.id, ana),
    await openDevice(household.id, joao),
  ] as const;
  const [anas, joaos] = phones;
  const leite = { name: 'Leite', container: 'caixa' } as const;
  for (const phone of phones) phone.setNetwork('none');
  const count = (phone: typeof anas) => phone.rows().get('packageCounts', 'caixa leite')?.count;
  anas.push('rememberPackageCount', { body: { ...leite, count: 12 } });
  joaos.push('rememberPackageCount', { body: { ...leite, name: 'LEITE', count: 6 } });
  expect(phones.map(count)).toEqual([12, 6]);
  for (const phone of phones) {
    phone.setNetwork('good');
    // An exchange that failed without the network may still be in progress.
    await vi.waitFor(async () => {
      await phone.exchange();
      expect(phone.pendingWrites()).toEqual([]);
    });
  }
  await anas.exchange();
  expect(phones.map(count)).toEqual([6, 6]);
  anas.push('rememberPackageCount', { body: { ...leite, count: null } });
  expect(count(anas)).toBeUndefined();
  for (const phone of phones) await phone.exchange();
  expect(phones.map(count)).toEqual([undefined, undefined]);
});

it('UNI-11 FIN-04 two phones see the 24 un that one took without a network, back as 2 caixas, and as stock', async () => {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const atHome = ana.inHousehold(household.id);
  const [listId, pantryId] = [await newList(atHome), await newPantry(atHome)];
  const boxes = { quantity: 2, unit: 'un', unitText: 'caixa' } as const;
  const { id: itemId } = await newItem(atHome, listId, { name: 'Leite', ...boxes });
  const phones = [
    await openDevice(household.id, ana),
    await openDevice(household.id, joao),
  ] as const;
  const [anas, joaos] = phones;
  const exchangeAll = async () => {
    for (const phone of [anas, joaos, anas]) await phone.exchange();
  };
  const pieces = { quantity: 24, unit: 'un', unitText: null } as const;
  const line = { price: 5.29, purchasedQuantity: 24, purchasedUnit: 'un' } as const;
  const params = { listId, itemId };
  const take = { isChecked: true, ...line, ...pieces, supermarket: 'Assaí', seen: null } as const;
  anas.setNetwork('none');
  anas.push('rememberPackageCount', { body: { name: 'Leite', container: 'caixa', count: 12 } });
  anas.push('changeListItem', { params, body: take });
  expect(anas.rows().get('listItems', itemId)).toMatchObject({ ...pieces, ...line });
  anas.setNetwork('good');
  await vi.waitFor(async () => {
    await exchangeAll();
    expect(anas.pendingWrites()).toEqual([]);
  });
  expect(joaos.rows().get('listItems', itemId)).toMatchObject({ ...pieces, ...line });
  expect(joaos.rows().get('packageCounts', 'caixa leite')?.count).toBe(12);
  anas.push('changeListItem', { params, body: { isChecked: false, ...boxes, seen: line } });
  await exchangeAll();
  for (const phone of phones)
    expect(phone.rows().get('listItems', itemId)).toMatchObject({ ...boxes, isChecked: false });
  joaos.push('changeListItem', { params, body: take });
  const bought = { listItemId: itemId, name: 'Leite', productId: null, unit: 'un' } as const;
  const items = [{ ...bought, quantity: 24, price: 5.29, supermarket: 'Assaí' }];
  joaos.push('finishPurchase', { params: { pantryId }, body: { id: newId(), listId, items } });
  await exchangeAll();
  const stock = await stockOf(atHome, pantryId);
  expect(stock).toMatchObject([{ name: 'Leite', quantity: 24, unit: 'un', unitText: null }]);
  for (const phone of phones)
    expect(phone.rows().all('pantryItems')).toMatchObject([{ quantity: 24 }]);
});

it.each([
  ['before', 'un', null],
  ['after', 'un', null],
  ['before', 'lata', 'lata'],
  ['after', 'lata', 'lata'],
] as const)(
  'UNI-17 a plan that another phone changes to 3 caixas %s a take in %s leaves the word of the cart and the stock',
  async (order, purchasedUnitText, unitText) => {
    const [ana, joao] = [await person(), await person()];
    const household = await createHousehold(ana);
    await household.invite(joao);
    const atHome = ana.inHousehold(household.id);
    const [listId, pantryId] = [await newList(atHome), await newPantry(atHome)];
    const plan = { quantity: 24, unit: 'un', unitText } as const;
    const { id: itemId } = await newItem(atHome, listId, { name: 'Leite', ...plan });
    const phones = [
      await openDevice(household.id, ana),
      await openDevice(household.id, joao),
    ] as const;
    const [anas, joaos] = phones;
    const row = (phone: typeof anas) => phone.rows().get('listItems', itemId);
    const params = { listId, itemId };
    const boxes = { quantity: 3, unit: 'un', unitText: 'caixa' } as const;
    const line = { price: 5.29, purchasedQuantity: 24, purchasedUnit: 'un' } as const;
    for (const phone of phones) phone.setNetwork('none');
    const take = { isChecked: true, ...line, purchasedUnitText, supermarket: 'Assaí', seen: null };
    anas.push('changeListItem', { params, body: take });
    joaos.push('changeListItem', { params, body: boxes });
    for (const phone of order === 'before' ? [joaos, anas] : [anas, joaos]) {
      phone.setNetwork('good');
      await vi.waitFor(async () => {
        await phone.exchange();
        expect(phone.pendingWrites()).toEqual([]);
      });
    }
    await anas.exchange();
    await joaos.exchange();
    for (const phone of phones) {
      expect(row(phone)).toMatchObject({ ...boxes, ...line });
      expect(boughtUnitText(row(phone) ?? expect.fail()) ?? null).toBe(unitText);
    }
    const bought = { listItemId: itemId, name: 'Leite', productId: null, unit: 'un' } as const;
    const items = [{ ...bought, quantity: 24, price: 5.29, supermarket: 'Assaí' }];
    joaos.setNetwork('none');
    joaos.push('finishPurchase', { params: { pantryId }, body: { id: newId(), listId, items } });
    const stocked = { quantity: 24, unit: 'un', unitText };
    const purchase = { ...stocked, plannedQuantity: 24, plannedUnit: null };
    expect(joaos.rows().all('pantryItems')).toMatchObject([stocked]);
    expect(joaos.rows().all('purchases')).toMatchObject([purchase]);
    joaos.setNetwork('good');
    await vi.waitFor(async () => {
      await joaos.exchange();
      expect(joaos.pendingWrites()).toEqual([]);
    });
    await anas.exchange();
    expect(anas.rows().all('pantryItems')).toMatchObject([stocked]);
    expect(anas.rows().all('purchases')).toMatchObject([purchase]);
  },
);

it('UNI-11 SHO-04 what was taken in pieces goes back to the planned caixas', async () => {
  const ana = await person();
  const [listId, pantryId] = [await newList(ana), await newPantry(ana)];
  const boxes = { quantity: 2, unit: 'un', unitText: 'caixa' } as const;
  const { id: itemId } = await newItem(ana, listId, { name: 'Leite', ...boxes });
  const params = { listId, itemId };
  const line = { price: 5.29, purchasedQuantity: 24, purchasedUnit: 'un' } as const;
  const take = { ...line, purchasedUnitText: 'un', supermarket: 'Assaí', seen: null } as const;
  const taken = await ana.call('changeListItem', { params, body: take });
  expect(taken.body).toMatchObject({ ...boxes, ...line, purchasedUnitText: 'un' });
  const back = await ana.call('changeListItem', { params, body: { isChecked: false, seen: line } });
  expect(back.body).toMatchObject({ ...boxes, purchasedUnitText: null, purchasedQuantity: null });
  await ana.call('changeListItem', { params, body: take });
  const bought = { listItemId: itemId, name: 'Leite', productId: null, unit: 'un' } as const;
  const items = [{ ...bought, quantity: 24, price: 5.29, supermarket: 'Assaí' }];
  const finishId = newId();
  await ana.call('finishPurchase', {
    params: { pantryId },
    body: { id: finishId, listId, items },
  });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 24, unitText: null }]);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  const list = await ana.call('getList', { params: { listId } });
  expect(list.body.items).toMatchObject([{ ...boxes, ...line, purchasedUnitText: 'un' }]);
});
