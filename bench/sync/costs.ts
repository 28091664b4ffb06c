/**
 * What a write costs the server and PostgreSQL: by its own call and by sync, in this and earlier
 * versions.
 */
import { newId } from '@quitanda/contract/ids';
import { rotated, runBatch, type MeasuredProcesses, type Batch } from '../batch.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { signUp, type RunningServer } from '../server.ts';
import { singleRequest, createDevice, type Caller, type Write } from './writes.ts';

export const callNames = ['add item', 'change quantity', 'take item'] as const;
export type CallName = (typeof callNames)[number];
export const costWays = ['alone', 'alone, read', 'sync 1', 'sync 20'] as const;
export type CostWay = (typeof costWays)[number];
/** Whether the household has several members. In a personal one no activity is written. */
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
export const writesOfBatch = 20;
export const warmUpRounds = 10;
const itemsOnList = 50;
// Tokens are valid for five minutes.
const roundsOfToken = 10;

/** A person who writes to one version in one way. */
interface Lane extends MeasuredProcesses {
  readonly version: string;
  readonly household: HouseholdKind;
  readonly way: CostWay;
  readonly refreshToken: () => Promise<void>;
  /** Creates a new list. All writes go to one list at a time, as on a trip. */
  readonly newList: () => Promise<void>;
  readonly run: (call: CallName) => Promise<Batch>;
}

/** Measures all versions and ways in turn, each with its own household. */
export async function measureCosts(
  versions: readonly Version[],
  postgres: () => number[],
  vacuum: (database: string) => Promise<void>,
  rounds: number,
): Promise<Cost[]> {
  const lanes: Lane[] = [];
  for (const version of versions) {
    for (const { household, way } of await lanesOf(version.server.url)) {
      lanes.push(await openLane(version, postgres, household, way));
    }
  }
  const costs = lanes.flatMap(({ version, household, way }) =>
    callNames.map((call): Cost => ({ version, household, way, call, batches: [] })),
  );
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    if (round % roundsOfToken === 0) {
      console.log(`Costs, round ${round + 1} of ${rounds + warmUpRounds}…`);
      for (const lane of lanes) await lane.refreshToken();
    }
    // Autovacuum would have run by then. Without statistics PostgreSQL may choose the wrong index.
    if (round === warmUpRounds) for (const { database } of versions) await vacuum(database);
    for (const lane of lanes) await lane.newList();
    for (const call of callNames) {
      for (const lane of rotated(lanes, round)) {
        const batch = await lane.run(call);
        const cost = costs.find(
          (each) =>
            each.call === call &&
            each.version === lane.version &&
            each.household === lane.household &&
            each.way === lane.way,
        );
        if (round >= warmUpRounds) cost?.batches.push(batch);
      }
    }
  }
  return costs;
}

/**
 * Returns the lanes of a version. An earlier one may lack the call to sync, or shared households.
 */
async function lanesOf(url: string) {
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

async function openLane(
  { name: version, server }: Version,
  postgres: () => number[],
  household: HouseholdKind,
  way: CostWay,
): Promise<Lane> {
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
  let count = 0;
  const writeOf = (call: CallName): Write => {
    count += 1;
    const params = { listId: list.id };
    if (call === 'add item') return { name: 'addListItem', params, body: itemOf(newId()) };
    const itemId = list.itemIds[count % writesOfBatch] ?? '';
    const body = call === 'take item' ? taken : { quantity: 1 + (count % 7) / 2 };
    return { name: 'changeListItem', params: { ...params, itemId }, body };
  };
  const processes = { server: server.pid, postgres };
  return {
    ...processes,
    version,
    household,
    way,
    async refreshToken() {
      caller = { token: await newToken(), household: householdId };
    },
    async newList() {
      list = { id: newId(), itemIds: Array.from({ length: itemsOnList }, () => newId()) };
      const body = { id: list.id, name: 'Feira', items: list.itemIds.map(itemOf) };
      await client.send(singleRequest({ name: 'createList', body }, caller));
      await send([], caller, list.id);
    },
    run(call) {
      const each = way === 'sync 20' ? writesOfBatch : 1;
      const next = () => Array.from({ length: each }, () => writeOf(call));
      return runBatch(processes, writesOfBatch / each, () => send(next(), caller, list.id), each);
    },
  };
}

interface List {
  readonly id: string;
  readonly itemIds: readonly string[];
}

const itemOf = (id: string) => ({ id, name: 'Banana prata', quantity: 1.5, unit: 'kg' });
const taken = { isChecked: true, price: 7.9, purchasedQuantity: 1.5, supermarket: 'São Jorge' };

/**
 * Returns a function that sends writes by this way. With sync, it calls again without writes until
 * the device has all rows.
 */
function createSender(client: HttpClient, way: CostWay) {
  if (way === 'sync 1' || way === 'sync 20') {
    const device = createDevice();
    return async (writes: readonly Write[], caller: Caller) => {
      while (device.receive(await client.send(device.syncRequest(writes, caller)))) writes = [];
    };
  }
  return async (writes: readonly Write[], caller: Caller, listId: string) => {
    for (const write of writes) await client.send(singleRequest(write, caller));
    if (way === 'alone') return;
    for (const path of [`/api/shopping-lists/${listId}`, '/api/shopping-lists']) {
      await client.send({ method: 'GET', path, ...caller });
    }
  };
}
