/**
 * What does it cost the server to compute an answer from a household's own purchases, after ten
 * years of weekly trips?
 */
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { authenticate } from '../harness/people.ts';
import { startPostgres, vacuum } from '../harness/postgres.ts';
import type { Report } from '../harness/report.ts';
import { measureInRounds, runBatch } from '../harness/rounds.ts';
import { startServer } from '../harness/server.ts';
import { fill, selectHousehold } from './load.sql.ts';

export const normal = {
  rounds: 30,
  warmUp: 15,
  years: 10,
  /** Several households, so that PostgreSQL has the statistics of a table that many share. */
  households: 10,
  /** The number of requests of one kind before the next kind's turn. */
  requests: 10,
};
export const short: typeof normal = {
  rounds: 1,
  warmUp: 0,
  years: 0.2,
  households: 2,
  requests: 1,
};

const weeksAYear = 52;
const itemsPerTrip = 60;
/** The maximum of CPU milliseconds for one answer, of the server and PostgreSQL together. */
const bound = 50;

export async function measure(settings: typeof normal): Promise<Report> {
  const { rounds, warmUp, years, households, requests } = settings;
  const postgres = await startPostgres();
  const { url: DATABASE_URL, database } = await postgres.createFilledDatabase('insights');
  const server = await startServer({ DATABASE_URL });
  const person = await authenticate(server.url);
  const client = createHttpClient(server.url);
  // The first call creates the personal household.
  await client.get('/api/users/me', await person.token());
  console.log(`Loading ${households} households of ${years} years…`);
  const trips = Math.round(years * weeksAYear);
  await database.transaction((sql) => sql.script(fill({ households, trips, itemsPerTrip })));
  await vacuum(database);
  const household = await database.first(selectHousehold, { email: person.email });
  if (!household) throw new Error('The person who signed up has no household.');

  const { productId, pantryId, supermarket, purchases } = household;
  const months = 'months=25&timeZone=America/Sao_Paulo';
  const answers = Object.entries({
    'price-book': '/api/insights/price-book',
    'product-prices': `/api/insights/product-prices?productId=${productId}`,
    'basket-index': `/api/insights/basket-index?${months}`,
    spending: `/api/insights/spending?${months}`,
    'taking-order': `/api/supermarkets/taking-order/${encodeURIComponent(supermarket)}`,
    'run-outs': `/api/pantries/${pantryId}/run-outs`,
  }).map(([name, path]) => ({ name, path, bytes: 0, firstCpuMs: 0 }));
  type MeasuredAnswer = (typeof answers)[number];
  const processes = { server: server.pid, postgres: postgres.pids };
  const measureBatch = async (each: MeasuredAnswer, count: number) => {
    const token = await person.token();
    return runBatch(processes, count, async () => {
      each.bytes = (await client.get(each.path, token)).length;
    });
  };
  for (const each of answers) each.firstCpuMs = (await measureBatch(each, 1)).cpuMs;
  const measurements = await measureInRounds(answers, { rounds, warmUp }, (each) =>
    measureBatch(each, requests),
  );
  const rows = measurements.map(({ variant, results }) => ({
    ...variant,
    cpuMs: results.map((batch) => batch.cpuMs),
    serverCpuMs: results.map((batch) => batch.serverCpuMs),
    postgresCpuMs: results.map((batch) => batch.postgresCpuMs),
    milliseconds: results.flatMap((batch) => batch.milliseconds),
  }));
  return {
    method: [
      `${years} years of weekly trips of ${itemsPerTrip} items: ${purchases} purchases, and ${households - 1} other households with as many; 25 months in requests for months.`,
      `${rounds} interleaved rounds of ${requests} requests of a kind, one at a time, after ${warmUp} rounds to warm up. CPU: milliseconds of the server and of all of PostgreSQL for one request, which other programs affect less than elapsed time; first CPU: of the very first request, before its code was compiled.`,
    ],
    tables: [
      {
        title:
          'For one answer: CPU milliseconds (medians of the rounds), milliseconds until it arrives',
        head: [
          'answer',
          'CPU',
          'p95',
          'of the server',
          'of PostgreSQL',
          'first CPU',
          'time p50',
          'p99',
          'KiB',
        ],
        rows: rows.map((row) => [
          row.name,
          median(row.cpuMs),
          quantile(row.cpuMs, 0.95),
          median(row.serverCpuMs),
          median(row.postgresCpuMs),
          row.firstCpuMs,
          median(row.milliseconds),
          quantile(row.milliseconds, 0.99),
          row.bytes / 1_024,
        ]),
      },
    ],
    goals: rows.map(({ name, cpuMs }) => ({
      name: `insights-${name}-cpu-ms`,
      figure: median(cpuMs),
      bound,
    })),
  };
}
