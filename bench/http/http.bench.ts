/**
 * What does the API cost, compared with a bare server that does the same work? Measures requests
 * per second of the server's own CPU time, on one PostgreSQL, with all servers in turn.
 */
import { createHttpClient } from '../http-client.ts';
import { startPostgres } from '../postgres.ts';
import type { Goal, Report, Table } from '../report.ts';
import { startProgram, startServer, type RunningServer } from '../server.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import { sendRequests, type LoadResult } from './send-requests.ts';
import { callNames, createScene, type CallName, type Calls, type Scene } from './scene.ts';

const serverNames = ['api', 'bare', 'unchecked'] as const;
type ServerName = (typeof serverNames)[number];
type Servers = Readonly<Record<ServerName, RunningServer>>;

interface Measurement {
  readonly call: CallName;
  readonly serverName: ServerName;
  readonly results: LoadResult[];
}

const connections = 16;
/** CPU time of the server's process in one measurement. */
const cpuSeconds = 0.5;
/** CPU time after which hot code is compiled. */
const warmUpSeconds = 4;
const bareServer = 'bench/http/bare-server.ts';

export async function measure({ rounds = 7 }: { rounds?: number }): Promise<Report> {
  const measurements = await measureAll(rounds);
  return {
    method: [
      `${rounds} interleaved rounds of ${cpuSeconds} s of CPU with ${connections} connections each, after ${warmUpSeconds} s to warm up.`,
      'api: the server; bare: node:http and the driver with the same checks; unchecked: bare without them.',
    ],
    tables: [tableOf(measurements)],
    goals: goalsOf(measurements),
  };
}

/** Starts all three servers on one database. */
async function startServers(personCount: number): Promise<{ servers: Servers; scene: Scene }> {
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase('http');
  const api = await startServer({ DATABASE_URL });
  const scene = await createScene(api.url, personCount);
  const settings = {
    ...scene.identity,
    DATABASE_URL,
    HEADERS: JSON.stringify(await headersOf(api)),
  };
  return {
    scene,
    servers: {
      api,
      bare: await startProgram(bareServer, settings),
      unchecked: await startProgram(bareServer, { ...settings, CHECKS: 'none' }),
    },
  };
}

/**
 * Returns the headers that the API sends with every answer. The bare servers send them too, so that
 * all servers send the same number of bytes.
 */
async function headersOf({ url }: RunningServer): Promise<Record<string, string>> {
  const { headers } = await fetch(`${url}/api/shopping-lists`);
  const nodeHeaders = new Set([
    'connection',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
  ]);
  return Object.fromEntries([...headers].filter(([name]) => !nodeHeaders.has(name)));
}

async function measureAll(rounds: number): Promise<Measurement[]> {
  const { servers, scene } = await startServers(rounds + 1);
  const measurements: Measurement[] = callNames.flatMap((call) =>
    serverNames.map((serverName) => ({ call, serverName, results: [] })),
  );
  for (let round = -1; round < rounds; round += 1) {
    const calls = await scene.switchPerson(servers.api.url);
    if (round < 0) await checkSameAnswers(servers, calls);
    console.log(round < 0 ? 'Warming up…' : `  round ${round + 1} of ${rounds}`);
    const order = round % 2 === 0 ? measurements : measurements.toReversed();
    for (const { call, serverName, results } of order) {
      const result = await sendRequests(servers[serverName], calls[call], {
        connections,
        cpuSeconds: round < 0 ? warmUpSeconds : cpuSeconds,
      });
      if (round >= 0) results.push(result);
    }
  }
  for (const serverName of serverNames) await servers[serverName].stop();
  return measurements;
}

/**
 * Throws if the servers give different answers, because their figures could not be compared then.
 */
async function checkSameAnswers(servers: Servers, calls: Calls): Promise<void> {
  for (const call of callNames) {
    const request = calls[call]();
    const answers: string[] = [];
    for (const serverName of serverNames) {
      // An item can be added only once, so each server gets a new one.
      const sentRequest = call === 'POST item' ? calls[call]() : request;
      const client = createHttpClient(servers[serverName].url);
      answers.push(withoutIdsAndTimes(await client.send(sentRequest)));
    }
    if (new Set(answers).size > 1) {
      throw new Error(`${call} is answered differently:\n${answers.join('\n')}`);
    }
  }
}

/** Removes the ids and instants, which differ between two writes. */
const withoutIdsAndTimes = (json: string) =>
  json.replaceAll(/"(?:\d{4}-\d\d-\d\dT[^"]*|[\da-f]{8}-[\da-f-]{27})"/gu, '""');

const perSecond = ({ results }: Measurement) =>
  median(results.map((each) => each.requests / each.cpuSeconds));
const p99 = ({ results }: Measurement) => median(results.map((each) => each.p99));

function tableOf(measurements: readonly Measurement[]): Table {
  return {
    title: 'Requests for each second of CPU, p99 in milliseconds',
    head: [
      'call',
      ...serverNames.flatMap((serverName) => [serverName, 'p99']),
      'api/bare',
      'api/unchecked',
    ],
    rows: callNames.map((call) => {
      const measurementOf = (serverName: ServerName) =>
        findMeasurement(measurements, call, serverName);
      return [
        call,
        ...serverNames.flatMap((serverName) => [
          perSecond(measurementOf(serverName)),
          p99(measurementOf(serverName)),
        ]),
        ratio(measurements, call, 'bare'),
        ratio(measurements, call, 'unchecked'),
      ];
    }),
  };
}

function findMeasurement(
  measurements: readonly Measurement[],
  call: CallName,
  serverName: ServerName,
): Measurement {
  const found = measurements.find((each) => each.call === call && each.serverName === serverName);
  if (!found) throw new Error(`${call} was not measured.`);
  return found;
}

/**
 * Returns how many requests the API answers for each request that the compared server answers: the
 * median of the ratios of all rounds. A slow moment of the machine affects both servers of a round.
 */
function ratio(
  measurements: readonly Measurement[],
  call: CallName,
  comparedServer: ServerName,
): number {
  const apiResults = findMeasurement(measurements, call, 'api').results;
  const comparedResults = findMeasurement(measurements, call, comparedServer).results;
  const rate = (result: LoadResult | undefined) =>
    result ? result.requests / result.cpuSeconds : Number.NaN;
  return median(apiResults.map((each, round) => rate(each) / rate(comparedResults[round])));
}

const bounds: Partial<Record<CallName, number>> = {
  'GET list': 0.9,
  'PUT item': 0.85,
  'POST item': 0.85,
};

function goalsOf(measurements: readonly Measurement[]): Goal[] {
  return callNames.flatMap((call) => {
    const bound = bounds[call];
    if (bound === undefined) return [];
    const name = `http-${call}`.toLowerCase().replaceAll(' ', '-');
    return [{ name, figure: ratio(measurements, call, 'bare'), bound, isAtLeast: true }];
  });
}
