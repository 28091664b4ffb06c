import type { Goal, Table } from '../harness/report.ts';
import type { Fate, TrialResult } from './try-mutant.ts';

const fates: readonly Fate[] = ['killed', 'timed out', 'survived', 'no test'];

/** Counts the mutants by outcome, for each package and each kind of fault. */
export function countTables(results: readonly TrialResult[]): Table[] {
  const countBy = (title: string, nameOf: (result: TrialResult) => string): Table => ({
    title,
    head: [title, 'mutants', ...fates],
    rows: [...Map.groupBy(results, nameOf), ['all', results] as const]
      .filter(([, group]) => group.length > 0)
      .map(([name, group]) => [
        name,
        ...[
          group.length,
          ...fates.map((fate) => group.filter((result) => result.fate === fate).length),
        ].map(String),
      ]),
  });
  return [
    countBy('package', ({ mutant }) => mutant.file.split('/')[0] ?? ''),
    countBy('fault', ({ mutant }) => mutant.kind),
  ];
}

const isUndetected = ({ fate }: TrialResult): boolean => fate === 'survived' || fate === 'no test';

/** The mutants that no test detected, with the lines that show the fault. */
export function survivorTable(results: readonly TrialResult[]): Table {
  return {
    title: survivorsTitle,
    head: ['place', 'fault', 'fate', 'before', 'after'],
    rows: results
      .filter(isUndetected)
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

/**
 * The share of mutants that a test detected. Mutants in code without any test count as undetected.
 */
export const killedGoal = (results: readonly TrialResult[]): Goal => ({
  name: 'mutants-killed',
  figure: results.filter((result) => !isUndetected(result)).length / results.length,
  bound: 0.85,
  isAtLeast: true,
});
