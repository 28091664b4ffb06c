/**
 * What does an answer from a household's own prices cost the server, after ten years of weekly
 * trips?
 */
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { rotated } from '../batch.ts';
import { whenDone } from '../clean-up.ts';
import { createHttpClient } from '../http-client.ts';
import { startPostgres } from '../postgres.ts';
import { cpuBetween, cpuTimes, parentOf, treeOf } from '../../scripts/measuring/processes.ts';
import type { Report } from '../report.ts';
import { signUp, startServer } from '../server.ts';
import { cpuOf, goalsOf, tableOf, type Answer, type Batch, type Timed } from './figures.ts';
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
// A token is valid for five minutes.
const roundsOfToken = 5;

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
  whenDone(() => database.close());
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
  if (!household) throw new Error('The household that asks does not exist.');
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
  const timed = Object.keys(paths).map((answer): Timed => ({
    answer: answer as Answer,
    bytes: 0,
    first: 0,
    batches: [],
  }));
  const run = async (each: Timed, token: string, requests: number): Promise<Batch> => {
    const milliseconds: number[] = [];
    const before = { node: cpuTimes([server.pid]), postgres: cpuTimes(treeOf(postmaster)) };
    for (let count = 0; count < requests; count += 1) {
      const start = performance.now();
      each.bytes = (await client.get(paths[each.answer], token)).length;
      milliseconds.push(performance.now() - start);
    }
    return {
      milliseconds,
      node: cpuBetween(before.node, cpuTimes([server.pid])) / requests,
      postgres: cpuBetween(before.postgres, cpuTimes(treeOf(postmaster))) / requests,
    };
  };
  let token = await newToken();
  for (const each of timed) each.first = cpuOf(await run(each, token, 1));
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    if (round % roundsOfToken === 0) token = await newToken();
    for (const each of rotated(timed, round)) {
      const result = await run(each, token, requestsPerTurn);
      if (round >= warmUpRounds) each.batches.push(result);
    }
  }
  return {
    method: [
      `${years} years of weekly trips of ${itemsPerTrip} items: ${household.purchases} purchases, beside ${households - 1} households like it; 25 months where months are asked for.`,
      `${rounds} interleaved rounds of ${requestsPerTurn} requests of a kind, one at a time, after ${warmUpRounds} rounds to warm up. CPU: milliseconds of the server and of all of PostgreSQL for one request, which other programs disturb less than time.`,
    ],
    tables: [tableOf(timed)],
    goals: goalsOf(timed),
  };
}
