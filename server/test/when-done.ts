import { afterAll, onTestFinished } from 'vitest';

/** Cleans up after the running test, or after the file when no test runs yet. */
export function whenDone(clean: () => Promise<void>): void {
  try {
    onTestFinished(clean);
  } catch {
    // Outside a test.
    afterAll(clean);
  }
}
