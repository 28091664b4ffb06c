/** Reads the rules of deploy/cluster/alerts.yml, and the metrics in their expressions. */
import { parse } from 'yaml';

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

/** Returns the rules in the text of the file. */
export function rulesOf(text: string): readonly Rule[] {
  const { groups } = parse(text) as { groups: readonly { rules: readonly Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

const prefixes = 'patroni|etcd|pg|node|haproxy|pgbouncer|quitanda|process|nodejs';

/**
 * Returns the names of the metrics in an expression of PromQL. Leaves out `up`, which Prometheus
 * creates by itself.
 */
export function metricsIn(expr: string): ReadonlySet<string> {
  const withoutStrings = expr.replaceAll(/"[^"]*"/gu, '');
  const names = withoutStrings.matchAll(new RegExp(String.raw`\b(?:${prefixes})_\w+`, 'gu'));
  return new Set(Array.from(names, ([name]) => name));
}
