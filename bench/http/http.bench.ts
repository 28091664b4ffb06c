/**
 * What does the API cost, compared with a bare server that does the same work? Measures requests
 * per second of the server's own CPU time, on one PostgreSQL, with all servers in turn.
 */
import { median } from '../../scripts/measuring/statistics.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { startPostgres } from '../harness/postgres.ts';
import type { Report } from '../harness/report.ts';
import { measureInRounds, medianRatio } from '../harness/rounds.ts';
import { startProgram, startServer, type RunningServer } from '../harness/server.ts';
import { callNames, createShopper, type CallName, type Calls } from '../harness/shopper.ts';
import { sendRequests, type LoadResult } from './send-requests.ts';

const serverNames = ['api', 'bare'] as const;
type ServerName = (typeof serverNames)[number];
type Servers = Readonly<Record<ServerName, RunningServer>>;

/** `cpuSeconds` is the CPU time of the server's process in one measurement. */
export const normal = { rounds: 7, cpuSeconds: 0.5, warmUpSeconds: 4 };
export const short = { rounds: 1, cpuSeconds: 0.05, warmUpSeconds: 0.05 };

const connections = 16;
const bareServer = 'bench/http/bare-server.ts';
/** The minimum of requests that the API answers for each one that the bare server answers. */
const bounds: Partial<Record<CallName, number>> = {
  'GET list': 0.9,
  'PUT item': 0.85,
  'POST item': 0.85,
};

export async function measure({
  rounds,
  cpuSeconds,
  warmUpSeconds,
}: typeof normal): Promise<Report> {
  const servers = await startServers();
  // Each round has another person, so that the lists of no person become full.
  const callsByRound: Calls[] = [];
  const shoppers = [];
  while (shoppers.length <= rounds) shoppers.push(await createShopper(servers.api.url));
  for (const shopper of shoppers) callsByRound.push(await shopper());
  for (const calls of callsByRound.slice(0, 1)) await checkSameAnswers(servers, calls);
  const variants = callNames.flatMap((call) =>
    serverNames.map((serverName) => ({ call, serverName })),
  );
  const measurements = await measureInRounds(
    variants,
    { rounds, warmUp: 1 },
    async ({ call, serverName }, round) => {
      const calls = callsByRound[round + 1];
      if (!calls) throw new Error('There is no person for this round.');
      const maxCpuSeconds = round < 0 ? warmUpSeconds : cpuSeconds;
      return sendRequests(servers[serverName], calls[call], connections, maxCpuSeconds);
    },
  );
  const resultsOf = (call: CallName, serverName: ServerName) =>
    measurements.find(({ variant }) => variant.call === call && variant.serverName === serverName)
      ?.results ?? [];
  const rateOf = ({ requests, cpuSeconds: used }: LoadResult) => requests / used;
  const ratioToBare = (call: CallName) =>
    medianRatio(resultsOf(call, 'api'), resultsOf(call, 'bare'), rateOf);
  return {
    method: [
      `${rounds} interleaved rounds of ${cpuSeconds} s of CPU with ${connections} connections each, after ${warmUpSeconds} s to warm up.`,
      'api: the server; bare: node:http and the driver with the same checks.',
    ],
    tables: [
      {
        title: 'Requests for each second of CPU, p99 in milliseconds',
        head: ['call', ...serverNames.flatMap((serverName) => [serverName, 'p99']), 'api/bare'],
        rows: callNames.map((call) => [
          call,
          ...serverNames.flatMap((serverName) => [
            median(resultsOf(call, serverName).map(rateOf)),
            median(resultsOf(call, serverName).map(({ p99 }) => p99)),
          ]),
          ratioToBare(call),
        ]),
      },
    ],
    goals: callNames.flatMap((call) => {
      const bound = bounds[call];
      if (bound === undefined) return [];
      const name = `http-${call}`.toLowerCase().replaceAll(' ', '-');
      return [{ name, figure: ratioToBare(call), bound, isAtLeast: true }];
    }),
  };
}

/** Starts all three servers on one database. */
async function startServers(): Promise<Servers> {
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase('http');
  const api = await startServer({ DATABASE_URL });
  const settings = {
    DATABASE_URL,
    // What a bare server needs in order to verify tokens.
    KEYS: await (await fetch(`${api.url}/api/auth/jwks`)).text(),
    ISSUER: 'quitanda',
    AUDIENCE: 'quitanda-api',
    HEADERS: JSON.stringify(await headersOf(api)),
  };
  return {
    api,
    bare: await startProgram(bareServer, settings),
  };
}

/**
 * Returns the headers that the API sends with every answer. The bare servers send them too, so that
 * all servers send the same number of bytes.
 */
async function headersOf({ url }: RunningServer): Promise<Record<string, string>> {
  const { headers } = await fetch(`${url}/api/shopping-lists`);
  const nodeHeaders = /^(?:connection|content-length|content-type|date|keep-alive)$/u;
  return Object.fromEntries([...headers].filter(([name]) => !nodeHeaders.test(name)));
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

/** Removes the ids, positions and instants, which differ between two writes. */
const withoutIdsAndTimes = (json: string) =>
  json.replaceAll(
    /"(?:\d{4}-\d\d-\d\dT[^"]*|[\da-f]{8}-[\da-f-]{27}|[\da-z]{24}|[\da-f]{32})"/gu,
    '""',
  );
