/** A test that expects an error or a warning on the console replaces the method itself (vi.spyOn). */
import { afterEach, beforeEach, vi } from 'vitest';

// A busy machine is slow, not wrong: waits 5 seconds by default, where Vitest waits one.
const { waitFor } = vi;
vi.waitFor = (act, options) =>
  waitFor(act, typeof options === 'number' ? options : { timeout: 5_000, ...options });

const unexpected: unknown[][] = [];
console.error = (...args: unknown[]) => void unexpected.push(['console.error', ...args]);
console.warn = (...args: unknown[]) => void unexpected.push(['console.warn', ...args]);

beforeEach(() => {
  unexpected.length = 0;
});

afterEach(() => {
  const said = unexpected.splice(0);
  if (said.length > 0) {
    throw new Error(`Unexpected on the console:\n${said.map((args) => args.join(' ')).join('\n')}`);
  }
});
