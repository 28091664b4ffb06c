/**
 * What does it cost the server to compute an answer from a household's own purchases, after ten
 * years of weekly trips?
 */
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { rotate } from '../batch.ts';
import { addCleanup } from '../clean-up.ts';
import { createHttpClient } from '../http-client.ts';
import { startPostgres } from '../postgres.ts';
import { cpuBetween, cpuTimes, parentOf, treeOf } from '../../scripts/measuring/processes.ts';
import type { Report } from '../report.ts';
import { signUp, startServer } from '../server.ts';
import { cpuOf, goalsOf, tableOf, type Answer, type Batch, type Measurement } from './figures.ts';
import {
  analyze,
  fill,
  reload,
  selectBackend,
  selectHousehold,
  stopAutovacuum,
} from './load.sql.ts';

const weeksAYear = 52;
const itemsPerTrip = 60;
/** Several households, so that PostgreSQL has the statistics of a table that many share. */
const households = 10;

/** The number of requests of one kind before the next kind's turn. */
const requestsPerTurn = 10;
const warmUpRounds = 15;
/** The rounds after which a new token is fetched, because a token is valid for five minutes. */
const roundsPerToken = 5;

export async function measure({
  rounds = 30,
  sizes: [years = 10] = [],
}: {
  rounds?: number;
  sizes?: readonly number[];
}): Promise<Report> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('insights');
  const database = openPostgres(databaseUrl, { maxConnections: 1 });
  addCleanup(() => database.close());
  await database.rows(stopAutovacuum);
  await database.rows(reload);
  await migrate(database);
  await seedCatalogue(database, new Date());
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const newToken = await signUp(server.url);
  const client = createHttpClient(server.url);
  const profile = JSON.parse(await client.get('/api/users/me', await newToken())) as {
    email: string;
  };
  console.log(`Loading ${households} households of ${years} years…`);
  const trips = Math.round(years * weeksAYear);
  await database.transaction((sql) => sql.script(fill({ households, trips, itemsPerTrip })));
  await database.rows(analyze);
  const household = await database.first(selectHousehold, profile.email);
  if (!household) throw new Error('The person who signed up has no household.');
  const backend = await database.first(selectBackend);
  const postmaster = parentOf(backend?.pid ?? 0);

  const { productId, pantryId, supermarket } = household;
  const months = 'months=25&timeZone=America/Sao_Paulo';
  const paths: Readonly<Record<Answer, string>> = {
    'price-book': '/api/insights/price-book',
    'product-prices': `/api/insights/product-prices?productId=${productId}`,
    'basket-index': `/api/insights/basket-index?${months}`,
    spending: `/api/insights/spending?${months}`,
    'taking-order': `/api/supermarkets/taking-order/${encodeURIComponent(supermarket)}`,
    'run-outs': `/api/pantries/${pantryId}/run-outs`,
  };
  const measurements = Object.keys(paths).map((answer): Measurement => ({
    answer: answer as Answer,
    bytes: 0,
    firstCpuMs: 0,
    batches: [],
  }));
  const measureBatch = async (
    each: Measurement,
    token: string,
    requests: number,
  ): Promise<Batch> => {
    const milliseconds: number[] = [];
    const before = { server: cpuTimes([server.pid]), postgres: cpuTimes(treeOf(postmaster)) };
    for (let count = 0; count < requests; count += 1) {
      const start = performance.now();
      each.bytes = (await client.get(paths[each.answer], token)).length;
      milliseconds.push(performance.now() - start);
    }
    return {
      milliseconds,
      serverCpuMs: cpuBetween(before.server, cpuTimes([server.pid])) / requests,
      postgresCpuMs: cpuBetween(before.postgres, cpuTimes(treeOf(postmaster))) / requests,
    };
  };
  let token = await newToken();
  for (const each of measurements) each.firstCpuMs = cpuOf(await measureBatch(each, token, 1));
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    if (round % roundsPerToken === 0) token = await newToken();
    for (const each of rotate(measurements, round)) {
      const result = await measureBatch(each, token, requestsPerTurn);
      if (round >= warmUpRounds) each.batches.push(result);
    }
  }
  return {
    method: [
      `${years} years of weekly trips of ${itemsPerTrip} items: ${household.purchases} purchases, and ${households - 1} other households with as many; 25 months in requests for months.`,
      `${rounds} interleaved rounds of ${requestsPerTurn} requests of a kind, one at a time, after ${warmUpRounds} rounds to warm up. CPU: milliseconds of the server and of all of PostgreSQL for one request, which other programs affect less than elapsed time.`,
    ],
    tables: [tableOf(measurements)],
    goals: goalsOf(measurements),
  };
}
