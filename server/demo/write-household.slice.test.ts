import {
  compareSupermarkets,
  decodePriceBookEntry,
  expiringItems,
  toThousandths,
} from '@quitanda/contract';
import { expect, it } from 'vitest';
import { startApp } from '../test/servers/start-app.ts';
import { dayAt } from './calendar.ts';
import { generateHousehold } from './household.ts';
import { writeHousehold } from './write-household.ts';
import { shareHousehold } from './share-household.ts';

const { person: newPerson, clock } = await startApp();
const now = new Date('2026-11-22T13:00:00.000Z');

it('CASA-60 NF-06 INS-01 INS-03 INS-04 INS-05 INS-06 INS-07 VAL-13 writes a demo household that has data for every screen', async () => {
  const people = { marina: await newPerson(), joao: await newPerson() };
  const household = generateHousehold(dayAt(now.getTime()));
  const setClock = (moment: number) => clock.set(new Date(moment));
  const residents = await shareHousehold(people, household, setClock);
  await writeHousehold(residents, household, setClock);
  clock.set(now);
  const { marina } = residents;

  const lists = (await marina.call('getLists')).body;
  expect(lists.filter(({ _count }) => _count.items === 0).length).toBeGreaterThanOrEqual(3);
  const listId = household.listIds['Compra da semana'] ?? '';
  const { items } = (await marina.call('getList', { params: { listId } })).body;
  const { entries } = (await marina.call('getPriceBook')).body;
  expect(entries.length).toBeGreaterThan(80);
  const comparison = compareSupermarkets(
    items.map(({ product, quantity, ...item }) => ({
      ...item,
      productName: product?.name ?? null,
      quantity: toThousandths(quantity),
    })),
    entries.map(decodePriceBookEntry),
  );
  expect(comparison.supermarkets).toHaveLength(4);
  expect(comparison.unknownCount).toBe(1);
  expect(comparison.split?.saving).toBeGreaterThan(0);

  const coffee = entries.find(({ name }) => name === 'Café Pilão 500 g');
  const productId = coffee?.productId ?? '';
  const { prices } = (await marina.call('getProductPrices', { query: { productId } })).body;
  expect(prices.length).toBeGreaterThan(15);
  expect(new Set(prices.map(({ supermarket }) => supermarket)).size).toBeGreaterThan(1);
  expect(prices.filter(({ priceNoteId }) => priceNoteId !== null)).toHaveLength(1);

  const basket = (await marina.call('getBasketIndex', { query: { months: 13 } })).body.months;
  const indexLevels = basket.flatMap(({ index }) => index ?? []);
  expect(indexLevels).toHaveLength(13);
  expect(indexLevels.at(-1)).toBeGreaterThan(100);
  expect(indexLevels.at(-1)).toBeLessThan(120);

  const { months, whole } = (await marina.call('getSpending', { query: { months: 13 } })).body;
  expect(months.every(({ total }) => total > 500)).toBe(true);
  expect(whole.impulse).toBeGreaterThan(0);
  expect(whole.planned).toBeGreaterThan(whole.impulse);
  expect(whole.supermarkets).toHaveLength(4);
  expect(whole.categories.length).toBeGreaterThan(10);
  expect(whole.people).toHaveLength(2);

  const { receipts } = (await marina.call('getReceipts', { query: { limit: 50 } })).body;
  expect(receipts.length).toBeGreaterThan(25);
  const days =
    (Date.parse(receipts[0]?.issuedAt ?? '') - Date.parse(receipts.at(-1)?.issuedAt ?? '')) /
    86_400_000;
  expect(days).toBeGreaterThan(165);

  const orderAt = async (supermarketName: string) =>
    (await marina.call('getTakingOrder', { params: { supermarketName } })).body;
  const wholesale = await orderAt('Atacado Três Paineiras');
  expect(wholesale.shopCount).toBe(16);
  expect(wholesale.categories.slice(0, 3)).toEqual(['Limpeza', 'Higiene', 'Pet']);
  expect((await orderAt('Mercado Ipê-Rosa')).categories[0]).toBe('Hortifrúti');

  const pantryId = household.pantry.id;
  const stock = (await marina.call('getPantry', { params: { pantryId } })).body.items;
  expect(stock.some((item) => item.quantity <= (item.lowStockAlertThreshold ?? 0))).toBe(true);
  expect(stock.some(({ targetQuantity }) => targetQuantity !== null)).toBe(true);
  const today = '2026-11-22';
  const expiring = expiringItems(stock, today);
  expect(expiring.some(({ days }) => days < 0)).toBe(true);
  expect(expiring.some(({ batch }) => batch.openedOn != null)).toBe(true);
  const wastes = (await marina.call('getWastes')).body;
  const wastedNames = new Set(wastes.map(({ name }) => name));
  expect([...wastedNames].toSorted()).toEqual([
    'Alface crespa',
    'Banana prata',
    'Iogurte natural Nestlé 170 g',
    'Pão francês',
  ]);
  expect(wastes.every(({ cost }) => cost !== null)).toBe(true);
  const runOuts = (await marina.call('getRunOuts', { params: { pantryId } })).body;
  expect(runOuts.length).toBeGreaterThan(40);
  const soon = runOuts.filter(
    ({ runOut }) => runOut && Math.abs(Date.parse(runOut.at) - now.getTime()) < 30 * 86_400_000,
  );
  expect(soon.length).toBeGreaterThan(runOuts.length / 2);

  const { householdId } = household;
  const members = (await residents.joao.call('getMembers', { params: { householdId } })).body;
  expect(members.map(({ name, role }) => [name, role])).toEqual([
    ['Marina', 'responsible'],
    ['João', 'member'],
  ]);
  expect(members.map(({ since }) => since.slice(0, 7))).toEqual(['2025-09', '2025-09']);
  const inCart = items.filter(({ isChecked }) => isChecked);
  expect(inCart.map(({ supermarket }) => supermarket)).toEqual(
    Array.from({ length: 5 }, () => 'Mercado Ipê-Rosa'),
  );
  for (const person of Object.values(people)) {
    expect((await person.call('getLists')).body).toHaveLength(1);
    expect((await person.call('getPantries')).body).toEqual([]);
  }
}, 90_000);
