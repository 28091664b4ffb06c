/**
 * How many lines of a receipt are matched to a product without a question, and are these matches
 * right? One household shops three times at one supermarket, and answers every question. Also
 * measures how long it takes to read and to record a receipt.
 */
import { createRandom, type Random } from '../../fakes/random.ts';
import { newId } from '@quitanda/contract/ids';
import type { Answer, Input } from '@quitanda/contract';
import { appRoutes } from '@quitanda/contract/routes';
import { writeReceipt } from '../../server/src/features/receipts/reading/receipt-page.fixture.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { authenticate, type Person as SignedUp } from '../harness/people.ts';
import { startPostgres } from '../harness/postgres.ts';
import type { Report } from '../harness/report.ts';
import { startServer } from '../harness/server.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import { formatTillText } from './till-text.ts';

type Product = Answer<'getProducts'>[number];

interface SoldProduct {
  /** Null for a product that the catalogue does not have. */
  readonly productId: Product['id'] | null;
  readonly name: string;
  readonly code: string;
  readonly text: string;
  readonly centavos: number;
}

const tripCount = 3;
const linesOfTrip = 60;
/** The number of products that the household buys again and again. */
const regularProductCount = 60;
/** The share of a trip's lines that are products which the household buys again and again. */
const regularShare = 0.85;
/** The share of the lines of a trip that were on the list. */
const plannedShare = 0.8;
/** The share of the planned lines that are in the cart with a price. */
const pricedShare = 0.7;
/**
 * The share of the planned lines whose list item has a product. The other items have only a name of
 * one or two words, such as 'Leite'.
 */
const exactShare = 0.5;
/** The share of the supermarket's products that the catalogue does not have. */
const unknownShare = 0.15;
/** The minimum share of lines that need no question, on the first, second and third trip. */
const minSureShares = [0.6, 0.85, 0.95];
const linesOfLongReceipt = 150;

export const normal = { rounds: 5, seed: 20_261_126 };
export const short: typeof normal = { ...normal, rounds: 1 };

export async function measure({ rounds, seed }: typeof normal): Promise<Report> {
  const postgres = await startPostgres();
  const { url } = await startServer({ DATABASE_URL: await postgres.createDatabase('receipts') });
  const client = createHttpClient(url);
  const shares: number[][] = Array.from({ length: tripCount }, () => []);
  let wrongCount = 0;
  let sureCount = 0;
  const readMs: number[] = [];
  const recordMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    console.log(`Household ${round + 1} of ${rounds}…`);
    const random = createRandom(seed + round);
    const person = createPerson(client, await authenticate(url));
    const supermarket = await createSupermarket(person, random);
    for (let trip = 0; trip < tripCount; trip += 1) {
      const result = await makeTrip(person, supermarket, random, trip);
      shares[trip]?.push(result.sureCount / linesOfTrip);
      wrongCount += result.wrongCount;
      sureCount += result.sureCount;
      recordMs.push(result.recordMs);
    }
    readMs.push(await measureLongReceipt(person, supermarket, random));
  }
  const medians = shares.map(median);
  return {
    method: [
      `${rounds} households of ${tripCount} trips of ${linesOfTrip} lines at a supermarket whose receipts have its own codes and no GTIN; seed ${seed}.`,
      `${Math.round(regularShare * 100)} % of the lines of a trip are regular products; ${Math.round(plannedShare * 100)} % were on the list. Half of these list items have a name of only one or two words, and ${Math.round(pricedShare * 100)} % of them are in the cart at the price of the shelf. ${Math.round(unknownShare * 100)} % of the products are not in the catalogue. Texts are shortened at random to 26 characters.`,
      `Reading: one call with an XML of ${linesOfLongReceipt} lines, matching included.`,
    ],
    tables: [
      {
        title: 'Share of lines that need no question',
        head: ['trip', 'median', 'min', 'max'],
        rows: shares.map((values, trip) => [
          trip + 1,
          (medians[trip] ?? 0).toFixed(2),
          Math.min(...values).toFixed(2),
          Math.max(...values).toFixed(2),
        ]),
      },
      {
        title: 'Sure lines that were wrong, and milliseconds',
        head: [
          'sure',
          'wrong',
          `reading ${linesOfLongReceipt} lines`,
          `recording ${linesOfTrip} lines`,
        ],
        rows: [[sureCount, wrongCount, median(readMs).toFixed(0), median(recordMs).toFixed(0)]],
      },
    ],
    goals: [
      ...minSureShares.map((bound, trip) => ({
        name: `receipts-sure-${trip + 1}`,
        figure: medians[trip] ?? 0,
        bound,
        isAtLeast: true,
        isExact: true,
      })),
      {
        name: 'receipts-wrong-share',
        figure: wrongCount / Math.max(1, sureCount),
        bound: 0.01,
        isExact: true,
      },
    ],
  };
}

type Person = ReturnType<typeof createPerson>;

function createPerson(client: ReturnType<typeof createHttpClient>, signedUp: SignedUp) {
  return {
    async call<
      N extends
        | 'getProducts'
        | 'readReceipt'
        | 'recordReceipt'
        | 'createPantry'
        | 'createList'
        | 'addListItem',
    >(name: N, input: Partial<Input<N>>): Promise<Answer<N>> {
      const [method, pattern] = appRoutes[name];
      const {
        params = {},
        query = {},
        body,
      } = input as {
        params?: Record<string, string>;
        query?: Record<string, string | number>;
        body?: unknown;
      };
      const queryText = new URLSearchParams(
        Object.entries(query).map(([key, value]) => [key, String(value)]),
      );
      const path = `${pattern.replace(/:(\w+)/gu, (_, key: string) => params[key] ?? '')}?${queryText}`;
      const token = await signedUp.token();
      return JSON.parse(await client.send({ method, path, token, body })) as Answer<N>;
    },
  };
}

/** Creates a supermarket that sells a part of the catalogue under its own codes and texts. */
async function createSupermarket(person: Person, random: Random) {
  const products: Product[] = [];
  for (let page = 1; page <= 20; page += 1) {
    products.push(...(await person.call('getProducts', { query: { page, limit: 50 } })));
  }
  const soldProducts = shuffle(products, random).map(
    ({ id, name: catalogueName }, index): SoldProduct => {
      const isUnknown = random.chance(unknownShare);
      const name = isUnknown ? `${firstWords(catalogueName, 2)} Granjeiro` : catalogueName;
      return {
        productId: isUnknown ? null : id,
        name,
        code: String(10_000 + index * 7),
        text: formatTillText(name, random),
        centavos: 199 + random.below(4_000),
      };
    },
  );
  const pantry = await person.call('createPantry', { body: { name: 'Cozinha' } });
  return { soldProducts, pantryId: pantry.id };
}

type Supermarket = Awaited<ReturnType<typeof createSupermarket>>;

async function makeTrip(
  person: Person,
  { soldProducts, pantryId }: Supermarket,
  random: Random,
  trip: number,
) {
  const regularProducts = shuffle(soldProducts.slice(0, regularProductCount), random);
  const regularLineCount = Math.round(linesOfTrip * regularShare);
  const otherProducts = soldProducts.slice(regularProductCount + trip * linesOfTrip);
  const boughtProducts = [
    ...regularProducts.slice(0, regularLineCount),
    ...otherProducts.slice(0, linesOfTrip - regularLineCount),
  ];
  const list = await person.call('createList', { body: { name: `Feira ${trip + 1}` } });
  const listItemIdByCode = new Map<string, string>();
  for (const { productId, name, code, centavos } of boughtProducts) {
    if (!random.chance(plannedShare)) continue;
    const isExact = productId !== null && random.chance(exactShare);
    const isPriced = random.chance(pricedShare);
    const item = await person.call('addListItem', {
      params: { listId: list.id },
      body: {
        name: isExact ? name : firstWords(name, 1 + random.below(2)),
        quantity: 1,
        unit: 'un',
        ...(isExact && { productId }),
        ...(isPriced && {
          isChecked: true,
          price: centavos / 100,
          purchasedQuantity: 1,
          supermarket: 'Mercado do Bairro',
        }),
      },
    });
    listItemIdByCode.set(code, item.id);
  }
  const text = createReceiptXml(boughtProducts, trip + 1);
  const answer = await person.call('readReceipt', {
    body: { text, mayFetch: false, listId: list.id },
  });
  if (answer.status !== 'read') throw new Error(`The receipt is ${answer.status}.`);
  const { receipt, matches } = answer;
  const boughtByCode = new Map(boughtProducts.map((each) => [each.code, each]));
  let [sureCount, wrongCount] = [0, 0];
  const lines = receipt.lines.map((line, index) => {
    const product = boughtByCode.get(line.code ?? '');
    if (product === undefined) throw new Error('A line belongs to no product.');
    const listItemId = listItemIdByCode.get(product.code) ?? null;
    const match = matches[index];
    const [firstChoice] = match?.choices ?? [];
    if (match?.isSure && firstChoice) {
      sureCount += 1;
      // A match with the right list item is right too, if the item has no product.
      const isRightItem = firstChoice.productId === null && firstChoice.listItemId === listItemId;
      if (firstChoice.productId !== product.productId && !isRightItem) wrongCount += 1;
    }
    return { ...line, productId: product.productId, name: product.name, listItemId };
  });
  const start = performance.now();
  await person.call('recordReceipt', {
    body: {
      id: newId(),
      ...receipt,
      supermarket: 'Mercado do Bairro',
      listId: list.id,
      pantryId,
      addsStock: true,
      lines,
    },
  });
  return { sureCount, wrongCount, recordMs: performance.now() - start };
}

/** Returns how many milliseconds it takes to read a long receipt. */
async function measureLongReceipt(
  person: Person,
  { soldProducts }: Supermarket,
  random: Random,
): Promise<number> {
  const text = createReceiptXml(shuffle(soldProducts, random).slice(0, linesOfLongReceipt), 9);
  const start = performance.now();
  await person.call('readReceipt', { body: { text, mayFetch: false } });
  return performance.now() - start;
}

/** Returns a receipt of these products as an XML file. */
function createReceiptXml(boughtProducts: readonly SoldProduct[], number: number): string {
  return writeReceipt(
    {
      shopName: 'MERCADO DO BAIRRO LTDA',
      cnpj: '06057223000171',
      state: '35',
      issued: '2026-11-20 18:30:05',
      number,
      lines: boughtProducts.map(({ code, text, centavos }) => ({
        code,
        text,
        quantity: 1_000,
        unit: 'UN',
        price: centavos,
      })),
    },
    'xml',
  );
}

const firstWords = (name: string, count: number) => name.split(' ').slice(0, count).join(' ');

function shuffle<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((each) => ({ each, sortKey: random.next() }))
    .toSorted((one, other) => one.sortKey - other.sortKey)
    .map(({ each }) => each);
}
