/** A test that expects an error or a warning on the console replaces the method itself (vi.spyOn). */
import { afterEach, beforeEach } from 'vitest';

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
