import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fold } from '@quitanda/contract/text';
import { expect, it } from 'vitest';
import { startApp } from '../../../../test/servers/start-app.ts';

interface SearchCase {
  readonly query: string;
  /** Folded texts. A product is right if its name and brand contain any of them. */
  readonly matchesToPageEnd: readonly string[];
}

const { person } = await startApp();
const ana = await person();
const rightAmong = 3;
const minRightShare = 0.95;

const queriesOf = (name: string) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, `search-queries.${name}.json`), 'utf8'),
  ) as SearchCase[];

// The ranking was tuned with 'tuning'. 'holdout' was written before that, and is used only to check
// it.
it.each(['tuning', 'holdout'])(
  'LNK-03 returns a right product among the first three, %s',
  async (name) => {
    const queries = queriesOf(name);
    const missed: string[] = [];
    for (const { query, matchesToPageEnd } of queries) {
      const { body } = await ana.call('getProducts', { query: { search: query, limit: 20 } });
      const first = body
        .slice(0, rightAmong)
        .map((product) => fold(`${product.name} ${product.brand ?? ''}`));
      if (!first.some((text) => matchesToPageEnd.some((each) => text.includes(each)))) {
        missed.push(`${query}: ${first.join(', ')}`);
      }
    }
    const right = queries.length - missed.length;
    process.stdout.write(`${name}: ${right} of ${queries.length} right in the first three\n`);
    expect(right / queries.length, missed.join('\n')).toBeGreaterThanOrEqual(minRightShare);
  },
  60_000,
);
