import type { Row } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { toCentavos } from '@quitanda/contract/values';
import { expect, it } from 'vitest';
import { createHomeWith, createProduct, me, tappedAt } from '../../../../test/home.ts';
import { withPlainSpaces } from '../../../../test/text-of.ts';
import { pantryItem } from '../../../lib/items/rows.fixture.ts';
import { correctSpending, correctPrices } from '../../insights/trip-corrections.ts';
import type { Write } from '../../../sync/reads-and-writes.ts';
import type { CorrectionCall } from './correct-rows.ts';
import { previewCorrection, previewUndo } from './corrected-trip-rows.ts';
import { effectsOf } from './effects.ts';

const [finishId, riceId, milkId, pantryId, riceStockId] = Array.from({ length: 5 }, newId) as [
  string,
  string,
  string,
  string,
  string,
];
const zone = 'America/Sao_Paulo';
const rice = createProduct('p-rice', 'Arroz Tio João 5 kg');
const beans = createProduct('p-beans', 'Feijão Camil 1 kg');
const boughtAt = '2026-11-21T15:00:00.000Z';
const now = Date.parse('2026-11-22T15:00:00.000Z');

const finish: Row<'finishes'> = {
  id: finishId,
  listId: 'l',
  listName: 'Compra da semana',
  pantryId,
  boughtAt,
  boughtBy: me,
  isUndone: false,
  leftByUndo: null,
  budget: null,
  supermarket: 'Assaí',
};
const makeLine = (listItemId: string, fields: Partial<Row<'purchases'>>): Row<'purchases'> => ({
  id: `${finishId} ${listItemId}`,
  finishId,
  listItemId,
  listId: 'l',
  name: 'arroz',
  productId: null,
  productName: null,
  categoryName: null,
  imageUrl: null,
  quantity: 1,
  unit: 'un',
  price: 1,
  plannedQuantity: 1,
  plannedUnit: null,
  supermarket: 'Assaí',
  isImpulse: false,
  boughtAt,
  boughtBy: me,
  takenAt: boughtAt,
  ...fields,
});
const riceLine = makeLine(riceId, {
  productId: rice.id,
  productName: rice.name,
  categoryName: 'Mercearia',
  quantity: 2,
  price: 29.9,
});
const milkLine = makeLine(milkId, { name: 'leite', quantity: 6, price: 5.29 });
const olderLine = {
  ...makeLine('older', { name: 'sal', price: 977.73, boughtAt: '2026-11-02T15:00:00.000Z' }),
  id: 'other older',
  finishId: 'other',
  listId: null,
};
const unpricedLine = {
  ...makeLine('flowers', {
    name: 'flores',
    price: 0,
    isUnpriced: true,
    supermarket: 'Floricultura',
  }),
  id: 'other flowers',
  finishId: 'other',
};

/**
 * A trip of R$ 91,54 in a month of R$ 1.069,27; of the rice, `stock` packages are in the pantry.
 * `redirect` says where the rice went that this trip had put there.
 */
const createTrip = (
  stock = 3,
  stockFields: Partial<Row<'pantryItems'>> = {},
  redirect?: { readonly into: string | null; readonly factor: number | null },
) =>
  createHomeWith({
    finishes: [finish],
    purchases: [riceLine, milkLine, olderLine, unpricedLine],
    supermarkets: [{ id: newId(), name: 'Assaí', lastUsedAt: boughtAt }],
    pantries: [
      {
        id: pantryId,
        name: 'Casa',
        createdAt: boughtAt,
        ...(redirect && {
          redirects: [
            {
              ...redirect,
              id: newId(),
              name: rice.name,
              productId: rice.id,
              unit: 'un' as const,
              quantity: 0,
            },
          ],
        }),
      },
    ],
    pantryItems: [
      {
        ...pantryItem(riceStockId, { name: rice.name, productId: rice.id, quantity: stock }),
        pantryId,
        countedAt: null,
        ...stockFields,
      },
    ],
    finishMoves: [
      {
        id: riceLine.id,
        finishId,
        item: null,
        pantryItemId: riceStockId,
        quantity: 2 * (redirect?.factor ?? 1),
        isNewStock: false,
      },
    ],
  });
type Home = ReturnType<typeof createTrip>;

const params = { finishId, listItemId: riceId };
const changeRice = (
  body: Extract<CorrectionCall, { name: 'changePurchasedLine' }>['body'],
): CorrectionCall => ({ name: 'changePurchasedLine', params, body });

function readEffects(home: Home, call: CorrectionCall, product?: typeof rice) {
  const correction = { at: now, by: me, product };
  const preview = previewCorrection(home.replica.rows, call, correction, zone);
  const effects = preview ? effectsOf(preview, toCentavos(91.54), 'arroz', now) : [];
  return effects.map(({ label, before, after }) =>
    withPlainSpaces(`${label}: ${before} → ${after}`),
  );
}
const totalOf = ({ read }: Home) => read('getFinishedTrip', { params: { finishId } })?.total;
const stockOf = ({ replica }: Home) => replica.rows.get('pantryItems', riceStockId)?.quantity;
const everything = ({ replica }: Home) =>
  (['finishes', 'purchases', 'pantryItems'] as const).map((kind) =>
    replica.rows.all(kind).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );

it('CMP-22 says before saving what a smaller amount changes: the trip, the month and the stock', () => {
  const home = createTrip();
  const before = everything(home);
  expect(readEffects(home, changeRice({ quantity: 1, price: 29.9 }))).toEqual([
    'Esta compra: R$ 91,54 → R$ 61,64',
    'Gastos do mês: R$ 1.069,27 → R$ 1.039,37',
    'Arroz na despensa: 3 pacotes → 2 pacotes',
  ]);
  expect(everything(home)).toEqual(before);
});

it('CMP-22 says nothing if nothing else changes, and leaves out what stays', () => {
  const home = createTrip();
  expect(readEffects(home, changeRice({}))).toEqual([]);
  expect(readEffects(home, changeRice({ price: 19.9 }))).toEqual([
    'Esta compra: R$ 91,54 → R$ 71,54',
    'Gastos do mês: R$ 1.069,27 → R$ 1.049,27',
  ]);
});

it('CMP-22 stops the stock at 0, and says what was used already', () => {
  const home = createTrip(1);
  const removal: CorrectionCall = { name: 'removePurchasedLine', params, body: {} };
  expect(readEffects(home, removal).at(-1)).toBe(
    'Arroz na despensa: 1 pacote → 0 (você já usou 1)',
  );
  expect(readEffects(createTrip(0), removal).at(-1)).toBe(
    'Arroz na despensa: 0 pacotes → 0 (você já usou 2)',
  );
});

it('CMP-22 promises no change of a stock that the trip has not filled', () => {
  const home = createTrip(3, { name: 'leite', productId: null });
  const removal: CorrectionCall = {
    name: 'removePurchasedLine',
    params: { finishId, listItemId: milkId },
    body: {},
  };
  expect(readEffects(home, removal).map((text) => text?.split(':', 1)[0])).toEqual([
    'Esta compra',
    'Gastos do mês',
  ]);
});

it('CMP-22 leaves a stock whose unit somebody has changed since', () => {
  const home = createTrip(3, { unit: 'kg' });
  home.tap('removePurchasedLine', { params, body: {} });
  expect(totalOf(home)).toBe(31.74);
  expect(stockOf(home)).toBe(3);
});

it('CMP-22 CMP-24 changes a stock whose unit somebody has changed since by the converted difference', () => {
  const home = createTrip(15, { unit: 'kg' }, { into: riceStockId, factor: 5 });
  home.tap('changePurchasedLine', { params, body: { quantity: 3 } });
  expect(stockOf(home)).toBe(20);
  home.tap('removePurchasedLine', { params, body: {} });
  expect(stockOf(home)).toBe(5);
});

it('CMP-24 adds no stock of a thing that is kept out of the pantry', () => {
  // The stock of the trip is another product's, so only the line's new product is kept out.
  const home = createTrip(3, { productId: beans.id }, { into: null, factor: null });
  home.tap(
    'changePurchasedLine',
    { params, body: { productId: beans.id } },
    {
      context: { product: beans },
    },
  );
  home.tap(
    'changePurchasedLine',
    { params, body: { productId: rice.id } },
    {
      context: { product: rice },
    },
  );
  expect(home.replica.rows.all('pantryItems').map(({ quantity }) => quantity)).toEqual([1]);
});

it('CMP-24 shows a corrected price at once in the trip, among the trips and as the last price', () => {
  const home = createTrip();
  home.tap('changePurchasedLine', { params, body: { price: 19.9 } });
  const trip = home.read('getFinishedTrip', { params: { finishId } });
  expect(trip).toMatchObject({ total: 71.54 });
  expect(trip?.lines.find(({ listItemId }) => listItemId === riceId)).toMatchObject({
    price: 19.9,
    total: 39.8,
    correctedBy: me,
    correctedAt: tappedAt,
  });
  expect(home.read('getFinishedTrips', { query: {} })?.trips[0]?.total).toBe(71.54);
  const history = home.read('getPriceHistory', { params: { supermarketName: 'Assaí' } });
  expect(history?.find(({ productId }) => productId === rice.id)?.price).toBe(19.9);
  home.refuse();
  expect(totalOf(home)).toBe(91.54);
});

it('CMP-24 keeps a typed total to the centavo, and derives the price from it', () => {
  const home = createTrip();
  home.tap('changePurchasedLine', { params, body: { quantity: 3, paid: 10 } });
  const line = home
    .read('getFinishedTrip', { params: { finishId } })
    ?.lines.find(({ listItemId }) => listItemId === riceId);
  expect(line).toMatchObject({ quantity: 3, price: 3.33, total: 10 });
  expect(stockOf(home)).toBe(4);
});

it('CMP-24 moves what was not used to the stock of another product', () => {
  const home = createTrip(1);
  home.tap(
    'changePurchasedLine',
    { params, body: { productId: beans.id } },
    { context: { product: beans } },
  );
  expect(stockOf(home)).toBe(0);
  expect(
    home.replica.rows.all('pantryItems').map(({ name, quantity }) => `${name}: ${quantity}`),
  ).toEqual(['Arroz Tio João 5 kg: 0', 'Feijão Camil 1 kg: 1']);
});

it('CMP-24 moves a trip to another day and supermarket, with all its prices and not the stock', () => {
  const home = createTrip();
  home.tap('changeFinishedTrip', {
    params: { finishId },
    body: { supermarket: 'Assaí Lapa', boughtAt: '2026-10-30T15:00:00.000Z' },
  });
  expect(home.read('getFinishedTrip', { params: { finishId } })).toMatchObject({
    boughtAt: '2026-10-30T15:00:00.000Z',
    supermarkets: ['Assaí Lapa'],
    correctedBy: me,
  });
  expect(home.read('getPriceHistory', { params: { supermarketName: 'Assaí Lapa' } })).toHaveLength(
    2,
  );
  expect(stockOf(home)).toBe(3);
});

it('CMP-24 adds a line with its stock', () => {
  const home = createTrip();
  const listItemId = newId();
  const body = { listItemId, name: 'arroz', productId: rice.id, quantity: 2, unit: 'un' as const };
  home.tap(
    'addPurchasedLine',
    { params: { finishId }, body: { ...body, price: 10 } },
    { context: { product: rice } },
  );
  expect(totalOf(home)).toBe(111.54);
  expect(stockOf(home)).toBe(5);
});

const addedMilk: CorrectionCall = {
  name: 'addPurchasedLine',
  params: { finishId },
  body: {
    listItemId: milkId.replace(/^./u, 'f'),
    name: 'leite',
    productId: null,
    quantity: 2,
    unit: 'un',
    price: 5,
  },
};
const redirectsTo = (into: string | null, factor: number | null) => ({
  id: newId(),
  into,
  factor,
  name: 'leite',
  unit: 'un' as const,
  productId: null,
  quantity: 0,
});
function tapAddedMilk(redirects: ReturnType<typeof redirectsTo>[]) {
  const home = createTrip();
  home.receiveRows({ pantries: [{ id: pantryId, name: 'Casa', createdAt: boughtAt, redirects }] });
  const effects = readEffects(home, addedMilk).slice(2);
  const { name, ...input } = addedMilk;
  home.tap(name, input);
  const stock = home.replica.rows
    .all('pantryItems')
    .map((item) => `${item.name}: ${item.quantity}`);
  return { stock, effects };
}

it('CMP-22 says that a line brings something new into the pantry', () => {
  expect(tapAddedMilk([])).toEqual({
    stock: ['Arroz Tio João 5 kg: 3', 'leite: 2'],
    effects: ['Arroz na despensa: 0 un → 2 un'],
  });
});

it('CMP-13 PAN-15 keeps a corrected line out of the pantry if its name is kept out', () => {
  expect(tapAddedMilk([redirectsTo(null, null)])).toEqual({
    stock: ['Arroz Tio João 5 kg: 3'],
    effects: [],
  });
});

it('CMP-13 PAN-14 converts a corrected line to the unit of the item that was joined with its name', () => {
  expect(tapAddedMilk([redirectsTo(riceStockId, 0.5)]).stock).toEqual(['Arroz Tio João 5 kg: 4']);
});

it.each([
  [true, 1],
  [false, 3],
])('CMP-24 hides a deleted trip, and takes its stock: %s', (takesStock, stock) => {
  const home = createTrip();
  home.tap('deleteFinishedTrip', { params: { finishId }, body: { takesStock } });
  expect(home.read('getFinishedTrip', { params: { finishId } })).toBeUndefined();
  expect(home.read('getPriceHistory', { params: { supermarketName: 'Assaí' } })).toHaveLength(1);
  expect(stockOf(home)).toBe(stock);
});

const corrections: CorrectionCall[] = [
  changeRice({ quantity: 1, price: 19.9 }),
  changeRice({ productId: null }),
  { name: 'removePurchasedLine', params, body: {} },
  {
    name: 'changeFinishedTrip',
    params: { finishId },
    body: { supermarket: 'Dia', boughtAt: '2026-10-30T15:00:00.000Z' },
  },
  { name: 'deleteFinishedTrip', params: { finishId }, body: { takesStock: true } },
  { name: 'deleteFinishedTrip', params: { finishId }, body: { takesStock: false } },
  {
    name: 'addPurchasedLine',
    params: { finishId },
    body: {
      listItemId: milkId.replace(/^./u, 'f'),
      name: 'sal',
      productId: null,
      quantity: 1,
      unit: 'un',
      price: 2,
    },
  },
];

it.each(corrections)('CMP-24 undoes $name $body exactly, while both wait to be sent', (call) => {
  for (const stock of [3, 1, 0]) {
    const home = createTrip(stock);
    const before = everything(home);
    const correction = { at: Date.parse(tappedAt), by: me };
    const preview = previewCorrection(home.replica.rows, call, correction, zone);
    const { name, ...input } = call;
    home.tap(name, input);
    expect(everything(home)).not.toEqual(before);
    const trip = preview && previewUndo(home.replica.rows, preview.trip, me, zone);
    home.tap(
      'undoTripCorrection',
      { params: { finishId, correctionId: newId() } },
      { ...(trip && { context: { trip } }) },
    );
    const withoutAuthors = (all: ReturnType<typeof everything>) =>
      JSON.parse(JSON.stringify(all, (key, value) => (key === 'changedBy' ? undefined : value)));
    const [finishes, purchases, stocks] = withoutAuthors(everything(home));
    expect([finishes, purchases]).toEqual(withoutAuthors(before).slice(0, 2));
    expect(stocks.filter((item: { quantity: number }) => item.quantity > 0)).toEqual(
      withoutAuthors(before)[2].filter((item: { quantity: number }) => item.quantity > 0),
    );
  }
});

/** A correction as a waiting write: it has the months and the lines as the device saw them. */
function makeWrite(call: CorrectionCall): Write {
  const preview = previewCorrection(createTrip().replica.rows, call, { at: now, by: me }, zone);
  return { ...call, key: 'k', order: 1, at: now, context: { trip: preview?.trip } } as Write;
}
const share = (name: string | null, total: number) => ({ name, total });
const november = {
  month: '2026-11',
  total: 1069.27,
  planned: 91.54,
  impulse: 0,
  categories: [share('Mercearia', 1037.53), share('Laticínios e Frios', 31.74)],
  supermarkets: [share('Assaí', 1069.27)],
  people: [{ id: me, total: 1069.27 }],
};
const october = {
  ...november,
  month: '2026-10',
  total: 10,
  planned: 10,
  categories: [share('Outros', 10)],
  supermarkets: [share('Dia', 10)],
  people: [{ id: me, total: 10 }],
};
const spending = { months: [october, november], whole: { ...november, total: 1079.27 } };

it("CMP-24 INS-11 corrects 'Gastos' in the server's sections, before it is sent and only once", () => {
  const write = makeWrite(changeRice({ quantity: 1, price: 19.9 }));
  const corrected = correctSpending(spending, write);
  expect(corrected.months[1]).toMatchObject({
    total: 1029.37,
    planned: 51.64,
    categories: [share('Mercearia', 997.63), share('Laticínios e Frios', 31.74)],
    supermarkets: [share('Assaí', 1029.37)],
  });
  expect(corrected.whole).toMatchObject({
    total: 1039.37,
    supermarkets: [share('Assaí', 1029.37), share('Dia', 10)],
  });
  expect(correctSpending(corrected, write)).toEqual(corrected);
});

it("CMP-24 leaves 'Gastos' as they are if they differ from what the device saw", () => {
  const write = makeWrite(changeRice({ quantity: 1, price: 19.9 }));
  const newer = { ...spending, months: [october, { ...november, total: 2000 }] };
  expect(correctSpending(newer, write)).toBe(newer);
});

it("CMP-24 moves a trip to the other month of 'Gastos'", () => {
  const write = makeWrite({
    name: 'changeFinishedTrip',
    params: { finishId },
    body: { boughtAt: '2026-10-30T15:00:00.000Z' },
  });
  const empty = { ...october, total: 0, planned: 0, categories: [], supermarkets: [], people: [] };
  const corrected = correctSpending({ ...spending, months: [empty, november] }, write);
  expect(corrected.months.map(({ total }) => total)).toEqual([91.54, 977.73]);
});

it('CMP-24 FIN-07 makes no price of a corrected line that has none', () => {
  const unpriced = { ...riceLine, price: 0, isUnpriced: true };
  const home = createTrip();
  home.receiveRows({ purchases: [unpriced] });
  const call = changeRice({ quantity: 1 });
  const preview = previewCorrection(home.replica.rows, call, { at: now, by: me }, zone);
  const write = { ...call, key: 'k', order: 1, at: now, context: { trip: preview?.trip } } as Write;
  expect(correctPrices([], write, rice.id)).toEqual([]);
});

it('CMP-24 corrects the prices of a product before the correction is sent, and only once', () => {
  const write = makeWrite(changeRice({ price: 19.9 }));
  const price = {
    date: boughtAt,
    supermarket: 'Assaí',
    price: 29.9,
    unit: 'un' as const,
    unitPrice: { measure: 'kg' as const, price: 29.9, per: 5 },
    quantity: 2,
    priceNoteId: null,
  };
  const corrected = correctPrices([price], write, rice.id);
  expect(corrected).toEqual([
    { ...price, price: 19.9, unitPrice: { measure: 'kg', price: 19.9, per: 5 } },
  ]);
  expect(correctPrices(corrected, write, rice.id)).toEqual(corrected);
  expect(correctPrices([price], write, beans.id)).toEqual([price]);
});

it('UNI-16 CMP-22 says in which word the stock of the pantry changes', () => {
  const cans = (stock: number) => createTrip(stock, { unitText: 'lata' });
  expect(readEffects(cans(3), changeRice({ quantity: 1 })).at(-1)).toBe(
    'Arroz na despensa: 3 latas → 2 latas',
  );
  const removal: CorrectionCall = { name: 'removePurchasedLine', params, body: {} };
  expect(readEffects(cans(1), removal).at(-1)).toBe(
    'Arroz na despensa: 1 lata → 0 (você já usou 1 lata)',
  );
});
