import { expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import {
  finishBody,
  newList,
  newPantry,
  fetchThreeProducts,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const app = await startApp();
const { clock } = app;

async function buy(
  buyer: Person,
  item: Parameters<typeof addTakenItem>[2],
  boughtAt: string,
): Promise<void> {
  const listId = await newList(buyer);
  const body = finishBody([await addTakenItem(buyer, listId, item)], { boughtAt });
  await buyer.call('finishPurchase', { params: { pantryId: await newPantry(buyer) }, body });
}

const readHistory = async (person: Person, supermarketName: string) =>
  (await person.call('getPriceHistory', { params: { supermarketName } })).body;

it('API-04 DAT-05 returns the latest purchase of each product in a supermarket, newest first', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const ana = await app.person();
  const [rice, beans] = await fetchThreeProducts(ana);
  const at = (day: string) => `2026-11-${day}T10:00:00.000Z`;
  await buy(ana, { productId: rice.id, price: 20 }, at('10'));
  await buy(ana, { productId: beans.id, price: 8, unit: 'kg', quantity: 1 }, at('12'));
  await buy(ana, { productId: rice.id, price: 24.9, purchasedQuantity: 0.755 }, at('15'));
  await buy(ana, { productId: rice.id, price: 22 }, at('11'));
  await buy(ana, { productId: rice.id, price: 1, supermarket: 'Outro' }, at('16'));
  expect(await readHistory(ana, 'São Jorge')).toEqual([
    {
      productId: rice.id,
      name: rice.name,
      date: at('15'),
      quantity: 0.755,
      unit: 'un',
      unitText: null,
      price: 24.9,
    },
    {
      productId: beans.id,
      name: beans.name,
      date: at('12'),
      quantity: 2,
      unit: 'kg',
      unitText: null,
      price: 8,
    },
  ]);
});

it('API-04 SHO-24 returns the price that was last paid rather than a later gift', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const ana = await app.person();
  const [rice, beans] = await fetchThreeProducts(ana);
  const at = (day: string) => `2026-11-${day}T10:00:00.000Z`;
  await buy(ana, { productId: rice.id, price: 20 }, at('10'));
  await buy(ana, { productId: rice.id, price: 0 }, at('12'));
  await buy(ana, { productId: beans.id, price: 0 }, at('14'));
  expect(await readHistory(ana, 'São Jorge')).toMatchObject([
    { productId: beans.id, date: at('14'), price: 0 },
    { productId: rice.id, date: at('10'), price: 20 },
  ]);
});

it('API-04 DAT-05 finds the supermarket in any spelling, and returns nothing for an unknown one', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const ana = await app.person();
  const [rice] = await fetchThreeProducts(ana);
  const supermarket = 'Pão & Cia / Açaí 100%';
  await buy(ana, { productId: rice.id, supermarket }, '2026-11-19T10:00:00.000Z');
  expect(await readHistory(ana, supermarket)).toHaveLength(1);
  expect(await readHistory(ana, 'PAO & CIA /  acai 100%')).toHaveLength(1);
  expect(await readHistory(ana, 'Outro')).toEqual([]);
});

it('API-04 returns only the caller’s own purchases', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const [ana, bia] = [await app.person(), await app.person()];
  const [rice] = await fetchThreeProducts(ana);
  await buy(ana, { productId: rice.id, supermarket: 'Feira' }, '2026-11-19T10:00:00.000Z');
  await bia.call('saveSupermarket', { body: { name: 'Feira' } });
  expect(await readHistory(bia, 'Feira')).toEqual([]);
});

it('UNI-11 API-04 says of which container a price is', async () => {
  const ana = await app.person();
  const [milk] = await fetchThreeProducts(ana);
  const caixas = { quantity: 2, unitText: 'caixa', purchasedQuantity: 2, price: 63.48 } as const;
  await buy(ana, { productId: milk.id, ...caixas }, '2026-11-10T10:00:00.000Z');
  expect(await readHistory(ana, 'São Jorge')).toMatchObject([{ unitText: 'caixa', price: 63.48 }]);
});
