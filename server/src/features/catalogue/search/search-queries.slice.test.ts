import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fold } from '@quitanda/contract/text';
import { expect, it } from 'vitest';
import { startApp } from '../../../../test/servers/start-app.ts';

interface SearchCase {
  readonly query: string;
  /** Folded texts. A product is right if its name and brand contain any of them. */
  readonly wanted: readonly string[];
}

const { person } = await startApp();
const ana = await person();
const resultCount = 3;
const minRightShare = 0.95;

const readQueries = (name: string) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, `search-queries.${name}.json`), 'utf8'),
  ) as SearchCase[];

// The ranking was tuned with the queries of 'tuning'. The queries of 'holdout' were written before
// the tuning, and only check its result.
it.each(['tuning', 'holdout'])(
  'LNK-03 returns a right product among the first three for 95% of the queries of %s',
  async (name) => {
    const queries = readQueries(name);
    const missed: string[] = [];
    for (const { query, wanted } of queries) {
      const { body } = await ana.call('getProducts', { query: { search: query, limit: 20 } });
      const firstResults = body
        .slice(0, resultCount)
        .map((product) => fold(`${product.name} ${product.brand ?? ''}`));
      if (!firstResults.some((text) => wanted.some((each) => text.includes(each)))) {
        missed.push(`${query}: ${firstResults.join(', ')}`);
      }
    }
    const right = queries.length - missed.length;
    process.stdout.write(`${name}: ${right} of ${queries.length} right in the first three\n`);
    expect(right / queries.length, missed.join('\n')).toBeGreaterThanOrEqual(minRightShare);
  },
  60_000,
);
