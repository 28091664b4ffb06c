/** Measures what a write costs the server and PostgreSQL, by its own call and by sync. */
import { newId } from '@quitanda/contract/ids';
import { median } from '../../scripts/measuring/statistics.ts';
import { createDevice, createSingleRequest, syncAll, type Write } from '../harness/device.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { authenticate } from '../harness/people.ts';
import type { Goal, Table } from '../harness/report.ts';
import {
  measureInRounds,
  medianRatio,
  runBatch,
  type Batch,
  type MeasuredProcesses,
  type Rounds,
} from '../harness/rounds.ts';

const callNames = ['add item', 'change quantity', 'take item'] as const;
type CallName = (typeof callNames)[number];
const costWays = ['alone', 'alone, read', 'sync 1', 'sync 20'] as const;
type CostWay = (typeof costWays)[number];
/** The server writes activities only for a shared household, not for a personal one. */
const householdKinds = ['personal', 'shared'] as const;
type HouseholdKind = (typeof householdKinds)[number];

const itemsOnList = 50;
/** The maximum of the cost of a write by sync, as a ratio to that of the single requests. */
const bound = 1.15;

interface Cost {
  readonly household: HouseholdKind;
  readonly way: CostWay;
  readonly call: CallName;
  readonly batches: readonly Batch[];
}

/** A person who writes in one way. `run` measures the writes of a turn. */
interface Writer {
  readonly household: HouseholdKind;
  readonly way: CostWay;
  readonly run: (call: CallName) => Promise<Batch>;
}

/**
 * Measures all ways in turn, each with its own household. `writesPerTurn` is the number of writes of
 * one kind in one turn.
 */
export async function measureCosts(
  url: string,
  processes: MeasuredProcesses,
  { writesPerTurn, ...rounds }: Rounds & { readonly writesPerTurn: number },
): Promise<Cost[]> {
  const writers: Writer[] = [];
  for (const household of householdKinds) {
    for (const way of costWays) {
      writers.push(await openWriter(url, processes, household, way, writesPerTurn));
    }
  }
  const variants = callNames.flatMap((call) => writers.map((writer) => ({ call, writer })));
  const results = await measureInRounds(variants, rounds, ({ call, writer }) => writer.run(call));
  return results.map(({ variant: { call, writer }, results: batches }) => ({
    household: writer.household,
    way: writer.way,
    call,
    batches,
  }));
}

async function openWriter(
  url: string,
  processes: MeasuredProcesses,
  household: HouseholdKind,
  way: CostWay,
  writesPerTurn: number,
): Promise<Writer> {
  const person = await authenticate(url);
  const client = createHttpClient(url);
  const householdId = household === 'shared' ? newId() : undefined;
  const getCaller = async () => ({ token: await person.token(), household: householdId });
  if (householdId !== undefined) {
    const body = { id: householdId, name: 'Casa', bringsLists: false };
    await client.send({
      method: 'POST',
      path: '/api/households',
      token: await person.token(),
      body,
    });
  }
  const list = { id: newId(), itemIds: Array.from({ length: itemsOnList }, () => newId()) };
  const body = { id: list.id, name: 'Feira', items: list.itemIds.map(createItem) };
  await client.send(createSingleRequest({ name: 'createList', body }, await getCaller()));

  const device = createDevice();
  const send = async (writes: readonly Write[]) => {
    const caller = await getCaller();
    if (way.startsWith('sync')) return syncAll(device, client.send, caller, writes);
    for (const write of writes) await client.send(createSingleRequest(write, caller));
    if (way === 'alone') return;
    for (const path of [`/api/shopping-lists/${list.id}`, '/api/shopping-lists']) {
      await client.send({ method: 'GET', path, ...caller });
    }
  };
  await send([]);
  let writeCount = 0;
  const nextWrite = (call: CallName): Write => {
    writeCount += 1;
    const params = { listId: list.id };
    if (call === 'add item') return { name: 'addListItem', params, body: createItem(newId()) };
    const itemId = list.itemIds[writeCount % writesPerTurn] ?? '';
    const fields = call === 'take item' ? takenFields : { quantity: 1 + (writeCount % 7) / 2 };
    return { name: 'changeListItem', params: { ...params, itemId }, body: fields };
  };
  const writesPerCall = way === 'sync 20' ? writesPerTurn : 1;
  const run = (call: CallName) =>
    runBatch(
      processes,
      writesPerTurn / writesPerCall,
      () => send(Array.from({ length: writesPerCall }, () => nextWrite(call))),
      writesPerCall,
    );
  return { household, way, run };
}

const createItem = (id: string) => ({ id, name: 'Banana prata', quantity: 1.5, unit: 'kg' });
const takenFields = {
  isChecked: true,
  price: 7.9,
  purchasedQuantity: 1.5,
  supermarket: 'São Jorge',
};

const batchesOf = (
  costs: readonly Cost[],
  household: HouseholdKind,
  way: CostWay,
  call: CallName,
): readonly Batch[] =>
  costs.find((cost) => cost.household === household && cost.way === way && cost.call === call)
    ?.batches ?? [];

export const costTables = (costs: readonly Cost[]): Table[] =>
  householdKinds.map((household) => ({
    title: `CPU milliseconds of a write in a ${household} household`,
    head: ['call', 'way', 'in total', 'of the server', 'of PostgreSQL'],
    rows: callNames.flatMap((call) =>
      costWays.map((way) => {
        const batches = batchesOf(costs, household, way, call);
        return [
          call,
          way,
          median(batches.map(({ cpuMs }) => cpuMs)),
          median(batches.map(({ serverCpuMs }) => serverCpuMs)),
          median(batches.map(({ postgresCpuMs }) => postgresCpuMs)),
        ];
      }),
    ),
  }));

/**
 * Returns the goals for the CPU time of a write in a personal household. One tap by sync is compared
 * with the write and the reads that replace it, and one of twenty writes in a call to sync with a
 * write by its own call. The figure of each goal is that of the worst call.
 */
export const costGoals = (costs: readonly Cost[]): Goal[] =>
  (
    [
      ['sync 1', 'alone, read'],
      ['sync 20', 'alone'],
    ] as const
  ).map(([way, singleWay]) => {
    const ratios = callNames.map((call) =>
      medianRatio(
        batchesOf(costs, 'personal', way, call),
        batchesOf(costs, 'personal', singleWay, call),
        ({ cpuMs }) => cpuMs,
      ),
    );
    return { name: `sync-cost-${way}`.replaceAll(' ', '-'), figure: Math.max(...ratios), bound };
  });
