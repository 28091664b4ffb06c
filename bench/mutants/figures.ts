import type { Goal, Table } from '../report.ts';
import type { Fate, TrialResult } from './try-mutant.ts';

const fates: readonly Fate[] = ['killed', 'timed out', 'survived', 'no test'];

/** Counts the mutants by outcome, for each package and each kind of fault. */
export function countTables(tried: readonly TrialResult[]): Table[] {
  const by = (title: string, nameOf: (result: TrialResult) => string): Table => ({
    title,
    head: [title, 'mutants', ...fates],
    rows: [...Map.groupBy(tried, nameOf), ['all', tried] as const]
      .filter(([, some]) => some.length > 0)
      .map(([name, some]) => [
        name,
        ...[
          some.length,
          ...fates.map((fate) => some.filter((result) => result.fate === fate).length),
        ].map(String),
      ]),
  });
  return [
    by('package', ({ mutant }) => mutant.file.split('/')[0] ?? ''),
    by('fault', ({ mutant }) => mutant.kind),
  ];
}

const isLeft = ({ fate }: TrialResult): boolean => fate === 'survived' || fate === 'no test';

/** The mutants that no test detected, with the lines that show the fault. */
export function survivorTable(tried: readonly TrialResult[]): Table {
  return {
    title: survivorsTitle,
    head: ['place', 'fault', 'fate', 'before', 'after'],
    rows: tried
      .filter(isLeft)
      .map(({ mutant: { file, line, kind, before, after }, fate }) => [
        `${file}:${line}`,
        kind,
        fate,
        before,
        after,
      ]),
  };
}

export const survivorsTitle = 'survivors';

/** The share of mutants that a test detected. Code without any test is included. */
export const killedGoal = (tried: readonly TrialResult[]): Goal => ({
  name: 'mutants-killed',
  figure: tried.filter((result) => !isLeft(result)).length / tried.length,
  bound: 0.9,
  isAtLeast: true,
});
