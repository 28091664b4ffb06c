/**
 * Reads the text format of Prometheus. Throws for a text that Prometheus would refuse.
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

const commentLine = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (\S.*)$/u;
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
  const seriesSoFar = new Set<string>();
  let currentFamily = '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, keyword, familyName, type = ''] = commentLine.exec(line) ?? [];
    if (keyword === 'HELP') continue;
    if (keyword === 'TYPE' && familyName !== undefined) {
      if (families.has(familyName)) throw new Error(`${familyName} occurs twice.`);
      families.set(familyName, { type, samples: [] });
      currentFamily = familyName;
      continue;
    }
    const [, name, labels = '', value = ''] = sampleLine.exec(line) ?? [];
    const family = families.get(currentFamily);
    if (name === undefined || !family) throw new Error(`This is no sample: ${line}`);
    if (!suffixes[family.type]?.some((suffix) => name === currentFamily + suffix)) {
      throw new Error(`${name} is not part of the ${family.type} ${currentFamily}.`);
    }
    const series = `${name} ${labels}`;
    if (seriesSoFar.has(series)) throw new Error(`${series} occurs twice.`);
    seriesSoFar.add(series);
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

/** Reads a number as Prometheus does, which accepts `NaN` in upper and lower case. */
function readNumber(text: string): number {
  if (/^nan$/iu.test(text)) return NaN;
  const value = { '+Inf': Infinity, '-Inf': -Infinity }[text] ?? Number(text);
  if (Number.isNaN(value)) throw new Error(`${text} is not a number.`);
  return value;
}

/**
 * Checks a histogram. Each bucket includes the counts of the smaller buckets, so the counts never
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
    if (counts.at(-1) !== count)
      throw new Error(`${name}_count ${labels} is not the count of the last bucket.`);
  }
}

/** The sum of the samples with this name and all of these labels; 0 if there is none. */
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
