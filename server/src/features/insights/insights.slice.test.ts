import {
  compareSupermarkets,
  limits,
  decodePriceBookEntry,
  priceStanding,
  toCentavos,
  toThousandths,
  unitPriceOf,
} from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { newProduct, newWord } from '../../../test/people/products.ts';
import {
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  prepareShopping,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement, type Sql } from '../../db/database.ts';
import { readPriceBook } from './price-book.ts';
import { selectBasketLines, selectSpentLines } from './purchases.sql.ts';

const { person, clock, database } = await startApp();
const now = '2026-11-20T12:00:00.000Z';

type TakenFields = Parameters<typeof addTakenItem>[2];

/** Finishes a trip with these items into a new pantry, and returns the pantry's id. */
async function buy(who: Person, boughtAt: string, ...items: TakenFields[]): Promise<string> {
  const listId = await newList(who);
  const pantryId = await newPantry(who);
  const taken: Awaited<ReturnType<typeof addTakenItem>>[] = [];
  for (const item of items) taken.push(await addTakenItem(who, listId, item));
  const body = finishBody(taken, { boughtAt });
  await who.call('finishPurchase', { params: { pantryId }, body });
  return pantryId;
}

/** Finishes a trip with these items at noon in São Paulo on this day. */
async function buyOn(who: Person, day: string, ...items: TakenFields[]): Promise<void> {
  clock.set(`${day}T15:00:00.000Z`);
  await buy(who, `${day}T15:00:00.000Z`, ...items);
  clock.set(now);
}

const readBook = async (who: Person) => (await who.call('getPriceBook')).body.entries;
const readPrices = async (who: Person, productId: string) =>
  (await who.call('getProductPrices', { query: { productId } })).body.prices;

it('INS-01 INS-02 returns usual and latest prices, and finds package sizes in names', async () => {
  clock.set(now);
  const { ana, rice } = await prepareShopping(await person());
  const item = { name: 'ARROZ', productId: rice.id };
  await buyOn(ana, '2026-09-01', { ...item, price: 20, supermarket: 'Feira' });
  await buyOn(ana, '2026-10-01', { ...item, price: 26, supermarket: 'Feira' });
  await buyOn(ana, '2026-11-01', { ...item, price: 24.9, supermarket: 'Bom Preço' });
  const note = { productId: rice.id, unit: 'un', price: 18.99, supermarket: 'feira' } as const;
  await ana.call('notePrice', { body: note });
  const per5Kg = (price: number) => ({ measure: 'kg', price, per: 5 });
  expect(await readBook(ana)).toEqual([
    {
      productId: rice.id,
      name: 'Arroz Tio João 5 kg',
      itemNames: ['arroz'],
      usual: [{ unitPrice: per5Kg(24.9), count: 3 }],
      latest: [
        { supermarket: 'Feira', unitPrice: per5Kg(18.99), date: now, isNote: true },
        {
          supermarket: 'Bom Preço',
          unitPrice: per5Kg(24.9),
          date: '2026-11-01T15:00:00.000Z',
          isNote: false,
        },
      ],
      bought: { count: 3, date: '2026-11-01T15:00:00.000Z', quantity: 2, unit: 'un' },
    },
  ]);
});

it('INS-01 INS-02 returns a price book from which a device can compare supermarkets and prices', async () => {
  const { ana, rice, milk, listId } = await prepareShopping(await person());
  const riceAt = (supermarket: string, price: number) => ({
    name: 'Arroz',
    productId: rice.id,
    supermarket,
    price,
  });
  for (const price of [20, 20, 22]) {
    await buyOn(ana, '2026-11-01', riceAt('Feira', price));
  }
  await buyOn(ana, '2026-11-02', riceAt('Bom Preço', 19.99));
  await newItem(ana, listId, { name: 'arroz', quantity: 3 });
  await newItem(ana, listId, { name: 'Leite', productId: milk.id });

  const book = (await readBook(ana)).map(decodePriceBookEntry);
  const plannedItems = (await itemsOf(ana, listId)).map(({ product, productId, ...item }) => ({
    ...item,
    productId,
    productName: product?.name ?? null,
    quantity: toThousandths(item.quantity),
  }));
  const { supermarkets, unknownCount } = compareSupermarkets(plannedItems, book);
  expect(unknownCount).toBe(1);
  expect(supermarkets).toMatchObject([
    { supermarket: 'Bom Preço', total: 5_997, pricedCount: 1 },
    { supermarket: 'Feira', pricedCount: 1 },
  ]);
  const currentPrice = unitPriceOf(toCentavos(5), 'kg', null);
  expect(priceStanding(currentPrice, book[0]?.usual ?? [])).toEqual({
    percent: 25,
    verdict: 'high',
  });
});

it('INS-01 INS-15 ignores prices older than a year, and is empty for a new user', async () => {
  const { ana, rice } = await prepareShopping(await person());
  await buyOn(ana, '2025-11-19', { productId: rice.id });
  expect(await readBook(ana)).toEqual([]);
  await buyOn(ana, '2025-11-21', { productId: rice.id });
  expect(await readBook(ana)).toHaveLength(1);
  expect(await readBook(await person())).toEqual([]);
});

it('INS-03 returns every price of a product, the newest first', async () => {
  const { ana, rice, milk } = await prepareShopping(await person());
  const paid = { productId: milk.id, supermarket: 'Feira' };
  await buyOn(ana, '2024-02-29', { ...paid, price: 4.59, purchasedQuantity: 12 });
  await buyOn(ana, '2026-11-01', { ...paid, price: 5.19 }, { productId: rice.id });
  const { id } = (
    await ana.call('notePrice', {
      body: { productId: milk.id, unit: 'un', price: 4.99, supermarket: 'Feira' },
    })
  ).body;
  const [unit, supermarket] = ['un', 'Feira'];
  const perLitre = (price: number) => ({
    price,
    unitText: null,
    unitPrice: { measure: 'L', price, per: 1 },
  });
  expect(await readPrices(ana, milk.id)).toEqual([
    { ...perLitre(4.99), date: now, unit, supermarket, quantity: null, priceNoteId: id },
    {
      ...perLitre(5.19),
      date: '2026-11-01T15:00:00.000Z',
      unit,
      supermarket,
      quantity: 2,
      priceNoteId: null,
    },
    {
      ...perLitre(4.59),
      date: '2024-02-29T15:00:00.000Z',
      unit,
      supermarket,
      quantity: 12,
      priceNoteId: null,
    },
  ]);
});

it('INS-03 returns no price for an unknown product, and no price of other households', async () => {
  const { ana, rice } = await prepareShopping(await person());
  await buyOn(ana, '2026-11-01', { productId: rice.id });
  expect(await readPrices(ana, newId())).toEqual([]);
  expect(await readPrices(await person(), rice.id)).toEqual([]);
});

it('INS-03 FIN-05 removes the prices of an undone trip', async () => {
  const { ana, rice } = await prepareShopping(await person());
  clock.set(now);
  const listId = await newList(ana);
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const pantryId = await newPantry(ana);
  const body = finishBody([item]);
  const { id: finishId } = (await ana.call('finishPurchase', { params: { pantryId }, body })).body;
  expect(await readPrices(ana, rice.id)).toHaveLength(1);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await readPrices(ana, rice.id)).toEqual([]);
});

it('INS-10 INS-04 INS-19 returns the basket index of each month in the requested time zone, by default that of the household', async () => {
  const ana = await person();
  const names = ['Alho', 'Batata', 'Cebola', 'Doce', 'Ervilha'];
  const products = await Promise.all(
    names.map(async (name) => newProduct(ana, { name: `${name} ${newWord()}` })),
  );
  const buyAll = async (boughtAt: string, price: number) => {
    clock.set(boughtAt);
    await buy(ana, boughtAt, ...products.map(({ id }) => ({ productId: id, price })));
    clock.set(now);
  };
  await buyAll('2026-09-10T12:00:00.000Z', 10);
  // At this time it is still October in São Paulo, and already November in Noronha.
  await buyAll('2026-11-01T02:30:00.000Z', 11);
  const readMonthsIn = async (timeZone?: 'America/Sao_Paulo' | 'America/Noronha') =>
    (await ana.call('getBasketIndex', { query: { months: 3, ...(timeZone && { timeZone }) } })).body
      .months;
  expect(await readMonthsIn('America/Sao_Paulo')).toEqual([
    { month: '2026-09', index: 100, itemCount: 5 },
    { month: '2026-10', index: 110, itemCount: 5 },
    { month: '2026-11', index: null, itemCount: 0 },
  ]);
  expect(await readMonthsIn()).toEqual(await readMonthsIn('America/Sao_Paulo'));
  const inNoronha = [
    { month: '2026-09', index: 100, itemCount: 5 },
    { month: '2026-10', index: null, itemCount: 0 },
    { month: '2026-11', index: 110, itemCount: 5 },
  ];
  expect(await readMonthsIn('America/Noronha')).toEqual(inNoronha);
  await ana.call('changeTimeZone', { body: { timeZone: 'America/Noronha' } });
  expect(await readMonthsIn()).toEqual(inNoronha);
  const { months } = (await ana.call('getSpending', { query: { months: 2 } })).body;
  expect(months.map(({ month, total }) => [month, total])).toEqual([
    ['2026-10', 0],
    ['2026-11', 110],
  ]);
});

it('INS-04 returns planned and impulse spending exact to the centavo', async () => {
  const { ana, rice, milk } = await prepareShopping(await person());
  await buyOn(ana, '2026-10-31', { productId: rice.id, price: 24.9, supermarket: 'Feira' });
  await buyOn(
    ana,
    '2026-11-02',
    { productId: milk.id, price: 0.05, purchasedQuantity: 0.1, supermarket: 'Feira' },
    { productId: rice.id, price: 22, isImpulse: true, purchasedQuantity: 1, supermarket: 'Outro' },
  );
  const { id } = (await ana.call('getProfile')).body;
  const { body } = await ana.call('getSpending', { query: { months: 2 } });
  const namedTotal = (name: string, total: number) => ({ name, total });
  expect(body.months).toEqual([
    {
      month: '2026-10',
      total: 49.8,
      planned: 49.8,
      impulse: 0,
      categories: [namedTotal(rice.categoryName, 49.8)],
      supermarkets: [namedTotal('Feira', 49.8)],
      people: [{ id, total: 49.8 }],
    },
    {
      month: '2026-11',
      total: 22.01,
      planned: 0.01,
      impulse: 22,
      categories: [namedTotal(rice.categoryName, 22), namedTotal(milk.categoryName, 0.01)],
      supermarkets: [namedTotal('Outro', 22), namedTotal('Feira', 0.01)],
      people: [{ id, total: 22.01 }],
    },
  ]);
  expect(body.whole).toMatchObject({ total: 71.81, planned: 49.81, impulse: 22 });
  const stranger = await person();
  expect((await stranger.call('getSpending', { query: {} })).body).toMatchObject({
    whole: { total: 0 },
  });
  expect((await stranger.call('getSpending', { query: {} })).body.months).toHaveLength(13);
});

it('INS-09 returns what each person spent, also for former members, and for deleted accounts with the id null', async () => {
  clock.set(now);
  const [ana, bia, caio] = [await person(), await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  await household.invite(caio);
  const [anaInHousehold, biaInHousehold, caioInHousehold] = [ana, bia, caio].map((who) =>
    who.inHousehold(household.id),
  ) as [Person, Person, Person];
  const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
  const ids = { ana: await idOf(ana), bia: await idOf(bia) };
  const rice = await newProduct(ana);
  const item = { productId: rice.id, purchasedQuantity: 1 };
  await buyOn(anaInHousehold, '2026-11-02', { ...item, price: 10 });
  await buyOn(biaInHousehold, '2026-11-03', { ...item, price: 30 });
  await buyOn(caioInHousehold, '2026-11-04', { ...item, price: 20 });
  await buyOn(bia, '2026-11-05', { ...item, price: 7 });
  const readSpendingOfPeople = async (who: Person) =>
    (await who.call('getSpending', { query: { months: 1 } })).body.whole.people;

  await bia.call('leaveHousehold', { params: { householdId: household.id } });
  await caio.call('deleteAccount');
  expect(await readSpendingOfPeople(anaInHousehold)).toEqual([
    { id: ids.bia, total: 30 },
    { id: null, total: 20 },
    { id: ids.ana, total: 10 },
  ]);
  expect(await readSpendingOfPeople(bia)).toEqual([{ id: ids.bia, total: 7 }]);
});

it('INS-04 returns sums beyond the limit of a single price', async () => {
  const { ana, rice } = await prepareShopping(await person());
  const expensive = { productId: rice.id, price: 99_999.99, purchasedQuantity: 99_999.999 };
  await buyOn(ana, '2026-11-02', expensive);
  const { whole } = (await ana.call('getSpending', { query: {} })).body;
  expect(toCentavos(whole.total)).toBe(999_999_890_000);
});

it('INS-04 API-17 refuses invalid months and time zones', async () => {
  const ana = await person();
  const answers = ['months=0', 'months=26', 'months=1.5', 'timeZone=Europe/Lisbon'].map((query) =>
    ana.request('GET', `/api/insights/spending?${query}`),
  );
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([
    400, 400, 400, 400,
  ]);
});

const fillPurchases = statement<
  never,
  { userId: string; productId: string; boughtAt: Date; count: number }
>(
  'test.fill-purchases',
  `with finish as (
     insert into finishes (id, household_id, pantry_id, list_id, list_name, answer, bought_at, created_at)
     values (gen_random_uuid(), :userId, gen_random_uuid(), gen_random_uuid(), 'Feira', '{}', :boughtAt, :boughtAt)
     returning *
   )
   insert into purchases (finish_id, list_item_id, household_id, product_id, item_name, unit, quantity,
     unit_price, planned_quantity, is_impulse, taken_at, bought_at, list_id, list_name)
   select id, gen_random_uuid(), household_id, :productId, 'Arroz', 'un', 1000, 100, 1000, false, bought_at,
     bought_at, list_id, list_name
   from finish, generate_series(1, :count::integer)`,
);

it('API-23 API-216 API-17 uses the newest 50,000 purchases of a household', async () => {
  const { ana, rice, milk } = await prepareShopping(await person());
  const { id } = (await ana.call('getProfile')).body;
  await buyOn(ana, '2026-11-02', { productId: milk.id });
  const newest = new Date('2026-11-10T12:00:00Z');
  await database.rows(fillPurchases, {
    userId: id,
    productId: rice.id,
    boughtAt: newest,
    count: limits.purchasesPerResponse,
  });
  const since = new Date('2026-11-01T12:00:00Z');
  for (const selectLines of [selectSpentLines, selectBasketLines]) {
    const lines = await database.rows<{ at: number }, { householdId: string; since: Date }>(
      selectLines,
      {
        householdId: id,
        since,
      },
    );
    expect(lines).toHaveLength(limits.purchasesPerResponse);
    expect(lines.every(({ at }) => at === newest.getTime())).toBe(true);
  }
  expect((await readBook(ana)).map(({ productId }) => productId)).toEqual([rice.id]);

  // The price book reads each purchase once, in pages, with one page in memory at a time.
  const pages: number[] = [];
  const countingSql: Sql = {
    first: database.first,
    rows: async (...query) => {
      const rows = await database.rows(...query);
      pages.push(rows.length);
      return rows;
    },
  };
  const [book] = await readPriceBook(countingSql, id, since, new Date(now));
  expect(pages).toEqual([...Array<number>(50).fill(1_000), 0]);
  expect(book?.bought?.count).toBe(limits.purchasesPerResponse);
  const { whole } = (await ana.call('getSpending', { query: {} })).body;
  expect(whole.total).toBe(limits.purchasesPerResponse);
});
