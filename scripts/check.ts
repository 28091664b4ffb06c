/** `npm run check`: everything that needs no database, no browser and less than a minute. */
import { endAll, onStop } from './run.ts';
import { runStages, staticChecks, sumUp, unitTests } from './stages.ts';

onStop(() => endAll());
sumUp(await runStages([unitTests, ...staticChecks], 2));
