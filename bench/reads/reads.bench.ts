/**
 * What share of the receipts, pasted lists, tables and codes that people hand in is read exactly, and
 * is anything wrong taken without a warning? The texts are in server/test/corpora: the
 * readers were made with the open ones, and others wrote the sealed and the fresh ones.
 */
import type { Goal, Report } from '../harness/report.ts';
import { corpora, type Corpus } from '../../server/test/corpora/pages.ts';
import { judgeCodes, judgeLists, judgeTables } from './lists.ts';
import { judgeCopies, judgePages, judgePrints } from './receipts.ts';
import type { Tally } from './tally.ts';

interface Kind {
  readonly name: string;
  readonly judge: (corpus: Corpus) => Tally | Promise<Tally>;
  /** The minimum share of lines that are exactly right. */
  readonly bound: number;
  /**
   * Whether a person confirms each row in a preview before anything is stored. What is wrong there
   * without a mark is counted, but not judged.
   */
  readonly isConfirmed?: boolean;
}

const kinds: readonly Kind[] = [
  { name: 'pages', judge: judgePages, bound: 0.97 },
  { name: 'copies', judge: judgeCopies, bound: 0.97 },
  { name: 'prints', judge: judgePrints, bound: 0.9 },
  { name: 'lists', judge: judgeLists, bound: 0.9, isConfirmed: true },
  { name: 'tables', judge: judgeTables, bound: 0.9, isConfirmed: true },
  { name: 'codes', judge: judgeCodes, bound: 0.97 },
];

/** With `--details open` the report says what was not read right. `--only open` measures one corpus. */
export const normal = { details: 'none', only: 'all' };
export const short: typeof normal = { ...normal };

export async function measure({ details, only }: typeof normal): Promise<Report> {
  const rows: (string | number)[][] = [];
  const goals: Goal[] = [];
  for (const corpus of corpora.filter((each) => only === 'all' || each === only)) {
    for (const { name, judge, bound, isConfirmed = false } of kinds) {
      const tally = await judge(corpus);
      const share = tally.right / Math.max(1, tally.expected);
      rows.push([
        corpus,
        name,
        tally.cases,
        tally.expected,
        `${(share * 100).toFixed(1)} %`,
        tally.silent,
        tally.inVain,
      ]);
      if (details === corpus || details === name)
        for (const fault of tally.faults) console.log(fault);
      goals.push({
        name: `reads-${corpus}-${name}`,
        figure: Math.round(share * 1_000) / 1_000,
        bound,
        isAtLeast: true,
        isExact: true,
      });
      if (!isConfirmed) {
        const silent = `reads-${corpus}-${name}-silent`;
        goals.push({ name: silent, figure: tally.silent, bound: 0, isExact: true });
      }
    }
  }
  return {
    method: [
      'Each page of a receipt is read as it is served, as text that a browser selected from it (everything, the table only, and changed on the way), and as a PDF that a browser printed. A line is right if its name, quantity, unit and total are. Silent: something is wrong and the reading has no warning, or a receipt that does not add up is taken without one.',
    ],
    tables: [
      {
        title: 'What is read',
        head: ['corpus', 'kind', 'texts', 'lines', 'right', 'wrong in silence', 'warned in vain'],
        rows,
      },
    ],
    goals,
  };
}
