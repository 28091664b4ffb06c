/**
 * Fails a test that prints an error or a warning on the console. A test that expects such output
 * replaces the method of the console by `vi.spyOn`.
 */
import { afterEach, beforeEach, vi } from 'vitest';

// Waits up to 5 seconds by default, instead of Vitest's one second, because the machine may be busy.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 5_000, ...options });

const consoleCalls: unknown[][] = [];
console.error = (...args: unknown[]) => void consoleCalls.push(['console.error', ...args]);
console.warn = (...args: unknown[]) => void consoleCalls.push(['console.warn', ...args]);

beforeEach(() => {
  consoleCalls.length = 0;
});

afterEach(() => {
  const calls = consoleCalls.splice(0);
  if (calls.length > 0) {
    throw new Error(
      `Unexpected on the console:\n${calls.map((args) => args.join(' ')).join('\n')}`,
    );
  }
});
