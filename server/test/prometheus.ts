/**
 * Reads the text format of Prometheus strictly: what Prometheus would refuse is an error here too.
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly type: string;
  readonly samples: readonly Sample[];
}

export type Families = ReadonlyMap<string, Family>;

const headLine = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (\S.*)$/u;
const sampleLine =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/u;
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"/gu;
const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/** Returns the families by name. Throws for a line that the format does not allow. */
export function parseMetrics(text: string): Families {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const families = new Map<string, { type: string; samples: Sample[] }>();
  const seen = new Set<string>();
  let current = '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, what, headName, rest = ''] = headLine.exec(line) ?? [];
    if (what === 'HELP') continue;
    if (what === 'TYPE' && headName !== undefined) {
      if (families.has(headName)) throw new Error(`${headName} occurs twice.`);
      families.set(headName, { type: rest, samples: [] });
      current = headName;
      continue;
    }
    const [, name, labels = '', value = ''] = sampleLine.exec(line) ?? [];
    const family = families.get(current);
    if (name === undefined || !family) throw new Error(`This is no sample: ${line}`);
    if (!suffixes[family.type]?.some((suffix) => name === current + suffix)) {
      throw new Error(`${name} is not part of the ${family.type} ${current}.`);
    }
    const series = `${name} ${labels}`;
    if (seen.has(series)) throw new Error(`${series} occurs twice.`);
    seen.add(series);
    family.samples.push({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(label)].map(([, key = '', text = '']) => [key, text]),
      ),
      value: readNumber(value),
    });
  }
  for (const [name, { type, samples }] of families) {
    if (type === 'histogram') checkHistogram(name, samples);
  }
  return families;
}

/** Go's numbers, which are what Prometheus reads: `NaN` in any case of letters. */
function readNumber(text: string): number {
  if (/^nan$/iu.test(text)) return NaN;
  const value = { '+Inf': Infinity, '-Inf': -Infinity }[text] ?? Number(text);
  if (Number.isNaN(value)) throw new Error(`${text} is not a number.`);
  return value;
}

/**
 * Checks a histogram. Each bucket also counts what the smaller ones count, so the counts never
 * decrease.
 */
function checkHistogram(name: string, samples: readonly Sample[]): void {
  const groups = Map.groupBy(samples, ({ labels }) =>
    Object.entries(labels)
      .filter(([key]) => key !== 'le')
      .map(([key, value]) => `${key}=${value}`)
      .toSorted()
      .join(' '),
  );
  for (const [labels, group] of groups) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels: { le = '' } }) => readNumber(le));
    const counts = buckets.map(({ value }) => value);
    const isSorted = (values: readonly number[]) =>
      values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    if (!isSorted(bounds) || !isSorted(counts) || bounds.at(-1) !== Infinity) {
      throw new Error(`The buckets of ${name} ${labels} are not in order.`);
    }
    if (counts.at(-1) !== count) throw new Error(`${name} ${labels} has another count.`);
  }
}

/** The sum of the samples of this name that have all of these labels; 0 without any. */
export function sumOf(
  families: Families,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return [...families.values()]
    .flatMap(({ samples }) => samples)
    .filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);
}

/** All values of a label in a family. */
export function labelValues(families: Families, family: string, key: string): string[] {
  const values = (families.get(family)?.samples ?? []).map(({ labels }) => labels[key] ?? '');
  return [...new Set(values)].toSorted();
}
