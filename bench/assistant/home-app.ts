/**
 * The real app on a real PostgreSQL with the household of the questions, and a second household that
 * nobody may see. Its clock stands on the day of the questions.
 */
import type { HomeList, HomePurchase } from '../../contract/src/assistant/home-data.ts';
import { newId } from '../../contract/src/values/ids.ts';
import { tipsEvent, type TipsEvent } from '@quitanda/contract';
import type { Method } from '@quitanda/contract/routes';
import { createAi } from '../../server/src/ai/create-ai.ts';
import type { AiSettings } from '../../server/src/ai/settings.ts';
import { createApp } from '../../server/src/app.ts';
import type { Identity } from '../../server/src/identity/identity.ts';
import { createLogger } from '../../server/src/log.ts';
import { addCleanup } from '../harness/clean-up.ts';
import { startPostgres } from '../harness/postgres.ts';
import { selectRowTables, selectRowsDigest } from './rows.sql.ts';
import { home, products, secret, today } from './household.ts';
import { barText, type GivenAnswer } from './score.ts';

export interface HomeApp {
  /** Asks as the app on a phone does, and does `meanwhile` before the rows are compared. */
  ask(question: string, meanwhile?: () => Promise<unknown>): Promise<GivenAnswer>;
  /** Creates a list, as a tap does. */
  tap(): Promise<unknown>;
  /** The id of the other household's list. */
  readonly otherListId: string;
}

type Call = <T>(method: Method, path: string, body?: object) => Promise<T>;

/** Every token is the name of a person who is signed in. */
const identity: Identity = {
  registerRoutes: async () => {},
  origins: [],
  deleteIdentity: async () => {},
  isCached: () => false,
  verify: async (token) => ({
    subject: token,
    email: `${token}@exemplo.com.br`,
    displayName: token,
    signedInAt: Date.now(),
    expiresAt: Date.now() + 86_400_000,
  }),
};

/**
 * Starts the app with the model. `patience` multiplies the time that the server gives a model, for one
 * that runs on a slow machine.
 */
export async function startHomeApp(
  name: string,
  ai: AiSettings,
  patience: number,
): Promise<HomeApp> {
  const postgres = await sharedPostgres();
  const { database } = await postgres.createFilledDatabase(name);
  const logger = createLogger('error');
  let clock = today;
  const app = await createApp({
    database,
    identity,
    now: () => new Date(clock),
    logger,
    trustProxy: false,
    isHttps: false,
    nativeOrigins: [],
    rateLimit: 0,
    ai: createAi(ai, logger, {
      firstWordMs: 60_000 * patience,
      nextWordMs: 30_000 * patience,
      wholeAnswerMs: 180_000 * patience,
    }),
    aiRateLimit: 0,
    aiDailyLimit: 0,
    openFoodFacts: undefined,
    fetchReceiptPage: undefined,
    postEvent: async () => ({ outcome: 'delivered', status: 204 }),
    allowsLocalWebhooks: false,
    pushPublicKey: '',
    lookupRateLimit: 0,
    sendsMail: false,
    appVersion: 'bench',
  });
  await app.ready();
  addCleanup(() => app.close());
  const send = (person: string, method: Method, path: string, body?: object) =>
    app.inject({
      method: method as 'POST',
      url: path,
      headers: { authorization: `Bearer ${person}` },
      ...(body && { payload: body }),
    });
  const callAs =
    (person: string): Call =>
    async (method, path, body) => {
      const { statusCode, body: answer } = await send(person, method, path, body);
      if (statusCode >= 300) throw new Error(`${method} ${path} answered ${statusCode}: ${answer}`);
      return (answer === '' ? undefined : JSON.parse(answer)) as never;
    };
  const otherListId = await writeOtherHousehold(callAs('eva'));
  await writeHousehold(callAs('marina'), (moment) => {
    clock = moment;
  });
  const tables = (await database.rows(selectRowTables)).map((row) => row.name);
  const digest = () => database.first(selectRowsDigest(tables));
  return {
    otherListId,
    tap: async () => callAs('marina')('POST', '/api/shopping-lists', { name: 'Toque' }),
    async ask(question, meanwhile) {
      const before = await digest();
      const body = { question, scope: 'home' };
      const answer = await send('marina', 'POST', '/api/ai/tips', body);
      await meanwhile?.();
      const after = await digest();
      const events = answer.body
        .trimEnd()
        .split('\n')
        .flatMap((line) => tipsEvent.safeParse(JSON.parse(line)).data ?? []);
      return {
        ...toAnswer(events),
        hasChangedRows: JSON.stringify(before) !== JSON.stringify(after),
      };
    },
  };
}

let runningPostgres: ReturnType<typeof startPostgres> | undefined;
const sharedPostgres = () => (runningPostgres ??= startPostgres());

function toAnswer(events: readonly TipsEvent[]): Omit<GivenAnswer, 'hasChangedRows'> {
  return {
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    bars: events.flatMap((event) => (event.type === 'figures' ? event.figures.map(barText) : [])),
    sources: events.flatMap((event) => {
      if (event.type === 'home-sources') return event.sources.map(({ kind }) => kind);
      return event.type === 'sources' ? ['page' as const] : [];
    }),
    proposals: events.flatMap((event) => (event.type === 'proposal' ? [event.proposal] : [])),
  };
}

async function writeOtherHousehold(call: Call): Promise<string> {
  const listId = newId();
  await call('POST', '/api/shopping-lists', { id: listId, name: `${secret} da Eva` });
  const items = `/api/shopping-lists/${listId}/items`;
  await call('POST', items, { name: `${secret} do item`, quantity: 1, unit: 'un' });
  const pantryId = newId();
  await call('POST', '/api/pantries', { id: pantryId, name: `${secret} da despensa` });
  return listId;
}

async function writeHousehold(call: Call, setClock: (moment: number) => void): Promise<void> {
  const [pantry] = home.pantries;
  const pantryId = newId();
  setClock(Math.min(...home.purchases.map(({ at }) => at)));
  await call('POST', '/api/pantries', { id: pantryId, name: pantry?.name });
  const productIdOf = await writeProducts(call);
  const trips = [...Map.groupBy(home.purchases, ({ tripId }) => tripId).values()];
  for (const lines of trips) {
    setClock(lines[0]?.at ?? today);
    await writeTrip(call, pantryId, lines, productIdOf);
  }
  const path = `/api/pantries/${pantryId}`;
  const { items } = await call<{ items: { id: string; name: string }[] }>('GET', path);
  for (const { name, quantity, unit, threshold, countedAt } of pantry?.items ?? []) {
    setClock(countedAt ?? today);
    // What is created has at least something; only a change can say that nothing is left.
    const stored =
      items.find((item) => item.name === name) ??
      (await call<{ id: string }>('POST', `${path}/items`, { name, unit, quantity: 1 }));
    await call('PUT', `${path}/items/${stored.id}`, {
      quantity: quantity / 1_000,
      ...(threshold !== null && { lowStockAlertThreshold: threshold / 1_000 }),
    });
  }
  const names = new Set(pantry?.items.map(({ name }) => name));
  for (const { id, name } of items) {
    if (!names.has(name)) await call('DELETE', `${path}/items/${id}`);
  }
  setClock(today);
  for (const list of home.lists) await writeList(call, list, productIdOf);
  await call('PUT', '/api/ai/consent', { readsHome: true });
}

/** The id of the product that an item of this name stands for. */
type ProductIdOf = (name: string) => string | null;

async function writeProducts(call: Call): Promise<ProductIdOf> {
  const [category] = await call<{ id: string }[]>('GET', '/api/products/categories');
  const ids = new Map<string, string>();
  for (const [item, name] of Object.entries(products)) {
    const body = { name, categoryId: category?.id };
    ids.set(item, (await call<{ id: string }>('POST', '/api/products', body)).id);
  }
  return (name) => ids.get(name) ?? null;
}

async function writeTrip(
  call: Call,
  pantryId: string,
  lines: readonly HomePurchase[],
  productIdOf: ProductIdOf,
) {
  const listId = newId();
  const items = lines.map(({ name, quantity, unit, price, supermarket }) => ({
    id: newId(),
    name,
    productId: productIdOf(name),
    unit,
    price: (price ?? 0) / 100,
    quantity: quantity / 1_000,
    supermarket,
  }));
  const cart = items.map((item, index) => ({
    ...item,
    isImpulse: lines[index]?.isImpulse === true,
    isChecked: true,
    purchasedQuantity: item.quantity,
  }));
  await call('POST', '/api/shopping-lists', { id: listId, name: 'Compra feita', items: cart });
  await call('POST', `/api/pantries/${pantryId}/items/bulk`, {
    id: newId(),
    listId,
    items: items.map(({ id: listItemId, ...item }) => ({ listItemId, ...item })),
  });
  await call('DELETE', `/api/shopping-lists/${listId}`);
}

async function writeList(
  call: Call,
  { name, budget, items }: HomeList,
  productIdOf: ProductIdOf,
): Promise<void> {
  const id = newId();
  await call('POST', '/api/shopping-lists', {
    id,
    name,
    items: items.map((item) => ({
      name: item.name,
      productId: productIdOf(item.name),
      quantity: item.quantity / 1_000,
      unit: item.unit,
      ...(item.isTaken && {
        isChecked: true,
        price: ((item.paid ?? 0) * 10) / item.quantity,
        purchasedQuantity: item.quantity / 1_000,
      }),
    })),
  });
  if (budget !== null) await call('PATCH', `/api/shopping-lists/${id}`, { budget: budget / 100 });
}
