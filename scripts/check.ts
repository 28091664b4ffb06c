/**
 * `npm run check` runs all checks that need neither a database nor a browser, in less than a
 * minute.
 */
import { endAll, onStop } from './run.ts';
import { runStages, staticChecks, sumUp, unitTests } from './stages.ts';

onStop(() => endAll());
sumUp(await runStages([unitTests, ...staticChecks], 2));
