/**
 * Refuses a migration that locks a large table, or that breaks the version before, which runs
 * beside it during an update (docs/MIGRATIONS.md, docs/adr/0069).
 */
import { exceptionsIn, type Exception } from './exceptions.ts';
import { rules } from './rules.ts';
import { judge } from './statements.ts';
import { lint, parse, type Finding } from './squawk.ts';

/** A reason is a sentence, not a word. */
const minWordsOfReason = 4;

/**
 * Returns the refusals of a migration, one line each, with file, line, rule, and what to do
 * instead. `released` are the versions that have been released, such as '0.2.0'.
 */
export function checkMigration(
  file: string,
  script: string,
  released: readonly string[],
): readonly string[] {
  const findings = findingsIn(script);
  const exceptions = exceptionsIn(script);
  const at = (line: number) => `${file}:${line}`;
  return [
    ...findings
      .filter((finding) => !exceptions.some((exception) => excuses(exception, finding)))
      .map(({ rule, line, message }) => `${at(line)} ${rule}: ${explain(rule, message)}`),
    ...exceptions.flatMap((exception) =>
      faultsOf(exception, findings, released).map((fault) => `${at(exception.line)} ${fault}`),
    ),
    ...script
      .split('\n')
      .flatMap((text, index) =>
        text.includes('squawk-ignore')
          ? `${at(index + 1)} squawk-ignore: has no effect. Instead: write \`-- allowed RULE: REASON\``
          : [],
      ),
  ];
}

function findingsIn(script: string): readonly Finding[] {
  const linted = lint(script);
  // The tree of a script with errors is incomplete.
  if (linted.some(({ rule }) => rule === 'syntax-error')) return linted;
  return [...linted, ...judge(parse(script))].toSorted((a, b) => a.line - b.line);
}

function explain(rule: string, message: string): string {
  const known = rules[rule];
  if (!known) return `${message} See https://squawkhq.com/docs/${rule}`;
  return `${known.problem}. Instead: ${known.instead}`;
}

const excuses = (exception: Exception, { rule, line }: Finding) =>
  exception.forLine === line && exception.rules.includes(rule);

function faultsOf(
  exception: Exception,
  findings: readonly Finding[],
  released: readonly string[],
): string[] {
  const { reason } = exception;
  const unused = exception.rules.filter(
    (rule) => !findings.some((each) => each.rule === rule && excuses(exception, each)),
  );
  const faults = unused.map(
    (rule) =>
      `exception: nothing in line ${exception.forLine} breaks ${rule}. Instead: write the comment directly above the line of the refusal, or leave it out`,
  );
  if (reason.split(/\s+/u).length < minWordsOfReason) {
    faults.push('exception: has no reason. Instead: write `-- allowed RULE: REASON`, a sentence');
  }
  const breaking = exception.rules.filter((rule) => rules[rule]?.breaksVersionBefore);
  const [, since] = /\bsince (\d+\.\d+\.\d+)\b/u.exec(reason) ?? [];
  if (breaking.length > 0 && (since === undefined || !released.includes(since))) {
    faults.push(
      `exception: ${breaking.join(', ')} breaks the version before. Instead: name in the reason the released version since which nothing needs the old form, such as 'unused since 0.3.0'`,
    );
  }
  return faults;
}
