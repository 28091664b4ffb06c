/**
 * Loaded into the server with `--import`. Writes a line each second with the delay of the event
 * loop, in milliseconds.
 */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env['LOOP_DELAY_FILE'];
const resolutionMs = 5;

if (file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  setInterval(() => {
    // The histogram counts the time between two samples, which includes the intended pause.
    const toDelayMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
    const { max } = delays;
    const [p50, p99] = [delays.percentile(50), delays.percentile(99)];
    appendFileSync(
      file,
      `${JSON.stringify({ p50: toDelayMs(p50), p99: toDelayMs(p99), max: toDelayMs(max) })}\n`,
    );
    delays.reset();
  }, 1_000).unref();
}
