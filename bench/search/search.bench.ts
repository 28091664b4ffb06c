/**
 * How fast is a search, how much of that is the database, and how does it grow with the catalogue?
 * Each search runs through HTTP and, as 'bare', directly on PostgreSQL, by the same function of the
 * server: with the same statements and the same parameters.
 */
import type { UserId } from '@quitanda/contract';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { createOfflineProductsReader } from '../../server/src/features/catalogue/offline/offline-products.ts';
import { findProducts } from '../../server/src/features/catalogue/search/find-products.ts';
import { loadCatalogue } from '../catalogue/load.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { authenticate } from '../harness/people.ts';
import { startPostgres, type BenchPostgres } from '../harness/postgres.ts';
import type { Report, Table } from '../harness/report.ts';
import { measureInRounds } from '../harness/rounds.ts';
import { startServer } from '../harness/server.ts';
import { searches, type SearchCase } from './words.ts';

/** After 250 rounds both ways have cached plans and compiled code. */
export const normal = {
  rounds: 200,
  warmUp: 250,
  sizes: [100_000, 1_000_000] as readonly number[],
};
export const short: typeof normal = { rounds: 1, warmUp: 0, sizes: [500, 2_000] };

const limit = 20;
const seed = 20_261_120;
const ways = ['bare', 'http'] as const;
type Way = (typeof ways)[number];

interface Catalogue {
  readonly size: number;
  /** Searches directly in the database, and through HTTP. */
  readonly search: Readonly<Record<Way, (text: string) => Promise<string>>>;
}

/** The milliseconds of one search in a catalogue of one size. */
interface Measurement extends SearchCase, Readonly<Record<Way, readonly number[]>> {
  readonly size: number;
}

export async function measure({ rounds, warmUp, sizes }: typeof normal): Promise<Report> {
  const postgres = await startPostgres();
  const catalogues: Catalogue[] = [];
  for (const size of sizes) catalogues.push(await prepare(postgres, size));
  for (const catalogue of catalogues) await checkSameAnswers(catalogue);
  // Each catalogue has all its searches before the next one's turn, because a server that is idle
  // between its searches loses its caches.
  const variants = catalogues.flatMap((catalogue) =>
    searches.flatMap((searchCase) => ways.map((way) => ({ catalogue, searchCase, way }))),
  );
  const results = await measureInRounds(
    variants,
    { rounds, warmUp },
    async ({ catalogue, searchCase, way }) => {
      const start = performance.now();
      await catalogue.search[way](searchCase.text);
      return performance.now() - start;
    },
  );
  const measurements = results.flatMap(({ variant, results: bare }, index): Measurement[] =>
    variant.way === 'bare'
      ? [
          {
            ...variant.searchCase,
            size: variant.catalogue.size,
            bare,
            http: results[index + 1]?.results ?? [],
          },
        ]
      : [],
  );
  return {
    method: [
      `${searches.length} searches of ${limit} products, ${rounds} interleaved rounds after ${warmUp} to warm up; milliseconds, one at a time.`,
      'bare: findProducts over pg on one connection; http: the server as a separate process, with a signed-in person.',
    ],
    tables: sizes.map((size) => tableOf(measurements, size)),
    goals: findGoals(measurements, sizes),
  };
}

const tableOf = (measurements: readonly Measurement[], size: number): Table => ({
  title: `In ${size} products, milliseconds`,
  head: ['kind', 'search', 'bare p50', 'bare p99', 'http p50', 'http p99', 'ratio p50'],
  rows: measurements
    .filter((each) => each.size === size)
    .map(({ kind, text, bare, http }) => [
      kind,
      text,
      median(bare),
      quantile(bare, 0.99),
      median(http),
      quantile(http, 0.99),
      median(http) / median(bare),
    ]),
});

/**
 * The goals are medians over the searches, so that no single search decides. The growth is that of
 * the kind of search that grows most from the smallest catalogue to the largest.
 */
export function findGoals(measurements: readonly Measurement[], sizes: readonly number[]) {
  const smallest = measurements.filter(({ size }) => size === sizes[0]);
  const largest = measurements.filter(({ size }) => size === sizes.at(-1));
  const medianOf = (way: Way) => median(largest.map((each) => median(each[way])));
  const growthOf = ({ text, http }: Measurement) =>
    median(http) / median(smallest.find((each) => each.text === text)?.http ?? []);
  const kinds = Map.groupBy(largest, ({ kind }) => kind).values();
  const growths = [...kinds].map((ofKind) => median(ofKind.map(growthOf)));
  return [
    { name: 'search-http-over-sql-p50', figure: medianOf('http') / medianOf('bare'), bound: 1.5 },
    { name: 'search-growth-p50', figure: Math.max(...growths), bound: 3 },
  ];
}

/**
 * Throws if the two ways find different products, because their times could not be compared then.
 */
async function checkSameAnswers({ search }: Catalogue): Promise<void> {
  for (const { text } of searches) {
    if ((await search.bare(text)) !== (await search.http(text)))
      throw new Error(`'${text}' is answered differently through HTTP.`);
  }
}

async function prepare(postgres: BenchPostgres, size: number): Promise<Catalogue> {
  console.log(`Loading ${size} products…`);
  const { url: DATABASE_URL, database } = await postgres.createFilledDatabase(`products_${size}`);
  await loadCatalogue(database, postgres.folder, seed, size);
  const server = await startServer({ DATABASE_URL });
  const person = await authenticate(server.url);
  const client = createHttpClient(server.url);
  const readOfflineProducts = createOfflineProductsReader();
  // There is no user with this id. The results are those of the person who has just signed up,
  // because neither has chosen products.
  const newId = '00000000-0000-7000-8000-000000000000' as UserId;
  const newUser = { id: newId, householdId: newId };
  return {
    size,
    search: {
      bare: async (text) =>
        findProducts(
          database,
          newUser,
          { search: text, page: 1, limit },
          await readOfflineProducts(database),
        ),
      http: async (text) =>
        client.get(
          `/api/products?limit=${limit}&search=${encodeURIComponent(text)}`,
          await person.token(),
        ),
    },
  };
}
