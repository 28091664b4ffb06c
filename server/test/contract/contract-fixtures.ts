/** A valid request for every endpoint, with rows that belong to the person who sends it. */
import { jpegOf } from '../../../contract/src/values/photos/photo.fixture.ts';
import { newId, routes, type EndpointName } from '@quitanda/contract';
import { randomUUID } from 'node:crypto';
import type { Sql } from '../../src/db/database.ts';
import {
  newKeySecret,
  newPersonalKey,
  newWebhook,
  newWebhookSecret,
} from '../people/connections.ts';
import { newBarcode } from '../barcodes.ts';
import { endpointOf, schemaOf, type FieldSchema, type Part } from './contract-fields.ts';
import { fakeToken } from '../servers/fake-identity.ts';
import { createHousehold, newToken } from '../people/households.ts';
import { makeOperator } from '../people/operators.ts';
import { lineOf, newAccessKey, receiptOf } from '../people/receipts.ts';
import { newProduct, newWord } from '../people/products.ts';
import { newPushDevice, newPushSubscription } from '../people/push-devices.ts';
import { pathOf, type Person, type RawRequest } from '../people/person.ts';

type Values = Readonly<Record<string, unknown>>;
export interface GoodRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Values;
  readonly body: Values | undefined;
}

/**
 * The ids of one person's rows: a list with a taken item, a pantry with stock, a finish, a price
 * note, a receipt and an import. Also the id of a product with a barcode, which everybody sees, and
 * an invite to a list of another person.
 */
export interface Fixtures {
  readonly userId: string;
  readonly listId: string;
  /** The same list, which is then shared. */
  readonly sharedListId: string;
  /** Another list, without items. */
  readonly otherListId: string;
  readonly sharedListToken: string;
  readonly inviteToken: string;
  readonly listItemId: string;
  readonly pantryId: string;
  readonly pantryItemId: string;
  /** What repeats on the list, and a template. */
  readonly repeatId: string;
  readonly templateId: string;
  /** An item that is kept out of the pantry, and something that was thrown away. */
  readonly joinedItemId: string;
  readonly wasteId: string;
  readonly finishId: string;
  /** A line of that finish, and a correction of it. */
  readonly purchasedLineId: string;
  readonly correctionId: string;
  readonly priceNoteId: string;
  readonly receiptId: string;
  /** A merge of two supermarkets, and the names of two others. */
  readonly supermarketMergeId: string;
  readonly formerSupermarket: string;
  readonly otherSupermarket: string;
  readonly importId: string;
  /** A stored photo of an item. */
  readonly photoId: string;
  readonly productId: string;
  /** Another product, into which the product with `productId` may be merged. */
  readonly otherProductId: string;
  /** Another person, who is no operator. */
  readonly personId: string;
  readonly categoryId: string;
  readonly barcode: string;
  /** A household of two people. The person is responsible for it. */
  readonly householdId: string;
  readonly memberId: string;
  /** An invite to that household. */
  readonly inviteId: string;
  readonly personalKeyId: string;
  /** A webhook of the personal household. */
  readonly webhookId: string;
  /** A device that gets notices. */
  readonly pushDeviceId: string;
  /** An invite to a household of another person. */
  readonly householdInviteToken: string;
}

/** Runs `create` once, at the first call. */
function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => (created ??= create());
}

/** Returns functions that create the rows of one person, each on its first use. */
function fixtureSources(
  person: Person,
): Readonly<Record<keyof Fixtures, () => Promise<string | null>>> {
  const product = once(() => newProduct(person, { barcode: newBarcode() }));
  const takenItem = {
    name: 'Banana',
    quantity: 1.5,
    unit: 'kg',
    price: 5.99,
    purchasedQuantity: 1.25,
    supermarket: 'Mercado do Bairro',
  } as const;
  const newList = async () => {
    const items = [{ ...takenItem, productId: (await product()).id }];
    return (await person.call('createList', { body: { name: 'Feira', items } })).body;
  };
  const list = once(newList);
  const pantry = once(
    async () => (await person.call('createPantry', { body: { name: 'Cozinha' } })).body,
  );
  const paramsOfPantry = async () => ({ pantryId: (await pantry()).id });
  const stock = { name: 'Café', quantity: 2, unit: 'un' } as const;
  const { name, unit, price, supermarket, purchasedQuantity: quantity } = takenItem;
  const finish = once(async () => {
    const finishedList = await newList();
    const listItemId = idOfFirst(finishedList.items);
    const productId = (await product()).id;
    const items = [{ name, unit, price, supermarket, quantity, productId, listItemId }];
    const body = { listId: finishedList.id, items };
    const { id } = (await person.call('finishPurchase', { params: await paramsOfPantry(), body }))
      .body;
    return { id, listItemId };
  });
  const receipt = async () => {
    const lines = [lineOf({ name: 'Café', productId: (await product()).id })];
    const issuedAt = '2026-11-19T10:00:00.000Z';
    const body = receiptOf((await pantry()).id, lines, { issuedAt });
    return person.call('recordReceipt', { body });
  };
  const newSupermarket = async (newName: string) =>
    (await person.call('saveSupermarket', { body: { name: newName } })).body.name;
  const importBody = {
    lists: [{ name: 'Importada', items: [{ name: 'Aveia', quantity: 1, unit: 'un' as const }] }],
    pantries: [],
  };
  const household = once(async () => {
    const created = await createHousehold(person);
    await created.invite(newStranger(person));
    return created;
  });
  return {
    userId: async () => (await person.call('getProfile')).body.id,
    listId: async () => (await list()).id,
    sharedListId: async () => {
      const params = { listId: (await list()).id };
      return (await person.call('shareList', { params })).body.id;
    },
    otherListId: async () =>
      (await person.call('createList', { body: { name: 'Churrasco' } })).body.id,
    sharedListToken: async () => {
      const params = { listId: (await list()).id };
      return (await person.call('shareList', { params })).body.inviteToken ?? '';
    },
    inviteToken: () => shareListOfStranger(person),
    listItemId: async () => idOfFirst((await list()).items),
    repeatId: async () => {
      const params = { listId: (await list()).id, repeatId: newId() };
      const rule = { unit: 'week', every: 1, day: 1 } as const;
      const body = { name: 'Banana', quantity: 1, unit, rule, setAt: '2026-01-20T10:00:00.000Z' };
      return (await person.call('setRepeat', { params, body })).body.id;
    },
    templateId: async () => {
      const items = [{ id: newId(), name: 'Carvão', quantity: 4, unit }];
      const body = { name: 'Churrasco', portions: 10, items };
      return (await person.call('createTemplate', { body })).body.id;
    },
    pantryId: async () => (await pantry()).id,
    pantryItemId: async () =>
      (await person.call('addPantryItem', { params: await paramsOfPantry(), body: stock })).body.id,
    joinedItemId: async () => {
      const params = await paramsOfPantry();
      const { id } = (await person.call('addPantryItem', { params, body: stock })).body;
      await person.call('joinPantryItem', {
        params: { ...params, itemId: id },
        body: { into: null },
      });
      return id;
    },
    wasteId: async () => {
      const { pantryId } = await paramsOfPantry();
      const { id: itemId } = (
        await person.call('addPantryItem', { params: { pantryId }, body: stock })
      ).body;
      const body = { pantryId, itemId, batchId: itemId, amount: 1, reason: 'spoiled' } as const;
      return (await person.call('recordWaste', { body })).body.id;
    },
    finishId: async () => (await finish()).id,
    purchasedLineId: async () => (await finish()).listItemId,
    correctionId: async () => {
      const { id: finishId, listItemId } = await finish();
      const params = { finishId, listItemId };
      const call = await person.call('changePurchasedLine', { params, body: { price: 2 } });
      return call.body.correctionId;
    },
    priceNoteId: async () => {
      const body = { productId: (await product()).id, supermarket, unit, price };
      return (await person.call('notePrice', { body })).body.id;
    },
    receiptId: async () => (await receipt()).body.id,
    supermarketMergeId: async () => {
      const [from, into] = [await newSupermarket('Atacado'), await newSupermarket('Atacadão')];
      return (await person.call('mergeSupermarkets', { body: { from, into } })).body.id;
    },
    formerSupermarket: () => newSupermarket('Feira'),
    otherSupermarket: () => newSupermarket('Hortifrúti'),
    personalKeyId: async () => (await newPersonalKey(person)).id,
    webhookId: async () => (await newWebhook(person)).id,
    pushDeviceId: async () => (await newPushDevice(person)).id,
    importId: async () => (await person.call('createImport', { body: importBody })).body.id,
    photoId: async () => {
      const photoId = newId();
      await sendRequest(person, 'storePhoto', { params: { photoId }, query: {}, body: undefined });
      return photoId;
    },
    productId: async () => (await product()).id,
    otherProductId: async () =>
      (await newProduct(person, { name: (await product()).name, brand: 'Outra' })).id,
    personId: async () => (await newStranger(person).call('getProfile')).body.id,
    categoryId: async () => (await product()).categoryId,
    barcode: async () => (await product()).barcode,
    householdId: async () => (await household()).id,
    memberId: async () => (await (await household()).members()).at(-1)?.id ?? '',
    inviteId: async () => (await (await household()).createInvite()).id,
    householdInviteToken: async () => {
      const householdOfStranger = await createHousehold(newStranger(person));
      return (await householdOfStranger.createInvite()).token;
    },
  };
}

/**
 * Creates the rows of a person with these names, by default all of them. With `database` the person
 * becomes an operator, who may make the calls of the operator page.
 */
export async function createFixtures(
  person: Person,
  database?: Sql,
  names?: ReadonlySet<string>,
): Promise<Fixtures> {
  if (database) await makeOperator(database, person);
  const fixtures: Record<string, string> = {};
  for (const [name, create] of Object.entries(fixtureSources(person))) {
    if (!names || names.has(name)) fixtures[name] = (await create()) ?? '';
  }
  return fixtures as unknown as Fixtures;
}

/** The rows that {@link everythingOf} returns. */
const readByEverythingOf = [
  'sharedListId',
  'listItemId',
  'pantryItemId',
  'finishId',
  'priceNoteId',
  'receiptId',
  'importId',
] as const satisfies (keyof Fixtures)[];

/** Creates the rows that a request to this endpoint names, and those that `everythingOf` returns. */
export const createReadFixturesFor = (person: Person, name: EndpointName, database?: Sql) =>
  createFixturesFor(person, name, database, readByEverythingOf);

/** Creates only the rows that a request to this endpoint names, and `others`. */
export function createFixturesFor(
  person: Person,
  name: EndpointName,
  database?: Sql,
  others: readonly (keyof Fixtures)[] = [],
): Promise<Fixtures> {
  const names = new Set<string>(others);
  const recorder = new Proxy({} as Fixtures, {
    get: (_, key) => {
      names.add(String(key));
      return '';
    },
  });
  goodRequest(name, recorder);
  return createFixtures(person, database, names);
}

/** Returns a valid request of a person, and creates only the rows that it names. */
export const createRequest = async (person: Person, name: EndpointName, database?: Sql) =>
  goodRequest(name, await createFixturesFor(person, name, database));

async function shareListOfStranger(person: Person): Promise<string> {
  const stranger = newStranger(person);
  const { id: listId } = (await stranger.call('createList', { body: { name: 'Churrasco' } })).body;
  const { inviteToken } = (await stranger.call('shareList', { params: { listId } })).body;
  return inviteToken ?? '';
}

/** Returns a new person on the same app. */
function newStranger({ withIdentity }: Person): Person {
  const subject = randomUUID();
  const email = `${subject}@exemplo.com.br`;
  return withIdentity({ subject, email, token: fakeToken({ subject, email, displayName: null }) });
}

const idOfFirst = ([item]: readonly { id: string }[]) => item?.id ?? '';

/** A request with every field of the endpoint, all of them valid. */
export function goodRequest(name: EndpointName, fixtures: Fixtures): GoodRequest {
  const build = (part: Part) => {
    const schema = schemaOf(name, part);
    return schema && (valueOf(name, '', schema, fixtures) as Values);
  };
  return {
    params: (build('params') ?? {}) as Readonly<Record<string, string>>,
    query: build('query') ?? {},
    body: withoutContradictions(name, build('body')),
  };
}

function valueOf(name: EndpointName, key: string, field: FieldSchema, fixtures: Fixtures): unknown {
  const schema = field.anyOf?.find(({ type }) => type !== 'null') ?? field;
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([innerKey, innerField]) => [
        innerKey,
        valueOf(name, innerKey, innerField, fixtures),
      ]),
    );
  }
  if (schema.type === 'array') return [valueOf(name, key, schema.items ?? {}, fixtures)];
  if (schema.enum) return schema.enum.at(-1);
  // A key that a person typed is no text of a paper.
  if (key === 'isFromPaper') return false;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  // The same in each request, and past for every clock of the tests.
  if (schema.format === 'date') return '2026-12-20';
  if (schema.format === 'date-time') return '2026-01-20T10:00:00.000Z';
  return schema.format === 'uuid' ? idOf(name, key, fixtures) : textOf(name, key, fixtures);
}

function textOf(name: EndpointName, key: string, fixtures: Fixtures): string {
  if (key === 'inviteToken')
    return name === 'changeListShare' ? fixtures.sharedListToken : fixtures.inviteToken;
  if (key === 'token')
    return name === 'createHouseholdInvite' ? newToken() : fixtures.householdInviteToken;
  if (key === 'secret') return name === 'createWebhook' ? newWebhookSecret() : newKeySecret();
  if (key === 'url') return 'https://exemplo.com.br/aviso';
  const isNewProduct = name === 'createProduct';
  if (key === 'barcode') return isNewProduct ? newBarcode() : fixtures.barcode;
  if (key === 'email') return `${newId()}@exemplo.com.br`;
  if (key === 'from') return fixtures.formerSupermarket;
  if (key === 'into') return fixtures.otherSupermarket;
  if (key === 'labelCode') return '001234';
  if (key === 'key') return newAccessKey();
  if (key === 'cnpj') return '06057223000171';
  if (key === 'position') return '0199c';
  if (key === 'endpoint' || key === 'p256dh' || key === 'auth') return newPushSubscription()[key];
  if (key === 'formerEndpoint') return newPushSubscription().endpoint;
  if (name === 'readReceipt') return newAccessKey();
  // Two products cannot have the same name.
  return isNewProduct ? `Biscoito ${newWord()}` : 'Mercado do Bairro';
}

function idOf(name: EndpointName, key: string, fixtures: Fixtures): string {
  switch (key) {
    case 'listId': {
      const needsShare = ['getListShare', 'changeListShare', 'refreshListShare'].includes(name);
      return needsShare ? fixtures.sharedListId : fixtures.listId;
    }
    case 'listItemId':
      if (name === 'addPurchasedLine') return newId();
      return routes[name][1].includes('/lines/') ? fixtures.purchasedLineId : fixtures.listItemId;
    case 'toListId':
      return fixtures.otherListId;
    case 'userId':
    case 'repeatId':
    case 'pantryId':
    case 'finishId':
    case 'correctionId':
    case 'priceNoteId':
    case 'receiptId':
    case 'importId':
    case 'productId':
    case 'personId':
    case 'categoryId':
    case 'householdId':
    case 'memberId':
    case 'inviteId':
    case 'webhookId':
      return fixtures[key];
    case 'deviceId':
      return name.endsWith('Push') ? fixtures.pushDeviceId : newId();
    case 'photoId':
      return name === 'storePhoto' ? newId() : fixtures.photoId;
    case 'templateId':
      return fixtures.templateId;
    case 'keyId':
      return fixtures.personalKeyId;
    // The rest of a stock has the id of its item.
    case 'batchId':
      return fixtures.pantryItemId;
    case 'wasteId':
      return fixtures.wasteId;
    case 'mergeId':
      return fixtures.supermarketMergeId;
    case 'before':
      return name === 'getReceipts' ? fixtures.receiptId : fixtures.finishId;
    case 'selectedProductId':
      return fixtures.productId;
    case 'intoId':
    case 'otherId':
      return fixtures.otherProductId;
    case 'itemId':
      if (name === 'separatePantryItem') return fixtures.joinedItemId;
      if (name === 'recordWaste') return fixtures.pantryItemId;
      return routes[name][1].includes('/pantries/') ? fixtures.pantryItemId : fixtures.listItemId;
    // The id of a new row must be new.
    default:
      return name === 'moveListItems' ? fixtures.listItemId : newId();
  }
}

/** Removes each `unitText` beside a unit that has no words: g (UNI-02), or of a product not in pieces (UNI-09). */
function withoutImpossibleWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutImpossibleWords);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(
    ([field]) =>
      field !== 'unitText' ||
      !(
        ('unit' in value && value.unit === 'g') ||
        ('typicalUnit' in value && value.typicalUnit !== 'un')
      ),
  );
  return Object.fromEntries(fields.map(([field, each]) => [field, withoutImpossibleWords(each)]));
}

/**
 * Removes `quantity` from a body that also has `add`, because a call may either set a quantity or
 * change it, and `paid` from the body of a corrected line, which has either a price or a total. No other
 * endpoint refuses a request with all of its fields.
 */
function withoutContradictions(name: EndpointName, sent: Values | undefined): Values | undefined {
  const body = withoutImpossibleWords(sent) as Values | undefined;
  if (body && 'add' in body) {
    const { quantity: _, ...rest } = body;
    return rest;
  }
  if (body && (name === 'changePurchasedLine' || name === 'addPurchasedLine')) {
    const { paid: _, ...rest } = body;
    return rest;
  }
  return body;
}

/** The smallest JPEG. */
const photo = Buffer.from(jpegOf(1, 1));

/**
 * Sends a request as `person`. A `body` that is text is sent unchanged; where an image is expected,
 * a photo is sent.
 */
export function sendRequest(
  person: Pick<Person, 'request'>,
  name: EndpointName,
  { params, query, body }: Omit<GoodRequest, 'body'> & { body: unknown },
  options: RawRequest = {},
) {
  const image = endpointOf(name).image && {
    body: photo,
    headers: { 'content-type': 'image/jpeg' },
  };
  return person.request(routes[name][0], pathOf(name, params, query), {
    ...options,
    ...(body !== undefined && { body }),
    ...image,
  });
}

/** Returns `request` with one field replaced. */
export function withField(
  request: GoodRequest,
  part: Part,
  path: readonly string[],
  value: unknown,
): GoodRequest {
  return { ...request, [part]: setIn(request[part], path, value) };
}

function setIn(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(target)) {
    return target.map((item: unknown, index) =>
      index === Number(key) ? setIn(item, rest, value) : item,
    );
  }
  const fields = (target ?? {}) as Values;
  return { ...fields, [key]: setIn(fields[key], rest, value) };
}

/**
 * Returns the lists, pantries, prices and supermarkets of a person, with their items. Tests compare
 * them before and after a call that must not change them.
 */
export async function everythingOf(person: Person): Promise<unknown> {
  const lists = (await person.call('getLists')).body;
  const pantries = (await person.call('getPantries')).body;
  const { names } = (await person.call('getSupermarkets')).body;
  return {
    lists: await Promise.all(
      lists.map(async ({ id }) => (await person.call('getList', { params: { listId: id } })).body),
    ),
    packageCounts: (await person.call('getPackageCounts')).body,
    rememberedNotes: (await person.call('getRememberedNotes')).body,
    prices: (await person.call('getPriceBook')).body,
    pantries: await Promise.all(
      pantries.map(
        async ({ id }) => (await person.call('getPantry', { params: { pantryId: id } })).body,
      ),
    ),
    supermarkets: await Promise.all(
      names.map(async (supermarketName) => [
        supermarketName,
        (await person.call('getPriceHistory', { params: { supermarketName } })).body,
        (await person.call('getStoreLabels', { params: { supermarketName } })).body,
      ]),
    ),
  };
}
