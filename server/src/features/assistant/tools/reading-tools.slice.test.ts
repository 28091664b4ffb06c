/** What each reading tool returns: exact decimals as text, bounded pages, the household alone. */
import { newId, userId } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import type { NewListItem } from '@quitanda/contract';
import type { Person } from '../../../../test/people/person.ts';
import {
  finishBody,
  newItem,
  newList,
  newPantry,
  newStock,
  prepareShopping,
} from '../../../../test/people/shopping.ts';
import { storeBatches } from '../../../../test/people/stored-batches.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { runTool, type ToolResult } from './household-tool.ts';
import { proposingTools, readingTools } from './household-tools.ts';

const { person, clock, database } = await startApp();
clock.set('2026-11-20T12:00:00Z');

async function run(who: Person, name: string, input: unknown = {}): Promise<ToolResult> {
  const { id } = (await who.call('getProfile')).body;
  const tool = [...readingTools, ...proposingTools].find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const caller = { id: userId.parse(id), householdId: id };
  const now = new Date(clock.now());
  const context = { sql: database, caller, now, timeZone: 'America/Sao_Paulo' as const };
  const result = await runTool(tool, context, input);
  return 'problem' in result ? { data: result } : result;
}

async function buy(who: Person, pantryId: string, at: string, items: Partial<NewListItem>[]) {
  clock.set(at);
  const listId = await newList(who, `Compra de ${at.slice(0, 10)}`);
  const taken = [];
  for (const item of items) {
    const paid = { isChecked: true, price: 9.9, purchasedQuantity: 1, supermarket: 'Assaí' };
    taken.push(await newItem(who, listId, { ...paid, ...item }));
  }
  const body = finishBody(taken);
  await who.call('finishPurchase', { params: { pantryId }, body });
  return body.id ?? '';
}

/** Rice in two supermarkets, meat by weight without a product, and a gift, on three days. */
async function createBuyer() {
  const { ana, rice, beans, listId, pantryId } = await prepareShopping(await person());
  const meat = { name: 'Picanha', unit: 'kg' as const, price: 59.99, purchasedQuantity: 1.255 };
  const first = await buy(ana, pantryId, '2026-10-01T12:00:00Z', [
    { name: 'Arroz', productId: rice.id, price: 21.9 },
    meat,
  ]);
  await buy(ana, pantryId, '2026-11-02T02:30:00Z', [
    { name: 'Arroz', productId: rice.id, price: 24.5, supermarket: 'Extra' },
    { ...meat, name: 'picanha', price: 69.9, purchasedQuantity: 1, supermarket: 'Extra' },
  ]);
  await buy(ana, pantryId, '2026-11-10T12:00:00Z', [
    { name: 'Feijão', productId: beans.id, price: 8.75, supermarket: 'Assaí Atacadista' },
  ]);
  clock.set('2026-11-20T12:00:00Z');
  return { ana, rice, beans, listId, pantryId, first };
}

const { ana, rice, beans, listId, pantryId, first } = await createBuyer();

describe('AI-30 a reading tool', () => {
  it('list_lists and get_list_items return exact decimals, a page at a time', async () => {
    const bia = await person();
    const list = await newList(bia, 'Grande');
    await bia.call('planTrip', { params: { listId: list }, body: { budget: 150.1 } });
    for (let number = 0; number < 61; number += 1) {
      await newItem(bia, list, { name: `Item ${String(number).padStart(2, '0')}` });
    }
    await newItem(bia, list, { name: 'Queijo', unit: 'kg', quantity: 0.335 });
    expect((await run(bia, 'list_lists')).data).toEqual({
      lists: [
        {
          id: list,
          name: 'Grande',
          budget: '150.10',
          supermarket: null,
          itemCount: 62,
          takenCount: 0,
        },
      ],
      hasMore: false,
    });
    const { data, ...shown } = await run(bia, 'get_list_items', { listId: list });
    expect(data).toMatchObject({ hasMore: true, nextPage: 2, list: { name: 'Grande' } });
    expect(data['items']).toHaveLength(60);
    expect(shown).toEqual({ sources: [{ kind: 'list', listId: list, name: 'Grande' }] });
    const last = (await run(bia, 'get_list_items', { listId: list, page: 2 })).data;
    expect(last).toMatchObject({ hasMore: false });
    const items = [data['items'], last['items']].flat() as { name: string }[];
    expect(new Set(items.map((item) => item.name)).size).toBe(62);
    expect(items).toContainEqual(expect.objectContaining({ name: 'Queijo', quantity: '0.335' }));
  });

  it('get_pantry finds stock by a part of its name in any case and accents', async () => {
    const bia = await person();
    const kitchen = await newPantry(bia, 'Cozinha');
    await newStock(bia, kitchen, { name: 'Café moído', quantity: 0.25, unit: 'kg' });
    await newStock(bia, kitchen, { name: 'Leite', quantity: 6 });
    expect((await run(bia, 'get_pantry', { search: 'CAFE' })).data).toEqual({
      pantries: [{ id: kitchen, name: 'Cozinha', itemCount: 2 }],
      items: [
        {
          pantryId: kitchen,
          name: 'Café moído',
          quantity: '0.25',
          unit: 'kg',
          amount: '0,25 kg',
          isLow: true,
        },
      ],
      hasMore: false,
    });
  });

  it('VAL-19 get_pantry says when stock with a date expires', async () => {
    const bia = await person();
    const kitchen = await newPantry(bia, 'Cozinha');
    const { id } = await newStock(bia, kitchen, { name: 'Leite', quantity: 6 });
    await newStock(bia, kitchen, { name: 'Sal', quantity: 6 });
    const batch = { id: newId(), amount: 6, bestBefore: '2026-12-12', isGuess: true };
    await storeBatches(database, id, [batch]);
    const { items } = (await run(bia, 'get_pantry', {})).data;
    expect(items).toMatchObject([
      { name: 'Leite', expires: '2026-12-12', isDateGuess: true },
      { name: 'Sal' },
    ]);
    expect(items).not.toMatchObject([{}, { expires: expect.anything() }]);
  });

  it('list_purchases filters by days of the household and by supermarket, and names the source', async () => {
    // 02:30 in UTC is still the first of November in São Paulo.
    const november = await run(ana, 'list_purchases', { since: '2026-11-01', until: '2026-11-01' });
    expect(november).toMatchObject({
      data: {
        count: 1,
        purchases: [{ day: '2026-11-01', supermarkets: ['Extra'], total: '94.40', itemCount: 2 }],
      },
      sources: [{ kind: 'purchases', count: 1, since: '2026-11-01', supermarket: null }],
    });
    expect((await run(ana, 'list_purchases', { since: '2026-11-02' })).data['count']).toBe(1);
    expect((await run(ana, 'list_purchases', { supermarket: 'extra' })).sources).toEqual([
      { kind: 'purchases', count: 1, since: '2026-11-01', supermarket: 'Extra' },
    ]);
    // Two supermarkets have 'assai' in their names.
    expect((await run(ana, 'list_purchases', { supermarket: 'assai' })).sources).toEqual([
      { kind: 'purchases', count: 2, since: '2026-10-01', supermarket: null },
    ]);
    expect(await run(ana, 'list_purchases', { supermarket: 'Nenhum' })).toEqual({
      data: { purchases: [], hasMore: false },
    });
  });

  it('get_purchase_items returns what each line cost, rounded as in the cart', async () => {
    expect(await run(ana, 'get_purchase_items', { purchaseId: first })).toEqual({
      data: {
        day: '2026-10-01',
        supermarkets: ['Assaí'],
        // 59.99 × 1.255 = 75.287…
        total: '97.19',
        items: expect.arrayContaining([
          expect.objectContaining({ name: rice.name, quantity: '1', price: '21.90' }),
          expect.objectContaining({ name: 'Picanha', quantity: '1.255', total: '75.29' }),
        ]),
        hasMore: false,
      },
      sources: [{ kind: 'purchases', count: 1, since: '2026-10-01', supermarket: 'Assaí' }],
    });
  });

  it('find_prices has the latest price in each supermarket, cheapest first as bars', async () => {
    const { data, figures, sources } = await run(ana, 'find_prices', { search: 'ARROZ' });
    expect(data['things']).toMatchObject([
      {
        name: rice.name,
        boughtCount: 2,
        latest: [
          { supermarket: 'Extra', price: '4.90', per: 'kg', day: '2026-11-01' },
          { supermarket: 'Assaí', price: '4.38', per: 'kg', day: '2026-10-01' },
        ],
      },
    ]);
    expect(figures).toEqual([
      { label: 'Assaí', amount: 438, unit: 'kg', isBest: true },
      { label: 'Extra', amount: 490, unit: 'kg', isBest: false },
    ]);
    expect(sources).toEqual([{ kind: 'prices', productId: rice.id, name: rice.name, count: 2 }]);
  });

  it('get_price_history finds the prices of a name without a product, in any case', async () => {
    expect(await run(ana, 'get_price_history', { search: 'picanha' })).toMatchObject({
      data: {
        summaries: [
          {
            per: 'kg',
            lowest: '59.99',
            lowestDay: '2026-10-01',
            lowestSupermarket: 'Assaí',
            last: '69.90',
            count: 2,
          },
        ],
        prices: [
          { day: '2026-11-01', price: '69.90', quantity: '1' },
          { day: '2026-10-01', price: '59.99', quantity: '1.255' },
        ],
        hasMore: false,
      },
      sources: [{ kind: 'prices', productId: null, count: 2 }],
    });
  });

  it('compare_supermarkets draws no bar for totals of different items', async () => {
    await newItem(ana, listId, { name: 'Arroz', productId: rice.id });
    const compared = await run(ana, 'compare_supermarkets', { listId });
    expect(compared.figures).toEqual([
      { label: 'Assaí', amount: 2_190, unit: null, isBest: true },
      { label: 'Extra', amount: 2_450, unit: null, isBest: false },
    ]);
    expect(compared.sources).toEqual([
      { kind: 'purchases', count: 3, since: '2026-10-01', supermarket: null },
      { kind: 'list', listId, name: 'Feira' },
    ]);
    await newItem(ana, listId, { name: 'Feijão', productId: beans.id });
    const different = await run(ana, 'compare_supermarkets', { listId });
    expect(different.figures).toEqual([]);
  });

  it('get_spending sums the month of the household, without its people', async () => {
    const { data } = await run(ana, 'get_spending', { months: 2 });
    expect(data).toMatchObject({
      months: [
        { month: '2026-10', total: '97.19', supermarkets: [{ name: 'Assaí', total: '97.19' }] },
        { month: '2026-11', total: '103.15' },
      ],
      total: '200.34',
    });
    expect(JSON.stringify(data)).not.toContain('people');
  });

  it('forecast_run_outs names what runs out first', async () => {
    const { ana: bia, pantryId: kitchen } = await prepareShopping(await person());
    for (const day of ['10-01', '10-15', '10-29', '11-12']) {
      const line = { name: 'Feijão', productId: beans.id, purchasedQuantity: 2 };
      await buy(bia, kitchen, `2026-${day}T12:00:00Z`, [line]);
    }
    const { data } = await run(bia, 'forecast_run_outs');
    expect(data).toMatchObject({
      today: '2026-11-12',
      items: [{ quantity: '8', unit: 'un', runsOut: '2026-11-26', isSoon: false }],
    });
    clock.set('2026-11-20T12:00:00Z');
  });

  it('search_articles answers from the built-in articles, and cites them', async () => {
    const question = 'quanto tempo dura mandioca descascada?';
    const { data, sources } = await run(ana, 'search_articles', { question });
    expect(data['text']).toContain('mandioca');
    expect(sources).toContainEqual(
      expect.objectContaining({ kind: 'article', articleId: 'guardar-mandioca' }),
    );
    const weather = await run(ana, 'search_articles', { question: 'quem ganhou a eleição?' });
    expect(weather).toEqual({ data: { problem: 'Não há um artigo sobre isso.' } });
  });

  it('search_catalogue finds products', async () => {
    const { data } = await run(ana, 'search_catalogue', { search: 'arroz tio joao 5 kg' });
    expect(data['products']).toContainEqual({
      name: rice.name,
      brand: expect.anything(),
      categoryName: expect.any(String),
      typicalUnit: expect.any(String),
    });
  });
});

const unknownId = newId();
const ids = ['listId', 'pantryId', 'purchaseId'] as const;

it.each([
  ['get_list_items', 'listId', () => listId],
  ['compare_supermarkets', 'listId', () => listId],
  ['get_pantry', 'pantryId', () => pantryId],
  ['forecast_run_outs', 'pantryId', () => pantryId],
  ['get_purchase_items', 'purchaseId', () => first],
  ['propose_items', 'listId', () => listId],
  ['propose_quantities', 'listId', () => listId],
  ['propose_pantry_items', 'pantryId', () => pantryId],
  ['propose_budget', 'listId', () => listId],
] as const satisfies readonly (readonly [string, (typeof ids)[number], () => string])[])(
  'AI-31 %s answers an id of another household as an unknown one',
  async (name, key, idOf) => {
    const eve = await person();
    const items = [{ itemId: unknownId, name: 'Sal', quantity: 1, unit: 'un' }];
    const runWith = (id: string) => run(eve, name, { [key]: id, items, budget: 5 });
    const others = await runWith(idOf());
    expect(others).toEqual(await runWith(unknownId));
    expect(others.data).toEqual({ problem: expect.stringContaining('Esta casa não tem') });
    expect(others).not.toHaveProperty('proposals');
  },
);

describe('AI-31 a proposing tool', () => {
  const propose = async (name: string, input: unknown) => {
    const { data, proposals } = await run(ana, name, input);
    return proposals ?? data['problem'];
  };

  it('proposes quantities only of items that are on the list and not in the cart', async () => {
    const list = await newList(ana, 'Quantidades');
    const item = await newItem(ana, list, { name: 'Leite', quantity: 2 });
    const taken = await newItem(ana, list, { name: 'Sal', isChecked: true });
    const change = (itemId: string, quantity: number) =>
      propose('propose_quantities', { listId: list, items: [{ itemId, quantity }] });
    const ofList = { kind: 'change-quantities', listId: list, listName: 'Quantidades' };
    expect(await change(item.id, 6)).toEqual([
      {
        ...ofList,
        items: [{ itemId: item.id, name: 'Leite', from: 2_000, quantity: 6_000, unit: 'un' }],
      },
    ]);
    expect(await change(item.id, 2)).toBe('As quantidades já são estas.');
    expect(await change(item.id, 0.5)).toBe('Leite: a quantidade mínima é 1.');
    const missing = 'Um destes itens não está na lista, ou já no carrinho.';
    expect([await change(taken.id, 3), await change(newId(), 3)]).toEqual([missing, missing]);
  });

  it('refuses more of a listed item than a list can hold, and drops no part of it', async () => {
    const list = await newList(ana, 'Muito');
    await newItem(ana, list, { name: 'Leite', quantity: 99_999 });
    const items = [{ name: 'leite', quantity: 2, unit: 'un' }];
    expect(await propose('propose_items', { listId: list, items })).toBe(
      'Leite: a quantidade é grande demais.',
    );
  });

  it('proposes a budget in whole centavos, with the one of now', async () => {
    const list = await newList(ana, 'Orçamento');
    await ana.call('planTrip', { params: { listId: list }, body: { budget: 80 } });
    const budget = (amount: unknown) => propose('propose_budget', { listId: list, budget: amount });
    const ofList = { kind: 'set-budget', listId: list, listName: 'Orçamento', from: 8_000 };
    expect(await budget(150.1)).toEqual([{ ...ofList, budget: 15_010 }]);
    expect(await budget(80)).toBe('O orçamento já é este.');
    for (const amount of [-5, 0, 1e308, 12.345, '10', null, Number.NaN]) {
      expect(await budget(amount)).toContain('budget: ');
    }
  });

  it('proposes stock with clean names, each once', async () => {
    const add = (...items: unknown[]) => propose('propose_pantry_items', { pantryId, items });
    const coffee = { name: '  Café\u200B ', quantity: 0.25, unit: 'kg' };
    expect(await add(coffee, { ...coffee, name: 'cafe' })).toEqual([
      {
        kind: 'add-to-pantry',
        pantryId,
        pantryName: 'Cozinha',
        items: [{ name: 'Café', quantity: 500, unit: 'kg' }],
      },
    ]);
    expect(await add({ ...coffee, name: '<b>Café</b>' })).toBe('Use apenas texto simples.');
    expect(await add({ ...coffee, unit: 'xícara' })).toContain('items.0.unit: ');
    expect(await add(...Array.from({ length: 61 }, () => coffee))).toContain('items: ');
    expect(await add({ ...coffee, unit: 'un' })).toBe('Café: a quantidade mínima é 1.');
    expect(await add({ ...coffee, quantity: 99_999 }, { ...coffee, quantity: 99_999 })).toBe(
      'Café: a quantidade é grande demais.',
    );
  });
});

describe('UNI-15 a tool', () => {
  const corn = { name: 'Milho', quantity: 2, unitText: 'lata' } as const;
  const cheese = { name: 'Queijo', quantity: 0.3, unit: 'kg', unitText: 'g' } as const;

  it('says amounts of lists, stock and purchases as people say them', async () => {
    const bia = await person();
    const [list, kitchen] = [await newList(bia, 'Feira'), await newPantry(bia)];
    for (const item of [corn, cheese]) await newItem(bia, list, item);
    for (const item of [corn, cheese]) await newStock(bia, kitchen, item);
    const bought = { ...corn, purchasedQuantity: 3 };
    const purchaseId = await buy(bia, kitchen, '2026-11-19T12:00:00Z', [bought, cheese]);
    clock.set('2026-11-20T12:00:00Z');
    const amountsIn = async (name: string, key: string, input: object) => {
      const lines = (await run(bia, name, input)).data[key] as { amount?: string }[];
      return lines.map(({ amount }) => amount);
    };
    const ofList = await amountsIn('get_list_items', 'items', { listId: list });
    expect(new Set(ofList)).toEqual(new Set(['2 latas', '300 g']));
    expect(await amountsIn('get_pantry', 'items', {})).toEqual(['5 latas', '1.300 g']);
    // The price of the cheese is per kilo.
    const lines = await amountsIn('get_purchase_items', 'items', { purchaseId });
    expect(new Set(lines)).toEqual(new Set(['1 kg', '3 latas']));
    expect(await amountsIn('get_price_history', 'prices', { search: 'milho' })).toEqual([
      '3 latas',
    ]);
    const { things } = (await run(bia, 'find_prices', { search: 'milho' })).data;
    expect(things).toMatchObject([{ usualQuantity: '3', usualAmount: '3 latas' }]);
  });

  it('proposes amounts in their word, and raises only what can be added', async () => {
    const list = await newList(ana, 'Latas');
    const { id } = await newItem(ana, list, corn);
    const items = [
      { name: 'milho', quantity: 1, unit: 'lata' },
      { name: 'milho', quantity: 3, unit: 'un' },
      { name: 'Queijo', quantity: 300, unit: 'g' },
    ];
    expect((await run(ana, 'propose_items', { listId: list, items })).proposals).toMatchObject([
      {
        kind: 'add-items',
        items: [
          { name: 'milho', quantity: 3_000, unit: 'un' },
          { name: 'Queijo', quantity: 300, unit: 'kg', unitText: 'g' },
        ],
      },
      {
        kind: 'change-quantities',
        items: [{ itemId: id, from: 2_000, quantity: 3_000, unit: 'un', unitText: 'lata' }],
      },
    ]);
  });
});
