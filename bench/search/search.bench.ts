/**
 * How fast is a search, how much of that is the database, and how does it grow with the catalogue?
 * Each search runs through HTTP and, as 'bare', directly on PostgreSQL, by the same function of the
 * server: with the same statements and the same parameters.
 */
import { openPostgres } from '../../server/src/db/postgres.ts';
import { findProducts } from '../../server/src/features/catalogue/search/find-products.ts';
import { createOfflineProductsReader } from '../../server/src/features/catalogue/offline/offline-products.ts';
import { loadCatalogue } from '../catalogue/load.ts';
import { selectSizes } from '../catalogue/load.sql.ts';
import { addCleanup } from '../clean-up.ts';
import { createHttpClient } from '../http-client.ts';
import { startPostgres, type BenchPostgres } from '../postgres.ts';
import type { Report, Table } from '../report.ts';
import { signUp, startServer } from '../server.ts';
import { findGoals, growthTable, tableOf, type Measurement } from './figures.ts';
import { searches, type SearchCase } from './words.ts';

const limit = 20;
const seed = 20_261_120;
// Rounds after which both ways have cached plans and compiled code.
const warmUpRounds = 250;
/** After this many rounds a new token is fetched, because a token is valid for five minutes. */
const roundsPerToken = 25;
const roundsPerProgressLine = 50;

interface Catalogue {
  readonly size: number;
  readonly sizeTable: Table;
  /** Searches directly in the database. */
  searchBare(searchCase: SearchCase): Promise<string>;
  /** Searches through HTTP. */
  searchHttp(searchCase: SearchCase): Promise<string>;
  /** Fetches a fresh token. */
  refreshToken(): Promise<void>;
}

export async function measure({
  rounds = 200,
  sizes = [100_000, 1_000_000],
}: {
  rounds?: number;
  sizes?: readonly number[];
}): Promise<Report> {
  const postgres = await startPostgres();
  const catalogues: Catalogue[] = [];
  for (const size of sizes) catalogues.push(await prepare(postgres, size));

  for (const catalogue of catalogues) await checkSameAnswers(catalogue);

  const measurements: Measurement[] = catalogues.flatMap(({ size }) =>
    searches.map((searchCase) => ({ size, ...searchCase, bare: [], http: [] })),
  );
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    if ((round + warmUpRounds) % roundsPerToken === 0)
      for (const catalogue of catalogues) await catalogue.refreshToken();
    if (round % roundsPerProgressLine === 0) {
      console.log(round < 0 ? 'Warming up…' : `Round ${round + 1} of ${rounds}…`);
    }
    await measureOnce(catalogues, measurements, round);
  }
  return {
    method: [
      `${searches.length} searches of ${limit} products, ${rounds} interleaved rounds after ${warmUpRounds} to warm up; milliseconds, one at a time.`,
      'bare: findProducts over pg on one connection; http: the server as a separate process, with a signed-in person.',
    ],
    tables: [
      ...catalogues.map(({ sizeTable }) => sizeTable),
      ...sizes.map((size) => tableOf(measurements, size)),
      growthTable(measurements, sizes),
    ],
    goals: findGoals(measurements, sizes),
  };
}

/**
 * Throws if the two ways find different products, because their times could not be compared then.
 */
async function checkSameAnswers(catalogue: Catalogue): Promise<void> {
  await catalogue.refreshToken();
  for (const searchCase of searches) {
    const [bare, http] = [
      await catalogue.searchBare(searchCase),
      await catalogue.searchHttp(searchCase),
    ];
    if (bare !== http)
      throw new Error(`'${searchCase.text}' is answered differently through HTTP.`);
  }
}

/** Runs every search once in both ways on each catalogue. The way that is first alternates. */
async function measureOnce(
  catalogues: readonly Catalogue[],
  measurements: readonly Measurement[],
  round: number,
) {
  // Measures one catalogue after the other, because a server that is idle between its searches
  // loses its caches.
  for (const catalogue of catalogues) {
    for (const measurement of measurements.filter(({ size }) => size === catalogue.size)) {
      const { bare, http } = measurement;
      const runs = [
        async () => [bare, await measureMs(() => catalogue.searchBare(measurement))] as const,
        async () => [http, await measureMs(() => catalogue.searchHttp(measurement))] as const,
      ];
      for (const run of round % 2 === 0 ? runs : runs.toReversed()) {
        const [samples, milliseconds] = await run();
        if (round >= 0) samples.push(milliseconds);
      }
    }
  }
}

async function prepare(postgres: BenchPostgres, size: number): Promise<Catalogue> {
  console.log(`Loading ${size} products…`);
  const url = await postgres.createDatabase(`products_${size}`);
  const database = openPostgres(url, { maxConnections: 1 });
  addCleanup(() => database.close());
  const start = performance.now();
  await loadCatalogue(database, postgres.folder, seed, size);
  const seconds = (performance.now() - start) / 1_000;
  const tables = await database.rows(selectSizes);

  const { url: serverUrl } = await startServer({ DATABASE_URL: url });
  const newToken = await signUp(serverUrl);
  const client = createHttpClient(serverUrl);
  let token = '';
  const readOfflineProducts = createOfflineProductsReader();
  // There is no user with this id. The results are those of the person who has just signed up,
  // because neither has chosen products.
  const newUserId = '00000000-0000-7000-8000-000000000000';
  return {
    size,
    sizeTable: {
      title: `${size} products, loaded in ${seconds.toFixed(0)} s`,
      head: ['table', 'rows', 'MiB with indexes'],
      rows: tables.map(({ table, rows, bytes }) => [table, String(rows), bytes / 2 ** 20]),
    },
    searchBare: async ({ text }) =>
      findProducts(
        database,
        newUserId,
        { search: text, page: 1, limit },
        await readOfflineProducts(database),
      ),
    searchHttp: ({ text }) =>
      client.get(`/api/products?limit=${limit}&search=${encodeURIComponent(text)}`, token),
    async refreshToken() {
      token = await newToken();
    },
  };
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
