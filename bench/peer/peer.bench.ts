/**
 * How many requests does this server answer beside PocketBase on the same machine, in all and for
 * each second of CPU, when one household sends them and when sixteen do?
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cpuBetween, cpuTimes, memoryMiB, treeOf } from '../../scripts/measuring/processes.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { addCleanup } from '../harness/clean-up.ts';
import { createHttpClient, type HttpRequest } from '../harness/http-client.ts';
import type { Goal, Report, Table } from '../harness/report.ts';
import { measureInRounds, medianRatio } from '../harness/rounds.ts';
import { startServer, type RunningServer } from '../harness/server.ts';
import {
  callNames,
  copyProducts,
  createOwnHome,
  createPeerHome,
  type CallName,
  type Home,
} from './homes.ts';
import { fillCatalogue } from './catalogue.ts';
import { buildPocketBase, isPocketBaseBuilt, startPocketBase } from './pocketbase.ts';

export const normal = {
  rounds: 3,
  seconds: 4,
  connections: 16,
  twenties: 15,
  products: 5_000,
  /** Whether PocketBase is built where it is missing, which takes minutes. */
  builds: 1,
};
/** Without PocketBase, only this server is measured. */
export const short: typeof normal = {
  rounds: 1,
  seconds: 0.1,
  connections: 2,
  twenties: 1,
  products: 50,
  builds: 0,
};

/** The maximum of the p99 of a change when all connections are of one household, in milliseconds. */
const maxChangeMs = 50;
/** How many times longer PocketBase takes for twenty changes than one call to sync. */
const twentyBounds = { calls: 5, batch: 3 } as const;

interface LoadResult {
  readonly answersPerSecond: number;
  readonly answersPerCpuSecond: number;
  /** In milliseconds. */
  readonly p99: number;
}

const householdCounts = ['one', 'each'] as const;

export async function measure(settings: typeof normal): Promise<Report> {
  const { rounds, seconds, connections, twenties, products, builds } = settings;
  const isCompared = isPocketBaseBuilt() || (builds > 0 && buildPocketBase());
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-bench-own-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const dataDirectory = path.join(folder, 'data');
  await fillCatalogue(dataDirectory, products);
  const own = await startServer({ DATA_DIR: dataDirectory });
  const contestants: Contestant[] = [
    { server: own, homes: await createHomes(connections, () => createOwnHome(own)) },
  ];
  if (isCompared) {
    const peer = await startPocketBase(await findFreePort());
    await copyProducts(own, peer);
    const homes = await createHomes(connections, () => createPeerHome(peer));
    contestants.push({ server: peer, homes });
  }
  const memory = contestants.map(({ server }) => memoryMiB(treeOf(server.pid)).toFixed(0));
  const variants = callNames.flatMap((call) =>
    householdCounts.flatMap((households) =>
      contestants.map(({ server, homes }) => ({
        call,
        households,
        server,
        calls: openConnections(homes, households).map((connection) => connection[call]),
      })),
    ),
  );
  const measured = await measureInRounds(variants, { rounds, warmUp: 1 }, ({ server, calls }) =>
    sendFor(server, calls, seconds),
  );
  const comparisons = callNames.flatMap((call) =>
    householdCounts.map((households): Comparison => {
      const [ownResults, peerResults] = measured.filter(
        ({ variant }) => variant.call === call && variant.households === households,
      );
      return {
        call,
        households,
        own: ownResults?.results ?? [],
        peer: peerResults?.results,
      };
    }),
  );
  const twenty = await measureTwenties(contestants, { rounds: twenties, warmUp: 3 });
  return {
    method: [
      `${rounds} interleaved rounds of ${seconds} s with ${connections} connections, of one household or of one each; lists of 50 items, ${products} products and the starter ones.`,
      ...(isCompared ? [] : ['PocketBase is not built here, so nothing is compared.']),
      `Memory before the load in MiB: ${memory.join(', and PocketBase ')}.`,
    ],
    tables: [tableOf(comparisons), twenty.table],
    goals: [...comparisons.flatMap(goalsOf), ...twenty.goals],
  };
}

interface Contestant {
  readonly server: RunningServer;
  readonly homes: readonly Home[];
}

async function createHomes(count: number, create: () => Promise<Home>): Promise<readonly Home[]> {
  const homes: Home[] = [];
  while (homes.length < count) homes.push(await create());
  return homes;
}

/** Opens as many connections as there are homes: of the first home, or of one home each. */
const openConnections = (homes: readonly Home[], households: (typeof householdCounts)[number]) =>
  homes.map((home, _index, [first = home]) =>
    (households === 'one' ? first : home).openConnection(),
  );

interface Comparison {
  readonly call: CallName;
  readonly households: (typeof householdCounts)[number];
  readonly own: readonly LoadResult[];
  /** Undefined if PocketBase is not there. */
  readonly peer: readonly LoadResult[] | undefined;
}

const tableOf = (comparisons: readonly Comparison[]): Table => ({
  title: 'Answers a second, p99 in milliseconds, and the ratios of answers and of answers by CPU',
  head: ['call', 'households', 'own', 'p99', 'peer', 'p99', 'ratio', 'ratio by CPU'],
  rows: comparisons.map(({ call, households, own, peer }) => [
    call,
    households,
    ...[own, peer ?? []].flatMap((results) => [
      median(results.map(({ answersPerSecond }) => answersPerSecond)),
      median(results.map(({ p99 }) => p99)),
    ]),
    medianRatio(own, peer ?? [], ({ answersPerSecond }) => answersPerSecond),
    medianRatio(own, peer ?? [], ({ answersPerCpuSecond }) => answersPerCpuSecond),
  ]),
});

function goalsOf({ call, households, own, peer }: Comparison): Goal[] {
  const name = `${call.replaceAll(' ', '-')}-${households}`;
  const ratioGoal = (unit: string, valueOf: (result: LoadResult) => number): Goal[] =>
    peer === undefined
      ? []
      : [
          {
            name: `${name}-${unit}`,
            figure: medianRatio(own, peer, valueOf),
            bound: 1,
            isAtLeast: true,
          },
        ];
  return [
    ...ratioGoal('answers', ({ answersPerSecond }) => answersPerSecond),
    ...ratioGoal('cpu', ({ answersPerCpuSecond }) => answersPerCpuSecond),
    ...(call === 'change item' && households === 'one'
      ? [{ name: `${name}-p99`, figure: median(own.map(({ p99 }) => p99)), bound: maxChangeMs }]
      : []),
  ];
}

/** Lets each connection send one request after the other for some seconds. */
async function sendFor(
  { url, pid }: RunningServer,
  calls: readonly (() => HttpRequest)[],
  seconds: number,
): Promise<LoadResult> {
  const clients = calls.map((next) => ({ next, client: createHttpClient(url) }));
  const pids = treeOf(pid);
  const before = cpuTimes(pids);
  const start = performance.now();
  const end = start + seconds * 1_000;
  const latenciesMs: number[] = [];
  await Promise.all(
    clients.map(async ({ next, client }) => {
      while (performance.now() < end) {
        const sentAt = performance.now();
        await client.send(next());
        latenciesMs.push(performance.now() - sentAt);
      }
    }),
  );
  const elapsedSeconds = (performance.now() - start) / 1_000;
  const cpuSeconds = cpuBetween(before, cpuTimes(treeOf(pid))) / 1_000;
  for (const { client } of clients) client.close();
  return {
    answersPerSecond: latenciesMs.length / elapsedSeconds,
    answersPerCpuSecond: latenciesMs.length / cpuSeconds,
    p99: quantile(latenciesMs, 0.99),
  };
}

/** Measures how long it takes to change twenty items by one device. */
async function measureTwenties(
  contestants: readonly Contestant[],
  rounds: { readonly rounds: number; readonly warmUp: number },
): Promise<{ readonly table: Table; readonly goals: readonly Goal[] }> {
  const ways = contestants.flatMap(({ homes: [home] }) => Object.entries(home?.changeTwenty ?? {}));
  const measured = await measureInRounds(ways, rounds, async ([, change]) => {
    const start = performance.now();
    await change();
    return performance.now() - start;
  });
  const resultsOf = (name: string) =>
    measured.find(({ variant: [way] }) => way === name)?.results ?? [];
  return {
    table: {
      title: 'Twenty changes by one device, in milliseconds',
      head: ['way', 'median'],
      rows: ways.map(([way]) => [way, median(resultsOf(way))]),
    },
    goals: (['calls', 'batch'] as const)
      .filter((way) => resultsOf(way).length > 0)
      .map((way) => ({
        name: `twenty-${way}`,
        figure: medianRatio(resultsOf(way), resultsOf('sync'), (milliseconds) => milliseconds),
        bound: twentyBounds[way],
        isAtLeast: true,
      })),
  };
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
