import { afterAll, onTestFinished } from 'vitest';

/** Runs a task after the running test, or after the file when no test is running yet. */
export function whenDone(clean: () => Promise<void>): void {
  try {
    onTestFinished(clean);
  } catch {
    // No test is running.
    afterAll(clean);
  }
}
