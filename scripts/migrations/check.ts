/**
 * Refuses a migration that locks a large table, or that breaks the version before, which still runs
 * while the new version is being started (docs/MIGRATIONS.md, docs/adr/0069).
 */
import { readExceptions, type Exception } from './exceptions.ts';
import { rules } from './rules.ts';
import { findBrokenRules } from './statements.ts';
import { lint, parse, type Finding } from './squawk.ts';

/** A reason has to be a sentence. */
const minWordsOfReason = 4;

/**
 * Returns the refusals of a migration, one line each, with the file, the line, the rule and what to
 * do instead. `released` are the versions that have been released, such as '0.2.0'.
 */
export function checkMigration(
  file: string,
  script: string,
  released: readonly string[],
): readonly string[] {
  const findings = readFindings(script);
  const exceptions = readExceptions(script);
  const locationOf = (line: number) => `${file}:${line}`;
  return [
    ...findings
      .filter((finding) => !exceptions.some((exception) => isAllowedBy(exception, finding)))
      .map(({ rule, line, message }) => `${locationOf(line)} ${rule}: ${explain(rule, message)}`),
    ...exceptions.flatMap((exception) =>
      faultsOf(exception, findings, released).map(
        (fault) => `${locationOf(exception.line)} ${fault}`,
      ),
    ),
    ...script
      .split('\n')
      .flatMap((text, index) =>
        text.includes('squawk-ignore')
          ? `${locationOf(index + 1)} squawk-ignore: has no effect. Instead: write \`-- allowed RULE: REASON\``
          : [],
      ),
  ];
}

function readFindings(script: string): readonly Finding[] {
  const linted = lint(script);
  // The parse tree of a script with syntax errors is incomplete, so other rules are not checked.
  if (linted.some(({ rule }) => rule === 'syntax-error')) return linted;
  return [...linted, ...findBrokenRules(parse(script))].toSorted((a, b) => a.line - b.line);
}

function explain(rule: string, message: string): string {
  const description = rules[rule];
  if (!description) return `${message} See https://squawkhq.com/docs/${rule}`;
  return `${description.problem}. Instead: ${description.instead}`;
}

const isAllowedBy = (exception: Exception, { rule, line }: Finding) =>
  exception.forLine === line && exception.rules.includes(rule);

/** Returns what is wrong with an exception. */
function faultsOf(
  exception: Exception,
  findings: readonly Finding[],
  released: readonly string[],
): string[] {
  const { reason } = exception;
  const unusedRules = exception.rules.filter(
    (rule) => !findings.some((each) => each.rule === rule && isAllowedBy(exception, each)),
  );
  const faults = unusedRules.map(
    (rule) =>
      `exception: nothing in line ${exception.forLine} breaks ${rule}. Instead: write the comment directly above the line of the refusal, or leave it out`,
  );
  if (reason.split(/\s+/u).length < minWordsOfReason) {
    faults.push('exception: has no reason. Instead: write `-- allowed RULE: REASON`, a sentence');
  }
  const breakingRules = exception.rules.filter((rule) => rules[rule]?.breaksVersionBefore);
  const [, since] = /\bsince (\d+\.\d+\.\d+)\b/u.exec(reason) ?? [];
  if (breakingRules.length > 0 && (since === undefined || !released.includes(since))) {
    faults.push(
      `exception: ${breakingRules.join(', ')} breaks the version before. Instead: name in the reason the released version since which nothing needs the old form, such as 'unused since 0.3.0'`,
    );
  }
  return faults;
}
