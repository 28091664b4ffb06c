/** The stages of `npm test -- --changed`. */
import { findChange, journeysOf } from './changed.ts';
import { playwrightStage } from './playwright-stage.ts';
import { staticChecksOf } from './static-checks.ts';
import { runStages, type Outcome } from './stage.ts';
import { vitestStage } from './vitest-stage.ts';

/** Runs the checks and tests that the change against the upstream or HEAD~1 touches. */
export async function runChanged(projects: readonly string[]): Promise<Outcome[]> {
  const change = await findChange();
  const tests = vitestStage('unit and slice', {
    projects,
    args: ['--changed', change.base],
    mayBeEmpty: true,
  });
  const outcomes = await runStages([tests, ...staticChecksOf(change.files)], 2);
  const journeys = await journeysOf(change);
  if (!journeys) return outcomes;
  const stage = playwrightStage('browser', { args: journeys, mayBeEmpty: true });
  return [...outcomes, ...(await runStages([stage], 1))];
}
