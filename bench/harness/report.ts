/** The report of a bench. It is shown as tables and one line per goal. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeMachine, type Machine } from './machine.ts';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface Figure {
  readonly name: string;
  readonly figure: number;
  /** Whether a higher figure is better. */
  readonly isAtLeast?: boolean;
  /** The figure of each round, where `figure` is the median of the rounds. They show the noise. */
  readonly rounds?: readonly number[];
}

/** A figure with a bound: a minimum where a higher figure is better, otherwise a maximum. */
export interface Goal extends Figure {
  readonly bound: number;
}

export interface Report {
  /** Lines that say how the figures were measured. */
  readonly method: readonly string[];
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
  /** More figures that `regress` compares with those of an earlier run. */
  readonly figures?: readonly Figure[];
}

/** A report as it is stored in a file. */
export interface StoredReport extends Report {
  readonly name: string;
  /** The time of the run, in ISO 8601. */
  readonly at: string;
  readonly machine: Machine;
}

export const resultsDirectory = path.join(import.meta.dirname, 'results');

/** Prints a report, stores it in bench/results, and returns whether every goal is met. */
export function printAndStore(name: string, machine: Machine, report: Report): boolean {
  const { processor, cores, memoryGiB, node, load } = machine;
  console.log(
    `\n${processor}, ${cores} cores, ${memoryGiB} GiB, Node ${node}; load before: ${load.toFixed(2)}, after: ${describeMachine().load.toFixed(2)}`,
  );
  for (const line of report.method) console.log(line);
  for (const table of report.tables) console.log(`\n${formatTable(table)}`);
  const at = new Date().toISOString();
  mkdirSync(resultsDirectory, { recursive: true });
  const file = path.join(resultsDirectory, `${name}-${at.replaceAll(/[:.]/gu, '-')}.json`);
  const stored: StoredReport = { name, at, machine, ...report };
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
  console.log(`\n${path.relative(process.cwd(), file)}\n`);
  for (const goal of report.goals) console.log(formatVerdict(goal));
  return report.goals.every(isMet);
}

// A figure that could not be measured is NaN, which never meets a bound.
export const isMet = ({ figure, bound, isAtLeast = false }: Goal): boolean =>
  isAtLeast ? figure >= bound : figure <= bound;

export const formatVerdict = (goal: Goal): string =>
  `goal ${goal.name}: ${goal.figure.toFixed(2)} (bound ${goal.bound}) ${isMet(goal) ? 'held' : 'missed'}`;

/** Returns a table as text, with aligned columns. */
export function formatTable({ title, head, rows }: Table): string {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)),
  );
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) =>
        typeof rows[0]?.[column] === 'number'
          ? cell.padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines].join('\n');
}
