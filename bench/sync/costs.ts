/**
 * Measures what a write costs the server and PostgreSQL, by its own call and by sync, in this
 * version and in earlier ones.
 */
import { newId } from '@quitanda/contract/ids';
import { rotate, runBatch, type MeasuredProcesses, type Batch } from '../batch.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { signUp, type RunningServer } from '../server.ts';
import { createSingleRequest, createDevice, syncAll, type Caller, type Write } from './writes.ts';

export const callNames = ['add item', 'change quantity', 'take item'] as const;
export type CallName = (typeof callNames)[number];
export const costWays = ['alone', 'alone, read', 'sync 1', 'sync 20'] as const;
export type CostWay = (typeof costWays)[number];
/** The server writes activities only for a shared household, not for a personal one. */
export const householdKinds = ['personal', 'shared'] as const;
export type HouseholdKind = (typeof householdKinds)[number];

/** A server of one version. */
export interface Version {
  /** `today`, or a commit. */
  readonly name: string;
  readonly server: RunningServer;
  /** The URL of its database. */
  readonly database: string;
}

export interface Cost {
  readonly version: string;
  readonly household: HouseholdKind;
  readonly way: CostWay;
  readonly call: CallName;
  readonly batches: Batch[];
}

/** The number of writes of one kind in one turn: as many as a device sends in one call. */
export const writesPerTurn = 20;
export const warmUpRounds = 10;
const itemsOnList = 50;
/**
 * A new token is fetched after this number of rounds, because a token is valid for five minutes.
 */
const roundsPerToken = 10;

/** A person who writes to one version in one way. */
interface Writer extends MeasuredProcesses {
  readonly version: string;
  readonly household: HouseholdKind;
  readonly way: CostWay;
  readonly refreshToken: () => Promise<void>;
  /** Creates a new list. All writes go to one list at a time, as on a trip. */
  readonly startList: () => Promise<void>;
  readonly run: (call: CallName) => Promise<Batch>;
}

/** Measures all versions and ways in turn, each with its own household. */
export async function measureCosts(
  versions: readonly Version[],
  listPostgresPids: () => number[],
  vacuum: (database: string) => Promise<void>,
  rounds: number,
): Promise<Cost[]> {
  const writers: Writer[] = [];
  for (const version of versions) {
    for (const { household, way } of await findSupportedWays(version.server.url)) {
      writers.push(await openWriter(version, listPostgresPids, household, way));
    }
  }
  const costs = writers.flatMap(({ version, household, way }) =>
    callNames.map((call): Cost => ({ version, household, way, call, batches: [] })),
  );
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    if (round % roundsPerToken === 0) {
      console.log(`Costs, round ${round + 1} of ${rounds + warmUpRounds}…`);
      for (const writer of writers) await writer.refreshToken();
    }
    // In production autovacuum would have run by now. Without its statistics PostgreSQL may choose
    // the wrong index.
    if (round === warmUpRounds) for (const { database } of versions) await vacuum(database);
    for (const writer of writers) await writer.startList();
    for (const call of callNames) {
      for (const writer of rotate(writers, round)) {
        const batch = await writer.run(call);
        const cost = costs.find(
          (each) =>
            each.call === call &&
            each.version === writer.version &&
            each.household === writer.household &&
            each.way === writer.way,
        );
        if (round >= warmUpRounds) cost?.batches.push(batch);
      }
    }
  }
  return costs;
}

/**
 * Returns the kinds of households and the ways that the server at `url` supports. An earlier
 * version may lack the call to sync, or shared households.
 */
async function findSupportedWays(url: string) {
  const newToken = await signUp(url);
  const headers = {
    authorization: `Bearer ${await newToken()}`,
    'content-type': 'application/json',
  };
  const supports = async (path: string) =>
    (await fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' })).status !== 404;
  const [supportsSync, supportsHouseholds] = [
    await supports('/api/sync'),
    await supports('/api/households'),
  ];
  return householdKinds
    .filter((household) => household === 'personal' || supportsHouseholds)
    .flatMap((household) =>
      costWays
        .filter((way) => !way.startsWith('sync') || supportsSync)
        .map((way) => ({ household, way })),
    );
}

async function openWriter(
  { name: version, server }: Version,
  listPostgresPids: () => number[],
  household: HouseholdKind,
  way: CostWay,
): Promise<Writer> {
  const newToken = await signUp(server.url);
  const client = createHttpClient(server.url);
  const householdId = household === 'shared' ? newId() : undefined;
  let caller: Caller = { token: await newToken(), household: householdId };
  if (householdId !== undefined) {
    const body = { id: householdId, name: 'Casa', bringsLists: false };
    await client.send({ method: 'POST', path: '/api/households', token: caller.token, body });
  }
  const send = createSender(client, way);
  let list: List = { id: '', itemIds: [] };
  let writeCount = 0;
  const nextWrite = (call: CallName): Write => {
    writeCount += 1;
    const params = { listId: list.id };
    if (call === 'add item') return { name: 'addListItem', params, body: createItem(newId()) };
    const itemId = list.itemIds[writeCount % writesPerTurn] ?? '';
    const body = call === 'take item' ? takenFields : { quantity: 1 + (writeCount % 7) / 2 };
    return { name: 'changeListItem', params: { ...params, itemId }, body };
  };
  const processes = { server: server.pid, postgres: listPostgresPids };
  return {
    ...processes,
    version,
    household,
    way,
    async refreshToken() {
      caller = { token: await newToken(), household: householdId };
    },
    async startList() {
      list = { id: newId(), itemIds: Array.from({ length: itemsOnList }, () => newId()) };
      const body = { id: list.id, name: 'Feira', items: list.itemIds.map(createItem) };
      await client.send(createSingleRequest({ name: 'createList', body }, caller));
      await send([], caller, list.id);
    },
    run(call) {
      const writesPerCall = way === 'sync 20' ? writesPerTurn : 1;
      const nextWrites = () => Array.from({ length: writesPerCall }, () => nextWrite(call));
      return runBatch(
        processes,
        writesPerTurn / writesPerCall,
        () => send(nextWrites(), caller, list.id),
        writesPerCall,
      );
    },
  };
}

interface List {
  readonly id: string;
  readonly itemIds: readonly string[];
}

const createItem = (id: string) => ({ id, name: 'Banana prata', quantity: 1.5, unit: 'kg' });
const takenFields = {
  isChecked: true,
  price: 7.9,
  purchasedQuantity: 1.5,
  supermarket: 'São Jorge',
};

/** Returns a function that sends writes in this way. */
function createSender(client: HttpClient, way: CostWay) {
  if (way === 'sync 1' || way === 'sync 20') {
    const device = createDevice();
    return (writes: readonly Write[], caller: Caller) =>
      syncAll(device, client.send, caller, writes);
  }
  return async (writes: readonly Write[], caller: Caller, listId: string) => {
    for (const write of writes) await client.send(createSingleRequest(write, caller));
    if (way === 'alone') return;
    for (const path of [`/api/shopping-lists/${listId}`, '/api/shopping-lists']) {
      await client.send({ method: 'GET', path, ...caller });
    }
  };
}
