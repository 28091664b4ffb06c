/**
 * Loaded into the server beside it (`--import`): writes a line each second with how late its event
 * loop came, in milliseconds.
 */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env['LOOP_DELAY_FILE'];
const resolution = 5;

if (file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  setInterval(() => {
    // What is counted is the time between two looks, the pause that was asked for among it.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
    const { max } = delays;
    const [p50, p99] = [delays.percentile(50), delays.percentile(99)];
    appendFileSync(file, `${JSON.stringify({ p50: late(p50), p99: late(p99), max: late(max) })}\n`);
    delays.reset();
  }, 1_000).unref();
}
