/** The report of a bench. It is shown as tables and one line per goal. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A figure with a bound: a minimum where a higher figure is better, otherwise a maximum. */
export interface Goal {
  readonly name: string;
  readonly figure: number;
  readonly bound: number;
  /** Whether a higher figure is better. */
  readonly isAtLeast?: boolean;
  /** Whether the speed of the machine does not affect the figure. The short form judges it too. */
  readonly isExact?: boolean;
}

export interface Report {
  /** Lines that say how the figures were measured. */
  readonly method: readonly string[];
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
}

const resultsDirectory = path.join(import.meta.dirname, '../results');

/**
 * Returns the machine and its load. Figures mean little without them: the load average of the last
 * minute shows whether other programs were running.
 */
export const describeMachine = (): string =>
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${loadavg()[0]?.toFixed(2)}`;

/** Prints a report, and returns whether every goal is met that is judged. */
export function printReport({ method, tables, goals }: Report, isShort: boolean): boolean {
  console.log(`\nAt the end: ${describeMachine()}`);
  for (const line of method) console.log(line);
  for (const table of tables) console.log(`\n${formatTable(table)}`);
  console.log('');
  for (const goal of goals) console.log(formatVerdict(goal, isShort));
  return goals.every((goal) => isMet(goal, isShort));
}

/** Stores a report in bench/results, and prints the path of its file. */
export function storeReport(name: string, report: Report): void {
  const at = new Date().toISOString();
  mkdirSync(resultsDirectory, { recursive: true });
  const file = path.join(resultsDirectory, `${name}-${at.replaceAll(/[:.]/gu, '-')}.json`);
  const stored = { name, at, machine: describeMachine(), ...report };
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
  console.log(path.relative(process.cwd(), file));
}

/**
 * Returns whether a goal is met. The short form judges no figure that depends on the speed of the
 * machine, but each has to be measured: a figure that could not be measured is NaN.
 */
export function isMet({ figure, bound, isAtLeast, isExact }: Goal, isShort = false): boolean {
  if (isShort && !isExact) return !Number.isNaN(figure);
  return isAtLeast ? figure >= bound : figure <= bound;
}

export function formatVerdict(goal: Goal, isShort = false): string {
  const isJudged = !isShort || goal.isExact === true || Number.isNaN(goal.figure);
  const verdict = isJudged ? (isMet(goal, isShort) ? 'held' : 'missed') : 'not judged';
  return `goal ${goal.name}: ${goal.figure.toFixed(2)} (bound ${goal.bound}) ${verdict}`;
}

/** Returns a table as text, with aligned columns. */
function formatTable({ title, head, rows }: Table): string {
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
