/**
 * Fails a test that prints an error or a warning on the console. A test that expects such output
 * replaces the method of the console by `vi.spyOn`.
 */
import { afterEach, beforeEach, vi } from 'vitest';

// Wait up to 30 seconds by default, instead of Vitest's one second, because the machine may be busy.
const generous = { timeout: 30_000 };
const { waitFor, waitUntil } = vi;
const withTimeout = <Options extends object>(options?: number | Options) =>
  typeof options === 'number' ? options : { ...generous, ...options };
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));

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
