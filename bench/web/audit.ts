/** Audits a page with Lighthouse, as a phone with a simulated slow 4G connection. */
import lighthouse from 'lighthouse';
import type { Device } from './device.ts';

/** The result of one audit by Lighthouse. */
export interface Audit {
  /** 0 to 100 each. */
  readonly scores: {
    readonly performance: number;
    readonly accessibility: number;
    readonly 'best-practices': number;
    readonly seo: number;
  };
  /** In milliseconds, except for the layout shift. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly speedIndex: number;
  readonly blocking: number;
  readonly shift: number;
  /** Lighthouse's benchmark of this machine at that moment. An idle desktop has 1500 or more. */
  readonly benchmarkIndex: number;
  /** The ids of weighted audits that scored too low. */
  readonly faults: readonly string[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Audits a page on a phone whose processor is `slowdown` times slower than this machine. */
export async function audit(device: Device, url: string, slowdown: number): Promise<Audit> {
  // Deletes what the app has stored on the device.
  await (await device.openFreshPage()).close();
  const result = await lighthouse(url, {
    port: device.port,
    logLevel: 'error',
    onlyCategories: [...categories],
    // A reset would sign the person out.
    disableStorageReset: true,
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  if (result === undefined) throw new Error('Lighthouse returned no result.');
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (id: string) => Math.round((lhr.categories[id]?.score ?? Number.NaN) * 100);
  const numberOf = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const faults = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    firstPaint: numberOf('first-contentful-paint'),
    largestPaint: numberOf('largest-contentful-paint'),
    speedIndex: numberOf('speed-index'),
    blocking: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
    benchmarkIndex: lhr.environment.benchmarkIndex,
    faults,
  };
}
