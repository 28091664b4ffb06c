import { afterAll, onTestFinished } from 'vitest';

/** Runs a task after the running test, or after the file when no test is running yet. */
export function addCleanup(task: () => Promise<void>): void {
  try {
    onTestFinished(task);
  } catch {
    // No test is running.
    afterAll(task);
  }
}
