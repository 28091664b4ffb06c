/** Runs Squawk, a linter for PostgreSQL migrations, and reads its findings and its parse tree. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** What Squawk reports, with lines from 0. */
interface Warning {
  readonly rule_name: string;
  readonly line: number;
  readonly message: string;
}

/** A rule that a migration breaks, with the line from 1. */
export interface Finding {
  readonly rule: string;
  readonly line: number;
  /** Squawk's own sentence, for rules that `rules.ts` does not explain. */
  readonly message: string;
}

/** A node of the parse tree. Its kind is Squawk's name, such as `ALTER_TABLE`. */
export interface SyntaxNode {
  readonly kind: string;
  /** From 1. */
  readonly line: number;
  /** The source of a token; empty for a node with children. */
  readonly text: string;
  readonly children: readonly SyntaxNode[];
}

/** The rules of Squawk that do not apply here, and why. */
const excludedRules = {
  'require-lock-timeout': 'the server limits the waits of each migration (DAT-08)',
  'require-statement-timeout': 'the connection of migrations has its own limit (db/limits.ts)',
  'prefer-robust-stmts': 'each migration runs in a transaction, so completely or not at all',
  'prefer-bigint-over-int': 'the contract bounds every number',
  'prefer-bigint-over-smallint': 'the contract bounds every number',
};

/** The oldest PostgreSQL on which the server is tested, in the cluster of docs/CLUSTER.md. */
const oldestPostgres = '15';

const require = createRequire(import.meta.url);
const { getBinaryPath } = require('squawk-cli/js/index.js') as {
  getBinaryPath: () => string;
};

function squawk(script: string, ...args: readonly string[]): string {
  const { error, stdout, stderr } = spawnSync(getBinaryPath(), args, {
    input: script,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (error) throw error;
  if (stdout === '') throw new Error(`squawk ${args.join(' ')} printed nothing. ${stderr}`);
  return stdout;
}

/**
 * Returns what Squawk reports about the SQL of a migration, which the server runs in one
 * transaction. Squawk's own comments for exceptions have no effect.
 */
export function lint(script: string): Finding[] {
  // Squawk accepts `concurrently` in a script of one statement, as if it ran without a transaction.
  // So `select;` is put before the script, in the same line, so that the line numbers stay the
  // same.
  const output = squawk(
    `select; ${script.replaceAll('squawk-ignore', 'squawk_ignore')}`,
    '--reporter=json',
    '--stdin-filepath=migration.sql',
    '--assume-in-transaction',
    `--pg-version=${oldestPostgres}`,
    `--exclude=${Object.keys(excludedRules).join(',')}`,
  );
  const warnings = JSON.parse(output) as readonly Warning[];
  return warnings.map(({ rule_name: rule, line, message }) => ({ rule, line: line + 1, message }));
}

/**
 * Returns the statements of a script. Throws if Squawk prints its parse tree in an unknown form.
 */
export function parse(script: string): readonly SyntaxNode[] {
  const bytes = Buffer.from(script);
  const lineAt = createLineFinder(bytes);
  const children: SyntaxNode[] = [];
  // For each depth, the children of the last node at the depth above.
  const childrenByDepth = [children];
  for (const printedLine of squawk(script, '--debug=parse').split('\n')) {
    const [, indent = '', kind, start, end, token] =
      /^( *)([A-Z_]+)@(\d+)\.\.(\d+)(?: (".*"))?$/u.exec(printedLine) ?? [];
    if (kind === undefined || kind === 'WHITESPACE' || kind === 'COMMENT') continue;
    const childNodes: SyntaxNode[] = [];
    const text = token ? bytes.subarray(Number(start), Number(end)).toString() : '';
    const depth = indent.length / 2;
    childrenByDepth[depth]?.push({ kind, line: lineAt(Number(start)), text, children: childNodes });
    childrenByDepth[depth + 1] = childNodes;
  }
  const [file] = children;
  if (file?.kind !== 'SOURCE_FILE') throw new Error('squawk --debug=parse prints an unknown form');
  return file.children.filter(({ kind }) => kind !== 'SEMICOLON');
}

/** Returns a function that returns the line, from 1, of an offset in bytes. */
function createLineFinder(bytes: Buffer): (offset: number) => number {
  const lines: number[] = [];
  let line = 1;
  for (const byte of bytes) {
    lines.push(line);
    if (byte === 0x0a) line += 1;
  }
  return (offset) => lines[offset] ?? line;
}

/** Returns a node and all its descendants. */
export const withDescendants = (node: SyntaxNode): SyntaxNode[] => [
  node,
  ...node.children.flatMap(withDescendants),
];
