/**
 * `npm run check` runs all checks that need neither a database nor a browser, in less than a
 * minute.
 */
import { stopChildProcesses, onStop } from './run.ts';
import { runStages, staticChecks, sumUp, unitTests } from './stages.ts';

onStop(() => stopChildProcesses());
sumUp(await runStages([unitTests, ...staticChecks], 2));
